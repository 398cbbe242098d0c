import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AuthPeople, type Person } from '../testing/auth-people.ts';
import { CLIENT_ID, CLIENT_SECRET, OpenidProvider } from '../testing/openid-provider.ts';
import { SsoSignIns } from '../testing/sso-sign-ins.ts';
import { StandInServer } from '../testing/stand-in-server.ts';
import { PASSWORD, startTestApp, type TestApp } from '../testing/test-app.ts';
import type { AnswerChanges } from '../testing/test-identity-provider.ts';

const TABLE = '../../../docs/auth-outcomes.md';
const MISSING_ID = '00000000-0000-4000-8000-000000000000';

const twilio = new StandInServer(() => ({ status: 201, body: { sid: 'SM1' } }));
let openid: OpenidProvider;
let open: TestApp;
let strict: TestApp;
let organisation: SsoSignIns;
let people: AuthPeople;
let strictPeople: AuthPeople;

beforeAll(async () => {
  const sms = {
    SMS_TWILIO_URL: await twilio.start(),
    SMS_TWILIO_ACCOUNT_SID: 'AC1',
    SMS_TWILIO_AUTH_TOKEN: 'secret',
    SMS_TWILIO_FROM: '+15550100000',
  };
  openid = await OpenidProvider.start('http://127.0.0.1:3000/auth/v1/callback');
  const provider = {
    AUTH_OIDC_ISSUER: openid.issuer,
    AUTH_OIDC_CLIENT_ID: CLIENT_ID,
    AUTH_OIDC_CLIENT_SECRET: CLIENT_SECRET,
  };
  open = await startTestApp({ ...sms, ...provider, AUTH_ANONYMOUS: '1' });
  strict = await startTestApp({ AUTH_SIGNUP: '0', AUTH_WEB3: '0', AUTH_LINKING: '0' });
  organisation = await SsoSignIns.on(open);
  people = await AuthPeople.on(open);
  strictPeople = await AuthPeople.on(strict);
});
afterAll(async () => {
  await open.close();
  await strict.close();
  await twilio.close();
  await openid.close();
});

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: { error_code?: string; error?: string } | string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Case = [call: string, situation: string, run: () => Promise<Answer>];

/** Sends a request as a person, or as nobody. */
const send = (method: Method, path: string, payload?: object, person?: Person): Promise<Answer> =>
  open.send(method, `/auth/v1${path}`, {
    ...(payload && { payload }),
    headers: person ? { authorization: `Bearer ${person.session.access_token}` } : {},
  });
const post = (path: string, payload: object, person?: Person) => send('POST', path, payload, person);
const grant = (type: string, payload: object) => post(`/token?grant_type=${type}`, payload);

/** A person after something has happened to the account. */
async function personWho(change: (person: Person) => Promise<unknown>): Promise<Person> {
  const person = await people.join();
  await change(person);
  return person;
}

