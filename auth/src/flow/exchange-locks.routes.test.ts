import { untilWaitingForLock } from '@wayable/server/testing/lock-waits';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
// Count deadlocks, because the pool retries deadlocked transactions, and requests succeed despite a deadlock.
afterEach(() => expect(server.sql.counts().deadlocks).toBe(0));

it('causes no deadlock between a code exchange and flow deletion', async () => {
  const { id } = await server.buildUser();
  const verifier = 'v'.repeat(43);
  const [flow] = await server.sql<{ auth_code: string }[]>`
    insert into auth.flow_states (code_challenge, code_challenge_method, authentication_method, redirect_to, user_id,
      authenticated_at, expires_at)
    values (${verifier}, 'plain', 'recovery', 'http://127.0.0.1:3000', ${id}, now(), now() + interval '5 minutes')
    returning auth_code
  `;
  const { exchange } = await server.sql.begin(async (transaction) => {
    // Lock the account like a password change or a ban.
    await transaction`select from auth.users where id = ${id} for no key update`;
    const payload = { auth_code: flow?.auth_code, code_verifier: verifier };
    const answer = server.send('POST', '/auth/v1/token?grant_type=pkce', { payload });
    await untilWaitingForLock(server.sql);
    await transaction`delete from auth.flow_states where user_id = ${id}`;
    return { exchange: answer };
  });
  expect((await exchange).body.error_code).toBe('flow_state_not_found');
});
