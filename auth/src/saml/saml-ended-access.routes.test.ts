import { randomUUID } from 'node:crypto';
import { AuthPeople } from '@wayable/server/testing/people/auth-people';
import { type Landing, SsoSignIns } from '@wayable/server/testing/providers/sso-sign-ins';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeSsoProvider, switchSsoProvider } from './providers.service.ts';

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

/** Expects an error redirect, no account and no session. */
async function expectRefused(landing: Landing, subject: string, code: string, reason: RegExp) {
  expect(landing.query.get('error_description')).toMatch(reason);
  expect([landing.status, landing.target, landing.query.get('error_code')]).toEqual([303, `${SITE}/`, code]);
  expect([landing.fragment.get('access_token'), landing.query.get('code')]).toEqual([null, null]);
  expect(await server.sql`select from auth.identities where provider_id = ${subject}`).toHaveLength(0);
}

describe('revoked access', () => {
  it('refuses SAML responses of a disabled provider', async () => {
    const own = await SsoSignIns.on(server, { allowsIdpInitiated: true });
    const { requestId, relayState } = await own.begin(people.newClient());
    await switchSsoProvider(server.sql, own.providerId, false);
    const subject = newSubject();
    const asked = await own.post(await own.idp.answerXml({ requestId, subject }), relayState);
    await expectRefused(asked, subject, 'saml_relay_state_not_found', /did not start/);
    const unasked = await own.post(await own.idp.answerXml({ subject }), '');
    await expectRefused(unasked, subject, 'sso_provider_disabled', /disabled/);
  });

  it.each<[string, (id: string) => Promise<boolean>]>([
    ['disabled', (id) => switchSsoProvider(server.sql, id, false)],
    ['removed', (id) => removeSsoProvider(server.sql, id)],
  ])("refuses a SAML sign-in's code once the provider is %s", async (_, end) => {
    const own = await SsoSignIns.on(server);
    const client = people.newPkceClient();
    const { query } = await own.signIn(client, { subject: newSubject() });
    await end(own.providerId);
    const { error } = await client.exchangeCodeForSession(query.get('code') ?? '');
    expect(error).toMatchObject({ code: 'flow_state_not_found' });
  });

  it("refuses a banned user's SAML sign-in", async () => {
    const subject = newSubject();
    expect((await organization.signIn(people.newClient(), { subject })).status).toBe(302);
    await server.sql`
      update auth.users set banned_until = now() + interval '1 day'
      where id = (select user_id from auth.identities where provider_id = ${subject})
    `;
    const { status, query } = await organization.signIn(people.newClient(), { subject });
    expect([status, query.get('error'), query.get('error_code')]).toEqual([
      303,
      'access_denied',
      'user_banned',
    ]);
  });

  it("refuses a new user's SAML sign-in while sign-up is closed", async () => {
    const closed = await startTestApp({ PUBLIC_URL: SITE, AUTH_SIGNUP: '0' });
    const there = await AuthPeople.on(closed);
    const landing = await (await SsoSignIns.on(closed)).signIn(there.newClient());
    expect(landing.query.get('error_code')).toBe('signup_disabled');
    expect(await closed.sql`select from auth.users`).toHaveLength(0);
    await closed.close();
  });
});
