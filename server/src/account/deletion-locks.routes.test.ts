import type { Location } from '@wayable/protocol/locations';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { settleSuspension } from '../moderation/suspensions.service.ts';
import { untilWaitingForLock } from '../testing/lock-waits.ts';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
// Check the counter: the pool retries a deadlocked transaction, so the requests succeed anyway.
afterEach(() => expect(server.sql.counts().deadlocks).toBe(0));

const remove = (user: TestUser) =>
  server.send('DELETE', '/api/v1/account', { user, payload: { confirmation: 'DELETE', password: PASSWORD } });
const buildPlaces = async (count: number) => {
  const owner = await server.buildUser();
  const places: Location[] = [];
  while (places.length < count) places.push(await server.buildLocation(owner));
  return places;
};

describe('account deletion during locks', () => {
  it("deletes an account while another transaction updates the user's review", async () => {
    const user = await server.buildUser();
    const [place] = (await buildPlaces(1)) as [Location];
    const review = await server.buildReview(user, place.id, { rating: 5 });
    const deletion = await server.sql.begin(async (transaction) => {
      await transaction`select from reviews where id = ${review.id} for update`;
      const answer = remove(user);
      await untilWaitingForLock(server.sql);
      await transaction`update reviews set rating = 1 where id = ${review.id}`;
      return { answer };
    });
    expect((await deletion.answer).status).toBe(204);
    expect(await server.findDrift()).toEqual([]);
  });

  it("deletes an account while the user's removed review is restored", async () => {
    const user = await server.buildUser();
    const [place] = (await buildPlaces(1)) as [Location];
    const { id } = await server.buildReview(user, place.id);
    const admin = await server.buildUser({ isAdmin: true });
    await server.send('DELETE', `/api/v1/admin/reviews/${id}`, { user: admin, payload: { reason: 'spam' } });
    const deletion = await server.sql.begin(async (transaction) => {
      await transaction`select from locations where id = ${place.id} for no key update`;
      await transaction`select from removed_reviews where id = ${id} for update`;
      const answer = remove(user);
      await untilWaitingForLock(server.sql);
      await transaction`select return_reviews(${[id]}::uuid[])`;
      return { answer };
    });
    expect((await deletion.answer).status).toBe(204);
    expect(await server.findDrift()).toEqual([]);
  });

  it("deletes an account during a decision about the user's review", async () => {
    const user = await server.buildUser();
    const [place] = (await buildPlaces(1)) as [Location];
    const reported = await server.buildReview(await server.buildUser(), place.id);
    const removed = await server.buildReview(user, place.id);
    const payload = { reason: 'spam' };
    await server.send('POST', `/api/v1/reviews/${reported.id}/reports`, { user, payload });
    const admin = await server.buildUser({ isAdmin: true });
    await server.send('DELETE', `/api/v1/admin/reviews/${removed.id}`, { user: admin, payload });
    const deletion = await server.sql.begin(async (transaction) => {
      await transaction`select from reviews where id = ${reported.id} for update`;
      const answer = remove(user);
      await untilWaitingForLock(server.sql);
      await transaction`update reviews set is_verified = true where id = ${reported.id}`;
      return { answer };
    });
    expect((await deletion.answer).status).toBe(204);
    expect(await server.findDrift()).toEqual([]);
  });

  it('deletes two accounts with confirmations of the same places together', async () => {
    const places = await buildPlaces(3);
    const people = [await server.buildUser(), await server.buildUser()];
    for (const [number, user] of people.entries()) {
      for (const { id } of number === 0 ? places : places.toReversed()) {
        const payload = { is_accurate: true };
        await server.send('PUT', `/api/v1/locations/${id}/confirmation`, { user, payload });
      }
    }
    const deletions = await server.sql.begin(async (transaction) => {
      await transaction`select from locations where id = ${places[1]?.id as string} for no key update`;
      const answers = people.map(remove);
      await untilWaitingForLock(server.sql, 2);
      return { answers };
    });
    const statuses = (await Promise.all(deletions.answers)).map(({ status }) => status);
    expect(statuses).toEqual([204, 204]);
    expect(await server.findDrift()).toEqual([]);
  });
});

describe('region locks of many reviews', () => {
  /** Runs `move` on two regions while another transaction locks these regions in the order of their names. */
  async function meet(user: TestUser, move: () => Promise<unknown>) {
    const met = await server.sql.begin(async (transaction) => {
      await transaction`select from regions where key = 'aurora' for no key update`;
      const moving = move();
      await untilWaitingForLock(server.sql);
      await transaction`select from regions where key = 'zion' for no key update`;
      return { moving };
    });
    await met.moving;
    expect(await server.findDrift()).toEqual([]);
    return (await server.sql`select from region_members where user_id = ${user.id}`).count;
  }

  it('counts regions correctly when deletion and suspension run in parallel', async () => {
    const user = await server.buildUser();
    for (const city of ['Zion', 'Aurora']) {
      await server.buildReview(
        user,
        (await server.buildLocation(user, { address: `1 Main St, ${city}, IL 60000` })).id,
      );
    }
    await server.sql`
      insert into suspensions (user_id, reason, withdraws_reviews) values (${user.id}, 'Advertising', true)
    `;
    expect(await meet(user, () => settleSuspension(server.sql, user.id))).toBe(0);
    await server.sql`delete from suspensions where user_id = ${user.id}`;
    expect(await meet(user, () => settleSuspension(server.sql, user.id))).toBe(2);
    expect(await meet(user, async () => expect((await remove(user)).status).toBe(204))).toBe(0);
  });
});

describe('account deletion of an administrator', () => {
  it("logs the lost role when an administrator's account is deleted", async () => {
    await server.buildUser({ isAdmin: true });
    const admin = await server.buildUser({ isAdmin: true });
    const newest = async () =>
      (
        await server.sql`
          select action, admin_id, subject_id, before, after from admin_log order by id desc limit 1
        `
      )[0];
    expect((await remove(admin)).status).toBe(204);
    expect(await newest()).toEqual({
      action: 'role_taken',
      admin_id: null,
      subject_id: null,
      before: { is_admin: true },
      after: { is_admin: false },
    });
  });
});

it('keeps the account if the session ends during a deletion', async () => {
  const user = await server.buildUser();
  const { deletion } = await server.sql.begin(async (transaction) => {
    await transaction`delete from auth.sessions where user_id = ${user.id}`;
    const answer = remove(user);
    await untilWaitingForLock(server.sql);
    return { deletion: answer };
  });
  expect(await deletion).toMatchObject({ status: 403, body: { code: 'recent_sign_in_required' } });
  expect(await server.sql`select from auth.users where id = ${user.id}`).toHaveLength(1);
});
