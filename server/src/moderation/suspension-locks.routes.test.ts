import type { Queryable } from '@wayable/platform/db/database';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { untilWaitingForLock } from '../testing/lock-waits.ts';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
// Check the counter: the pool retries a deadlocked transaction, so the requests succeed anyway.
afterEach(() => expect(server.sql.counts().deadlocks).toBe(0));

const suspend = (admin: TestUser, { id }: TestUser, reason: string) =>
  server.send('PUT', `/api/v1/admin/users/${id}/suspension`, { user: admin, payload: { reason } });
const deleteAccount = (user: TestUser) =>
  server.send('DELETE', '/api/v1/account', { user, payload: { confirmation: 'DELETE', password: PASSWORD } });

/** Withdraws or restores a review as a suspension does, and runs `call` during the transaction. */
async function settleAround(
  call: (admin: TestUser, user: TestUser) => ReturnType<TestApp['send']>,
  { withdraws }: { withdraws: boolean },
): Promise<number> {
  await server.buildUser({ isAdmin: true });
  const admin = await server.buildUser({ isAdmin: true });
  const user = await server.buildUser();
  const { id } = await server.buildReview(user, (await server.buildLocation(admin)).id);
  const withdraw = (sql: Queryable) =>
    sql`select withdraw_reviews(${[id]}::uuid[], ${admin.id}, null, null, 'suspension')`;
  if (!withdraws) await withdraw(server.sql);
  await server.sql`
    insert into suspensions (user_id, reason, withdraws_reviews, suspended_by)
    values (${user.id}, 'Advertising', ${withdraws}, ${admin.id})
  `;
  const met = await server.sql.begin(async (transaction) => {
    await transaction`select from suspensions where user_id = ${user.id} for share`;
    const answer = call(admin, user);
    await untilWaitingForLock(server.sql);
    await (withdraws ? withdraw(transaction) : transaction`select return_reviews(${[id]}::uuid[])`);
    return { answer };
  });
  const { status } = await met.answer;
  expect(await server.findDrift()).toEqual([]);
  return status;
}

describe('settleSuspension during locks', () => {
  it('settles a suspension while an administrator changes it', async () => {
    const change = (admin: TestUser, user: TestUser) => suspend(admin, user, 'Advertising, again');
    expect(await settleAround(change, { withdraws: true })).toBe(204);
  });

  it("settles a suspension while the moderator's account is deleted", async () => {
    expect(await settleAround(deleteAccount, { withdraws: true })).toBe(204);
  });

  it('settles a suspension while the suspended account is deleted', async () => {
    const deletion = (_admin: TestUser, user: TestUser) => deleteAccount(user);
    expect(await settleAround(deletion, { withdraws: false })).toBe(204);
  });
});
