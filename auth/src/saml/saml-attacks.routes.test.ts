import { randomUUID } from 'node:crypto';
import { AuthPeople } from '@wayable/server/testing/people/auth-people';
import { wrapSignatures } from '@wayable/server/testing/providers/signature-wrapping';
import { type Landing, SsoSignIns } from '@wayable/server/testing/providers/sso-sign-ins';
import {
  type AnswerChanges,
  TestIdentityProvider,
} from '@wayable/server/testing/providers/test-identity-provider';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeExpiredRows } from '../housekeeping.ts';
import { removeSsoProvider } from './providers.service.ts';

const SITE = 'https://wayable.example';

let server: TestApp;
let people: AuthPeople;
let organization: SsoSignIns;
/** A provider with the entity ID of the organization's provider, but with another key. */
let impostor: TestIdentityProvider;

beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: SITE });
  people = await AuthPeople.on(server);
  organization = await SsoSignIns.on(server);
  const { body } = await server.send('GET', '/auth/v1/sso/saml/metadata');
  impostor = await TestIdentityProvider.create(organization.idp.entityId, String(body));
});
afterAll(() => server.close());

const newSubject = () => `person-${randomUUID()}`;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const begin = () => organization.begin(people.newClient());

/** Expects an error redirect, no account and no session. */
async function expectRefused(landing: Landing, subject: string, code: string, reason: string | RegExp) {
  expect(landing.query.get('error_description')).toMatch(reason);
  expect([landing.status, landing.target, landing.query.get('error_code')]).toEqual([303, `${SITE}/`, code]);
  expect([landing.fragment.get('access_token'), landing.query.get('code')]).toEqual([null, null]);
  expect(await server.sql`select from auth.identities where provider_id = ${subject}`).toHaveLength(0);
}

/** Starts a sign-in, and sends a response to the sign-in's SAML request. */
async function answer(changes: AnswerChanges, after = (xml: string) => xml): Promise<Landing> {
  const { requestId, relayState } = await begin();
  return organization.post(after(await organization.idp.answerXml({ requestId, ...changes })), relayState);
}

const replace = (found: string | RegExp, by: string) => (xml: string) => {
  const changed = xml.replace(found, by);
  if (changed === xml) throw new Error(`There is no ${found}`);
  return changed;
};

describe('response in another browser', () => {
  it('refuses a SAML response without the cookie of its request', async () => {
    const subject = newSubject();
    const others = await begin();
    for (const cookie of ['', organization.cookiesFor(others.relayState)]) {
      const { requestId, relayState } = await begin();
      const xml = await organization.idp.answerXml({ requestId, subject });
      const landing = await organization.post(xml, relayState, cookie);
      await expectRefused(landing, subject, 'saml_relay_state_not_found', /another browser/);
    }
  });

  it("requires the PKCE verifier for a SAML sign-in's code", async () => {
    const { requestId, relayState } = await organization.begin(people.newPkceClient());
    const xml = await organization.idp.answerXml({ requestId, subject: newSubject() });
    const { query, fragment } = await organization.post(xml, relayState, '');
    expect(fragment.size).toBe(0);
    const { error } = await people.newPkceClient().exchangeCodeForSession(query.get('code') ?? '');
    expect(error).not.toBeNull();
  });

  it('sets a SameSite=None cookie for a SAML sign-in', async () => {
    const { headers } = await people.post('/sso', { domain: organization.domain });
    expect(headers['set-cookie']).toMatch(
      /^__Host-wayable-sso=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=None; Secure$/,
    );
  });
});