const ban = ({ user }: Person) =>
  open.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${user.id}`;
const endSessions = ({ user }: Person) => open.sql`delete from auth.sessions where user_id = ${user.id}`;
const remove = ({ user }: Person) => open.sql`delete from auth.users where id = ${user.id}`;

async function walletMessage() {
  const account = privateKeyToAccount(generatePrivateKey());
  const message = [
    '127.0.0.1:3000 wants you to sign in with your Ethereum account:',
    account.address,
    '',
    'Sign in.',
    '',
    'URI: http://127.0.0.1:3000/auth',
    'Version: 1',
    'Chain ID: 11155111',
    `Issued At: ${new Date().toISOString()}`,
  ].join('\n');
  return { chain: 'ethereum', message, signature: await account.signMessage({ message }) };
}

async function mailedLink(): Promise<string> {
  const person = await people.join();
  await post('/recover', { email: person.email });
  return (await open.mailbox.receive(person.email)).link;
}

const SIGN_UP: Case[] = [
  [
    'POST /signup',
    'an address and a password',
    () => post('/signup', { email: people.newEmail(), password: PASSWORD }),
  ],
  [
    'POST /signup',
    'a phone number and a password',
    () => post('/signup', { phone: '15550101234', password: PASSWORD }),
  ],
  ['POST /signup', 'neither: anonymous', () => post('/signup', {})],
  ['POST /signup', 'anonymous, which is off', () => strictPeople.post('/signup', {})],
  [
    'POST /signup',
    'sign-ups are off',
    () => strictPeople.post('/signup', { email: people.newEmail(), password: PASSWORD }),
  ],
  [
    'POST /signup',
    'an address that has an account',
    async () => post('/signup', { email: (await people.join()).email, password: PASSWORD }),
  ],
  [
    'POST /signup',
    'a password of five characters',
    () => post('/signup', { email: people.newEmail(), password: '12345' }),
  ],
  [
    'POST /signup',
    'a password that everybody tries first',
    () => post('/signup', { email: people.newEmail(), password: 'password' }),
  ],
  ['POST /signup', 'an address that is none', () => post('/signup', { email: 'nobody', password: PASSWORD })],
  [
    'POST /signup',
    'a phone number where no messages can be sent',
    () => strictPeople.post('/signup', { phone: '15550101234', password: PASSWORD }),
  ],
];

const TOKEN: Case[] = [
  [
    'POST /token?grant_type=password',
    'the right password',
    async () => grant('password', { email: (await people.join()).email, password: PASSWORD }),
  ],
  [
    'POST /token?grant_type=password',
    'a wrong password',
    async () => grant('password', { email: (await people.join()).email, password: 'wrong' }),
  ],
  [
    'POST /token?grant_type=password',
    'an unknown address',
    () => grant('password', { email: people.newEmail(), password: 'wrong' }),
  ],
  ['POST /token?grant_type=password', 'no name', () => grant('password', { password: PASSWORD })],
  [
    'POST /token?grant_type=password',
    'a banned person',
    async () => grant('password', { email: (await personWho(ban)).email, password: PASSWORD }),
  ],
  [
    'POST /token?grant_type=refresh_token',
    'the newest token',
    async () => grant('refresh_token', { refresh_token: (await people.join()).session.refresh_token }),
  ],
  [
    'POST /token?grant_type=refresh_token',
    'what is none',
    () => grant('refresh_token', { refresh_token: 'nonsense' }),
  ],
  [
    'POST /token?grant_type=refresh_token',
    'of a session that has ended',
    async () =>
      grant('refresh_token', { refresh_token: (await personWho(endSessions)).session.refresh_token }),
  ],
  [
    'POST /token?grant_type=refresh_token',
    'of a banned person',
    async () => grant('refresh_token', { refresh_token: (await personWho(ban)).session.refresh_token }),
  ],
  [
    'POST /token?grant_type=refresh_token',
    'used long before',
    async () => {
      const { refresh_token } = (await people.join()).session;
      const second = await people.post('/token?grant_type=refresh_token', { refresh_token });
      await grant('refresh_token', { refresh_token: second.body.refresh_token });
      return grant('refresh_token', { refresh_token });
    },
  ],
  [
    'POST /token?grant_type=pkce',
    'an unknown code',
    () => grant('pkce', { auth_code: MISSING_ID, code_verifier: 'x'.repeat(43) }),
  ],
  ['POST /token?grant_type=pkce', 'no verifier', () => grant('pkce', { auth_code: MISSING_ID })],
  [
    'POST /token?grant_type=web3',
    'a message that its account has signed',
    async () => grant('web3', await walletMessage()),
  ],
  [
    'POST /token?grant_type=web3',
    'a signature of somebody else',
    async () => grant('web3', { ...(await walletMessage()), signature: (await walletMessage()).signature }),
  ],
  ['POST /token?grant_type=web3', 'another chain', () => grant('web3', { chain: 'solana' })],
  [
    'POST /token?grant_type=web3',
    'wallets are off',
    () => strictPeople.post('/token?grant_type=web3', { chain: 'ethereum' }),
  ],
  ['POST /token?grant_type=…', 'an unknown grant', () => grant('magic', {})],
];

const ONE_TIME: Case[] = [
  ['POST /otp', 'an address', () => post('/otp', { email: people.newEmail() })],
  ['POST /otp', 'a phone number', () => post('/otp', { phone: '15550105678' })],
  [
    'POST /otp',
    'an unknown address, and no account is to be made',
    () => post('/otp', { email: people.newEmail(), create_user: false }),
  ],
  ['POST /otp', 'neither', () => post('/otp', {})],
  [
    'POST /otp',
    'twice within a minute',
    async () => {
      const email = people.newEmail();
      await post('/otp', { email });
      return post('/otp', { email });
    },
  ],
  ['POST /recover', 'any address', () => post('/recover', { email: people.newEmail() })],
  ['POST /recover', 'no address', () => post('/recover', {})],
  ['POST /resend', 'a sign-up', () => post('/resend', { type: 'signup', email: people.newEmail() })],
  ['POST /resend', 'an unknown type', () => post('/resend', { type: 'recovery', email: people.newEmail() })],
  [
    'POST /verify',
    'a wrong code',
    async () => post('/verify', { type: 'recovery', email: (await people.join()).email, token: '000000' }),
  ],
  ['POST /verify', 'no code', () => post('/verify', { type: 'signup', email: people.newEmail() })],
  [
    'POST /verify',
    'an unknown type',
    () => post('/verify', { type: 'x', email: people.newEmail(), token: '000000' }),
  ],
  [
    'GET /verify',
    'the link of a mail',
    async () => {
      const { pathname, search } = new URL(await mailedLink());
      return open.send('GET', `${pathname}${search}`);
    },
  ],
  ['GET /verify', 'a link that is over', () => send('GET', '/verify?type=recovery&token=x')],
  ['GET /verify', 'no token', () => send('GET', '/verify?type=recovery')],
  [
    'GET /reauthenticate',
    'signed in',
    async () => send('GET', '/reauthenticate', undefined, await people.join()),
  ],
  ['GET /reauthenticate', 'nobody', () => send('GET', '/reauthenticate')],
];

const ACCOUNT: Case[] = [
  ['GET /user', 'signed in', async () => send('GET', '/user', undefined, await people.join())],
  ['GET /user', 'nobody', () => send('GET', '/user')],
  [
    'GET /user',
    'a token that is none',
    () => open.send('GET', '/auth/v1/user', { headers: { authorization: 'Bearer x.y.z' } }),
  ],
  [
    'GET /user',
    'the session has ended',
    async () => send('GET', '/user', undefined, await personWho(endSessions)),
  ],
  ['GET /user', 'the account is gone', async () => send('GET', '/user', undefined, await personWho(remove))],
  ['GET /user', 'a banned person', async () => send('GET', '/user', undefined, await personWho(ban))],
  [
    'PUT /user',
    'a name',
    async () => send('PUT', '/user', { data: { full_name: 'Ada' } }, await people.join()),
  ],
  [
    'PUT /user',
    'another password',
    async () => send('PUT', '/user', { password: 'another passphrase' }, await people.join()),
  ],
  [
    'PUT /user',
    'the same password',
    async () => send('PUT', '/user', { password: PASSWORD }, await people.join()),
  ],
  [
    'PUT /user',
    'an address that has an account',
    async () => send('PUT', '/user', { email: (await people.join()).email }, await people.join()),
  ],
  [
    'PUT /user',
    'what only administrators write',
    async () => send('PUT', '/user', { app_metadata: {} }, await people.join()),
  ],
  ['POST /logout', 'signed in', async () => post('/logout', {}, await people.join())],
  ['POST /logout', 'an unknown scope', async () => post('/logout?scope=x', {}, await people.join())],
  ['POST /logout', 'nobody', () => post('/logout', {})],
];

const FACTORS: Case[] = [
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
  ['POST /factors', 'nobody', () => post('/factors', { factor_type: 'totp' })],
  [
    'POST /factors/{id}/challenge',
    'a factor that is not one’s own',
    async () => post(`/factors/${MISSING_ID}/challenge`, {}, await people.join()),
  ],
  [
    'POST /factors/{id}/verify',
    'a factor that is not one’s own',
    async () =>
      post(
        `/factors/${MISSING_ID}/verify`,
        { challenge_id: MISSING_ID, code: '123456' },
        await people.join(),
      ),
  ],
  [
    'DELETE /factors/{id}',
    'a factor that is not one’s own',
    async () => send('DELETE', `/factors/${MISSING_ID}`, undefined, await people.join()),
  ],
];

const PROVIDER = 'custom:oidc';
const idToken = async (sub: string) => ({ provider: PROVIDER, id_token: await openid.signIdToken({ sub }) });

const ELSEWHERE: Case[] = [
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
      const body = await idToken('the owner');
      await grant('id_token', body);
      return post('/token?grant_type=id_token', { ...body, link_identity: true }, await people.join());
    },
  ],
  [
    'GET /user/identities/authorize',
    'signed in',
    async () =>
      send('GET', `/user/identities/authorize?provider=${PROVIDER}`, undefined, await people.join()),
  ],
  ['GET /user/identities/authorize', 'nobody', () => send('GET', '/user/identities/authorize')],
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
  ['DELETE /user/identities/{id}', 'nobody', () => send('DELETE', `/user/identities/${MISSING_ID}`)],
];

const postForm = (form: Record<string, string>): Promise<Answer> =>
  open.send('POST', '/auth/v1/sso/saml/acs', {
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** The answer of the organisation's provider, as a browser brings it. */
async function answerOfProvider(changes: AnswerChanges = {}, isAsked = true): Promise<Answer> {
  const { requestId, relayState } = await organisation.begin(people.newClient());
  const xml = await organisation.idp.answerXml({ ...(isAsked && { requestId }), ...changes });
  const SAMLResponse = Buffer.from(xml).toString('base64');
  return postForm({ SAMLResponse, RelayState: isAsked ? relayState : '' });
}

const ORGANISATION: Case[] = [
  [
    'POST /sso',
    'the domain of an organisation',
    () => post('/sso', { domain: organisation.domain, skip_http_redirect: true }),
  ],
  ['POST /sso', 'a domain without a provider', () => post('/sso', { domain: 'nowhere.example' })],
  ['POST /sso', 'neither domain nor provider', () => post('/sso', {})],
  ['POST /sso', 'there is no provider at all', () => strictPeople.post('/sso', { domain: 'a.example' })],
  ['GET /sso/saml/metadata', 'anybody', () => send('GET', '/sso/saml/metadata')],
  ['POST /sso/saml/acs', 'the answer to a question', () => answerOfProvider()],
  ['POST /sso/saml/acs', 'an answer to no question', () => answerOfProvider({}, false)],
  ['POST /sso/saml/acs', 'an answer that is not signed', () => answerOfProvider({ isSigned: false })],
  ['POST /sso/saml/acs', 'nothing', () => postForm({})],
];

const SERVICE: Case[] = [
  ['GET /.well-known/jwks.json', 'anybody', () => send('GET', '/.well-known/jwks.json')],
  ['GET /settings', 'anybody', () => send('GET', '/settings')],
  ['GET /health', 'anybody', () => send('GET', '/health')],
  ['any other', 'an address that does not exist', () => send('GET', '/admin/users')],
];

function describeOutcome({ status, headers, body }: Answer): string {
  if (status === 302 || status === 303) {
    const target = new URL(String(headers.location), 'http://127.0.0.1:3000');
    const parameters = new URLSearchParams(target.hash.slice(1) || target.search);
    const code = parameters.get('error_code');
    if (target.origin === openid.issuer) return `${status}, to the provider`;
    return `${status}, ${code ? `\`${code}\` in the address` : 'to the page that was asked for'}`;
  }
  if (typeof body === 'string') return String(status);
  const code = body.error_code ?? body.error;
  return status >= 400 && code ? `${status} \`${code}\`` : String(status);
}

it('answers each call in each situation as the table of the documentation says', async () => {
  const lines = ['| call | situation | answer |', '|---|---|---|'];
  for (const [call, situation, run] of [
    SIGN_UP,
    TOKEN,
    ONE_TIME,
    ACCOUNT,
    FACTORS,
    ELSEWHERE,
    ORGANISATION,
    SERVICE,
  ].flat()) {
    await people.forgetAttempts();
    lines.push(`| \`${call}\` | ${situation} | ${describeOutcome(await run())} |`);
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(TABLE);
}, 60_000);
