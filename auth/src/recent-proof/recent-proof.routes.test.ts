import { codeOf, FactorCalls, nextStep, stopClock } from '@wayable/server/testing/people/second-factors';
import { OtherProviders, TOWN } from '@wayable/server/testing/providers/other-providers';
import { PASSWORD, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

let world: OtherProviders;
let server: TestApp;
let calls: FactorCalls;

beforeAll(async () => {
  world = await OtherProviders.start({ AUTH_CONFIRM_EMAIL: '0' });
  server = world.server;
  calls = new FactorCalls(server);
});
afterAll(() => world.close());
beforeEach(stopClock);
afterEach(() => {
  vi.useRealTimers();
});

/** Creates a user with an old session, like a stolen session. */
async function buildVictim(): Promise<TestUser> {
  const user = await server.buildUser();
  await server.ageProofs(user.id);
  return user;
}

const prove = (user: TestUser, payload: object) =>
  server.send('POST', '/auth/v1/reauthenticate', { user, payload });

const codesOf = async (answer: Promise<{ status: number; body: { error_code?: string; code?: string } }>) => {
  const { status, body } = await answer;
  return [status, body.error_code ?? body.code];
};
const NEEDED = [400, 'reauthentication_needed'];

describe('stolen session', () => {
  const change = (user: TestUser, payload: object) => server.send('PUT', '/auth/v1/user', { user, payload });

  it.each([
    ['a password', { password: 'a better passphrase' }],
    ['an email', { email: 'thief@people.example' }],
    ['a phone number', { phone: '15550100299' }],
  ])('refuses to set %s without a recent proof', async (_, payload) => {
    expect(await codesOf(change(await buildVictim(), payload))).toEqual(NEEDED);
  });

  it("changes a user's name without a recent proof", async () => {
    expect((await change(await buildVictim(), { data: { full_name: 'Ada' } })).status).toBe(200);
  });

  it('refuses to enroll a factor without a recent proof', async () => {
    const user = await buildVictim();
    expect(await codesOf(calls.enroll(user, { factor_type: 'totp' }))).toEqual(NEEDED);
    expect((await calls.signIn(user)).session.user.factors ?? []).toEqual([]);
  });

  it('refuses to finish a factor enrollment without a recent proof', async () => {
    const user = await server.buildUser();
    const factor = await calls.enrollTotp(user);
    const challenge_id = await calls.newChallenge(user, factor.id);
    await server.ageProofs(user.id);
    expect(await codesOf(calls.verify(user, factor.id, { challenge_id, code: codeOf(factor) }))).toEqual(
      NEEDED,
    );
    const { status, body } = await calls.enroll(await calls.signIn(user), {
      factor_type: 'webauthn',
      friendly_name: 'Key',
    });
    expect(status).toBe(200);
    await server.ageProofs(user.id);
    expect(await codesOf(calls.challenge(user, body.id))).toEqual(NEEDED);
  });

  it('refuses to remove a factor without a recent proof', async () => {
    const { user, factor } = await calls.buildProtectedUser();
    await server.ageProofs(user.id);
    expect(await codesOf(calls.remove(user, factor.id))).toEqual(NEEDED);
  });

  it('refuses to change identities without a recent proof', async () => {
    const user = await buildVictim();
    const begun = server.send('GET', `/auth/v1/user/identities/authorize?provider=${TOWN}`, { user });
    expect(await codesOf(begun)).toEqual(NEEDED);
    const id_token = await world.openid.signIdToken({ sub: world.newAccount({}) });
    const byToken = server.send('POST', '/auth/v1/token?grant_type=id_token', {
      user,
      payload: { provider: TOWN, id_token, link_identity: true },
    });
    expect(await codesOf(byToken)).toEqual(NEEDED);
    const [identity] = user.session.user.identities;
    const unlinked = server.send('DELETE', `/auth/v1/user/identities/${identity?.identity_id}`, { user });
    expect(await codesOf(unlinked)).toEqual(NEEDED);
  });

  it('refuses to export or delete accounts without a recent proof', async () => {
    const user = await buildVictim();
    const needed = [403, 'recent_sign_in_required'];
    expect(await codesOf(server.send('GET', '/api/v1/account/export', { user }))).toEqual(needed);
    await server.sql`update auth.users set password_hash = null where id = ${user.id}`;
    const payload = { confirmation: 'DELETE' };
    expect(await codesOf(server.send('DELETE', '/api/v1/account', { user, payload }))).toEqual(needed);
  });

  it('refuses administrator actions without a recent proof', async () => {
    const admin = await server.buildUser({ isAdmin: true });
    const other = await server.buildUser();
    await server.ageProofs(admin.id);
    const payload = { reason: 'because' };
    const url = `/api/v1/admin/users/${other.id}/factors`;
    const needed = [403, 'recent_sign_in_required'];
    expect(await codesOf(server.send('DELETE', url, { user: admin, payload }))).toEqual(needed);
    const suspension = `/api/v1/admin/users/${other.id}/suspension`;
    expect(await codesOf(server.send('PUT', suspension, { user: admin, payload }))).toEqual(needed);
    expect(await codesOf(server.send('DELETE', suspension, { user: admin }))).toEqual(needed);
    const role = { user: admin, payload: { is_admin: true } };
    expect(await codesOf(server.send('PATCH', `/api/v1/profiles/${other.id}`, role))).toEqual(needed);
  });
});

describe('recent proof', () => {
  const opens = async (user: TestUser) => {
    const { status } = await server.send('GET', '/api/v1/account/export', { user });
    return status === 200;
  };

  it('accepts a password as a recent proof for ten minutes', async () => {
    const user = await buildVictim();
    expect(await codesOf(prove(user, { password: 'wrong one' }))).toEqual([400, 'current_password_invalid']);
    expect(await opens(user)).toBe(false);
    expect((await prove(user, { password: PASSWORD })).status).toBe(200);
    expect(await opens(user)).toBe(true);
    await server.ageProofs(user.id);
    expect(await opens(user)).toBe(false);
  });

  it('accepts a mail code once as a recent proof', async () => {
    const user = await buildVictim();
    await server.send('GET', '/auth/v1/reauthenticate', { user });
    const { code } = await server.mailbox.receive(user.email);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await codesOf(prove(user, { nonce: wrong }))).toEqual([422, 'reauthentication_not_valid']);
    expect((await prove(user, { nonce: code })).status).toBe(200);
    expect(await opens(user)).toBe(true);
    expect(await codesOf(prove(user, { nonce: code }))).toEqual([422, 'reauthentication_not_valid']);
  });

  it('accepts a second factor as a recent proof', async () => {
    const { user, factor } = await calls.buildProtectedUser();
    await server.ageProofs(user.id);
    expect(await opens(user)).toBe(false);
    nextStep();
    expect(await opens(await calls.proveTotp(user, factor))).toBe(true);
  });

  it('accepts a sign-in as a recent proof of its session', async () => {
    const user = await buildVictim();
    const elsewhere = await calls.signIn(user);
    expect(await opens(elsewhere)).toBe(true);
    expect(await opens(user)).toBe(false);
  });

  it('rejects a refreshed session as a recent proof', async () => {
    const user = await buildVictim();
    const { body } = await server.send('POST', '/auth/v1/token?grant_type=refresh_token', {
      payload: { refresh_token: user.session.refresh_token },
    });
    expect(await opens({ ...user, bearer: { authorization: `Bearer ${body.access_token}` } })).toBe(false);
  });

  it('accepts the current password for a change of the email', async () => {
    const user = await buildVictim();
    const payload = { email: `new-${user.email}`, current_password: PASSWORD };
    expect((await server.send('PUT', '/auth/v1/user', { user, payload })).status).toBe(200);
    expect(await server.mailbox.receive(`new-${user.email}`)).toBeDefined();
  });

  it('limits recent proofs with wrong passwords, even in parallel', async () => {
    const user = await buildVictim();
    const statuses = await Promise.all(
      Array.from({ length: 32 }, async () => (await prove(user, { password: 'wrong one' })).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect((await prove(user, { password: PASSWORD })).status).toBe(429);
  });

  it.each([
    [{}, 'validation_failed'],
    [{ password: 'x', nonce: '123456' }, 'validation_failed'],
    [{ password: 5 }, 'bad_json'],
    [{ nonce: null }, 'validation_failed'],
  ])('refuses the recent proof %j with %s', async (payload, code) => {
    expect(await codesOf(prove(await buildVictim(), payload))).toEqual([400, code]);
  });

  it('requires a session for a recent proof', async () => {
    const { status } = await server.send('POST', '/auth/v1/reauthenticate', { payload: { password: 'x' } });
    expect(status).toBe(401);
  });
});
