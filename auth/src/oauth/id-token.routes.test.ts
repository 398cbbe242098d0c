import { createHash, randomUUID } from 'node:crypto';
import { OtherProviders, TOWN } from '@wayable/server/testing/providers/other-providers';
import { generateKeyPair, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: OtherProviders;

beforeAll(async () => {
  world = await OtherProviders.start();
});
afterAll(() => world.close());

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const atHashOf = (token: string): string =>
  createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url');
const newSubject = (): string => `subject-${randomUUID()}`;
const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const exchange = (body: object, headers: Record<string, string> = {}) =>
  world.people.post('/token?grant_type=id_token', { provider: TOWN, ...body }, headers);

describe('ID token', () => {
  it('opens a session by ID token with the official client', async () => {
    const email = world.people.newEmail();
    const nonce = randomUUID();
    const accessToken = randomUUID();
    const token = await world.openid.signIdToken({
      sub: newSubject(),
      email,
      email_verified: true,
      name: 'Ada Example',
      nonce: sha256(nonce),
      at_hash: atHashOf(accessToken),
    });
    const client = world.people.newClient();
    const { data, error } = await client.signInWithIdToken({
      provider: TOWN,
      token,
      nonce,
      access_token: accessToken,
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, app_metadata: { provider: TOWN } });
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'oauth' }]);
  });

  it.each<[string, () => JWTPayload]>([
    [
      'for several audiences with our client as authorized party',
      () => ({ aud: ['other', 'wayable'], azp: 'wayable' }),
    ],
    ['for our mobile client', () => ({ aud: 'wayable-telephone' })],
    ['of our mobile client for our site', () => ({ aud: 'wayable', azp: 'wayable-telephone' })],
  ])('opens a session for an ID token %s', async (_, claims) => {
    const token = await world.openid.signIdToken({ sub: newSubject(), ...claims() });
    expect((await exchange({ id_token: token })).status).toBe(200);
  });

  it("accepts the configured issuer as the provider's name", async () => {
    const sub = newSubject();
    const byIssuer = await exchange({
      provider: world.openid.issuer,
      id_token: await world.openid.signIdToken({ sub }),
    });
    expect(byIssuer.status).toBe(200);
    const inBody = await exchange({
      provider: null,
      issuer: world.openid.issuer,
      id_token: await world.openid.signIdToken({ sub, jti: randomUUID() }),
    });
    expect(inBody.body.user.id).toBe(byIssuer.body.user.id);
  });

  const now = Math.floor(Date.now() / 1_000);
  it.each<[string, JWTPayload]>([
    ['of a foreign issuer', { iss: 'https://evil.example' }],
    ['of an issuer that begins like ours', { iss: 'http://127.0.0.1:1.evil.example' }],
    ['without an issuer', { iss: '' }],
    ['for another application', { aud: 'evil' }],
    ['for no application', { aud: [] }],
    ['for several audiences without an authorized party', { aud: ['wayable', 'evil'] }],
    ['for several audiences with another authorized party', { aud: ['wayable', 'evil'], azp: 'evil' }],
    ['for our client with another authorized party', { azp: 'evil' }],
    ['that has expired', { exp: now - 60 }],
    ['that is from the future', { nbf: now + 120 }],
    ['without a subject', { sub: '' }],
    ['with a subject that is too long', { sub: 's'.repeat(300) }],
    ['with a wrong hash of the access token', { at_hash: atHashOf('another') }],
  ])('refuses an ID token %s', async (_, claims) => {
    const token = await world.openid.signIdToken({ sub: newSubject(), ...claims });
    const { status, body } = await exchange({ id_token: token, access_token: 'this one' });
    expect(status).toBe(400);
    expect(body).toEqual({ error: 'invalid request', error_description: 'Bad ID token' });
  });

  it('refuses unsigned and wrongly signed ID tokens', async () => {
    const claims = {
      iss: world.openid.issuer,
      aud: 'wayable',
      sub: newSubject(),
      iat: now,
      exp: now + 300,
    };
    const valid = await world.openid.signIdToken(claims);
    const [header = '', payload = '', signature = ''] = valid.split('.');
    const { privateKey } = await generateKeyPair('RS256');
    const publicKey = new TextEncoder().encode(await world.openid.publicKeyText());
    const forged = [
      `${encode({ alg: 'none' })}.${encode(claims)}.`,
      `${encode({ alg: 'None', kid: 'the-provider' })}.${encode(claims)}.`,
      `${encode({ alg: 'none', kid: 'the-provider' })}.${payload}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${encode({ ...claims, sub: 'somebody else' })}.${signature}`,
      await world.openid.signIdToken(claims, {}, privateKey),
      await world.openid.signIdToken(claims, { kid: 'unknown' }),
      await world.openid.signIdToken(claims, { alg: 'HS256' }, publicKey),
      await world.openid.signIdToken(
        claims,
        { alg: 'HS256' },
        new TextEncoder().encode('a secret between the provider and us'),
      ),
      await world.openid.signIdToken(claims, { typ: 'at+jwt' }),
      await world.openid.signIdToken(claims, { typ: 'logout+jwt' }),
      'not a token',
      '..',
    ];
    for (const id_token of forged) {
      const { status, body } = await exchange({ id_token });
      expect([status, body]).toEqual([400, { error: 'invalid request', error_description: 'Bad ID token' }]);
    }
    expect((await exchange({ id_token: valid })).status).toBe(200);
  });

  it("ignores keys and key URLs in an ID token's header", async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = { ...(await crypto.subtle.exportKey('jwk', publicKey)) };
    for (const header of [
      { jwk },
      { jku: 'https://evil.example/jwks' },
      { x5u: 'https://evil.example/x5u' },
    ]) {
      const id_token = await world.openid.signIdToken({ sub: newSubject() }, header, privateKey);
      expect((await exchange({ id_token })).status).toBe(400);
    }
  });

  it.each([
    ['is missing in the request', sha256('it'), undefined, 'invalid request'],
    ['is missing in the token', undefined, 'it', 'invalid request'],
    ['differs', sha256('it'), 'another', 'invalid nonce'],
    ['was sent as its hash', sha256('it'), sha256('it'), 'invalid nonce'],
    ['is not hashed in the token', 'it', 'it', 'invalid nonce'],
    ['has an uppercase hash', sha256('it').toUpperCase(), 'it', 'invalid nonce'],
  ])('refuses an ID token if its nonce %s', async (_, inToken, given, error) => {
    const claims = { sub: newSubject(), ...(inToken !== undefined && { nonce: inToken }) };
    const { status, body } = await exchange({
      id_token: await world.openid.signIdToken(claims),
      nonce: given,
    });
    expect(status).toBe(400);
    expect(body.error).toBe(error);
  });

  it("accepts an ID token's nonce once, even in parallel", async () => {
    const nonce = randomUUID();
    const claims = { sub: newSubject(), nonce: sha256(nonce) };
    const id_token = await world.openid.signIdToken(claims);
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange({ id_token, nonce })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    const another = await world.openid.signIdToken({ ...claims, exp: now + 500 });
    const { body } = await exchange({ id_token: another, nonce });
    expect(body).toEqual({
      error: 'invalid nonce',
      error_description: 'The ID token or its nonce was used before',
    });
    const [kept] = await world.server.sql`
      select count(*)::int from auth.used_tokens where expires_at > now() + interval '280 seconds'
    `;
    expect(kept?.count).toBeGreaterThan(0);
  });

  it('accepts an ID token without nonce once, even in parallel', async () => {
    const id_token = await world.openid.signIdToken({ sub: newSubject() });
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange({ id_token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    const { status, body } = await exchange({ id_token });
    expect([status, body.error]).toEqual([400, 'invalid nonce']);
  });

  it.each([
    false,
    'yes',
    1,
    undefined,
  ])('never joins an account by email if email_verified is %s', async (verified) => {
    const { email, user } = await world.people.join();
    const token = await world.openid.signIdToken({
      sub: newSubject(),
      email,
      ...(verified !== undefined && { email_verified: verified }),
    });
    const { status, body } = await exchange({ id_token: token });
    expect(status).toBe(422);
    expect(body.error_code).toBe('provider_email_needs_verification');
    const identities = await world.server.sql`
      select from auth.identities where user_id = ${user.id} and provider = ${TOWN}
    `;
    expect(identities).toHaveLength(0);
  });

  it('refuses ID tokens for providers without ID tokens or configuration', async () => {
    const id_token = await world.openid.signIdToken({ sub: newSubject() });
    for (const [provider, code] of [
      ['google', 'provider_disabled'],
      ['keycloak', 'provider_disabled'],
      ['github', 'validation_failed'],
      ['https://evil.example', 'validation_failed'],
      [null, 'invalid request'],
    ]) {
      const { status, body } = await exchange({ id_token, provider });
      expect([status, body.error_code ?? body.error]).toEqual([400, code]);
    }
    expect((await exchange({})).body).toMatchObject({
      error: 'invalid request',
      error_description: 'id_token required',
    });
  });
});
