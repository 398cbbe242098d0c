import { GoTrueClient } from '@supabase/auth-js';
import {
  codeOf,
  FactorCalls,
  nextStep,
  stopClock,
  withSession,
} from '@wayable/server/testing/people/second-factors';
import { PASSWORD, startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let server: TestApp;
let calls: FactorCalls;
let url: string;

beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: 'https://wayable.example' });
  calls = new FactorCalls(server);
  url = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/auth/v1`;
  stopClock();
});
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
});

let serial = 0;
const newClient = () => new GoTrueClient({ url, autoRefreshToken: false, persistSession: false });

async function signUp() {
  const client = newClient();
  const email = `factor${++serial}@auth.example`;
  const { data, error } = await client.signUp({ email, password: PASSWORD });
  if (error || !data.session) throw error ?? new Error('no session');
  return { client, email, session: data.session };
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const refresh = (refresh_token: string) =>
  server.send('POST', '/auth/v1/token?grant_type=refresh_token', { payload: { refresh_token } });
const age = (id: string) =>
  server.sql`update auth.factors set created_at = created_at - interval '301 seconds' where id = ${id}`;

describe('authenticator app with the official client', () => {
  it('enrolls, verifies, requires and removes an authenticator app', async () => {
    const { client, email, session } = await signUp();
    const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone', issuer: 'Map' });
    expect(enrolled.error).toBeNull();
    const { id, totp } = enrolled.data as {
      id: string;
      totp: { secret: string; uri: string; qr_code: string };
    };
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#%]+<\/svg>$/);
    expect(totp.uri).toMatch(
      /^otpauth:\/\/totp\/Map:factor1%40auth\.example\?issuer=Map&secret=[A-Z2-7]{32}&/,
    );
    const factor = { id, secret: totp.secret };

    const pending = await client.mfa.listFactors();
    expect(pending.data?.all).toMatchObject([
      {
        id,
        status: 'unverified',
        friendly_name: 'My phone',
        factor_type: 'totp',
        phone: '',
        last_challenged_at: null,
      },
    ]);
    expect(JSON.stringify(pending.data)).not.toContain(totp.secret);

    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    const proved = await client.mfa.challengeAndVerify({ factorId: id, code: codeOf(factor) });
    expect(proved.error).toBeNull();
    expect(events).toContain('MFA_CHALLENGE_VERIFIED');
    const after = (await client.getSession()).data.session;
    expect(claimsOf(after?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
      session_id: claimsOf(session.access_token).session_id,
    });
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id, status: 'verified' }]);

    nextStep();
    const next = newClient();
    await next.signInWithPassword({ email, password: PASSWORD });
    const level = await next.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    expect((await next.mfa.challengeAndVerify({ factorId: id, code: codeOf(factor) })).error).toBeNull();
    expect((await next.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' });
    expect((await next.refreshSession()).error).toBeNull();
    expect((await next.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' });

    const removed = await next.mfa.unenroll({ factorId: id });
    expect(removed).toMatchObject({ data: { id }, error: null });
    await next.refreshSession();
    expect((await next.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
      currentAuthenticationMethods: [{ method: 'password' }],
    });
    expect((await next.getUser()).data.user).not.toHaveProperty('factors');
  });
});

describe('enrollment', () => {
  it.each([
    [400, 'validation_failed', {}],
    [400, 'validation_failed', { factor_type: 'sms' }],
    [400, 'validation_failed', { factor_type: 'totp', friendly_name: 'x'.repeat(101) }],
    [400, 'validation_failed', { factor_type: 'totp', friendly_name: 'a\u202Eb' }],
    [400, 'bad_json', { factor_type: 'totp', issuer: { $ne: 1 } }],
    [422, 'mfa_phone_enroll_not_enabled', { factor_type: 'phone', phone: '+13125550100' }],
  ])('returns %i %s for the factor enrollment %j', async (status, code, payload) => {
    const user = await server.buildUser();
    expect(await calls.enroll(user, payload)).toMatchObject({ status, body: { error_code: code } });
  });

  it('refuses factor calls of anonymous users and without a session', async () => {
    const factor = '/auth/v1/factors/00000000-0000-4000-8000-000000000000';
    const everyCall = [
      ['POST', '/auth/v1/factors'],
      ['POST', `${factor}/challenge`],
      ['POST', `${factor}/verify`],
      ['DELETE', factor],
    ] as const;
    const user = await server.buildUser();
    await server.sql`update auth.users set is_anonymous = true where id = ${user.id}`;
    for (const [method, path] of everyCall) {
      expect(await server.send(method, path, { payload: {} })).toMatchObject({ status: 401 });
      expect(await server.send(method, path, { payload: {}, user })).toMatchObject({
        status: 403,
        body: { error_code: 'no_authorization' },
      });
    }
  });

  it('requires unique factor names, including the empty name', async () => {
    const user = await server.buildUser();
    await calls.enrollTotp(user);
    await calls.enrollTotp(user, 'App');
    for (const friendly_name of ['', null, 'App', ' App ']) {
      expect(await calls.enroll(user, { factor_type: 'totp', friendly_name })).toMatchObject({
        status: 422,
        body: { error_code: 'mfa_factor_name_conflict' },
      });
    }
    await calls.enrollTotp(await server.buildUser(), 'App');
  });

  it('allows ten second factors per user, even in parallel', async () => {
    const user = await server.buildUser();
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        calls.enroll(user, { factor_type: 'totp', friendly_name: `App ${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ body }) => body.error_code === 'too_many_enrolled_mfa_factors');
    expect(refused).toHaveLength(4);
  });

  it('expires a factor enrollment after five minutes without a code', async () => {
    const user = await server.buildUser();
    const factor = await calls.enrollTotp(user, 'App');
    const challenge_id = await calls.newChallenge(user, factor.id);
    await age(factor.id);
    const { body } = await server.send('GET', '/auth/v1/user', { user });
    expect(body).not.toHaveProperty('factors');
    for (const late of [
      await calls.challenge(user, factor.id),
      await calls.verify(user, factor.id, { challenge_id, code: codeOf(factor) }),
      await calls.remove(user, factor.id),
    ]) {
      expect(late).toMatchObject({ status: 404, body: { error_code: 'mfa_factor_not_found' } });
    }
    await calls.enrollTotp(user, 'App');
    expect(await server.sql`select from auth.factors where id = ${factor.id}`).toHaveLength(0);
  });

  it('keeps an old verified factor when enrolling another factor', async () => {
    const { user, factor } = await calls.buildProtectedUser();
    await age(factor.id);
    await calls.enrollTotp(user, 'Another');
    const { body } = await server.send('GET', '/auth/v1/user', { user });
    expect(body.factors).toMatchObject([{ id: factor.id, status: 'verified' }, { status: 'unverified' }]);
  });
});

