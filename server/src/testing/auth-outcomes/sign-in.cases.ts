import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { PASSWORD } from '../test-app.ts';
import { MISSING_ID, type OutcomeCase, type OutcomeStage } from './outcome-stage.ts';

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

/** Returns cases of sign-ups and token grants. */
export function signInCases(stage: OutcomeStage): OutcomeCase[] {
  const { people, strictPeople, post, grant, personWho, ban, endSessions } = stage;
  return [
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
      'a common password',
      () => post('/signup', { email: people.newEmail(), password: 'password' }),
    ],
    ['POST /signup', 'an invalid address', () => post('/signup', { email: 'nobody', password: PASSWORD })],

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
      'no token',
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
      'a signature of another account',
      async () => grant('web3', { ...(await walletMessage()), signature: (await walletMessage()).signature }),
    ],
    ['POST /token?grant_type=web3', 'a Solana wallet', () => grant('web3', { chain: 'solana' })],
    ['POST /token?grant_type=web3', 'another chain', () => grant('web3', { chain: 'pigeon' })],
    [
      'POST /token?grant_type=web3',
      'wallets are off',
      () => strictPeople.post('/token?grant_type=web3', { chain: 'ethereum' }),
    ],
    ['POST /token?grant_type=…', 'an unknown grant', () => grant('magic', {})],
  ];
}
