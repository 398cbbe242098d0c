import type { Location } from '@wayable/protocol/locations';
import { SAVED_MAX } from '@wayable/protocol/saved-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let user: TestUser;
let place: Location;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.buildUser();
  place = await server.buildLocation(user);
});

const MISSING = '00000000-0000-4000-8000-000000000000';
const save = (id: string) => server.send('PUT', `/api/v1/saved/${id}`, { user });
const list = async (query = '', who = user) =>
  (await server.send('GET', `/api/v1/saved${query}`, { user: who })).body;
/** Fills the list with generated places up to `count`. */
const fill = (table: 'saved_locations' | 'location_follows', count: number) => server.sql`
  with made as (
    insert into locations (name, address, category, latitude, longitude, created_by)
    select 'Filler ' || number, gen_random_uuid()::text, 'other', 41 + number / 1000.0, -87, ${user.id}
    from generate_series(1, ${count}::integer) as number returning id
  ) insert into ${server.sql(table)} (user_id, location_id) select ${user.id}, id from made
`;

describe('saved places', () => {
  it('lists saved places with their fit, newest first', async () => {
    const second = await server.buildLocation(user);
    await server.buildReview(user, second.id, { feature_answers: { 'audio-cues': 'no' } });
    expect((await save(place.id)).status).toBe(204);
    expect((await save(second.id)).status).toBe(204);
    expect((await save(place.id)).status).toBe(204);
    const { data } = await list('?needs=audio-cues');
    expect(data.map(({ id }: Location) => id)).toEqual([second.id, place.id]);
    expect(data[0]).toMatchObject({ fit: { answer: 'no' }, saved_at: expect.any(String) });
    expect(await list('', await server.buildUser())).toEqual({ data: [] });
  });

  it('returns 204 for repeated removals of a saved place', async () => {
    await save(place.id);
    for (let i = 0; i < 2; i++) {
      expect((await server.send('DELETE', `/api/v1/saved/${place.id}`, { user })).status).toBe(204);
    }
    expect(await list()).toEqual({ data: [] });
  });

  it('replaces a saved place with its merge target', async () => {
    const target = await server.buildLocation(user);
    await server.mergeLocations(place.id, target.id);
    expect((await save(place.id)).status).toBe(204);
    expect((await list()).data).toMatchObject([{ id: target.id }]);
    await server.send('DELETE', `/api/v1/saved/${place.id}`, { user });
    expect((await list()).data).toEqual([]);
  });

  it('lists one place if merged place and target were saved', async () => {
    const target = await server.buildLocation(user);
    await save(place.id);
    await save(target.id);
    await server.mergeLocations(place.id, target.id);
    expect((await list()).data).toMatchObject([{ id: target.id }]);
    const { token } = (await server.send('PUT', '/api/v1/saved/link', { user })).body;
    await server.sql`delete from saved_locations where location_id = ${target.id}`;
    expect((await list()).data).toMatchObject([{ id: target.id }]);
    await server.send('DELETE', `/api/v1/saved/${place.id}`, { user });
    expect((await list()).data).toEqual([]);
    expect((await server.send('GET', `/api/v1/shared-lists/${token}`)).body.data).toEqual([]);
  });

  it('returns 404 when saving an unknown place', async () => {
    expect((await save(MISSING)).status).toBe(404);
    expect((await save('none')).body.errors).toMatchObject([{ field: 'locationId' }]);
  });

  it('limits saved places, even in parallel', async () => {
    await fill('saved_locations', SAVED_MAX - 1);
    const other = await server.buildLocation(user);
    const both = await Promise.all([save(place.id), save(other.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('list_full');
    const saved = both[0]?.status === 204 ? place : other;
    expect((await save(saved.id)).status).toBe(204);
    expect((await list()).data).toHaveLength(SAVED_MAX);
  });

  it('exports saved places and deletes the list with the account', async () => {
    await save(place.id);
    const { body } = await server.send('GET', '/api/v1/account/export', { user });
    expect(body.saved_locations).toMatchObject([{ location_id: place.id }]);
    await server.sql`delete from auth.users where id = ${user.id}`;
    expect(await server.sql`select from saved_locations where user_id = ${user.id}`).toHaveLength(0);
  });
});

describe('following a place', () => {
  const follow = (id = place.id, who = user) =>
    server.send('PUT', `/api/v1/locations/${id}/follow`, { user: who });
  const told = async ({ id }: TestUser) => server.sql<{ details: unknown; read_at: string | null }[]>`
    select details, read_at from notifications where user_id = ${id} and kind = 'place_changed'
  `;
  const answer = (who: TestUser, value: 'yes' | 'no') =>
    server.buildReview(who, place.id, { feature_answers: { 'audio-cues': value } });

  it('turns following a place on and off', async () => {
    const read = async () =>
      (await server.send('GET', `/api/v1/locations/${place.id}/follow`, { user })).body.is_followed;
    expect(await read()).toBe(false);
    expect((await follow()).status).toBe(204);
    expect((await follow()).status).toBe(204);
    expect(await read()).toBe(true);
    await server.send('DELETE', `/api/v1/locations/${place.id}/follow`, { user });
    expect(await read()).toBe(false);
    expect((await follow(MISSING)).status).toBe(404);
  });

  it('returns whether a place is followed and saved', async () => {
    const read = async () =>
      (await server.send('GET', `/api/v1/locations/${place.id}/follow`, { user })).body;
    expect(await read()).toEqual({ is_followed: false, is_saved: false });
    await save(place.id);
    expect(await read()).toEqual({ is_followed: false, is_saved: true });
  });

  it('follows the target place after a merge', async () => {
    const target = await server.buildLocation(user);
    await server.mergeLocations(place.id, target.id);
    expect((await follow()).status).toBe(204);
    const read = (id: string) => server.send('GET', `/api/v1/locations/${id}/follow`, { user });
    expect((await read(target.id)).body.is_followed).toBe(true);
    expect((await read(place.id)).body.is_followed).toBe(true);
    await server.send('DELETE', `/api/v1/locations/${place.id}/follow`, { user });
    expect((await read(target.id)).body.is_followed).toBe(false);
  });

  it('notifies followers of changed verdicts, not of every review', async () => {
    await follow();
    const visitor = await server.buildUser();
    const other = await server.buildUser();
    await answer(visitor, 'no');
    const details = {
      location_id: place.id,
      location_name: place.name,
      changes: [{ feature: 'audio-cues', verdict: 'no' }],
    };
    expect(await told(user)).toEqual([{ details, read_at: null }]);
    await answer(other, 'no');
    expect(await told(user)).toHaveLength(1);
    await answer(other, 'yes');
    expect(await told(user)).toMatchObject([{ details: { changes: [{ verdict: 'disputed' }] } }]);
  });

  it("stores and shows only the date of a follower's notification", async () => {
    await follow();
    await answer(await server.buildUser(), 'no');
    const [row] = await server.sql<{ created_at: string }[]>`
      select created_at from notifications where user_id = ${user.id} and kind = 'place_changed'`;
    expect(row?.created_at).toMatch(/T00:00:00\.000Z$/);
    const { body } = await server.send('GET', '/api/v1/notifications', { user });
    expect(body.data[0].created_at).toMatch(/T12:00:00\.000Z$/);
    const unread = await server.send('GET', '/api/v1/notifications/unread', { user });
    expect(unread.body).toEqual({ unread: 1, newest: row?.created_at });
    const exported = await server.send('GET', '/api/v1/account/export', { user });
    expect(Object.keys(exported.body.notifications[0]).toSorted()).toEqual(
      ['created_at', 'details', 'id', 'kind', 'read_at'].toSorted(),
    );
  });

  it("sends no notification about the follower's own answers", async () => {
    await follow();
    const { id } = await answer(user, 'no');
    expect((await server.send('DELETE', `/api/v1/reviews/${id}`, { user })).status).toBe(204);
    expect(
      (await server.send('POST', `/api/v1/reviews/${id}/restoration`, { user, payload: {} })).status,
    ).toBe(200);
    expect(await told(user)).toEqual([]);
  });

  it('notifies followers when a place closes', async () => {
    await follow();
    const admin = await server.buildUser({ isAdmin: true });
    const suggested = await server.send('POST', `/api/v1/locations/${place.id}/suggestions`, {
      user: await server.buildUser(),
      payload: { kind: 'closed' },
    });
    const decision = await server.send('PUT', `/api/v1/admin/suggestions/${suggested.body.id}`, {
      user: admin,
      payload: { decision: 'accept' },
    });
    expect(decision.status).toBe(204);
    expect(await told(user)).toMatchObject([{ details: { location_name: place.name, is_closed: true } }]);
  });

  it('moves unread notifications to the target place of a merge', async () => {
    const other = await server.buildLocation(user);
    await follow();
    await follow(other.id);
    await answer(await server.buildUser(), 'no');
    await server.send('PUT', '/api/v1/notifications/read', { user, payload: {} });
    await server.mergeLocations(place.id, other.id);
    const unread = (await told(user)).filter(({ read_at }) => read_at === null);
    expect(unread).toMatchObject([{ details: { location_id: other.id } }]);
  });

  it('keeps read notifications when a followed place changes again', async () => {
    await follow();
    await answer(await server.buildUser(), 'no');
    await server.send('PUT', '/api/v1/notifications/read', { user, payload: {} });
    await answer(await server.buildUser(), 'yes');
    expect(await told(user)).toHaveLength(2);
  });

  it('limits the number of followed places', async () => {
    await fill('location_follows', SAVED_MAX);
    expect(await follow()).toMatchObject({ status: 409, body: { code: 'list_full' } });
  });
});