describe('verification', () => {
  it('ends other sessions without aal2 when verifying a second factor', async () => {
    const { user: first, factor } = await calls.buildProtectedUser();
    const second = await calls.proveTotp(await calls.signIn(first), factor);
    const third = await calls.signIn(first);
    await calls.proveTotp(await calls.signIn(first), factor);
    const statusOf = async (user: typeof first) =>
      (await server.send('GET', '/auth/v1/user', { user })).status;
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([200, 200, 403]);
  });

  it("invalidates a session's earlier refresh token after proving a factor", async () => {
    const user = await server.buildUser();
    const factor = await calls.enrollTotp(user);
    const { session } = await calls.proveTotp(user, factor);
    expect(session.refresh_token).not.toBe(user.session.refresh_token);
    const renewed = await refresh(session.refresh_token);
    expect(claimsOf(renewed.body.access_token).aal).toBe('aal2');
    const other = await calls.signIn(user);
    await calls.proveTotp(other, factor);
    expect(await refresh(other.session.refresh_token)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_already_used' },
    });
  });

  it('deletes unfinished factor enrollments when another factor is verified', async () => {
    const user = await server.buildUser();
    const kept = await calls.enrollTotp(user, 'Kept');
    await calls.enrollTotp(user, 'Forgotten');
    const after = await calls.proveTotp(user, kept);
    expect(after.session.user.factors).toMatchObject([{ friendly_name: 'Kept' }]);
  });

  it('mails the owner about added and removed second factors', async () => {
    const { user, factor } = await calls.buildProtectedUser();
    const again = await calls.proveTotp(await calls.signIn(user), factor);
    await calls.remove(again, factor.id);
    await server.mailbox.receive(user.email, 2);
    const subjects = (await server.mailbox.list(user.email)).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual([
      'A second factor of your Wayable account was removed',
      'A second factor protects your Wayable account',
    ]);
    const rows = await server.sql`
      select kind, detail, host(ip) as ip from auth.security_events
      where user_id = ${user.id} and kind like 'factor_%' order by id
    `;
    expect(rows.map(({ kind }) => kind)).toEqual(['factor_enrolled', 'factor_verified', 'factor_removed']);
    expect(rows[0]).toMatchObject({
      detail: { factor_type: 'totp', friendly_name: 'App' },
      ip: '127.0.0.1',
    });
  });
});

describe('removal', () => {
  it('downgrades sessions to aal1 when their second factor is removed', async () => {
    const { user, factor } = await calls.buildProtectedUser();
    const elsewhere = await calls.proveTotp(await calls.signIn(user), factor);
    const spare = await calls.enrollTotp(user, 'Spare');
    const spared = await calls.proveTotp(user, spare);
    expect(await calls.remove(spared, factor.id)).toMatchObject({ status: 200, body: { id: factor.id } });
    expect(claimsOf(elsewhere.session.access_token).aal).toBe('aal2');
    expect(await calls.enroll(elsewhere, { factor_type: 'totp', friendly_name: 'Mine' })).toMatchObject({
      status: 403,
      body: { error_code: 'insufficient_aal' },
    });
    expect(await calls.remove(elsewhere, spare.id)).toMatchObject({
      status: 422,
      body: { error_code: 'insufficient_aal' },
    });
    const renewed = withSession(elsewhere, (await refresh(elsewhere.session.refresh_token)).body);
    expect(claimsOf(renewed.session.access_token)).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    });
    expect((await calls.remove(spared, spare.id)).status).toBe(200);
  });

  it("keeps a session's aal2 when another factor is removed", async () => {
    const { user, factor } = await calls.buildProtectedUser();
    const spare = await calls.enrollTotp(user, 'Spare');
    const spared = await calls.proveTotp(user, spare);
    await calls.remove(spared, factor.id);
    const { body } = await refresh(spared.session.refresh_token);
    expect(claimsOf(body.access_token)).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, {}] });
  });
});
