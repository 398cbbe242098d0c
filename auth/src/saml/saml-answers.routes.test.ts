import { AuthPeople } from '@wayable/server/testing/people/auth-people';
import { SsoSignIns } from '@wayable/server/testing/providers/sso-sign-ins';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

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

describe('POST /sso/saml/acs', () => {
  it.each<[string, string, string]>([
    ['no fields', '', 'validation_failed'],
    ['no SAML response', 'RelayState=x', 'validation_failed'],
    ['two SAML responses', 'SAMLResponse=YQ&SAMLResponse=YQ', 'validation_failed'],
    ['no base64', 'SAMLResponse=%3Cx%3E', 'validation_failed'],
    [
      'no UTF-8',
      `SAMLResponse=${encodeURIComponent(Buffer.from([0xff, 0xfe, 0x3c, 0]).toString('base64'))}`,
      'validation_failed',
    ],
    ['a megabyte', `SAMLResponse=${'A'.repeat(1_048_576)}`, 'request_entity_too_large'],
  ])('redirects with an error for a SAML form with %s', async (_, form, code) => {
    const landing = await organization.postForm(form);
    expect([landing.status, landing.target, landing.query.get('error_code')]).toEqual([
      303,
      `${SITE}/`,
      code,
    ]);
  });

  it('returns 415 for a form outside the SAML callback', async () => {
    const json = await people.post('/sso/saml/acs', { SAMLResponse: 'YQ==' });
    expect(json.status).toBe(303);
    expect(new URL(String(json.headers.location)).searchParams.get('error')).toBeTruthy();
    const form = await server.send('POST', '/auth/v1/sso', {
      payload: `domain=${organization.domain}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.status).toBe(415);
  });

  it('limits only failed SAML sign-ins per network', async () => {
    const limited = await startTestApp({ PUBLIC_URL: SITE, ADDRESS_LIMIT_SCALE: '0.1' });
    const browser = (await AuthPeople.on(limited)).newClient();
    const there = await SsoSignIns.on(limited);
    for (let attempt = 0; attempt < 4; attempt += 1) expect((await there.signIn(browser)).status).toBe(302);
    const codes: (string | null)[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      codes.push((await there.postForm('SAMLResponse=YQ')).query.get('error_code'));
    }
    expect(codes).toEqual([...Array(3).fill('validation_failed'), 'over_request_rate_limit']);
    await limited.close();
  });
});
