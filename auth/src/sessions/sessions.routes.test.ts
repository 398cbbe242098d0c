import type { GoTrueClient } from '@supabase/auth-js';
import { AuthMembers } from '@wayable/server/testing/people/auth-members';
import { PASSWORD, startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rotateSigningKeys } from '../tokens/signing-keys.ts';

let server: TestApp;
let members: AuthMembers;

beforeAll(async () => {
  server = await startTestApp();
  members = await AuthMembers.on(server);
});
afterAll(() => server.close());

const post = (path: string, payload: object) => server.send('POST', `/auth/v1${path}`, { payload });
const refresh = (refresh_token: string) => post('/token?grant_type=refresh_token', { refresh_token });

describe('refresh grant', () => {
  it('rotates the refresh token and keeps the session', async () => {
    const { client, session } = await members.signUp();
    const { data, error } = await client.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    const sessionIdOf = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id;
    expect(sessionIdOf(data.session?.access_token ?? '')).toBe(sessionIdOf(session.access_token));
  });

  it('returns one refresh token for parallel refreshes', async () => {
    const { session } = await members.signUp();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(session.refresh_token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  });

  it('refreshes 30 sessions in parallel, with few database connections', async () => {
    const sessions = await Promise.all(Array.from({ length: 30 }, () => members.signUp()));
    await Promise.all(sessions.map(({ client }) => client.getUser()));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    try {
      const answers = await Promise.all(sessions.map(({ session }) => refresh(session.refresh_token)));
      expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    } finally {
      vi.useRealTimers();
    }
  });

  it('returns the current refresh token for the previous token', async () => {
    const { session } = await members.signUp();
    const first = await refresh(session.refresh_token);
    await server.sql`update auth.sessions set refreshed_at = refreshed_at - interval '50 seconds'`;
    const lostAnswer = await refresh(session.refresh_token);
    expect(lostAnswer.body.refresh_token).toBe(first.body.refresh_token);
  });

  it('ends the session if the previous refresh token comes late', async () => {
    const { session, user } = await members.signUp();
    const first = await refresh(session.refresh_token);
    await server.sql`
      update auth.sessions set refreshed_at = refreshed_at - interval '61 seconds' where user_id = ${user.id}
    `;
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_already_used' },
    });
    expect(await refresh(first.body.refresh_token)).toMatchObject({
      body: { error_code: 'refresh_token_not_found' },
    });
  });

  it('ends the session when an older refresh token is used', async () => {
    const { session } = await members.signUp();
    const second = await refresh(session.refresh_token);
    const third = await refresh(second.body.refresh_token);
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_already_used', msg: 'Invalid Refresh Token: Already Used' },
    });
    expect(await refresh(third.body.refresh_token)).toMatchObject({
      body: { error_code: 'refresh_token_not_found' },
    });
  });

  it("returns user_banned for a banned user's refresh", async () => {
    const { user, session } = await members.signUp();
    const ban = (until: string | null) =>
      server.sql`update auth.users set banned_until = ${until}::timestamptz where id = ${user.id}`;
    await ban('infinity');
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      body: { error_code: 'user_banned', msg: 'Invalid Refresh Token: User Banned' },
    });
    await ban(null);
    expect((await refresh(session.refresh_token)).status).toBe(200);
  });

  it('refuses malformed refresh tokens and wrong MACs', async () => {
    expect(await refresh('short')).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
    expect(await post('/token?grant_type=refresh_token', {})).toMatchObject({ status: 400 });
    const { session } = await members.signUp();
    await server.sql`update auth.sessions set refresh_key = sha256('another')`;
    expect(await refresh(session.refresh_token)).toMatchObject({
      body: { error_code: 'refresh_token_not_found' },
    });
  });
});

async function refreshless(client: GoTrueClient) {
  const { data } = await client.getSession();
  if (!data.session) throw new Error('no session');
  return data.session;
}

describe('user and logout', () => {
  it('returns the user and rejects invalid access tokens', async () => {
    const { client, user } = await members.signUp();
    expect((await client.getUser()).data.user?.id).toBe(user.id);
    expect(await server.send('GET', '/auth/v1/user')).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
      body: { error_code: 'no_authorization' },
    });
    const authorization = 'Bearer a.b.c';
    expect(await server.send('GET', '/auth/v1/user', { headers: { authorization } })).toMatchObject({
      status: 403,
      body: { error_code: 'bad_jwt' },
    });
  });

  it.each([
    ['local', 0, 1],
    ['others', 1, 0],
    ['global', 0, 0],
  ] as const)('ends the sessions of the logout scope %s', async (scope, here, there) => {
    const { client, email, user } = await members.signUp();
    const elsewhere = members.newClient();
    await elsewhere.signInWithPassword({ email, password: PASSWORD });
    const token = (await refreshless(client)).access_token;
    const otherToken = (await refreshless(elsewhere)).access_token;
    expect((await client.signOut({ scope })).error).toBeNull();
    const isOpen = async (jwt: string) => ((await members.newClient().getUser(jwt)).error ? 0 : 1);
    expect([await isOpen(token), await isOpen(otherToken)]).toEqual([here, there]);
    const [row] =
      await server.sql`select count(*)::int as amount from auth.sessions where user_id = ${user.id}`;
    expect(row?.amount).toBe(here + there);
  });

  it('refuses a logout with unknown scope, but accepts empty bodies', async () => {
    const { session } = await members.signUp();
    const headers = {
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'application/json;charset=UTF-8',
    };
    const wrong = await server.send('POST', '/auth/v1/logout?scope=all', { headers });
    expect(wrong).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
    expect((await server.send('POST', '/auth/v1/logout', { headers, payload: '' })).status).toBe(204);
  });

  it('refuses API calls of a session after its logout', async () => {
    const { session, user } = await members.signUp();
    const headers = { authorization: `Bearer ${session.access_token}` };
    const path = `/api/v1/users/${user.id}/reviews/counts`;
    await server.send('POST', '/auth/v1/logout', { headers, payload: '' });
    expect((await server.send('GET', path, { headers })).status).toBe(401);
  });
});

describe('signing keys', () => {
  it('publishes only public members of signing keys', async () => {
    const { body, headers } = await server.send('GET', '/auth/v1/.well-known/jwks.json');
    expect(headers['cache-control']).toBe('public, max-age=600');
    expect(body.keys).toHaveLength(2);
    for (const key of body.keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y']);
    }
  });

  it('verifies old access tokens after a rotation of signing keys', async () => {
    const before = await members.signUp();
    await rotateSigningKeys(server.sql, server.secrets);
    expect((await before.client.getUser()).error).toBeNull();
    const { data, error } = await before.client.getClaims();
    expect(error).toBeNull();
    expect(data?.claims).toMatchObject({
      sub: before.user.id,
      iss: 'http://127.0.0.1:3000/auth/v1',
      aal: 'aal1',
      amr: [{ method: 'password' }],
    });
    const [row] = await server.sql`select count(*)::int as amount from auth.signing_keys`;
    expect(row?.amount).toBe(3);
  });
});
