import {
  codeOf,
  FactorCalls,
  nextStep,
  stopClock,
  type TestTotp,
  withSession,
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

type Answer = Awaited<ReturnType<FactorCalls['verify']>>;
const codesOf = (answers: Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const code = status === 200 ? 'ok' : body.error_code;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
};

const guess = (user: TestUser, factor: TestTotp, challenge_id: string) =>
  calls.verify(user, factor.id, { challenge_id, code: wrongCodeOf(factor) });

const failuresOf = async (user: TestUser): Promise<number> => {
  const rows = await server.sql`
    select from auth.security_events where user_id = ${user.id} and kind = 'factor_failed'
  `;
  return rows.length;
};

describe('code guesses', () => {
  it('refuses the right factor code after five wrong codes', async () => {
    const user = await server.buildUser();
    const factor = await calls.enrollTotp(user);
    const challenge_id = await calls.newChallenge(user, factor.id);
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await guess(user, factor, challenge_id)).toMatchObject({
        status: 422,
        body: { error_code: 'mfa_verification_failed', msg: 'Invalid TOTP code entered' },
      });
    }
    expect(await calls.verify(user, factor.id, { challenge_id, code: codeOf(factor) })).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_challenge_expired' },
    });
    expect(await failuresOf(user)).toBe(5);
    await calls.proveTotp(user, factor);
  });

  it('accepts the right factor code after four wrong codes', async () => {
    const user = await server.buildUser();
    const factor = await calls.enrollTotp(user);
    const challenge_id = await calls.newChallenge(user, factor.id);
    for (let attempt = 0; attempt < 4; attempt++) await guess(user, factor, challenge_id);
    expect((await calls.verify(user, factor.id, { challenge_id, code: codeOf(factor) })).status).toBe(200);
  });

  it('allows five code guesses per challenge, even in parallel', async () => {
    const user = await server.buildUser();
    const factor = await calls.enrollTotp(user);
    const challenge_id = await calls.newChallenge(user, factor.id);
    const answers = await Promise.all(Array.from({ length: 9 }, () => guess(user, factor, challenge_id)));
    expect(codesOf(answers)).toEqual({ mfa_verification_failed: 5, mfa_challenge_expired: 4 });
  });

  it('allows ten code attempts per account across challenges and sessions', async () => {
    const { user, factor } = await calls.buildProtectedUser();
    const thief = await calls.signIn(user);
    const challenges = await Promise.all(
      Array.from({ length: 8 }, (_, index) => calls.newChallenge(index % 2 ? thief : user, factor.id)),
    );
    const answers = await Promise.all(
      challenges.flatMap((id, index) =>
        Array.from({ length: 3 }, () => guess(index % 2 ? thief : user, factor, id)),
      ),
    );
    expect(codesOf(answers)).toEqual({ mfa_verification_failed: 10, over_request_rate_limit: 14 });
    const challenge_id = await calls.newChallenge(thief, factor.id);
    expect(await calls.verify(thief, factor.id, { challenge_id, code: codeOf(factor) })).toMatchObject({
      status: 429,
      body: { error_code: 'over_request_rate_limit', msg: expect.stringMatching(/again in \d+ seconds/) },
    });
    await server.sql`update auth.attempts set window_ends_at = now() - interval '1 second'`;
    expect((await calls.verify(thief, factor.id, { challenge_id, code: codeOf(factor) })).status).toBe(200);
  });

  it('resets the count of wrong factor codes after success', async () => {
    const user = await server.buildUser();
    const factor = await calls.enrollTotp(user);
    for (let round = 0; round < 4; round++) {
      const challenge_id = await calls.newChallenge(user, factor.id);
      for (let attempt = 0; attempt < 4; attempt++) {
        expect((await guess(user, factor, challenge_id)).status).toBe(422);
      }
      const { status } = await calls.verify(user, factor.id, { challenge_id, code: codeOf(factor) });
      expect(status).toBe(200);
      nextStep();
    }
  });
});

describe('TOTP codes', () => {
  it('accepts TOTP codes at most one time step away', async () => {
    const { user, factor } = await calls.buildProtectedUser();
    nextStep();
    const challenge_id = await calls.newChallenge(user, factor.id);
    for (const steps of [-2, 2]) {
      expect(
        await calls.verify(user, factor.id, { challenge_id, code: codeOf(factor, steps) }),
      ).toMatchObject({
        body: { error_code: 'mfa_verification_failed' },
      });
    }
    expect((await calls.verify(user, factor.id, { challenge_id, code: codeOf(factor, -1) })).status).toBe(
      200,
    );
    const next = await calls.newChallenge(user, factor.id);
    const code = codeOf(factor, 1);
    expect((await calls.verify(user, factor.id, { challenge_id: next, code })).status).toBe(200);
  });

  it('accepts a TOTP code once across challenges and sessions', async () => {
    const user = await server.buildUser();
    const factor = await calls.enrollTotp(user);
    const code = codeOf(factor);
    const first = await calls.verify(user, factor.id, {
      challenge_id: await calls.newChallenge(user, factor.id),
      code,
    });
    expect(first.status).toBe(200);
    const thief = await calls.signIn(user);
    for (const used of [code, codeOf(factor, -1)]) {
      const challenge_id = await calls.newChallenge(thief, factor.id);
      expect(await calls.verify(thief, factor.id, { challenge_id, code: used })).toMatchObject({
        status: 422,
        body: { error_code: 'mfa_verification_failed' },
      });
    }
  });

  it('accepts a TOTP code once when parallel sessions use it', async () => {
    const { user, factor } = await calls.buildProtectedUser();
    const people = [user];
    // Prove the factor in each session: the first success ends all sessions that have not proved the factor.
    for (let count = 0; count < 4; count++) {
      people.push(await calls.proveTotp(await calls.signIn(user), factor));
    }
    const code = codeOf(factor);
    const answers = await Promise.all(
      people.map(async (person) =>
        calls.verify(person, factor.id, { challenge_id: await calls.newChallenge(person, factor.id), code }),
      ),
    );
    expect(codesOf(answers)).toEqual({ ok: 1, mfa_verification_failed: 4 });
  });

  it('ignores spaces in TOTP codes and refuses empty codes', async () => {
    const user = await server.buildUser();
    const factor = await calls.enrollTotp(user);
    const challenge_id = await calls.newChallenge(user, factor.id);
    for (const code of ['', null, undefined]) {
      expect(await calls.verify(user, factor.id, { challenge_id, code })).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed' },
      });
    }
    const code = codeOf(factor).replace(/^.../, '$& ');
    expect((await calls.verify(user, factor.id, { challenge_id, code })).status).toBe(200);
  });
});

