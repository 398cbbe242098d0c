import { GoTrueClient } from '@supabase/auth-js';
import { ARRIVAL } from '@wayable/server/testing/people/mailbox';
import { FactorCalls, stopClock, withSession } from '@wayable/server/testing/people/second-factors';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

let server: TestApp;
let calls: FactorCalls;
let url: string;

beforeAll(async () => {
  server = await startTestApp({ AUTH_CONFIRM_EMAIL: '0' });
  calls = new FactorCalls(server);
  url = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/auth/v1`;
});
afterAll(() => server.close());
beforeEach(stopClock);
afterEach(() => {
  vi.useRealTimers();
});

const PATH = '/auth/v1/factors/recovery-codes';
const generate = (user: TestUser) => server.send('POST', PATH, { user, payload: {} });
const verify = (user: TestUser, code: string, remoteAddress = '127.0.0.1') =>
  server.send('POST', `${PATH}/verify`, { user, payload: { code }, remoteAddress });

async function buildWithCodes(): Promise<{ user: TestUser; factorId: string; codes: string[] }> {
  const { user, factor } = await calls.buildProtectedUser();
  const { status, body } = await generate(user);
  expect(status).toBe(200);
  return { user, factorId: factor.id, codes: body.codes };
}

describe('recovery codes', () => {
  it('signs in with a recovery code through the official client', async () => {
    const { user, codes } = await buildWithCodes();
    const client = new GoTrueClient({
      url,
      autoRefreshToken: false,
      persistSession: false,
      experimental: { recoveryCodes: true },
    });
    await client.signInWithPassword({ email: user.email, password: PASSWORD });
    const spaced = (codes[0] ?? '').toUpperCase().replace(/(.{4})/g, '$1- ');
    const { data, error } = await client.mfa.recoveryCodes.verify({ code: spaced });
    expect(error).toBeNull();
    expect(data?.user.factors).toContainEqual(
      expect.objectContaining({ factor_type: 'recovery_code', friendly_name: 'Recovery codes' }),
    );
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' });
    expect((await client.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
    const again = await client.mfa.recoveryCodes.regenerate();
    expect(again.data?.codes).toHaveLength(10);
    expect((await client.mfa.recoveryCodes.unenroll()).error).toBeNull();
    expect((await client.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found');
  });

  it('creates ten 80-bit recovery codes and stores only hashes', async () => {
    const { codes } = await buildWithCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-km-np-z2-9]{16}$/);
    const [row] =
      await server.sql`select string_agg(codes::text, ' ') as kept from auth.recovery_codes as codes`;
    for (const code of codes) expect(row?.kept).not.toContain(code);
  });

  it('accepts each recovery code once, even in parallel', async () => {
    const { user, codes } = await buildWithCodes();
    const sessions = await Promise.all(Array.from({ length: 4 }, () => calls.signIn(user)));
    const answers = await Promise.all(sessions.map((session) => verify(session, codes[0] ?? '')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = await verify(await calls.signIn(user), codes[0] ?? '');
    expect([late.status, late.body.error_code]).toEqual([422, 'mfa_verification_failed']);
    const [event] = await server.sql`
      select detail from auth.security_events where user_id = ${user.id} and kind = 'recovery_code_used'
    `;
    expect(event?.detail).toEqual({ remaining: 9 });
  });

  it('rejects recovery codes of another user', async () => {
    const { codes } = await buildWithCodes();
    const { user } = await buildWithCodes();
    expect((await verify(await calls.signIn(user), codes[1] ?? '')).status).toBe(422);
  });

  it('requires aal2 and a recent proof to create recovery codes', async () => {
    const { user } = await calls.buildProtectedUser();
    expect((await generate(await calls.signIn(user))).body.error_code).toBe('insufficient_aal');
    await server.ageProofs(user.id);
    expect((await generate(user)).body.error_code).toBe('reauthentication_needed');
    const plain = await server.buildUser();
    expect((await generate(plain)).body.error_code).toBe('insufficient_aal');
  });

  it('refuses a second set of recovery codes but allows regeneration', async () => {
    const { user, codes } = await buildWithCodes();
    expect((await generate(user)).body.error_code).toBe('mfa_verified_factor_exists');
    const { body } = await server.send('POST', `${PATH}/regenerate`, { user, payload: {} });
    const session = await calls.signIn(user);
    expect((await verify(session, codes[0] ?? '')).status).toBe(422);
    expect((await verify(session, body.codes[0])).status).toBe(200);
  });

  it('deletes recovery codes when the last other factor is removed', async () => {
    const { user, factorId } = await buildWithCodes();
    expect((await calls.remove(user, factorId)).status).toBe(200);
    const { body } = await server.send('GET', '/auth/v1/user', { user });
    expect(body.factors ?? []).toEqual([]);
    expect((await calls.signIn(user)).session.user.factors ?? []).toEqual([]);
  });

  it('returns 404 for challenge and removal of the recovery factor', async () => {
    const { user } = await buildWithCodes();
    const { body } = await server.send('GET', PATH, { user });
    expect((await calls.challenge(user, body.id)).status).toBe(404);
    expect((await calls.remove(user, body.id)).status).toBe(404);
  });

  it('limits wrong recovery codes to ten per network', async () => {
    const { user, codes } = await buildWithCodes();
    const session = await calls.signIn(user);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++) {
      statuses.push((await verify(session, 'a'.repeat(16), '198.51.100.8')).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    const right = await verify(session, codes[0] ?? '');
    expect(right.status).toBe(200);
    expect((await verify(withSession(session, right.body), codes[1] ?? '')).status).toBe(200);
  });

  it('mails the owner when recovery codes are created or used', async () => {
    const { user, codes } = await buildWithCodes();
    await verify(await calls.signIn(user), codes[0] ?? '');
    const subjects = (await server.mailbox.list(user.email)).map(({ subject }) => subject);
    await vi.waitFor(async () => {
      const known = (await server.mailbox.list(user.email)).map(({ subject }) => subject);
      expect([...subjects, ...known]).toContain('A recovery code opened your Wayable account');
      expect([...subjects, ...known]).toContain('New recovery codes for your Wayable account');
    }, ARRIVAL);
  });
});
