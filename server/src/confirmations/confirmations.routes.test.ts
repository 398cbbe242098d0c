import { randomUUID } from 'node:crypto';
import { toDay } from '@wayable/platform/db/instant';
import type { Location } from '@wayable/protocol/locations';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { purgeOldConfirmations, withdrawConfirmationsOf } from './confirmations.service.ts';

let server: TestApp;
let author: TestUser;

beforeAll(async () => {
  server = await startTestApp();
  author = await server.buildUser();
});
afterAll(() => server.close());
afterEach(async () => {
  expect([...(await server.sql`select * from confirmations_drift`)]).toEqual([]);
});

const pathOf = (id: string) => `/api/v1/locations/${id}/confirmation`;
const confirm = (user: TestUser, id: string, payload: object) =>
  server.send('PUT', pathOf(id), { user, payload });
const read = async (id: string): Promise<Location> =>
  (await server.send('GET', `/api/v1/locations/${id}`)).body;
/** Makes the person's confirmation older by a number of days. */
const age = (user: TestUser, days: number) => server.sql`
  update location_confirmations set answered_at = answered_at - make_interval(days => ${days}) where user_id = ${user.id}
`;
const NOW = expect.stringMatching(new RegExp(`^${new Date().getUTCFullYear()}`));

describe('confirming a place', () => {
  it("counts a place's confirmations and returns the user's confirmation", async () => {
    const [yes, no] = [await server.buildUser(), await server.buildUser()];
    const { id } = await server.buildLocation(author);
    expect(await read(id)).toMatchObject({
      confirmations: 0,
      changes_reported: 0,
      last_confirmed_at: null,
      last_looked_at: null,
    });
    expect((await server.send('GET', pathOf(id), { user: yes })).body).toEqual({ confirmation: null });
    const first = await confirm(yes, id, { is_accurate: true });
    expect(first).toMatchObject({ status: 200, body: { is_accurate: true, note: '', answered_at: NOW } });
    const stands = Date.parse(first.body.renewable_at) - Date.parse(first.body.answered_at);
    expect(stands).toBe(90 * 86_400_000);
    await confirm(no, id, { is_accurate: false, note: ' The ramp is gone. ' });
    const location = await read(id);
    expect(location).toMatchObject({ confirmations: 1, changes_reported: 1 });
    // An exact time could tell who confirmed.
    expect(location.last_confirmed_at).toBe(toDay(first.body.answered_at));
    expect(location.last_looked_at).toBe(toDay(first.body.answered_at));
    const { body } = await server.send('GET', pathOf(id), { user: no });
    expect(body.confirmation).toMatchObject({ is_accurate: false, note: 'The ramp is gone.' });
  });

  it('keeps at most one confirmation per person and place', async () => {
    const user = await server.buildUser();
    const { id } = await server.buildLocation(author);
    await confirm(user, id, { is_accurate: true });
    await confirm(user, id, { is_accurate: false, note: 'Closed for good.' });
    expect(await read(id)).toMatchObject({ confirmations: 0, changes_reported: 1, last_confirmed_at: null });
    await confirm(user, id, { is_accurate: true });
    expect(await read(id)).toMatchObject({ confirmations: 1, changes_reported: 0 });
    expect((await server.send('DELETE', pathOf(id), { user })).status).toBe(204);
    expect((await server.send('DELETE', pathOf(id), { user })).status).toBe(204);
    expect(await read(id)).toMatchObject({ confirmations: 0, changes_reported: 0, last_looked_at: null });
  });

  it('keeps the date of a confirmation repeated within 90 days', async () => {
    const user = await server.buildUser();
    const { id } = await server.buildLocation(author);
    await confirm(user, id, { is_accurate: true });
    await age(user, 89);
    const aged = (await read(id)).last_confirmed_at;
    await confirm(user, id, { is_accurate: true });
    expect((await read(id)).last_confirmed_at).toBe(aged);
    await age(user, 2);
    await confirm(user, id, { is_accurate: true });
    const { last_confirmed_at: renewed, confirmations } = await read(id);
    expect(renewed).toBe(toDay(new Date().toISOString()));
    expect(confirmations).toBe(1);
  });

  it('counts parallel confirmations of a place correctly', async () => {
    const user = await server.buildUser();
    const others = await Promise.all(Array.from({ length: 8 }, () => server.buildUser()));
    const { id } = await server.buildLocation(author);
    const replies = await Promise.all([
      ...Array.from({ length: 10 }, (_, number) => confirm(user, id, { is_accurate: number % 2 === 0 })),
      ...others.map((other) => confirm(other, id, { is_accurate: true })),
      server.buildReview(author, id).then(() => ({ status: 200 })),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const { confirmations, changes_reported: changes } = await read(id);
    expect(confirmations + changes).toBe(9);
    expect(confirmations).toBeGreaterThanOrEqual(8);
  });

  it('deletes confirmations after a year', async () => {
    const user = await server.buildUser();
    const { id } = await server.buildLocation(author);
    await confirm(user, id, { is_accurate: true });
    await age(user, 364);
    await purgeOldConfirmations(server.sql);
    expect((await read(id)).confirmations).toBe(1);
    await age(user, 2);
    await purgeOldConfirmations(server.sql);
    expect(await read(id)).toMatchObject({ confirmations: 0, last_confirmed_at: null, last_looked_at: null });
  });

  it("keeps expired confirmations out of a review's dates", async () => {
    const user = await server.buildUser();
    const { id } = await server.buildLocation(author);
    const review = await server.buildReview(user, id);
    await server.sql`
      update reviews set created_at = now() - interval '500 days', updated_at = now() - interval '500 days'
      where id = ${review.id}
    `;
    await confirm(user, id, { is_accurate: true });
    await age(user, 366);
    await purgeOldConfirmations(server.sql);
    const { body } = await server.send('GET', `/api/v1/reviews/${review.id}`);
    expect(body.answered_at).toBe(body.updated_at);
  });

  it('deletes confirmations with accounts and withdraws others in parallel', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => server.buildUser()));
    const places = await Promise.all(Array.from({ length: 6 }, () => server.buildLocation(author)));
    for (const [number, user] of people.entries()) {
      const inSomeOrder = number % 2 === 0 ? places : places.toReversed();
      for (const { id } of inSomeOrder) await confirm(user, id, { is_accurate: true });
    }
    const [deleted, ...withdrawn] = people as [TestUser, TestUser, TestUser];
    await server.sql`delete from auth.users where id = ${deleted.id}`;
    await Promise.all(
      withdrawn.map(({ id }) => server.sql.begin((transaction) => withdrawConfirmationsOf(transaction, id))),
    );
    expect(await read(places[0]?.id as string)).toMatchObject({ confirmations: 0, last_looked_at: null });
  });

  it('deletes confirmations with the place', async () => {
    const { id } = await server.buildLocation(author);
    await confirm(await server.buildUser(), id, { is_accurate: true });
    await server.sql`delete from locations where id = ${id}`;
    expect([...(await server.sql`select 1 from location_confirmations where location_id = ${id}`)]).toEqual(
      [],
    );
  });
});