describe('challenges', () => {
  it('refuses a second answer to a second-factor challenge', async () => {
    const user = await server.buildUser();
    const factor = await calls.enrollTotp(user);
    const challenge_id = await calls.newChallenge(user, factor.id);
    const { body } = await calls.verify(user, factor.id, { challenge_id, code: codeOf(factor) });
    nextStep();
    expect(
      await calls.verify(withSession(user, body), factor.id, { challenge_id, code: codeOf(factor) }),
    ).toMatchObject({ status: 422, body: { error_code: 'mfa_ip_address_mismatch' } });
  });

  it("accepts a factor code only from the challenge's IP address", async () => {
    const user = await server.buildUser();
    const factor = await calls.enrollTotp(user);
    const challenge_id = await calls.newChallenge(user, factor.id);
    const answer = { challenge_id, code: codeOf(factor) };
    expect(await calls.verify(user, factor.id, answer, '192.0.2.1')).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_ip_address_mismatch' },
    });
    expect((await calls.verify(user, factor.id, answer)).status).toBe(200);
  });

  it("expires a factor's challenge after five minutes", async () => {
    const user = await server.buildUser();
    const factor = await calls.enrollTotp(user);
    const { body } = await calls.challenge(user, factor.id);
    const [clock] = await server.sql`select extract(epoch from now())::float8 as now`;
    expect(body).toMatchObject({ type: 'totp', id: expect.any(String) });
    expect(Math.abs(body.expires_at - clock?.now - 300)).toBeLessThan(3);
    await server.sql`
      update auth.challenges set expires_at = expires_at - interval '300 seconds' where id = ${body.id}
    `;
    expect(
      await calls.verify(user, factor.id, { challenge_id: body.id, code: codeOf(factor) }),
    ).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_challenge_expired' },
    });
    await calls.newChallenge(user, factor.id);
    expect(await server.sql`select from auth.challenges where id = ${body.id}`).toHaveLength(0);
  });

  it('hides factors and their challenges from other users', async () => {
    const { user: owner, factor } = await calls.buildProtectedUser();
    const ownersChallenge = await calls.newChallenge(owner, factor.id);
    const stranger = await server.buildUser();
    const own = await calls.enrollTotp(stranger);
    const code = codeOf(factor);
    for (const answer of [
      await calls.challenge(stranger, factor.id),
      await calls.verify(stranger, factor.id, { challenge_id: ownersChallenge, code }),
      await calls.remove(stranger, factor.id),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { error_code: 'mfa_factor_not_found' } });
    }
    const [row] = await server.sql`select attempts from auth.challenges where id = ${ownersChallenge}`;
    expect(row?.attempts).toBe(0);
    for (const challenge_id of [ownersChallenge, 'none', '', crypto.randomUUID()]) {
      expect(await calls.verify(stranger, own.id, { challenge_id, code: codeOf(own) })).toMatchObject({
        status: 422,
        body: { error_code: 'mfa_factor_not_found' },
      });
    }
    expect(await calls.challenge(stranger, 'none')).toMatchObject({
      status: 404,
      body: { error_code: 'validation_failed' },
    });
  });
});

describe('session without the second factor', () => {
  it('refuses enrollments until the session proves its second factor', async () => {
    const user = await server.buildUser();
    const planted = await calls.enrollTotp(user, 'Planted');
    const early = await calls.newChallenge(user, planted.id);
    await server.sql`update auth.factors set status = 'verified' where id = ${(await calls.enrollTotp(user, 'Real')).id}`;
    const refused = [
      await calls.enroll(user, { factor_type: 'totp', friendly_name: 'More' }),
      await calls.challenge(user, planted.id),
      await calls.verify(user, planted.id, { challenge_id: early, code: codeOf(planted) }),
    ];
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 403, body: { error_code: 'insufficient_aal' } });
    }
  });

  it('removes only unverified factors until the second factor is proved', async () => {
    const { user, factor } = await calls.buildProtectedUser();
    const pending = await calls.enrollTotp(user, 'Pending');
    const other = await calls.signIn(user);
    expect(await calls.remove(other, factor.id)).toMatchObject({
      status: 422,
      body: { error_code: 'insufficient_aal' },
    });
    expect((await calls.remove(other, pending.id)).status).toBe(200);
  });
});
