import { OtherProviders, SITE, TOWN } from '@wayable/server/testing/providers/other-providers';
import { type StandInAnswer, StandInServer } from '@wayable/server/testing/providers/stand-in-server';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const DISCOVERY = '/.well-known/openid-configuration';

describe('provider with faulty responses', () => {
  let server: TestApp;
  let provider: StandInServer;
  let issuer: string;
  let answer: StandInAnswer;

  beforeAll(async () => {
    provider = new StandInServer(() => answer);
    issuer = await provider.start();
    server = await startTestApp({
      AUTH_OIDC_ISSUER: issuer,
      AUTH_OIDC_CLIENT_ID: 'wayable',
      AUTH_OIDC_CLIENT_SECRET: 'hush',
    });
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  const documentOf = (changes: object) => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    ...changes,
  });

  async function begin() {
    const target = `${SITE}/auth?kept=1`;
    const query = new URLSearchParams({ provider: 'custom:oidc', redirect_to: target });
    const { status, headers } = await server.send('GET', `/auth/v1/authorize?${query}`);
    const url = new URL(String(headers.location));
    return { status, url, error: url.searchParams.get('error') };
  }

  it.each<[string, StandInAnswer, string]>([
    ['fails', { status: 502, body: {} }, 'temporarily_unavailable'],
    ['responds with HTML', { text: '<html></html>' }, 'temporarily_unavailable'],
    [
      'redirects to another site',
      { status: 302, body: {}, headers: { location: 'https://evil.example' } },
      'temporarily_unavailable',
    ],
  ])('redirects with an error when the provider %s', async (_, given, error) => {
    answer = given;
    const { status, url, error: seen } = await begin();
    expect(status).toBe(302);
    expect(seen).toBe(error);
    expect(`${url.origin}${url.pathname}`).toBe(`${SITE}/auth`);
    expect(url.searchParams.get('kept')).toBe('1');
  });

  it.each([
    ['another issuer', { issuer: 'https://evil.example' }],
    ['many issuers', { issuer: 'http://127.0.0.1/{tenantid}' }],
    ['no keys', { jwks_uri: undefined }],
  ])('redirects with an error for a provider document with %s', async (_, changes) => {
    answer = { body: documentOf(changes) };
    expect((await begin()).url.searchParams.get('error_code')).toBe('unexpected_failure');
  });

  it('shares one call to a silent provider among parallel requests', async () => {
    answer = 'silence';
    provider.requests.length = 0;
    const outcomes = await Promise.all([begin(), begin(), begin()]);
    expect(outcomes.map(({ error }) => error)).toEqual(
      Array.from({ length: 3 }, () => 'temporarily_unavailable'),
    );
    expect(provider.requests).toHaveLength(1);
  });

  it('returns 503 to API clients when the provider fails', async () => {
    answer = { status: 503, body: {} };
    const byToken = await server.send('POST', '/auth/v1/token?grant_type=id_token', {
      payload: { provider: 'custom:oidc', id_token: `${encode({ alg: 'RS256' })}.${encode({ sub: 'a' })}.c` },
    });
    expect([byToken.status, byToken.body.error_code]).toEqual([503, 'unexpected_failure']);
    const user = await server.buildUser();
    const linking = await server.send('GET', '/auth/v1/user/identities/authorize?provider=custom:oidc', {
      user,
    });
    expect([linking.status, linking.body.error_code]).toEqual([503, 'unexpected_failure']);
  });

  it('refuses malformed ID tokens without a request to the provider', async () => {
    answer = { status: 503, body: {} };
    provider.requests.length = 0;
    for (const id_token of ['mock-id-token', 'a.b.c', 'a.b.c.d.e']) {
      const { status, body } = await server.send('POST', '/auth/v1/token?grant_type=id_token', {
        payload: { provider: 'custom:oidc', id_token },
      });
      expect([status, body.error_description]).toEqual([400, 'Bad ID token']);
    }
    expect(provider.requests).toHaveLength(0);
  });

  it("caches a provider's document after the first good response", async () => {
    answer = { body: documentOf({}) };
    const { url } = await begin();
    expect(url.href.startsWith(`${issuer}/authorize?`)).toBe(true);
    answer = { status: 503, body: {} };
    expect((await begin()).url.href.startsWith(`${issuer}/authorize?`)).toBe(true);
  });

  it('redirects with an error if a provider fails during sign-in', async () => {
    const { url } = await begin();
    const state = url.searchParams.get('state');
    const { headers } = await server.send('GET', '/auth/v1/authorize?provider=custom:oidc');
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const own = new URL(String(headers.location)).searchParams.get('state');
    expect(own).not.toBe(state);
    const back = await server.send('GET', `/auth/v1/callback?code=x&state=${own}`, { headers: { cookie } });
    expect(back.status).toBe(302);
    expect(new URL(String(back.headers.location)).searchParams.get('error')).toBe('temporarily_unavailable');
  });
});

describe('working provider', () => {
  it("fetches a provider's document once for many sign-ins", async () => {
    const world = await OtherProviders.start();
    try {
      for (let round = 0; round < 3; round++) {
        await world.signIn({ account: world.newAccount() });
        const id_token = await world.openid.signIdToken({ sub: world.newAccount() });
        const { status } = await world.people.post('/token?grant_type=id_token', {
          provider: TOWN,
          id_token,
        });
        expect(status).toBe(200);
      }
      const asked = (path: string) => world.openid.seen.filter((seen) => seen === path).length;
      expect(asked(DISCOVERY)).toBe(1);
      // The server fetches the keys once for codes, and once for ID tokens of clients.
      expect(asked('/jwks')).toBeLessThanOrEqual(2);
    } finally {
      await world.close();
    }
  });
});
