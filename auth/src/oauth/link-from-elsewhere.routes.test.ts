import { GoTrueClient, type Session } from '@supabase/auth-js';
import { OtherProviders, TOWN } from '@wayable/server/testing/providers/other-providers';
import { PASSWORD } from '@wayable/server/testing/test-app';
import type { TestBrowser } from '@wayable/server/testing/test-browser';
import { afterAll, beforeAll, expect, it } from 'vitest';

const PARTNER = 'https://partner.example';
const BACK = `${PARTNER}/account`;

let world: OtherProviders;

beforeAll(async () => {
  world = await OtherProviders.start({
    AUTH_CONFIRM_EMAIL: '0',
    CORS_ORIGINS: PARTNER,
    AUTH_REDIRECT_URLS: `${PARTNER}/**`,
  });
});
afterAll(() => world.close());

/** Sends a request like a page of the partner site: with this site's origin and without cookies. */
const partnersFetch: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('origin', PARTNER);
  return fetch(input, { ...init, headers });
};

interface Guest {
  client: GoTrueClient;
  /** A browser for full-page navigation. */
  browser: TestBrowser;
  email: string;
  session: Session;
}

/** Signs up on a page of the partner site with the official client. */
async function join(flowType: 'pkce' | 'implicit' = 'pkce'): Promise<Guest> {
  const kept = new Map<string, string>();
  const client = new GoTrueClient({
    url: world.people.url,
    autoRefreshToken: false,
    flowType,
    fetch: partnersFetch,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  });
  const email = world.people.newEmail();
  const { data, error } = await client.signUp({ email, password: PASSWORD });
  if (error || !data.session) throw error ?? new Error('no session');
  return { client, browser: world.newSurfer().browser, email, session: data.session };
}

const ask = ({ client }: Pick<Guest, 'client'>, account: string, redirectTo = BACK) =>
  client.linkIdentity({ provider: TOWN, options: { redirectTo, queryParams: { login_hint: account } } });

/** Returns where a browser arrives after the provider, without loading the partner's page. */
async function travel(browser: TestBrowser, url: string | null | undefined): Promise<URL> {
  const back = await browser.peek(url ?? '');
  const answer = await world.server.send('GET', `${back.pathname}${back.search}`);
  return new URL(String(answer.headers.location));
}

const countIdentities = async (account: string): Promise<number> =>
  (await world.server.sql`select from auth.identities where provider_id = ${account}`).length;

it('links an identity when a partner site exchanges the code', async () => {
  const guest = await join();
  const account = world.newAccount();
  const { data, error } = await ask(guest, account);
  expect(error).toBeNull();
  const arrival = await travel(guest.browser, data?.url);
  expect(`${arrival.origin}${arrival.pathname}`).toBe(BACK);
  expect(await countIdentities(account)).toBe(0);
  const code = arrival.searchParams.get('code') ?? '';
  const exchanged = await guest.client.exchangeCodeForSession(code);
  expect(exchanged.error).toBeNull();
  expect(exchanged.data.user).toMatchObject({
    id: guest.session.user.id,
    app_metadata: { providers: ['email', TOWN] },
  });
  expect((await guest.client.exchangeCodeForSession(code)).error).not.toBeNull();
  const mail = await world.server.mailbox.receive(guest.email);
  expect(mail.subject).toBe('Another way to sign in to your Wayable account');
});

it("refuses an attacker's verifier with a victim's code", async () => {
  const attacker = await join();
  const victims = world.newAccount();
  const { data } = await ask(attacker, victims);
  const arrival = await travel(world.newSurfer().browser, data?.url);
  expect(arrival.origin).toBe(PARTNER);
  // The victim has only the code. The attacker has only the verifier.
  const code = arrival.searchParams.get('code') ?? '';
  const payload = { auth_code: code, code_verifier: 'x'.repeat(43) };
  expect(await world.people.post('/token?grant_type=pkce', payload)).toMatchObject({
    status: 400,
    body: { error_code: 'bad_code_verifier' },
  });
  expect((await attacker.client.exchangeCodeForSession(code)).error).not.toBeNull();
  expect(await countIdentities(victims)).toBe(0);
});

it('requires PKCE and a redirect to the requesting partner site', async () => {
  const account = world.newAccount();
  const implicit = await ask(await join('implicit'), account);
  expect(implicit.error).toMatchObject({ status: 400, code: 'validation_failed' });
  const astray = await ask(await join(), account, 'http://127.0.0.1:4000/listening');
  expect(astray.error).toMatchObject({ status: 400, code: 'validation_failed' });
});

it('returns 422 for a linked identity when exchanging the code', async () => {
  const account = world.newAccount();
  await world.signIn({ account });
  const guest = await join();
  const { data } = await ask(guest, account);
  const code = (await travel(guest.browser, data?.url)).searchParams.get('code') ?? '';
  const { error } = await guest.client.exchangeCodeForSession(code);
  expect(error).toMatchObject({ status: 422, code: 'identity_already_exists' });
  const rows = await world.server.sql`select from auth.flow_states where auth_code = ${code}`;
  expect(rows).toHaveLength(0);
});

it("refuses to link an identity after the partner's session ended", async () => {
  const account = world.newAccount();
  const guest = await join();
  const { data } = await ask(guest, account);
  const code = (await travel(guest.browser, data?.url)).searchParams.get('code') ?? '';
  await world.server.sql`delete from auth.sessions where user_id = ${guest.session.user.id}`;
  expect((await guest.client.exchangeCodeForSession(code)).error).not.toBeNull();
  expect(await countIdentities(account)).toBe(0);
});

it('sets the sign-in cookie for sites outside CORS_ORIGINS', async () => {
  const guest = await join();
  const { status, headers } = await world.server.send(
    'GET',
    `/auth/v1/user/identities/authorize?provider=${TOWN}&skip_http_redirect=true`,
    { headers: { authorization: `Bearer ${guest.session.access_token}`, origin: 'https://evil.example' } },
  );
  expect(status).toBe(200);
  expect(String(headers['set-cookie'])).toContain('wayable-sign-in=');
});
