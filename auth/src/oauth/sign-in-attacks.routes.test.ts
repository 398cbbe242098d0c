import { randomUUID } from 'node:crypto';
import { OtherProviders, SITE, TOWN } from '@wayable/server/testing/providers/other-providers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: OtherProviders;

beforeAll(async () => {
  world = await OtherProviders.start();
});
afterAll(() => world.close());

/** Goes to the provider and returns the callback URL without opening it. */
async function comeBack(account = world.newAccount()) {
  const surfer = world.newSurfer();
  const returned = await surfer.browser.peek(await world.startUrl(surfer, { account }));
  return { surfer, returned };
}

const errorsOf = (url: URL) => Object.fromEntries(url.searchParams);

describe('state of a sign-in', () => {
  it('accepts an OAuth callback once, even in parallel', async () => {
    const { surfer, returned } = await comeBack();
    const arrivals = await Promise.all(Array.from({ length: 5 }, () => surfer.browser.open(returned.href)));
    expect(arrivals.filter(({ url }) => url.searchParams.has('code'))).toHaveLength(1);
    const again = await surfer.browser.open(returned.href);
    expect(errorsOf(again.url)).toMatchObject({
      error: 'invalid_request',
      error_code: 'flow_state_already_used',
    });
  });

  it('expires an OAuth state after five minutes', async () => {
    const { surfer, returned } = await comeBack();
    const state = returned.searchParams.get('state');
    const [flow] = await world.server.sql`
      select extract(epoch from expires_at - now())::int as seconds from auth.flow_states where id = ${state}
    `;
    expect(flow?.seconds).toBeGreaterThan(290);
    expect(flow?.seconds).toBeLessThanOrEqual(300);
    await world.server.sql`update auth.flow_states set expires_at = now() where id = ${state}`;
    const { url } = await surfer.browser.open(returned.href);
    expect(`${url.origin}${url.pathname}`).toBe(`${SITE}/`);
    expect(errorsOf(url)).toMatchObject({
      error_code: 'bad_oauth_state',
      error_description: 'OAuth state has expired',
    });
  });

  it('rejects an OAuth state in another browser, but keeps it', async () => {
    const { surfer, returned } = await comeBack();
    const victim = world.newSurfer();
    await victim.browser.peek(await world.startUrl(victim, { account: world.newAccount() }));
    for (const browser of [victim.browser, world.newSurfer().browser]) {
      const { url } = await browser.open(returned.href);
      expect(errorsOf(url)).toMatchObject({ error_code: 'bad_oauth_state' });
      expect(url.pathname).toBe('/');
    }
    expect((await surfer.browser.open(returned.href)).url.searchParams.get('code')).not.toBeNull();
  });

  it('sets an HttpOnly sign-in cookie and stores only its hash', async () => {
    const { headers } = await world.server.send('GET', `/auth/v1/authorize?provider=${TOWN}`);
    expect(headers['set-cookie']).toMatch(
      /^wayable-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    const secret = /=([\w-]{43})/.exec(String(headers['set-cookie']))?.[1] ?? '';
    const [stored] = await world.server
      .sql`select string_agg(f::text, ' ') as flows from auth.flow_states as f`;
    expect(stored?.flows).not.toContain(secret);
  });

  it('sets a __Host- sign-in cookie only with HTTPS', async () => {
    const secure = await OtherProviders.start({ PUBLIC_URL: 'https://wayable.example' });
    try {
      const { headers } = await secure.server.send('GET', '/auth/v1/authorize?provider=github');
      expect(headers['set-cookie']).toMatch(
        /^__Host-wayable-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
      );
      const secret = /=([\w-]{43})/.exec(String(headers['set-cookie']))?.[1];
      const again = await secure.server.send('GET', '/auth/v1/authorize?provider=github', {
        headers: { cookie: `other=1; __Host-wayable-sign-in=${secret}` },
      });
      expect(again.headers['set-cookie']).toBe(headers['set-cookie']);
      const planted = await secure.server.send('GET', '/auth/v1/authorize?provider=github', {
        headers: { cookie: `wayable-sign-in=${secret}; __Host-wayable-sign-in=short` },
      });
      expect(planted.headers['set-cookie']).not.toContain(secret);
    } finally {
      await secure.close();
    }
  });

  it.each([
    ['missing', undefined, 'bad_oauth_callback'],
    ['empty', '', 'bad_oauth_callback'],
    ['not an id', 'x', 'bad_oauth_state'],
    ['unknown', randomUUID(), 'bad_oauth_state'],
  ])('redirects with an error when the OAuth state is %s', async (_, state, code) => {
    const query = new URLSearchParams({ code: 'x', ...(state !== undefined && { state }) });
    const { status, headers } = await world.server.send('GET', `/auth/v1/callback?${query}`);
    expect(status).toBe(302);
    const url = new URL(String(headers.location));
    expect(`${url.origin}${url.pathname}`).toBe(`${SITE}/`);
    expect(errorsOf(url)).toMatchObject({ error: 'invalid_request', error_code: code });
    expect(new URLSearchParams(url.hash.slice(1)).get('error_code')).toBe(code);
  });

  it('rejects the state of a password recovery in OAuth callbacks', async () => {
    const { email } = await world.people.join();
    await world.people.newPkceClient().resetPasswordForEmail(email);
    const [flow] = await world.server
      .sql`select id from auth.flow_states where authentication_method = 'recovery'`;
    const { headers } = await world.server.send('GET', `/auth/v1/callback?code=x&state=${flow?.id}`);
    expect(String(headers.location)).toContain('bad_oauth_state');
    const [kept] = await world.server.sql`select claimed_at from auth.flow_states where id = ${flow?.id}`;
    expect(kept?.claimed_at).toBeNull();
  });
});

describe('callback of a provider', () => {
  it('rejects an OAuth callback with the code of another sign-in', async () => {
    const thief = await comeBack();
    const victim = await comeBack();
    thief.returned.searchParams.set('code', victim.returned.searchParams.get('code') ?? '');
    const { url } = await thief.surfer.browser.open(thief.returned.href);
    expect(errorsOf(url)).toMatchObject({ error: 'server_error', error_code: 'unexpected_failure' });
  });

  it.each(['https://evil.example', ''])('rejects an OAuth callback with the issuer "%s"', async (issuer) => {
    const { surfer, returned } = await comeBack();
    if (issuer === '') returned.searchParams.delete('iss');
    else returned.searchParams.set('iss', issuer);
    const { url } = await surfer.browser.open(returned.href);
    expect(errorsOf(url)).toMatchObject({ error_code: 'unexpected_failure' });
  });

  it('requires a code in an OAuth callback', async () => {
    const { surfer, returned } = await comeBack();
    returned.searchParams.delete('code');
    const { url } = await surfer.browser.open(returned.href);
    expect(errorsOf(url)).toMatchObject({
      error_code: 'bad_oauth_callback',
      error_description: 'OAuth callback with missing authorization code',
    });
  });

  it('rejects duplicate parameters in an OAuth callback', async () => {
    const { surfer, returned } = await comeBack();
    returned.searchParams.append('state', randomUUID());
    const { url } = await surfer.browser.open(returned.href);
    expect(url.searchParams.get('code')).toBeNull();
  });

  it('redirects a form_post callback to get the SameSite cookie', async () => {
    const surfer = world.newSurfer();
    const address = await world.startUrl(surfer, {
      account: world.newAccount(),
      queryParams: { response_mode: 'form_post' },
    });
    const { url, way } = await surfer.browser.open(address);
    expect(
      way.filter(({ pathname }) => pathname === '/auth/v1/callback').map(({ search }) => search !== ''),
    ).toEqual([false, true]);
    expect(url.searchParams.get('code')).not.toBeNull();
    const strangers = await world.server.send('POST', '/auth/v1/callback', {
      payload: `state=${randomUUID()}&code=x&redirect_to=https%3A%2F%2Fevil.example`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(strangers.status).toBe(303);
    expect(String(strangers.headers.location)).toMatch(
      /^http:\/\/127\.0\.0\.1:3000\/auth\/v1\/callback\?code=x&state=/,
    );
    expect(String(strangers.headers.location)).not.toContain('evil');
  });
});

describe('request of a sign-in', () => {
  it('ignores sign-in parameters that the server sets, like client_id', async () => {
    const evil = {
      client_id: 'evil',
      CLIENT_ID: 'evil',
      client_secret: 'evil',
      redirect_uri: 'https://evil.example',
      Redirect_Uri: 'https://evil.example',
      response_type: 'token',
      state: 'evil',
      nonce: 'evil',
      scope: 'evil',
      request: 'evil',
      request_uri: 'https://evil.example',
      code_verifier: 'evil',
      response_mode: 'fragment',
    };
    for (const provider of [TOWN, 'github'] as const) {
      const { headers } = await world.server.send(
        'GET',
        `/auth/v1/authorize?${new URLSearchParams({ provider, ...evil, prompt: 'login', hd: 'town.example' })}`,
      );
      const url = new URL(String(headers.location));
      expect(url.href).not.toContain('evil');
      expect(url.searchParams.get('response_mode')).toBeNull();
      expect(url.searchParams.get('redirect_uri')).toBe(`${SITE}/auth/v1/callback`);
      expect(url.searchParams.getAll('client_id')).toHaveLength(1);
      expect(url.searchParams.get('prompt')).toBe('login');
      expect(url.searchParams.get('hd')).toBe('town.example');
    }
  });

  it.each([
    ['provider=google', 'Unsupported provider: provider is not enabled'],
    ['provider=evil', 'Unsupported provider: provider could not be found'],
    ['', 'Unsupported provider: provider could not be found'],
    ['provider=github&provider=google', 'provider must be given once'],
    ['provider=github&scopes=%0d%0a', 'scopes must be names with spaces between them'],
    [
      'provider=github&code_challenge_method=s256',
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
  ])('returns 400 for the sign-in request "%s"', async (query, message) => {
    const { status, body } = await world.server.send('GET', `/auth/v1/authorize?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error_code: 'validation_failed', msg: message });
  });

  it('redirects a sign-in to the site despite foreign targets', async () => {
    for (const redirectTo of ['https://evil.example/', '//evil.example', `${SITE}@evil.example`]) {
      const { url } = await world.travel(world.newSurfer(), { account: world.newAccount(), redirectTo });
      expect(`${url.origin}${url.pathname}`).toBe(`${SITE}/`);
    }
  });

  it("ignores host headers in the provider's callback URL", async () => {
    const { headers } = await world.server.send('GET', `/auth/v1/authorize?provider=${TOWN}`, {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' },
    });
    expect(String(headers.location)).not.toContain('evil');
  });
});

describe('code for the client', () => {
  it('exchanges an OAuth code once, only with the right verifier', async () => {
    const plain = 'v'.repeat(50);
    const start = `${SITE}/auth/v1/authorize?${new URLSearchParams({
      provider: TOWN,
      login_hint: world.newAccount(),
      code_challenge: plain,
      code_challenge_method: 'plain',
    })}`;
    const exchange = (code: string | null, verifier: string) =>
      world.people.post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier });
    const first = (await world.newSurfer().browser.open(start)).url.searchParams.get('code');
    const answers = await Promise.all(Array.from({ length: 6 }, () => exchange(first, plain)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
    const second = (await world.newSurfer().browser.open(start)).url.searchParams.get('code');
    expect((await exchange(second, 'x'.repeat(50))).status).toBe(400);
    expect((await exchange(second, plain)).status).toBe(404);
  });

  it('returns 404 for state and code before the OAuth callback', async () => {
    const { returned } = await comeBack();
    const state = returned.searchParams.get('state') ?? '';
    const [flow] = await world.server.sql`select auth_code from auth.flow_states where id = ${state}`;
    for (const auth_code of [state, flow?.auth_code]) {
      const answer = await world.people.post('/token?grant_type=pkce', {
        auth_code,
        code_verifier: 'x'.repeat(43),
      });
      expect(answer.status).toBe(404);
    }
  });
});
