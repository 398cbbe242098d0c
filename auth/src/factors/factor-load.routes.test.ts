import { codeOf, FactorCalls, stopClock } from '@wayable/server/testing/people/second-factors';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { purgeExpiredRows } from '../housekeeping.ts';

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

describe('parallel use', () => {
  it('verifies factors of 24 users in parallel without server errors', async () => {
    const people = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const user = await server.buildUser();
        const factor = await calls.enrollTotp(user);
        return {
          user,
          other: await calls.signIn(user),
          factor,
          challenge: await calls.newChallenge(user, factor.id),
        };
      }),
    );
    // Expire the cached signing keys, so that the parallel requests read the keys again.
    vi.setSystemTime(Date.now() + 31_000);
    const answers = await Promise.all(
      people.flatMap(({ user, other, factor, challenge }) => [
        calls.verify(user, factor.id, { challenge_id: challenge, code: codeOf(factor) }),
        server.send('POST', '/auth/v1/token?grant_type=refresh_token', {
          payload: { refresh_token: other.session.refresh_token },
        }),
        server.send('POST', '/auth/v1/logout?scope=local', { user: other }),
        calls.enroll(other, { factor_type: 'totp', friendly_name: 'Too late or just in time' }),
      ]),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.filter((_, index) => index % 4 === 0).map(({ status }) => status)).toEqual(
      Array(24).fill(200),
    );
  });
});

describe('housekeeping', () => {
  it('deletes expired factor enrollments and challenges', async () => {
    const { user, factor } = await calls.buildProtectedUser();
    const kept = await calls.newChallenge(user, factor.id);
    const late = await calls.newChallenge(user, factor.id);
    const pending = await calls.enrollTotp(user, 'Pending');
    const forgotten = await calls.enrollTotp(user, 'Forgotten');
    await server.sql`update auth.challenges set expires_at = now() - interval '1 second' where id = ${late}`;
    await server.sql`
      update auth.factors set created_at = created_at - interval '301 seconds' where id in ${server.sql([factor.id, forgotten.id])}
    `;
    await purgeExpiredRows(server.sql);
    const factors =
      await server.sql`select id from auth.factors where user_id = ${user.id} order by created_at`;
    expect(factors.map(({ id }) => id)).toEqual([factor.id, pending.id]);
    const challenges =
      await server.sql`select id from auth.challenges where id in ${server.sql([kept, late])}`;
    expect(challenges.map(({ id }) => id)).toEqual([kept]);
  });
});

describe('IP address', () => {
  it('limits factor challenges and verifications to 15 per IP address', async () => {
    const strict = await startTestApp({ ADDRESS_LIMIT_SCALE: '1' });
    try {
      const user = await strict.buildUser();
      const strictCalls = new FactorCalls(strict);
      const { id } = await strictCalls.enrollTotp(user);
      for (const call of ['challenge', 'verify'] as const) {
        const statuses = [];
        for (let attempt = 0; attempt < 17; attempt++) {
          const { status, body } = await strictCalls[call](user, id, {});
          statuses.push(status === 429 ? body.error_code : 'heard');
        }
        expect(statuses).toEqual([...Array(15).fill('heard'), ...Array(2).fill('over_request_rate_limit')]);
      }
    } finally {
      await strict.close();
    }
  });
});
