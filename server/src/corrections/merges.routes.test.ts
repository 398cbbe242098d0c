import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importOsmFile } from '@wayable/geo/import/import.service';
import { writeOsmFile } from '@wayable/geo/testing/osm-file-writer';
import type { Location } from '@wayable/protocol/locations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilWaitingForLock } from '../testing/lock-waits.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let admin: TestUser;
let person: TestUser;
let source: Location;
let target: Location;

beforeAll(async () => {
  server = await startTestApp();
  admin = await server.buildUser({ isAdmin: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await server.buildUser();
  source = await server.buildLocation(person);
  target = await server.buildLocation(person, {
    category: 'entertainment',
    address: '1 Elm, Evanston, IL 60201',
  });
});

const suggestMerge = async (from: string, to: string, user = person): Promise<string> => {
  const { body } = await server.send('POST', `/api/v1/locations/${from}/suggestions`, {
    payload: { kind: 'duplicate', duplicate_of: to },
    user,
  });
  return body.id;
};
const accept = (id: string) =>
  server.send('PUT', `/api/v1/admin/suggestions/${id}`, { payload: { decision: 'accept' }, user: admin });
const undo = (id: string) => server.send('POST', `/api/v1/admin/suggestions/${id}/reversal`, { user: admin });
const merge = async (from = source.id, to = target.id): Promise<string> => {
  const id = await suggestMerge(from, to);
  expect((await accept(id)).status).toBe(204);
  return id;
};
const read = (id: string) => server.send('GET', `/api/v1/locations/${id}`);
const reviewIds = async (id: string): Promise<string[]> =>
  (await server.send('GET', `/api/v1/locations/${id}/reviews`)).body.data.map(
    (review: { id: string }) => review.id,
  );
const confirm = (user: TestUser, id: string) =>
  server.send('PUT', `/api/v1/locations/${id}/confirmation`, { payload: { is_accurate: true }, user });
const profileOf = async (user: TestUser) => (await server.send('GET', `/api/v1/profiles/${user.id}`)).body;

describe('merging places', () => {
  it("moves a merged place's reviews, photos and answers, and back", async () => {
    const other = await server.buildUser();
    const photo = await server.buildPhoto(person);
    const moved = await server.buildReview(person, source.id, {
      rating: 2,
      accessibility_features: ['wheelchair-accessible'],
      photos: [photo.url],
    });
    const stays = await server.buildReview(other, target.id, { rating: 4 });
    await confirm(person, source.id);
    await confirm(other, source.id);
    await confirm(other, target.id);
    await server.send('PUT', `/api/v1/saved/${source.id}`, { user: other, payload: {} });
    const before = await Promise.all([read(source.id), read(target.id), profileOf(person)]);
    const id = await merge();
    expect(await reviewIds(target.id)).toEqual([stays.id, moved.id]);
    // Lists under the old id are the target's, because an empty list would be a wrong answer.
    expect(await reviewIds(source.id)).toEqual([stays.id, moved.id]);
    const photos = await server.send('GET', `/api/v1/locations/${source.id}/photos`);
    expect(photos.body).toMatchObject({ count: 1, data: [{ id: photo.id }] });
    const saved = await server.sql`select location_id from saved_locations where user_id = ${other.id}`;
    expect(saved).toEqual([{ location_id: target.id }]);
    const { body } = await read(target.id);
    expect(body).toMatchObject({ overall_rating: 3, total_reviews: 2, confirmations: 2 });
    expect(body.access.features['wheelchair-accessible'].yes).toBe(1);
    const review = (await server.send('GET', `/api/v1/reviews/${moved.id}`)).body;
    expect(review).toMatchObject({ location_id: target.id, updated_at: moved.updated_at });
    expect(review.photo_details).toHaveLength(1);
    expect((await profileOf(person)).badges_earned).toBe(before[2].badges_earned);
    expect(await server.findDrift()).toEqual([]);

    expect((await undo(id)).status).toBe(204);
    const after = await Promise.all([read(source.id), read(target.id), profileOf(person)]);
    expect(after.map((each) => each.body ?? each)).toEqual(before.map((each) => each.body ?? each));
    expect(await reviewIds(source.id)).toEqual([moved.id]);
    expect(await server.findDrift()).toEqual([]);
  });

  it("moves a merged place's public facts, and back", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wayable-merge-'));
    const importCafe = async (wheelchair: string) => {
      const file = join(folder, `${wheelchair}.osm.pbf`);
      const tags = { amenity: 'cafe', name: 'Merged Café', wheelchair };
      await writeOsmFile(file, [{ type: 'node', id: 7, lat: 43.73, lon: 7.42, tags }]);
      await importOsmFile(server.sql, file);
    };
    await importCafe('yes');
    const [imported] = await server.sql<
      { id: string }[]
    >`select id from locations where name = 'Merged Café'`;
    if (!imported) throw new Error('The café is missing.');
    const before = await Promise.all([read(imported.id), read(target.id)]);
    const id = await merge(imported.id);
    const factsOf = async (place: string) =>
      (await read(place)).body.access.features['wheelchair-accessible'];
    expect(await factsOf(target.id)).toMatchObject({ verdict: 'yes', source: 'OpenStreetMap' });
    expect((await read(target.id)).body.sources).toMatchObject([{ source: 'OpenStreetMap', id: 'node/7' }]);
    await importCafe('no');
    expect(await factsOf(target.id)).toMatchObject({ verdict: 'no', source: 'OpenStreetMap' });
    expect((await read(target.id)).body).toMatchObject({ name: target.name, closed_at: null });
    expect(await server.findDrift()).toEqual([]);
    await importCafe('yes');

    expect((await undo(id)).status).toBe(204);
    const after = await Promise.all([read(imported.id), read(target.id)]);
    const told = ({ body: { updated_at: _, sources, ...place } }: Awaited<ReturnType<typeof read>>) => ({
      ...place,
      sources: sources.map(({ imported_at: __, ...source }: { imported_at?: string }) => source),
    });
    expect(after.map(told)).toEqual(before.map(told));
    expect(await server.findDrift()).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('stores only the day of a merge', async () => {
    await merge();
    const [row] = await server.sql<
      { time: string }[]
    >`select (closed_at at time zone 'UTC')::time::text as time from locations where id = ${source.id}`;
    expect(row?.time).toBe('12:00:00');
  });

  it("redirects a merged place's URL to the target place", async () => {
    await merge();
    const { status, headers } = await server.send('GET', `/api/v1/locations/${source.id}?max_steps=1`);
    expect([status, headers['content-length'], headers['content-type']]).toEqual([301, '0', undefined]);
    expect(headers.location).toBe(`/api/v1/locations/${target.id}?max_steps=1`);
    const again = await server.send('POST', '/api/v1/locations', {
      payload: { ...source, name: source.name },
      user: person,
    });
    expect([again.status, again.body.id]).toEqual([200, target.id]);
    const lookup = `name=${encodeURIComponent(source.name)}&address=${encodeURIComponent(source.address)}`;
    expect((await server.send('GET', `/api/v1/locations/lookup?${lookup}`)).body.id).toBe(target.id);
    const shown = (await server.send('GET', `/api/v1/locations/${target.id}/history`)).body.data;
    expect(shown).toMatchObject([{ kind: 'duplicate', location: { id: source.id } }]);
  });

  it('stores late reviews of a merged place at the target', async () => {
    await merge();
    const late = await server.buildReview(person, source.id);
    expect(late).toMatchObject({ location_id: target.id, locations: { id: target.id } });
    await confirm(person, source.id);
    expect((await read(target.id)).body).toMatchObject({ total_reviews: 1, confirmations: 1 });
    const further = await suggestMerge(source.id, (await server.buildLocation(person)).id);
    const [row] = await server.sql`select location_id from corrections where id = ${further}`;
    expect(row?.location_id).toBe(target.id);
    expect(await server.findDrift()).toEqual([]);
  });

  it('moves reviews that are written during the merge', async () => {
    const writers = await Promise.all(Array.from({ length: 6 }, () => server.buildUser()));
    const id = await suggestMerge(source.id, target.id);
    const [reviews, answer] = await Promise.all([
      Promise.all(writers.map((user) => server.buildReview(user, source.id))),
      accept(id),
    ]);
    expect(answer.status).toBe(204);
    expect((await reviewIds(target.id)).sort()).toEqual(reviews.map((review) => review.id).sort());
    expect(await server.findDrift()).toEqual([]);
  });

  it("restores a merged place's removed review at the target place", async () => {
    const review = await server.buildReview(person, source.id);
    await server.buildReview(person, target.id);
    await server.send('DELETE', `/api/v1/admin/reviews/${review.id}`, {
      payload: { reason: 'spam' },
      user: admin,
    });
    await merge();
    await server.send('POST', `/api/v1/admin/reviews/${review.id}/restoration`, { payload: {}, user: admin });
    expect(await reviewIds(target.id)).toContain(review.id);
    expect(await server.findDrift()).toEqual([]);
  });

  it('undoes a merge for reviews removed or restored afterwards', async () => {
    const reviews = await Promise.all(
      [person, await server.buildUser()].map((user) => server.buildReview(user, source.id)),
    );
    const [removedLater, removedBefore] = reviews.map(({ id }) => id);
    const remove = (id: string | undefined) =>
      server.send('DELETE', `/api/v1/admin/reviews/${id}`, { payload: { reason: 'spam' }, user: admin });
    const restore = (id: string | undefined) =>
      server.send('POST', `/api/v1/admin/reviews/${id}/restoration`, { payload: {}, user: admin });
    await remove(removedBefore);
    const id = await merge();
    await restore(removedBefore);
    await remove(removedLater);
    expect((await undo(id)).status).toBe(204);
    await restore(removedLater);
    expect((await reviewIds(source.id)).toSorted()).toEqual(reviews.map((review) => review.id).toSorted());
    expect(await reviewIds(target.id)).toEqual([]);
    expect(await server.findDrift()).toEqual([]);
  });

  it("restores a place's exact closing time when undoing a merge", async () => {
    const closedAt = '2026-11-01 10:00:00.123456+00';
    await server.sql`update locations set closed_at = ${closedAt}::timestamptz where id = ${source.id}`;
    expect((await undo(await merge())).status).toBe(204);
    const [row] = await server.sql`
      select closed_at = ${closedAt}::timestamptz as is_same from locations where id = ${source.id}`;
    expect(row?.is_same).toBe(true);
  });

  it('returns 409 when deleting a merged place', async () => {
    const id = await merge();
    const { status, body } = await server.send('DELETE', `/api/v1/locations/${source.id}`, { user: person });
    expect([status, body.code]).toEqual([409, 'location_in_use']);
    expect((await undo(id)).status).toBe(204);
  });

  it("withdraws a confirmation through a merged place's URL", async () => {
    await merge();
    await confirm(person, source.id);
    const url = `/api/v1/locations/${source.id}/confirmation`;
    expect((await server.send('GET', url, { user: person })).body.confirmation).toMatchObject({
      is_accurate: true,
    });
    expect((await server.send('DELETE', url, { user: person })).status).toBe(204);
    expect((await read(target.id)).body.confirmations).toBe(0);
  });

  it('rejects a merge into a place that is being deleted', async () => {
    const suggestion = await server.sql.begin(async (deleting) => {
      await deleting`delete from locations where id = ${target.id}`;
      const payload = { kind: 'duplicate', duplicate_of: target.id };
      const sent = server.send('POST', `/api/v1/locations/${source.id}/suggestions`, {
        payload,
        user: person,
      });
      await untilWaitingForLock(server.sql);
      return { sent };
    });
    expect(await suggestion.sent).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'duplicate_of' }] },
    });
  });
});

