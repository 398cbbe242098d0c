import { untilWaitingForLock } from '@wayable/server/testing/lock-waits';
import { AuthPeople } from '@wayable/server/testing/people/auth-people';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestApp;
let people: AuthPeople;

beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: 'https://wayable.example' });
  people = await AuthPeople.on(server);
});
afterAll(() => server.close());

interface Parts {
  domain: string;
  address: string;
  statement: string | undefined;
  uri: string;
  version: string;
  chainId: string;
  lines: string[];
}

/** Writes a message like the official client: without a nonce, and with two empty lines for no statement. */
function writeMessage(changes: Partial<Parts> & { address: string }): string {
  const parts: Parts = {
    domain: 'wayable.example',
    statement: 'Sign in to Wayable.',
    uri: 'https://wayable.example/auth',
    version: '1',
    chainId: '11155111',
    lines: [`Issued At: ${new Date().toISOString()}`],
    ...changes,
  };
  return [
    `${parts.domain} wants you to sign in with your Ethereum account:`,
    parts.address,
    '',
    ...(parts.statement === undefined ? [''] : [parts.statement, '']),
    `URI: ${parts.uri}`,
    `Version: ${parts.version}`,
    `Chain ID: ${parts.chainId}`,
    ...parts.lines,
  ].join('\n');
}

const send = (message: unknown, signature: unknown, chain: unknown = 'ethereum') =>
  people.post('/token?grant_type=web3', { chain, message, signature });

const newAccount = () => privateKeyToAccount(generatePrivateKey());

async function signAndSend(changes: Partial<Parts> = {}, account = newAccount()) {
  const message = writeMessage({ address: account.address.toLowerCase(), ...changes });
  return send(message, await account.signMessage({ message }));
}

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const issuedNow = () => `Issued At: ${minutesFromNow(0)}`;

