import { randomUUID } from 'node:crypto';
import { AuthPeople } from '@wayable/server/testing/people/auth-people';
import { type Landing, SsoSignIns } from '@wayable/server/testing/providers/sso-sign-ins';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeExpiredRows } from '../housekeeping.ts';
import { addSsoProvider, removeSsoProvider, switchSsoProvider } from './providers.service.ts';

const SITE = 'https://wayable.example';

let server: TestApp;
let people: AuthPeople;
let organization: SsoSignIns;

beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: SITE });
  people = await AuthPeople.on(server);
  organization = await SsoSignIns.on(server);
});
afterAll(() => server.close());

const newSubject = () => `person-${randomUUID()}`;
const claimsOf = (token: string | null) => JSON.parse(atob(token?.split('.')[1] ?? ''));
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Signs a new client in with the session in the fragment of a redirect. */
async function takeOver({ fragment }: Landing) {
  const client = people.newClient();
  const { data, error } = await client.setSession({
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  });
  if (error || !data.session) throw error ?? new Error('no session');
  return { client, session: data.session };
}

describe('service provider', () => {
  it('publishes SAML metadata with one key and required signatures', async () => {
    const answers = await Promise.all([1, 2].map(() => server.send('GET', '/auth/v1/sso/saml/metadata')));
    const certificates = answers.map(({ body }) => /<ds:X509Certificate>([\s\S]+?)</.exec(body)?.[1]);
    expect(certificates[0]).toBeTruthy();
    expect(certificates[1]).toBe(certificates[0]);
    const { headers, body } = answers[0] ?? { headers: {}, body: '' };
    expect(headers['content-type']).toContain('application/samlmetadata+xml');
    expect(headers['cache-control']).toBe('public, max-age=600');
    expect(body).toContain(`entityID="${SITE}/auth/v1/sso/saml/metadata"`);
    expect(body).toContain(`Location="${SITE}/auth/v1/sso/saml/acs"`);
    expect(body).toContain('AuthnRequestsSigned="true"');
    expect(body).toContain('WantAssertionsSigned="true"');
    expect(body).not.toContain('PRIVATE');
  });

  it('reports in the settings whether a SAML provider is enabled', async () => {
    expect((await server.send('GET', '/auth/v1/settings')).body.saml_enabled).toBe(true);
    await switchSsoProvider(server.sql, organization.providerId, false);
    expect((await server.send('GET', '/auth/v1/settings')).body.saml_enabled).toBe(false);
    const { error } = await people.newClient().signInWithSSO({ domain: organization.domain });
    expect(error).toMatchObject({
      status: 404,
      code: 'saml_provider_disabled',
      message: 'SAML 2.0 is disabled',
    });
    await switchSsoProvider(server.sql, organization.providerId, true);
  });
});

