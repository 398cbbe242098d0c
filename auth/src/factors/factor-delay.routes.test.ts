import {
  FactorCalls,
  stopClock,
  type TestTotp,
  wrongCodeOf,
} from '@wayable/server/testing/people/second-factors';
import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let server: TestApp;
let calls: FactorCalls;

beforeAll(async () => {
  server = await startTestApp();
  calls = new FactorCalls(server);
  stopClock();
});
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
});

const guess = (user: TestUser, factor: TestTotp, challenge_id: string) =>
  calls.verify(user, factor.id, { challenge_id, code: wrongCodeOf(factor) });

describe('wrong codes over many hours', () => {
  /** Enters wrong codes, and resets the rate limit of factor attempts before each code. */
  async function fail(user: TestUser, factor: TestTotp, times: number) {
    for (let count = 0; count < times; count++) {
      await server.sql`delete from auth.attempts where window_ends_at < now() + interval '16 minutes'`;
      await guess(user, factor, await calls.newChallenge(user, factor.id));
    }
  }
  const ageFailures = (user: TestUser, seconds: number) => server.sql`
    update auth.security_events set created_at = created_at - make_interval(secs => ${seconds})
    where user_id = ${user.id} and kind = 'factor_failed'
  `;
  async function tryAgain(user: TestUser, factor: TestTotp) {
    await server.sql`delete from auth.attempts where window_ends_at < now() + interval '16 minutes'`;
    return guess(user, factor, await calls.newChallenge(user, factor.id));
  }

  it('doubles the delay for each wrong code after the twentieth', async () => {
    const { user, factor } = await calls.buildProtectedUser();
    const thief = await calls.signIn(user);
    await fail(thief, factor, 20);
    expect(await tryAgain(thief, factor)).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    await ageFailures(user, 60);
    expect((await tryAgain(thief, factor)).status).toBe(422);
    expect(await tryAgain(thief, factor)).toMatchObject({ status: 429, headers: { 'retry-after': '120' } });
    await ageFailures(user, 86_400);
    expect((await tryAgain(thief, factor)).status).toBe(422);
  });

  it('mails the owner once after twenty wrong codes', async () => {
    const { user, factor } = await calls.buildProtectedUser();
    await fail(await calls.signIn(user), factor, 20);
    await server.mailbox.find(user.email, 'Wrong codes at your Wayable account');
    await ageFailures(user, 61);
    await tryAgain(await calls.signIn(user), factor);
    const rows = await server.sql`
      select from pgboss.job where data ->> 'kind' = 'factor_guessed' and data ->> 'to' = ${user.email}
    `;
    expect(rows).toHaveLength(1);
  });
});
