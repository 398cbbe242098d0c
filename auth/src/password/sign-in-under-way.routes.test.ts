import type { TransactionSql } from '@wayable/platform/db/database';
import { untilWaitingForLock } from '@wayable/server/testing/lock-waits';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** Signs in with the right password while a transaction changes the account and holds its lock. */
async function signInDuring({ email }: TestUser, change: (transaction: TransactionSql) => Promise<unknown>) {
  const { answer } = await server.sql.begin(async (transaction) => {
    await change(transaction);
    const payload = { email, password: PASSWORD };
    const signingIn = server.send('POST', '/auth/v1/token?grant_type=password', { payload });
    await untilWaitingForLock(server.sql);
    return { answer: signingIn };
  });
  return answer;
}

describe('sign-in during a change', () => {
  it('refuses a sign-in if the password changes during the sign-in', async () => {
    const user = await server.buildUser();
    const { status, body } = await signInDuring(user, async (transaction) => {
      await transaction`
        update auth.users set password_hash = replace(password_hash, 'm=19456', 'm=19457') where id = ${user.id}
      `;
      await transaction`delete from auth.sessions where user_id = ${user.id}`;
    });
    expect([status, body.error_code]).toEqual([400, 'invalid_credentials']);
    expect(await server.sql`select from auth.sessions where user_id = ${user.id}`).toHaveLength(0);
  });

  it('refuses a sign-in if a ban begins during the sign-in', async () => {
    const user = await server.buildUser();
    const { status, body } = await signInDuring(
      user,
      (transaction) => transaction`
        update auth.users set banned_until = '9999-12-31', ban_reason = 'Advertising' where id = ${user.id}
      `,
    );
    expect([status, body.error_code]).toEqual([400, 'user_banned']);
    const { count } = await server.sql`select from auth.sessions where user_id = ${user.id}`;
    expect(count).toBe(1);
  });
});