describe('starting a sign-in', () => {
  it('sends a signed SAML request for a domain or ID', async () => {
    const client = people.newClient();
    const byDomain = await client.signInWithSSO({ domain: organization.domain.toUpperCase() });
    const byId = await client.signInWithSSO({ providerId: organization.providerId });
    for (const { data } of [byDomain, byId]) {
      expect(data?.url).toContain(`https://idp.${organization.domain}/sso?tenant=1&`);
      const { requestId, relayState } = await organization.idp.readQuestion(data?.url ?? '');
      expect(requestId).toMatch(/^_[0-9a-f]{40}$/);
      expect(relayState).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('redirects to the SSO provider when starting a sign-in', async () => {
    const { status, headers } = await people.post('/sso', { domain: organization.domain });
    expect(status).toBe(303);
    await organization.idp.readQuestion(String(headers.location));
  });

  it.each<[string, Record<string, unknown>, number, string]>([
    ['neither ID nor domain', {}, 400, 'validation_failed'],
    ['ID and domain', { provider_id: randomUUID(), domain: 'a.example' }, 400, 'validation_failed'],
    ['an invalid ID', { provider_id: 'x' }, 400, 'validation_failed'],
    ['an unknown ID', { provider_id: randomUUID() }, 404, 'sso_provider_not_found'],
    ['an unknown domain', { domain: 'unknown.example' }, 404, 'sso_provider_not_found'],
    ['an invalid domain', { domain: 'a b' }, 404, 'sso_provider_not_found'],
    ['half a challenge', { domain: 'a.example', code_challenge: 'x'.repeat(43) }, 400, 'validation_failed'],
  ])('refuses to start an SSO sign-in with %s', async (_, payload, status, code) => {
    const answer = await people.post('/sso', { skip_http_redirect: true, ...payload });
    expect([answer.status, answer.body.error_code]).toEqual([status, code]);
  });

  it('refuses a disabled SSO provider while another provider is enabled', async () => {
    const other = await SsoSignIns.on(server);
    await switchSsoProvider(server.sql, other.providerId, false);
    const { error } = await people.newClient().signInWithSSO({ domain: other.domain });
    expect(error).toMatchObject({ status: 404, code: 'sso_provider_disabled' });
  });
});

describe('finishing a sign-in', () => {
  it("opens a session with the SAML provider's profile", async () => {
    const subject = newSubject();
    const attributes = { mail: `${subject}@Org.Example`, displayName: 'Ada Lovelace' };
    const landing = await organization.signIn(people.newClient(), { subject, attributes }, `${SITE}/map?x=1`);
    expect([landing.status, landing.target, landing.query.get('x')]).toEqual([302, `${SITE}/map`, '1']);
    const { session, client } = await takeOver(landing);
    const { data } = await client.getUser();
    const provider = `sso:${organization.providerId}`;
    expect(data.user).toMatchObject({
      email: `${subject}@org.example`,
      app_metadata: { provider, providers: [provider] },
      user_metadata: { full_name: 'Ada Lovelace' },
      identities: [{ provider, id: subject, identity_data: { email: `${subject}@org.example` } }],
    });
    expect(claimsOf(session.access_token)).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'sso/saml', provider: organization.providerId }],
    });
    const { error } = await client.updateUser({ email: 'other@people.example' });
    expect(error).toMatchObject({ code: 'user_sso_managed' });
  });

  it('returns only a code for a SAML sign-in with PKCE', async () => {
    const client = people.newPkceClient();
    const landing = await organization.signIn(client, { subject: newSubject(), isMessageSigned: true });
    expect(landing.fragment.size).toBe(0);
    const { data, error } = await client.exchangeCodeForSession(landing.query.get('code') ?? '');
    expect(error).toBeNull();
    expect(claimsOf(data.session?.access_token ?? '').amr).toMatchObject([
      { method: 'sso/saml', provider: organization.providerId },
    ]);
  });

  it('updates the email of an SSO account at sign-in', async () => {
    const subject = newSubject();
    const first = await takeOver(await organization.signIn(people.newClient(), { subject }));
    const attributes = { mail: `moved-${subject}@people.example` };
    const second = await takeOver(await organization.signIn(people.newClient(), { subject, attributes }));
    expect(second.session.user.id).toBe(first.session.user.id);
    expect(second.session.user.email).toBe(attributes.mail);
  });

  it("confirms only emails of the SSO provider's domain", async () => {
    const subject = newSubject();
    const signInAs = async (mail: string) => {
      const landing = await organization.signIn(people.newClient(), { subject, attributes: { mail } });
      return (await takeOver(landing)).session.user;
    };
    const own = await signInAs(`${subject}@${organization.domain}`);
    expect(own.email_confirmed_at).toBeDefined();
    const foreign = await signInAs(`${subject}@people.example`);
    expect(foreign).toMatchObject({ id: own.id, email: `${subject}@people.example` });
    expect(foreign.email_confirmed_at).toBeUndefined();
    expect(foreign.identities?.[0]?.identity_data?.email_verified).toBe(false);
    expect((await signInAs(`${subject}@${organization.domain}`)).email_confirmed_at).toBeDefined();
  });

  it('keeps the newsletter subscription of an email outside SSO domains', async () => {
    const subject = newSubject();
    const mail = `${subject}@people.example`;
    await server.sql`insert into newsletter_subscribers (email, confirmed_at) values (${mail}, now())`;
    await organization.signIn(people.newClient(), { subject, attributes: { mail } });
    expect(await server.sql`select from newsletter_subscribers where email = ${mail}`).toHaveLength(1);
  });

  it("revokes an email's confirmation when the provider loses the domain", async () => {
    const own = await SsoSignIns.on(server);
    const attributes = { mail: `someone@${own.domain}` };
    const { client } = await takeOver(
      await own.signIn(people.newClient(), { subject: newSubject(), attributes }),
    );
    await addSsoProvider(server.sql, {
      metadata: own.idp.metadata,
      domains: [],
      nameIdFormat: 'persistent',
      attributeMapping: {},
      allowsIdpInitiated: false,
    });
    const { data } = await client.getUser();
    expect(data.user?.email_confirmed_at).toBeUndefined();
    expect(data.user?.identities?.[0]?.identity_data?.email_verified).toBe(false);
  });

  it('creates one account from parallel first SSO sign-ins', async () => {
    const subject = newSubject();
    const landings = await Promise.all(
      [1, 2, 3].map(() => organization.signIn(people.newClient(), { subject })),
    );
    const ids = landings.map(({ fragment }) => claimsOf(fragment.get('access_token')).sub);
    expect(new Set(ids).size).toBe(1);
  });

  it('never joins SSO accounts by email', async () => {
    const { email, user } = await people.join();
    const other = await SsoSignIns.on(server);
    const attributes = { mail: email };
    const landings = [
      await organization.signIn(people.newClient(), { subject: 'same', attributes }),
      await other.signIn(people.newClient(), { subject: 'same', attributes }),
    ];
    const ids = landings.map(({ fragment }) => claimsOf(fragment.get('access_token')).sub);
    expect(new Set([user.id, ...ids]).size).toBe(3);
  });

  it.each<[string, boolean]>([
    ['session in the fragment', false],
    ['session by a code', true],
  ])("ends an SSO session at the provider's time (%s)", async (_, hasCode) => {
    const client = hasCode ? people.newPkceClient() : people.newClient();
    const end = inMinutes(30);
    const landing = await organization.signIn(client, { subject: newSubject(), sessionNotOnOrAfter: end });
    const session = hasCode
      ? (await client.exchangeCodeForSession(landing.query.get('code') ?? '')).data.session
      : (await takeOver(landing)).session;
    const id = claimsOf(session?.access_token ?? '').session_id;
    const [row] = await server.sql`select not_after from auth.sessions where id = ${id}`;
    expect(row?.not_after).toBe(end.toISOString());
    await server.sql`update auth.sessions set not_after = now() - interval '1 second' where id = ${id}`;
    const refresh_token = session?.refresh_token ?? '';
    const { error } = await people.newClient().refreshSession({ refresh_token });
    expect(error).toMatchObject({ code: 'session_expired' });
    await purgeExpiredRows(server.sql);
    expect(await server.sql`select from auth.sessions where id = ${id}`).toHaveLength(0);
  });

  it("identifies SSO accounts by subject-id and reads the NameID's email", async () => {
    const subjectId = `${newSubject()}@org.example`;
    const landing = await organization.signIn(people.newClient(), {
      subject: 'ada@org.example',
      nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
      attributes: { 'urn:oasis:names:tc:SAML:attribute:subject-id': subjectId },
    });
    const { session } = await takeOver(landing);
    expect(session.user.email).toBe('ada@org.example');
    expect(session.user.identities).toMatchObject([{ id: subjectId }]);
  });

  it('reads email and name from the configured SAML attributes', async () => {
    const own = await SsoSignIns.on(server);
    await addSsoProvider(server.sql, {
      metadata: own.idp.metadata,
      domains: [own.domain],
      nameIdFormat: 'unspecified',
      attributeMapping: { email: 'post', name: 'called' },
      allowsIdpInitiated: false,
    });
    const subject = newSubject();
    const attributes = { post: `${subject}@post.example`, called: 'Grace Hopper', mail: 'x@people.example' };
    const client = people.newClient();
    expect((await own.begin(client)).nameIdFormat).toBe(
      'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
    );
    const { session } = await takeOver(await own.signIn(client, { subject, attributes }));
    expect(session.user).toMatchObject({
      email: attributes.post,
      user_metadata: { full_name: 'Grace Hopper' },
    });
  });

  it('redirects an SSO sign-in to the site, never forbidden targets', async () => {
    const client = people.newClient();
    const { requestId, relayState } = await organization.begin(client, 'https://evil.example/');
    await server.sql`update auth.flow_states set redirect_to = 'https://evil.example/'`;
    const { target } = await organization.post(await organization.idp.answerXml({ requestId }), relayState);
    expect(target).toBe(`${SITE}/`);
  });

  it('removes an SSO provider with its sessions, but keeps accounts', async () => {
    const own = await SsoSignIns.on(server);
    const { client, session } = await takeOver(
      await own.signIn(people.newClient(), { subject: newSubject() }),
    );
    expect(await removeSsoProvider(server.sql, own.providerId)).toBe(true);
    expect((await client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect(await server.sql`select from auth.users where id = ${session.user.id}`).toHaveLength(1);
    expect(await removeSsoProvider(server.sql, own.providerId)).toBe(false);
  });
});
