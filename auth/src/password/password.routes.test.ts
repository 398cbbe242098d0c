import { AuthMembers } from '@wayable/server/testing/people/auth-members';
import { PASSWORD, startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestApp;
let members: AuthMembers;

beforeAll(async () => {
  server = await startTestApp();
  members = await AuthMembers.on(server);
});
afterAll(() => server.close());

const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  server.send('POST', `/auth/v1${path}`, { payload, headers });

describe('sign-up', () => {
  it('returns the session of a sign-up and creates a profile', async () => {
    const { user, session, email } = await members.signUp();
    expect(user).toMatchObject({
      email,
      aud: 'authenticated',
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { full_name: 'Ada Example' },
      is_anonymous: false,
    });
    expect(user.identities).toMatchObject([{ provider: 'email', id: user.id, identity_data: { email } }]);
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    const { body } = await server.send('GET', `/api/v1/profiles/${user.id}`);
    expect(body).toMatchObject({ full_name: 'Ada Example', total_reviews: 0 });
    expect(JSON.stringify(user)).not.toContain('argon2');
  });

  it('stores passwords as argon2id', async () => {
    const { user } = await members.signUp();
    const [row] = await server.sql`select password_hash from auth.users where id = ${user.id}`;
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('creates one account from twenty parallel sign-ups', async () => {
    const email = members.newEmail();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/signup', { email, password: PASSWORD })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      answers.filter(({ status, body }) => status === 422 && body.error_code === 'user_already_exists'),
    ).toHaveLength(19);
  });

  it.each([
    [400, 'validation_failed', { email: 'nobody', password: PASSWORD }],
    [400, 'validation_failed', { email: 'a@b.example, c@d.example', password: PASSWORD }],
    [400, 'validation_failed', { email: 'a\r\nBcc: x@y.example', password: PASSWORD }],
    [400, 'bad_json', { email: { $ne: '' }, password: PASSWORD }],
    [400, 'validation_failed', { email: 'a@b.example' }],
    [400, 'validation_failed', { email: 'a@b.example', password: 'x'.repeat(73) }],
    [400, 'validation_failed', { email: 'a@b.example', password: 'nul\0byte' }],
    [422, 'weak_password', { email: 'a@b.example', password: '12345' }],
    [400, 'validation_failed', { email: 'a@b.example', phone: '123', password: PASSWORD }],
    [400, 'phone_provider_disabled', { phone: '15550100', password: PASSWORD }],
    [422, 'anonymous_provider_disabled', {}],
    [
      400,
      'validation_failed',
      { email: 'a@b.example', password: PASSWORD, data: { full_name: 'x'.repeat(200) } },
    ],
    [400, 'validation_failed', { email: 'a@b.example', password: PASSWORD, data: { full_name: 'a\0b' } }],
    [400, 'bad_json', { email: 'a@b.example', password: PASSWORD, data: 'text' }],
    [
      400,
      'validation_failed',
      { email: 'a@b.example', password: PASSWORD, data: { blob: 'x'.repeat(20_000) } },
    ],
  ])('returns %i %s for the sign-up %o', async (status, code, payload) => {
    expect(await post('/signup', payload)).toMatchObject({
      status,
      body: { code: status, error_code: code },
    });
  });

  it('reports an invalid email before a weak password', async () => {
    expect((await post('/signup', { email: 'a', password: '123456' })).body).toMatchObject({
      error_code: 'validation_failed',
      msg: 'Unable to validate email address: invalid format',
    });
  });

  it('reports closed sign-up before invalid input', async () => {
    const closed = await startTestApp({ AUTH_SIGNUP: '0' });
    const answers = await Promise.all(
      [
        { email: 'a@b.example', password: '12345' },
        { email: 'a', password: PASSWORD },
        { phone: '15550100', password: PASSWORD },
      ].map((payload) => closed.send('POST', '/auth/v1/signup', { payload })),
    );
    await closed.close();
    expect(answers.map(({ status, body }) => [status, body.error_code])).toEqual(
      Array.from({ length: 3 }, () => [422, 'signup_disabled']),
    );
  });

  it('ignores null, empty and unknown fields of a sign-up', async () => {
    const payload = {
      email: members.newEmail(),
      phone: '',
      password: PASSWORD,
      code_challenge: null,
      gotrue_meta_security: {},
    };
    expect((await post('/signup', payload)).status).toBe(200);
  });
});

describe('password grant', () => {
  it('ignores the case of the email at sign-in', async () => {
    const { email } = await members.signUp();
    const { data, error } = await members.newClient().signInWithPassword({
      email: email.toUpperCase(),
      password: PASSWORD,
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  it('returns the same error for wrong password and unknown email', async () => {
    const { email } = await members.signUp();
    const wrong = await post('/token?grant_type=password', { email, password: 'not it at all' });
    const unknown = await post('/token?grant_type=password', {
      email: members.newEmail(),
      password: 'not it at all',
    });
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong).toMatchObject({
      status: 400,
      body: { error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
    });
    const { error } = await members.newClient().signInWithPassword({ email, password: 'not it at all' });
    expect(error).toMatchObject({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
      status: 400,
    });
  });

  it('reports a ban only after the right password', async () => {
    const { email, user, client, session } = await members.signUp();
    await server.sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${user.id}`;
    expect(await post('/token?grant_type=password', { email, password: 'wrong one' })).toMatchObject({
      body: { error_code: 'invalid_credentials' },
    });
    expect(await post('/token?grant_type=password', { email, password: PASSWORD })).toMatchObject({
      body: { error_code: 'user_banned' },
    });
    const { error } = await client.getUser(session.access_token);
    expect(error).toMatchObject({ code: 'user_banned', status: 403 });
  });

  it('refuses token requests with unknown grants or missing fields', async () => {
    expect(await post('/token?grant_type=magic', {})).toMatchObject({
      status: 400,
      body: { error_code: 'invalid_credentials' },
    });
    expect(await post('/token', {})).toMatchObject({ status: 400 });
    expect(await post('/token?grant_type=password', { password: 'x' })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
  });
});

describe('errors', () => {
  it('uses the error format of the API version header', async () => {
    const payload = { email: 'x@y.example', password: 'wrong password' };
    const modern = await post('/token?grant_type=password', payload, {
      'x-supabase-api-version': '2024-01-01',
    });
    expect(modern.headers['x-supabase-api-version']).toBe('2024-01-01');
    expect(modern.body).toMatchObject({ code: 'invalid_credentials', message: 'Invalid login credentials' });
    const old = await post('/token?grant_type=password', payload);
    expect(old.headers['x-supabase-api-version']).toBeUndefined();
    expect(old.body).toMatchObject({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    });
  });

  it.each([
    ['POST', '/auth/v1/token?grant_type=password', '{', 400, 'bad_json'],
    ['POST', '/auth/v1/token?grant_type=password', '[1]', 400, 'bad_json'],
    ['POST', '/auth/v1/signup', `{"data":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 400, 'bad_json'],
    ['POST', '/auth/v1/signup', `{"email":"${'x'.repeat(132_000)}"}`, 413, 'request_entity_too_large'],
    ['POST', '/auth/v1/nothing', '{}', 404, 'unknown'],
    ['GET', '/auth/v1/nothing', undefined, 404, 'unknown'],
  ] as const)('returns an error for invalid requests: %s %s (case %#)', async (method, path, payload, status, code) => {
    const headers = { 'content-type': 'application/json' };
    expect(await server.send(method, path, { headers, ...(payload && { payload }) })).toMatchObject({
      status,
      body: { error_code: code },
    });
  });
});

describe('rate limits', () => {
  it('returns over_request_rate_limit after too many sign-ups', async () => {
    const strict = await startTestApp({ ADDRESS_LIMIT_SCALE: '0.1' });
    try {
      const answers = [];
      for (let attempt = 0; attempt < 5; attempt++) {
        answers.push(
          await strict.send('POST', '/auth/v1/signup', { payload: { email: 'nobody', password: PASSWORD } }),
        );
      }
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 429, 429]);
      expect(answers[4]?.body.error_code).toBe('over_request_rate_limit');
    } finally {
      await strict.close();
    }
  });
});
