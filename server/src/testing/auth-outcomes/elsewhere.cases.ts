import { randomUUID } from 'node:crypto';
import type { AnswerChanges } from '../providers/test-identity-provider.ts';
import { type Answer, MISSING_ID, type OutcomeCase, type OutcomeStage } from './outcome-stage.ts';

const PROVIDER = 'custom:oidc';

/** Returns cases of second factors, other providers, organizations, and metadata. */
export function elsewhereCases(stage: OutcomeStage): OutcomeCase[] {
  const {
    openid,
    open,
    strict,
    organization,
    people,
    strictPeople,
    send,
    post,
    grant,
    personWho,
    ageProofs,
  } = stage;
  const idToken = async (sub: string) => ({
    provider: PROVIDER,
    // Give each token a separate ID, because the server accepts a token once.
    id_token: await openid.signIdToken({ sub, jti: randomUUID() }),
  });
  const postForm = (form: Record<string, string>, cookie = ''): Promise<Answer> =>
    open.send('POST', '/auth/v1/sso/saml/acs', {
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    });

  /** Returns the provider's response as a browser sends it. */
  async function answerOfProvider(changes: AnswerChanges = {}, isAsked = true): Promise<Answer> {
    const { requestId, relayState } = await organization.begin(people.newClient());
    const xml = await organization.idp.answerXml({ ...(isAsked && { requestId }), ...changes });
    const SAMLResponse = Buffer.from(xml).toString('base64');
    const form = { SAMLResponse, RelayState: isAsked ? relayState : '' };
    return postForm(form, organization.cookiesFor(relayState));
  }
  return [
    [
      'POST /factors',
      'an authenticator app',
      async () => post('/factors', { factor_type: 'totp' }, await people.join()),
    ],
    [
      'POST /factors',
      'an unknown type',
      async () => post('/factors', { factor_type: 'x' }, await people.join()),
    ],
    ['POST /factors', 'signed out', () => post('/factors', { factor_type: 'totp' })],
    [
      'POST /factors',
      'long after the last proof',
      async () => post('/factors', { factor_type: 'totp' }, await personWho(ageProofs)),
    ],
    [
      'GET /factors/recovery-codes',
      'none',
      async () => send('GET', '/factors/recovery-codes', undefined, await people.join()),
    ],
    [
      'POST /factors/recovery-codes',
      'without another factor',
      async () => post('/factors/recovery-codes', {}, await people.join()),
    ],
    [
      'POST /factors/recovery-codes/regenerate',
      'without another factor',
      async () => post('/factors/recovery-codes/regenerate', {}, await people.join()),
    ],
    [
      'POST /factors/recovery-codes/verify',
      'a wrong code',
      async () => post('/factors/recovery-codes/verify', { code: 'a'.repeat(16) }, await people.join()),
    ],
    [
      'DELETE /factors/recovery-codes',
      'without another factor',
      async () => send('DELETE', '/factors/recovery-codes', undefined, await people.join()),
    ],
    [
      'GET /factors/recovery',
      'none under way',
      async () => send('GET', '/factors/recovery', undefined, await people.join()),
    ],
    ['GET /factors/recovery', 'signed out', () => send('GET', '/factors/recovery')],
    [
      'POST /factors/recovery',
      'no factor to lose',
      async () => post('/factors/recovery', { nonce: '000000' }, await people.join()),
    ],
    [
      'POST /factors/recovery/completion',
      'none under way',
      async () => post('/factors/recovery/completion', { nonce: '000000' }, await people.join()),
    ],
    [
      'POST /factors/recovery/stop',
      'a link that stops nothing',
      () => post('/factors/recovery/stop', { token: 'x' }),
    ],
    [
      'POST /factors/{id}/challenge',
      'a factor of another person',
      async () => post(`/factors/${MISSING_ID}/challenge`, {}, await people.join()),
    ],
    [
      'POST /factors/{id}/verify',
      'a factor of another person',
      async () =>
        post(
          `/factors/${MISSING_ID}/verify`,
          { challenge_id: MISSING_ID, code: '123456' },
          await people.join(),
        ),
    ],
    [
      'DELETE /factors/{id}',
      'a factor of another person',
      async () => send('DELETE', `/factors/${MISSING_ID}`, undefined, await people.join()),
    ],

    ['GET /authorize', 'a provider that is configured', () => send('GET', `/authorize?provider=${PROVIDER}`)],
    ['GET /authorize', 'a provider that is not', () => send('GET', '/authorize?provider=google')],
    ['GET /callback', 'no state', () => send('GET', '/callback?code=x')],
    ['GET /callback', 'an unknown state', () => send('GET', `/callback?code=x&state=${MISSING_ID}`)],
    [
      'POST /token?grant_type=id_token',
      'a token of a provider that is configured',
      async () => grant('id_token', await idToken('somebody')),
    ],
    [
      'POST /token?grant_type=id_token',
      'a token that proves nothing',
      () => grant('id_token', { provider: PROVIDER, id_token: 'x.y.z' }),
    ],
    [
      'POST /token?grant_type=id_token',
      'a provider that is not configured',
      () => grant('id_token', { provider: 'google', id_token: 'x.y.z' }),
    ],
    ['POST /token?grant_type=id_token', 'no token', () => grant('id_token', { provider: PROVIDER })],
    [
      'POST /token?grant_type=id_token',
      'linking an identity that another account has',
      async () => {
        await grant('id_token', await idToken('the owner'));
        const body = { ...(await idToken('the owner')), link_identity: true };
        return post('/token?grant_type=id_token', body, await people.join());
      },
    ],
    [
      'GET /user/identities/authorize',
      'signed in',
      async () =>
        send('GET', `/user/identities/authorize?provider=${PROVIDER}`, undefined, await people.join()),
    ],
    ['GET /user/identities/authorize', 'signed out', () => send('GET', '/user/identities/authorize')],
    [
      'GET /user/identities/authorize',
      'linking is off',
      () => strict.send('GET', '/auth/v1/user/identities/authorize'),
    ],
    [
      'DELETE /user/identities/{id}',
      'one of two',
      async () => {
        const person = await people.join();
        await post(
          '/token?grant_type=id_token',
          { ...(await idToken(person.email)), link_identity: true },
          person,
        );
        const { data } = await person.client.getUserIdentities();
        return send('DELETE', `/user/identities/${data?.identities[1]?.identity_id}`, undefined, person);
      },
    ],
    [
      'DELETE /user/identities/{id}',
      'the last one',
      async () => send('DELETE', `/user/identities/${MISSING_ID}`, undefined, await people.join()),
    ],
    ['DELETE /user/identities/{id}', 'signed out', () => send('DELETE', `/user/identities/${MISSING_ID}`)],

    [
      'POST /sso',
      'the domain of an organization',
      () => post('/sso', { domain: organization.domain, skip_http_redirect: true }),
    ],
    ['POST /sso', 'a domain without a provider', () => post('/sso', { domain: 'nowhere.example' })],
    ['POST /sso', 'neither domain nor provider', () => post('/sso', {})],
    ['POST /sso', 'there is no provider at all', () => strictPeople.post('/sso', { domain: 'a.example' })],
    ['GET /sso/saml/metadata', 'signed out', () => send('GET', '/sso/saml/metadata')],
    ['POST /sso/saml/acs', 'the answer to a question', () => answerOfProvider()],
    ['POST /sso/saml/acs', 'an answer to no question', () => answerOfProvider({}, false)],
    ['POST /sso/saml/acs', 'an answer that is not signed', () => answerOfProvider({ isSigned: false })],
    ['POST /sso/saml/acs', 'nothing', () => postForm({})],

    [
      'POST /passkeys/registration/options',
      'a recent proof',
      async () => post('/passkeys/registration/options', {}, await people.join()),
    ],
    [
      'POST /passkeys/registration/options',
      'long after the last proof',
      async () => post('/passkeys/registration/options', {}, await personWho(ageProofs)),
    ],
    ['POST /passkeys/registration/options', 'signed out', () => post('/passkeys/registration/options', {})],
    [
      'POST /passkeys/registration/verify',
      'an unknown challenge',
      async () => post('/passkeys/registration/verify', { challenge_id: MISSING_ID }, await people.join()),
    ],
    [
      'POST /passkeys/authentication/options',
      'signed out',
      () => post('/passkeys/authentication/options', {}),
    ],
    [
      'POST /passkeys/authentication/verify',
      'an unknown challenge',
      () => post('/passkeys/authentication/verify', { challenge_id: MISSING_ID }),
    ],
    ['GET /passkeys', 'none', async () => send('GET', '/passkeys', undefined, await people.join())],
    [
      'PATCH /passkeys/{id}',
      'an unknown one',
      async () => send('PATCH', `/passkeys/${MISSING_ID}`, { friendly_name: 'Key' }, await people.join()),
    ],
    [
      'DELETE /passkeys/{id}',
      'an unknown one',
      async () => send('DELETE', `/passkeys/${MISSING_ID}`, undefined, await people.join()),
    ],

    ['GET /.well-known/jwks.json', 'signed out', () => send('GET', '/.well-known/jwks.json')],
    [
      'GET /.well-known/openid-configuration',
      'signed out',
      () => send('GET', '/.well-known/openid-configuration'),
    ],
    ['GET /settings', 'signed out', () => send('GET', '/settings')],
    ['GET /health', 'signed out', () => send('GET', '/health')],
    ['any other', 'an address that does not exist', () => send('GET', '/admin/users')],
  ];
}
