import { AuthUser } from '@wayable/protocol/auth-schemas';
import { AuthPeople } from '@wayable/server/testing/people/auth-people';
import { SmsInbox } from '@wayable/server/testing/people/sms-inbox';
import { CLIENT_ID, CLIENT_SECRET, OpenidProvider } from '@wayable/server/testing/providers/openid-provider';
import { PASSWORD, startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const sms = new SmsInbox();
let openid: OpenidProvider;
let server: TestApp;
let people: AuthPeople;

beforeAll(async () => {
  openid = await OpenidProvider.start('http://127.0.0.1:3000/auth/v1/callback');
  server = await startTestApp({
    ...(await sms.start()),
    AUTH_OIDC_ISSUER: openid.issuer,
    AUTH_OIDC_CLIENT_ID: CLIENT_ID,
    AUTH_OIDC_CLIENT_SECRET: CLIENT_SECRET,
    AUTH_CONFIRM_EMAIL: '1',
    AUTH_ANONYMOUS: '1',
  });
  people = await AuthPeople.on(server);
});
afterAll(async () => {
  await server.close();
  await sms.close();
  await openid.close();
});

const bearerOf = ({ session }: { session: { access_token: string } }) => ({
  authorization: `Bearer ${session.access_token}`,
});

describe('malformed requests', () => {
  const address = 'somebody@people.example';
  const cases: [path: string, payload: object, status: number, code: string][] = [
    ['/signup', { email: 5, password: PASSWORD }, 400, 'bad_json'],
    ['/signup', { email: address, password: ['x'] }, 400, 'bad_json'],
    ['/signup', { email: address, password: PASSWORD, data: 'x' }, 400, 'bad_json'],
    ['/signup', { email: address, password: PASSWORD, data: [1] }, 400, 'bad_json'],
    ['/signup', { email: address, phone: '15550100200', password: PASSWORD }, 400, 'validation_failed'],
    ['/signup', { phone: '15550109001', password: PASSWORD, channel: 'pigeon' }, 400, 'validation_failed'],
    ['/signup', { phone: '15550109002', password: PASSWORD, channel: 'whatsapp' }, 400, 'validation_failed'],
    ['/otp', { phone: '15550109003', channel: 'pigeon' }, 400, 'validation_failed'],
    ['/otp', { phone: '15550109004', channel: 'whatsapp' }, 400, 'validation_failed'],
    ['/otp', { phone: '15550109005', channel: 5 }, 400, 'bad_json'],
    ['/otp', { email: address, create_user: 'no' }, 400, 'bad_json'],
    ['/otp', { email: address, phone: '15550100200' }, 400, 'validation_failed'],
    ['/resend', { type: 'signup', email: {} }, 400, 'bad_json'],
    ['/recover', { email: address, code_challenge: 5 }, 400, 'bad_json'],
    ['/verify', { type: 'signup', email: 'no address', token: '123456' }, 400, 'validation_failed'],
    ['/verify', { type: 'sms', phone: '12', token: '123456' }, 400, 'validation_failed'],
    ['/verify', { type: 'signup', email: address, token: 123_456 }, 400, 'bad_json'],
    [
      '/token?grant_type=password',
      { email: address, phone: '15550100200', password: 'x' },
      400,
      'validation_failed',
    ],
    ['/token?grant_type=password', { email: address, password: 5 }, 400, 'bad_json'],
    ['/token?grant_type=refresh_token', { refresh_token: 5 }, 400, 'bad_json'],
    ['/token?grant_type=id_token', { provider: 'custom:oidc' }, 400, 'invalid request'],
    ['/token?grant_type=id_token', { id_token: 'x.y.z' }, 400, 'invalid request'],
    ['/token?grant_type=id_token', { provider: 'google', id_token: 'x.y.z' }, 400, 'provider_disabled'],
    ['/token?grant_type=id_token', { provider: 'pigeon', id_token: 'x.y.z' }, 400, 'validation_failed'],
    [
      '/token?grant_type=web3',
      { chain: 'solana', message: 'x', signature: 'y' },
      422,
      'web3_provider_disabled',
    ],
    [
      '/token?grant_type=web3',
      { chain: 'doge', message: 'x', signature: 'y' },
      400,
      'web3_unsupported_chain',
    ],
    ['/sso', { domain: 'a.example', skip_http_redirect: 'yes' }, 400, 'bad_json'],
  ];

  it.each(cases)('responds to POST %s %o with %i %s', async (path, payload, status, code) => {
    const { status: answered, body } = await people.post(path, payload);
    expect([answered, body.error_code ?? body.error]).toEqual([status, code]);
  });

  it('refuses a phone code by another channel than SMS', async () => {
    const phone = '15550109010';
    const refused = await people.post('/otp', { phone, channel: 'whatsapp' });
    expect(refused.body.msg).toContain('WhatsApp is not offered');
    expect((await people.post('/otp', { phone, channel: 'sms' })).status).toBe(200);
    await sms.settle(server);
    expect(sms.list(phone)).toHaveLength(1);
  });

  it.each([
    [{ password: '' }, 422, 'weak_password'],
    [{ phone: '15550109020', channel: 'pigeon' }, 400, 'validation_failed'],
    [{ email: 5 }, 400, 'bad_json'],
    [{ data: 'x' }, 400, 'bad_json'],
  ])('responds to PUT /user %o with %i %s', async (payload, status, code) => {
    const person = await people.join();
    const answer = await server.send('PUT', '/auth/v1/user', { payload, headers: bearerOf(person) });
    expect([answer.status, answer.body.error_code]).toEqual([status, code]);
  });

  it('returns web3_provider_disabled for every chain if AUTH_WEB3 is 0', async () => {
    const strict = await startTestApp({ AUTH_WEB3: '0' });
    try {
      for (const [chain, signature] of [
        ['ethereum', 'y'],
        // The official client sends the bytes of a signature as an object.
        ['ethereum', { 0: 1, 1: 2 }],
        ['solana', 'y'],
        ['doge', 'y'],
      ]) {
        const payload = { chain, message: 'x', signature };
        const { status, body } = await strict.send('POST', '/auth/v1/token?grant_type=web3', { payload });
        expect([status, body.error_code]).toEqual([422, 'web3_provider_disabled']);
      }
    } finally {
      await strict.close();
    }
  });
});

describe('user metadata', () => {
  it('sets email and email_verified in user metadata', async () => {
    const email = people.newEmail();
    const data = { full_name: 'Ada Example', email: 'other@people.example', sub: 'nobody' };
    const { body } = await people.post('/signup', { email, password: PASSWORD, data });
    const known = { full_name: 'Ada Example', email, sub: body.id, phone_verified: false };
    expect(body.user_metadata).toEqual({ ...known, email_verified: false });
    const { code } = await server.mailbox.receive(email);
    const verified = await people.post('/verify', { type: 'signup', email, token: code });
    expect(verified.body.user.user_metadata).toEqual({ ...known, email_verified: true });
    await people.resetAttempts();
    const again = await people.post('/signup', {
      email,
      password: PASSWORD,
      data: { full_name: 'Ada Example' },
    });
    const { id } = again.body;
    expect(again.body.user_metadata).toEqual({ ...known, sub: id, email_verified: false });
    expect(id).not.toBe(body.id);
  });

  it('sets phone and phone_verified in user metadata', async () => {
    const phone = '15550109030';
    const { body } = await people.post('/signup', { phone, password: PASSWORD });
    const known = { phone, sub: body.id, email_verified: false };
    expect(body.user_metadata).toEqual({ ...known, phone_verified: false });
    const token = await sms.receiveCode(phone);
    const verified = await people.post('/verify', { type: 'sms', phone, token });
    expect(verified.body.user.user_metadata).toEqual({ ...known, phone_verified: true });
  });

  it('updates email metadata after a change of the email', async () => {
    const { client, email, user } = await people.join();
    const wanted = people.newEmail();
    await client.updateUser({ email: wanted });
    await people.follow((await server.mailbox.receive(wanted)).link);
    const { fragment } = await people.follow((await server.mailbox.receive(email, 2)).link);
    const { data } = await client.getUser(fragment.get('access_token') ?? '');
    expect(data.user?.user_metadata).toMatchObject({ email: wanted, email_verified: true, sub: user.id });
  });

  it('excludes generated keys from the size limit of user metadata', async () => {
    const { body } = await people.post('/signup', {});
    expect(body.user.user_metadata).toEqual({});
    const person = await people.join();
    const answer = await server.send('PUT', '/auth/v1/user', {
      payload: { data: { full_name: null, note: 'x'.repeat(2_000) } },
      headers: bearerOf(person),
    });
    expect(answer.status).toBe(200);
  });

  it('returns pending changes of email and phone with their times', async () => {
    const person = await people.join();
    const wanted = people.newEmail();
    const payload = { email: wanted, phone: '15550109040' };
    const { body } = await server.send('PUT', '/auth/v1/user', { payload, headers: bearerOf(person) });
    expect(body).toMatchObject({
      email: person.email,
      new_email: wanted,
      email_change_sent_at: expect.any(String),
      phone: '',
      new_phone: '15550109040',
      phone_change_sent_at: expect.any(String),
    });
  });

  it('documents every field of a user', async () => {
    const person = await people.join();
    const headers = bearerOf(person);
    await server.send('GET', '/auth/v1/reauthenticate', { headers });
    await people.post('/recover', { email: person.email });
    const payload = { email: people.newEmail(), phone: '15550109041' };
    const { body } = await server.send('PUT', '/auth/v1/user', { payload, headers });
    expect(Object.keys(AuthUser.properties)).toEqual(expect.arrayContaining(Object.keys(body)));
  });
});

describe('GET /.well-known/openid-configuration', () => {
  it.each(['/auth/v1', ''])('serves the OpenID configuration at "%s/.well-known"', async (prefix) => {
    const { status, headers, body } = await server.send('GET', `${prefix}/.well-known/openid-configuration`);
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=600']);
    expect(body).toMatchObject({
      issuer: 'http://127.0.0.1:3000/auth/v1',
      jwks_uri: 'http://127.0.0.1:3000/auth/v1/.well-known/jwks.json',
      userinfo_endpoint: 'http://127.0.0.1:3000/auth/v1/user',
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
    });
    const { session } = await people.join();
    const [, payload = ''] = session.access_token.split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString()).iss).toBe(body.issuer);
  });
});