describe('suggestions of a merged place', () => {
  it('rejects, but never accepts suggestions of a merged place', async () => {
    const payload = { kind: 'edit', name: 'Corner House' };
    const { body } = await server.send('POST', `/api/v1/locations/${source.id}/suggestions`, {
      payload,
      user: await server.buildUser(),
    });
    await merge();
    expect(await accept(body.id)).toMatchObject({ status: 409, body: { code: 'location_merged' } });
    const rejection = { payload: { decision: 'reject' }, user: admin };
    expect((await server.send('PUT', `/api/v1/admin/suggestions/${body.id}`, rejection)).status).toBe(204);
  });
});

describe('circular merges', () => {
  it('accepts only one of two parallel circular merges', async () => {
    const ids = [await suggestMerge(source.id, target.id), await suggestMerge(target.id, source.id)];
    const answers = await Promise.all(ids.map(accept));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toMatch(/merge_circle|location_changed/);
  });

  it('returns 409 when merging a place into its own duplicate', async () => {
    const id = await suggestMerge(target.id, source.id);
    await merge();
    expect(await accept(id)).toMatchObject({ status: 409, body: { code: 'merge_circle' } });
    const back = await server.send('POST', `/api/v1/locations/${target.id}/suggestions`, {
      payload: { kind: 'duplicate', duplicate_of: source.id },
      user: person,
    });
    expect(back.body.errors).toMatchObject([{ field: 'duplicate_of' }]);
  });

  it('undoes chained merges only in reverse order', async () => {
    const first = await merge();
    const third = await server.buildLocation(person);
    const second = await merge(target.id, third.id);
    expect((await read(source.id)).headers.location).toBe(`/api/v1/locations/${target.id}`);
    expect(await undo(first)).toMatchObject({ status: 409, body: { code: 'location_changed' } });
    expect((await undo(second)).status).toBe(204);
    expect((await undo(first)).status).toBe(204);
    expect((await read(source.id)).status).toBe(200);
  });
});