describe('invalid response', () => {
  const entities = '<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';

  it.each<[string, AnswerChanges, RegExp]>([
    ['is not signed', { isSigned: false }, /not signed/],
    ['is signed with SHA-1', { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }, /algorithm/],
    ['is meant for another audience', { audience: 'https://other.example/metadata' }, /audience/],
    ['is meant for another recipient', { recipient: 'https://other.example/acs' }, /recipient/],
    ['is meant for another URL', { destination: 'https://other.example/acs' }, /another address/],
    ['answers another request', { requestId: `_${'0'.repeat(40)}` }, /match the request/],
    ['answers no request', { requestId: undefined }, /match the request/],
    ['answers it only on the outside', { requestId: '_other' }, /match the request/],
    ['comes from another issuer', { issuer: 'https://other.example/metadata' }, /issuer/],
    ['has expired', { notOnOrAfter: inMinutes(-2) }, /time/],
    ['has a confirmation that has expired', { confirmedUntil: inMinutes(-2) }, /expired/],
    ['is not valid yet', { notBefore: inMinutes(120) }, /time/],
    ['is not for its bearer', { method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' }, /bearer/],
    ['has a session that is over', { sessionNotOnOrAfter: inMinutes(-1) }, /session has expired/],
    ['has a comment in its NameID', { before: replace('<saml:NameID', '<!-- --><saml:NameID') }, /comment/],
  ])('refuses a SAML response that %s', async (name, changes, reason) => {
    const subject = newSubject();
    const { requestId, relayState } = await begin();
    const inner = name === 'answers it only on the outside' ? { responseRequestId: requestId } : {};
    const xml = await organization.idp.answerXml({ requestId, subject, ...inner, ...changes });
    await expectRefused(await organization.post(xml, relayState), subject, 'validation_failed', reason);
  });

  it.each<[string, (xml: string) => string, RegExp]>([
    [
      'has a comment that cuts its NameID',
      replace('</saml:NameID>', '<!---->.evil</saml:NameID>'),
      /comment/,
    ],
    ['has CDATA', replace('</saml:NameID>', '<![CDATA[.evil]]></saml:NameID>'), /CDATA/],
    ['has a processing instruction', replace('</saml:NameID>', '<?x .evil?></saml:NameID>'), /instruction/],
    ['has a document type', (xml) => `<!DOCTYPE r SYSTEM "http://127.0.0.1:1/x.dtd">${xml}`, /document type/],
    [
      'has entities that expand',
      (xml) => entities + replace('</saml:NameID>', '&b;</saml:NameID>')(xml),
      /type/,
    ],
    ['has a subject that was changed', replace(/(<saml:NameID[^>]*>)/, '$1x'), /signature/],
    ['has an attribute that was changed', replace('@people.example', '@evil.example'), /signature/],
    ['is no XML', () => 'hello', /not valid/],
    ['is not closed', (xml) => xml.slice(0, -20), /not valid/],
    ['is nested a thousand times', () => '<a>'.repeat(1_000) + '</a>'.repeat(1_000), /nested/],
    [
      'is another message',
      () => '<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>',
      /not a SAML 2.0 response/,
    ],
    ['has no assertion', replace(/<saml:Assertion [\s\S]*<\/saml:Assertion>/, ''), /one Assertion/],
    [
      'is encrypted only',
      replace(
        /<saml:Assertion [\s\S]*<\/saml:Assertion>/,
        '<saml:EncryptedAssertion><x:EncryptedData xmlns:x="http://www.w3.org/2001/04/xmlenc#"/></saml:EncryptedAssertion>',
      ),
      /encrypted/,
    ],
  ])('refuses a changed SAML response that %s', async (_, after, reason) => {
    const subject = newSubject();
    await expectRefused(await answer({ subject }, after), subject, 'validation_failed', reason);
  });

  it.each<[string, AnswerChanges, string]>([
    [
      'has a transient NameID',
      { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
      'saml_assertion_no_user_id',
    ],
    ['has no email', { attributes: {} }, 'saml_assertion_no_email'],
    ['has an invalid email', { attributes: { mail: 'a@b, c@d.example' } }, 'saml_assertion_no_email'],
    ['has an error status', { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }, 'validation_failed'],
  ])('refuses a signed SAML response that %s', async (_, changes, code) => {
    const subject = newSubject();
    await expectRefused(await answer({ subject, ...changes }), subject, code, /./);
  });
});

describe('wrapped signature', () => {
  it.each([
    'XSW1',
    'XSW2',
    'XSW3',
    'XSW4',
    'XSW5',
    'XSW6',
    'XSW7',
    'XSW8',
  ])('refuses the signature wrapping attack %s', async (name) => {
    const signed = newSubject();
    const forged = newSubject();
    const { requestId, relayState } = await begin();
    const assertionSigned = await organization.idp.answerXml({ requestId, subject: signed });
    const messageSigned = await organization.idp.answerXml({
      requestId,
      subject: signed,
      isMessageSigned: true,
    });
    const wrapped = wrapSignatures({ assertionSigned, messageSigned }, { signed, forged })[name] ?? '';
    expect(wrapped).toContain(forged);
    const landing = await organization.post(wrapped, relayState);
    await expectRefused(landing, forged, 'validation_failed', /one Assertion|one Response/);
    expect(await server.sql`select from auth.identities where provider_id = ${signed}`).toHaveLength(0);
  });
});

describe('foreign key', () => {
  it('rejects a SAML signature by an unknown key', async () => {
    const subject = newSubject();
    const { requestId, relayState } = await begin();
    const xml = await impostor.answerXml({ requestId, subject });
    await expectRefused(await organization.post(xml, relayState), subject, 'validation_failed', /signature/);
  });

  it("rejects a SAML signature by another known provider's key", async () => {
    const other = await SsoSignIns.on(server);
    const subject = newSubject();
    const { requestId, relayState } = await begin();
    const xml = await other.idp.answerXml({ requestId, subject });
    await expectRefused(await organization.post(xml, relayState), subject, 'validation_failed', /signature/);
    const posing = await other.idp.answerXml({ requestId, subject, issuer: organization.idp.entityId });
    const again = await other.begin(people.newClient());
    await expectRefused(
      await other.post(posing, again.relayState),
      subject,
      'validation_failed',
      /match the request/,
    );
  });
});

describe('repeated response', () => {
  it('opens one session per SAML request, even in parallel', async () => {
    const { requestId, relayState } = await begin();
    const xml = await organization.idp.answerXml({ requestId, subject: newSubject() });
    const landings = await Promise.all([1, 2, 3, 4].map(() => organization.post(xml, relayState)));
    expect(landings.map(({ status }) => status).sort()).toEqual([302, 303, 303, 303]);
    const refused = landings.filter(({ status }) => status === 303);
    for (const { query } of refused) expect(query.get('error_code')).toBe('saml_relay_state_not_found');
  });

  it('opens one session per unsolicited SAML assertion', async () => {
    const portal = await SsoSignIns.on(server, { allowsIdpInitiated: true });
    const assertionId = `_${randomUUID()}`;
    const first = await portal.idp.answerXml({ subject: newSubject(), assertionId });
    const landings = await Promise.all([1, 2, 3, 4].map(() => portal.post(first, '')));
    expect(landings.map(({ status }) => status).sort()).toEqual([302, 303, 303, 303]);
    await purgeExpiredRows(server.sql);
    const subject = newSubject();
    const second = await portal.idp.answerXml({ subject, assertionId });
    await expectRefused(await portal.post(second, ''), subject, 'validation_failed', /used before/);
    await server.sql`update auth.used_tokens set expires_at = now() - interval '1 second'`;
    await purgeExpiredRows(server.sql);
    expect(await server.sql`select from auth.used_tokens`).toHaveLength(0);
  });

  it('refuses a SAML response after its sign-in expired', async () => {
    const { requestId, relayState } = await begin();
    await server.sql`update auth.saml_relay_states set expires_at = now() where id = ${relayState}`;
    const subject = newSubject();
    const xml = await organization.idp.answerXml({ requestId, subject });
    await expectRefused(
      await organization.post(xml, relayState),
      subject,
      'saml_relay_state_expired',
      /too long/,
    );
    await begin();
    await server.sql`update auth.saml_relay_states set expires_at = now() - interval '1 second'`;
    await purgeExpiredRows(server.sql);
    expect(await server.sql`select from auth.saml_relay_states`).toHaveLength(0);
  });
});

describe('provider-initiated sign-in', () => {
  it('refuses provider-initiated SAML sign-in unless the provider allows it', async () => {
    const subject = newSubject();
    const xml = await organization.idp.answerXml({ subject });
    for (const relayState of ['', `${SITE}/map`]) {
      await expectRefused(
        await organization.post(xml, relayState),
        subject,
        'saml_relay_state_not_found',
        /start at this site/,
      );
    }
  });

  it('redirects provider-initiated SAML sign-ins only to allowed targets', async () => {
    const portal = await SsoSignIns.on(server, { allowsIdpInitiated: true });
    const land = async (relayState: string) =>
      portal.post(await portal.idp.answerXml({ subject: newSubject() }), relayState);
    const landings = [await land(`${SITE}/map`), await land('https://evil.example/'), await land('')];
    expect(landings.map(({ target }) => target)).toEqual([`${SITE}/map`, `${SITE}/`, `${SITE}/`]);
    expect(landings.every(({ fragment }) => fragment.get('access_token'))).toBe(true);
  });

  it('refuses unsolicited SAML responses with request ID or foreign RelayState', async () => {
    const portal = await SsoSignIns.on(server, { allowsIdpInitiated: true });
    const subject = newSubject();
    const answering = await portal.idp.answerXml({ subject, requestId: '_x', responseRequestId: undefined });
    await expectRefused(await portal.post(answering, ''), subject, 'validation_failed', /match the request/);
    const xml = await portal.idp.answerXml({ subject });
    await expectRefused(await portal.post(xml, 'x'), subject, 'validation_failed', /RelayState/);
    await expectRefused(
      await portal.post(xml, randomUUID()),
      subject,
      'saml_relay_state_not_found',
      /did not start/,
    );
    await removeSsoProvider(server.sql, portal.providerId);
    await expectRefused(await portal.post(xml, ''), subject, 'saml_idp_not_found', /is unknown/);
  });
});