describe('last confirmation of a place', () => {
  const readConfirmation = async (id: string) => {
    const [row] = await server.sql<
      { last_confirmation_at: string }[]
    >`select last_confirmation_at from locations where id = ${id}`;
    return row?.last_confirmation_at;
  };

  it("returns the date of a place's last review or confirmation", async () => {
    const user = await server.buildUser();
    const { id } = await server.buildLocation(author);
    const review = await server.buildReview(author, id);
    // The review may be anonymous, so only its day is returned.
    expect((await read(id)).last_looked_at).toBe(toDay(review.created_at));
    expect(await readConfirmation(id)).toBe(review.created_at);
    const { body } = await confirm(user, id, { is_accurate: true });
    expect(await readConfirmation(id)).toBe(body.answered_at);
    await server.send('DELETE', pathOf(id), { user });
    expect(await readConfirmation(id)).toBe(review.created_at);
    await server.send('DELETE', `/api/v1/reviews/${review.id}`, { user: author });
    expect((await read(id)).last_looked_at).toBeNull();
  });

  it('finds and repairs wrong counts of confirmations', async () => {
    const { id } = await server.buildLocation(author);
    await confirm(await server.buildUser(), id, { is_accurate: true });
    await server.sql`
      update locations set confirmations = 7, changes_reported = 3, last_confirmation_at = null where id = ${id}
    `;
    const drift = await server.sql`select number, stored, expected from confirmations_drift order by number`;
    expect([...drift]).toMatchObject([
      { number: 'locations.changes_reported', stored: '3', expected: '0' },
      { number: 'locations.confirmations', stored: '7', expected: '1' },
      { number: 'locations.last_confirmation_at' },
    ]);
    await server.sql`call mend_confirmations()`;
  });
});

describe('rejected confirmations', () => {
  it.each([
    [{}, 'is_accurate'],
    [{ is_accurate: 'yes' }, 'is_accurate'],
    [{ is_accurate: true, note: 'New ramp' }, 'note'],
    [{ is_accurate: false, note: 'x'.repeat(501) }, 'note'],
    [{ is_accurate: false, note: 'a\u0000b' }, 'note'],
  ])('rejects a confirmation %j and names the field %s', async (payload, field) => {
    const { id } = await server.buildLocation(author);
    const { status, body } = await confirm(author, id, payload);
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
  });

  it('returns 404 for a confirmation of an unknown place', async () => {
    for (const method of ['GET', 'PUT'] as const) {
      const payload = method === 'PUT' ? { payload: { is_accurate: true } } : {};
      const { status, body } = await server.send(method, pathOf(randomUUID()), { user: author, ...payload });
      expect(status).toBe(404);
      expect(body.code).toBe('not_found');
    }
  });

  it('returns 429 with Retry-After beyond the limit of confirmations', async () => {
    const strict = await startTestApp({ ACCOUNT_LIMIT_SCALE: '0.05' });
    try {
      const user = await strict.buildUser();
      const { id } = await strict.buildLocation(user);
      const statuses: number[] = [];
      for (let sent = 0; sent < 4; sent++) {
        const { status, body, headers } = await strict.send('PUT', pathOf(id), {
          user,
          payload: { is_accurate: true },
        });
        statuses.push(status);
        if (status === 429) {
          expect(body).toMatchObject({ code: 'rate_limited', limit: 'confirmations_of_hour' });
          expect(Number(headers['retry-after'])).toBeGreaterThan(3_500);
        }
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
    } finally {
      await strict.close();
    }
  });
});

it('shows notes about changes to administrators without the authors', async () => {
  const admin = await server.buildUser({ isAdmin: true });
  const [one, other] = [await server.buildUser({ fullName: 'Nosy Parker' }), await server.buildUser()];
  const { id } = await server.buildLocation(author);
  await confirm(one, id, { is_accurate: false, note: 'The lift is broken.' });
  await confirm(other, id, { is_accurate: false, note: 'The ramp is gone.' });
  await confirm(await server.buildUser(), id, { is_accurate: false });
  const { body } = await server.send('GET', `/api/v1/locations/${id}/change-notes`, { user: admin });
  expect(body.data).toEqual([
    { note: 'The ramp is gone.', answered_at: NOW },
    { note: 'The lift is broken.', answered_at: NOW },
  ]);
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`Nosy|${one.id}`));
});