describe('sign-in with a wallet', () => {
  it('opens the same account at each sign-in with a wallet', async () => {
    const account = newAccount();
    const signIn = () => {
      const message = writeMessage({ address: account.address.toLowerCase(), statement: undefined });
      return account
        .signMessage({ message })
        .then((signature) => people.newClient().signInWithWeb3({ chain: 'ethereum', message, signature }));
    };
    const { data, error } = await signIn();
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: '',
      app_metadata: { provider: 'web3', providers: ['web3'] },
      identities: [{ provider: 'web3', id: `web3:ethereum:${account.address.toLowerCase()}` }],
    });
    const { data: again } = await signIn();
    expect(again.user?.id).toBe(data.user?.id);
    const claims = JSON.parse(atob(data.session?.access_token.split('.')[1] ?? ''));
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'web3' }] });
  });

  it('ignores the case of a wallet address', async () => {
    const account = newAccount();
    const lower = await signAndSend({}, account);
    const mixed = await signAndSend({ address: account.address }, account);
    expect([lower.status, mixed.status]).toEqual([200, 200]);
    expect(mixed.body.user.id).toBe(lower.body.user.id);
  });

  it("accepts a wallet's message once, even in parallel", async () => {
    const account = newAccount();
    const message = writeMessage({ address: account.address.toLowerCase() });
    const signature = await account.signMessage({ message });
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(message, signature)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect((await send(message, signature.slice(2))).body.error).toBe('invalid_grant');
  });

  it('creates one account from parallel first wallet sign-ins', async () => {
    const account = newAccount();
    const issued = Array.from({ length: 5 }, (_, number) => ({
      lines: [`Nonce: parallel${number}`, issuedNow()],
    }));
    const answers = await Promise.all(issued.map((changes) => signAndSend(changes, account)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
  });

  it('opens another account after a concurrent unlinking of the wallet', async () => {
    const account = newAccount();
    const { id } = (await signAndSend({}, account)).body.user;
    const { signingIn } = await server.sql.begin(async (transaction) => {
      await transaction`select from auth.users where id = ${id} for no key update`;
      await transaction`delete from auth.identities where user_id = ${id}`;
      const answer = signAndSend({ lines: ['Nonce: afterwards', issuedNow()] }, account);
      await untilWaitingForLock(server.sql);
      return { signingIn: answer };
    });
    const { status, body } = await signingIn;
    expect([status, body.user.id === id]).toEqual([200, false]);
    expect(await server.sql`select from auth.identities where user_id = ${id}`).toHaveLength(0);
  });

  it.each<[string, Partial<Parts>]>([
    ['for another app', { domain: 'evil.example', uri: 'https://evil.example/' }],
    ['for another app’s page', { uri: 'https://evil.example/' }],
    ['for another domain than its page', { domain: 'wayable.example.evil.example' }],
    ['for another port', { domain: 'wayable.example:8443', uri: 'https://wayable.example:8443/' }],
    ['for an unprotected page', { uri: 'http://wayable.example/auth' }],
    ['for another chain', { chainId: '1' }],
    ['of another version', { version: '2' }],
    ['of eleven minutes ago', { lines: [`Issued At: ${minutesFromNow(-11)}`] }],
    ['of the future', { lines: [`Issued At: ${minutesFromNow(11)}`] }],
    [
      'that has expired, without Not Before',
      { lines: [issuedNow(), `Expiration Time: ${minutesFromNow(-1)}`] },
    ],
    ['that is not valid yet', { lines: [issuedNow(), `Not Before: ${minutesFromNow(5)}`] }],
  ])('refuses a wallet message %s', async (_what, changes) => {
    const { status, body } = await signAndSend(changes);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
    expect(body.error_description).toMatch(/^Signed Ethereum message/);
  });

  it.each<[string, Partial<Parts>]>([
    ['no date', { lines: [] }],
    ['an invalid date', { lines: ['Issued At: tomorrow'] }],
    ['a field twice', { lines: [issuedNow(), issuedNow()] }],
    ['an unknown field', { lines: [issuedNow(), 'Role: admin'] }],
    ['a short nonce', { lines: ['Nonce: 1234', issuedNow()] }],
    ['a wrong chain', { chainId: '0xaa36a7' }],
    ['control characters', { statement: 'Sign\rin' }],
    ['a second statement', { statement: 'Sign in\nand more' }],
  ])('refuses a wallet message with %s', async (_what, changes) => {
    const { status, body } = await signAndSend(changes);
    expect([status, body.error_code]).toEqual([400, 'validation_failed']);
    expect(body.msg).toMatch(/^siwe: /);
  });

  it('refuses foreign and malleable wallet signatures', async () => {
    const account = newAccount();
    const message = writeMessage({ address: account.address.toLowerCase() });
    const signature = await account.signMessage({ message });
    const r = signature.slice(2, 66);
    const s = BigInt(`0x${signature.slice(66, 130)}`);
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const high = `0x${r}${(order - s).toString(16).padStart(64, '0')}${signature.endsWith('1b') ? '1c' : '1b'}`;
    const foreign = await newAccount().signMessage({ message });
    const contract = `0x${'ab'.repeat(300)}`;
    for (const wrong of [
      high,
      foreign,
      contract,
      '0x',
      '',
      `0x${'0'.repeat(128)}1b`,
      `${signature.slice(0, -2)}25`,
    ]) {
      const { status, body } = await send(message, wrong);
      expect([wrong.slice(0, 12), status, body.error]).toEqual([wrong.slice(0, 12), 400, 'invalid_grant']);
    }
    expect((await send(message, signature)).status).toBe(200);
  });

  it('refuses unsupported chains, and Ethereum if AUTH_WEB3 is 0', async () => {
    expect((await send('x', 'y', 'solana')).body.error_code).toBe('web3_provider_disabled');
    expect((await send('x', 'y', 'pigeon')).body.error_code).toBe('web3_unsupported_chain');
    const off = await startTestApp({ AUTH_WEB3: '0' });
    const others = await AuthPeople.on(off);
    // The official client sends a signature's bytes as an object.
    for (const signature of [undefined, { 0: 1, 1: 2 }]) {
      const answer = await others.post('/token?grant_type=web3', { chain: 'ethereum', signature });
      expect([answer.status, answer.body.error_code]).toEqual([422, 'web3_provider_disabled']);
    }
    await off.close();
  });
});
