import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withChainApp } from '../testing/chain/chain-app.ts';
import { Minters } from '../testing/chain/minters.ts';
import { TestChain } from '../testing/chain/test-chain.ts';
import { listTokens } from './minting.queries.ts';

let chain: TestChain;

beforeAll(async () => {
  chain = await TestChain.start();
});
afterAll(() => chain.close());

const readBadgeChain = async (server: TestApp) =>
  (await server.send('GET', '/api/v1/config')).body.badgeChain;

async function readProblem(server: TestApp): Promise<string | null> {
  const user: TestUser = await server.buildUser({ isAdmin: true });
  return (await server.send('GET', '/api/v1/admin/installation', { user })).body.minting.problem;
}

/** Waits for this problem, because the start does not wait for the first check of the chain. */
async function expectProblem(server: TestApp, problem: unknown): Promise<void> {
  await expect.poll(() => readProblem(server)).toEqual(problem);
  expect(await readBadgeChain(server)).toBe(null);
}

describe('confirmations', () => {
  it('confirms a mint after three blocks, until a reorganization', async () => {
    await withChainApp(chain, { CHAIN_CONFIRMATIONS: '3' }, async (server, minters) => {
      const user = await minters.build();
      const { body: prepared } = await minters.prepare(user);
      const before = await chain.control('evm_snapshot');
      const saved = await minters.holdFollower(user, async () =>
        minters.save(user, { metadata_uri: prepared.uri, transaction_hash: await chain.sendMint(prepared) }),
      );
      expect(saved).toMatchObject({ status: 201, body: { state: 'waiting', token_id: '' } });
      /** The confirmed tokens of the first badge, and of all badges. */
      const readMinted = async () => [
        (await server.send('GET', '/api/v1/badges')).body.data[0].minted,
        (await server.send('GET', '/api/v1/stats')).body.totalBadges,
      ];
      expect(await readMinted()).toEqual([0, 0]);
      await chain.control('hardhat_mine', '0x2');
      await minters.followUntil(user, (tokens) =>
        expect(tokens).toMatchObject([{ state: 'confirmed', token_id: expect.stringMatching(/^\d+$/) }]),
      );
      expect(await readMinted()).toEqual([1, 1]);
      await chain.control('evm_revert', before);
      await minters.followUntil(user, (tokens) =>
        expect(tokens).toMatchObject([{ state: 'waiting', token_id: '' }]),
      );
      expect(await readMinted()).toEqual([0, 0]);
      const again = await chain.sendMint(prepared);
      await chain.control('hardhat_mine', '0x2');
      await minters.followUntil(user, (tokens) =>
        expect(tokens).toMatchObject([{ state: 'confirmed', transaction_hash: again }]),
      );
      expect(await server.findDrift()).toEqual([]);
    });
  });
});

describe('faulty chain server', () => {
  it('returns 503 for mints if CHAIN_RPC_URL serves another chain', async () => {
    chain.proxy.fault = ({ method }) => (method === 'eth_chainId' ? { result: '0x1' } : undefined);
    await withChainApp(chain, {}, async (server, minters) => {
      await expectProblem(server, 'The chain of CHAIN_RPC_URL is 1, not 11155111 (CHAIN_ID).');
      const user = await minters.build();
      expect(await minters.prepare(user)).toMatchObject({
        status: 503,
        body: { code: 'minting_unavailable' },
      });
      expect((await server.send('GET', '/api/v1/locations')).status).toBe(200);
    });
  });

  it('keeps a mint waiting while CHAIN_RPC_URL serves another chain', async () => {
    await withChainApp(chain, {}, async (_, minters) => {
      const user = await minters.build();
      const { body: prepared } = await minters.prepare(user);
      const transaction_hash = await chain.sendMint(prepared);
      chain.proxy.fault = ({ method }) => (method === 'eth_chainId' ? { result: '0x1' } : undefined);
      expect(await minters.save(user, { metadata_uri: prepared.uri, transaction_hash })).toMatchObject({
        body: { state: 'waiting', token_id: '' },
      });
    });
  });

  it('reports a missing badge contract or a different issuer', async () => {
    const elsewhere = '0x00000000000000000000000000000000000000aa';
    await withChainApp(chain, { BADGE_CONTRACT_ADDRESS: elsewhere }, async (server) => {
      await expectProblem(server, `There is no contract at ${elsewhere} (BADGE_CONTRACT_ADDRESS).`);
    });
    await withChainApp(chain, { BADGE_ISSUER_KEY: `0x${'12'.repeat(32)}` }, async (server) => {
      await expectProblem(
        server,
        expect.stringMatching(/^The issuer of the contract is 0x\w{40}, not 0x\w{40}/),
      );
    });
    await withChainApp(chain, { BADGE_ISSUER_KEY: '' }, async (server) => {
      await expectProblem(
        server,
        expect.stringMatching(/^The issuer of the contract is 0x\w{40}, not nobody/),
      );
    });
  });

  it('keeps a mint waiting while the chain server is down', async () => {
    await withChainApp(chain, {}, async (server, minters) => {
      const user = await minters.build();
      const { body: prepared } = await minters.prepare(user);
      const saved = await minters.holdFollower(user, async () => {
        const transaction_hash = await chain.sendMint(prepared);
        chain.proxy.fault = () => ({ error: { code: -32_000, message: 'we are down' } });
        return minters.save(user, { metadata_uri: prepared.uri, transaction_hash });
      });
      expect(saved).toMatchObject({ status: 201, body: { state: 'waiting', token_id: '' } });
      // Wallets use another chain server, so minting continues.
      expect(await readBadgeChain(server)).toMatchObject({ contract_address: chain.contract });
      expect((await minters.prepare(user)).status).toBe(200);
      chain.proxy.fault = () => undefined;
      await minters.followUntil(user, (tokens) => expect(tokens).toMatchObject([{ state: 'confirmed' }]));
    });
  });

  it('reports a failed chain server without its URL, then recovers', async () => {
    chain.proxy.fault = () => ({ error: { code: -32_000, message: 'we are down' } });
    await withChainApp(chain, {}, async (server) => {
      await expectProblem(server, 'The chain’s server (CHAIN_RPC_URL) does not answer.');
      chain.proxy.fault = () => undefined;
      await vi.waitFor(
        async () => expect(await readBadgeChain(server)).toMatchObject({ contract_address: chain.contract }),
        { timeout: 30_000, interval: 500 },
      );
      expect(await readProblem(server)).toBe(null);
    });
  });

  it('stores a waiting mint if the chain server is silent', async () => {
    await withChainApp(chain, {}, async (_, minters) => {
      const user = await minters.build();
      const { body: prepared } = await minters.prepare(user);
      chain.proxy.fault = () => 'silence';
      const transaction_hash = `0x${'ef'.repeat(32)}`;
      expect(await minters.save(user, { metadata_uri: prepared.uri, transaction_hash })).toMatchObject({
        body: { state: 'waiting' },
      });
    });
  });

  it('returns 503 for mints if chain responses never end', async () => {
    chain.proxy.fault = () => 'drip';
    const server = await startTestApp(chain.environment());
    const minters = new Minters(server, chain);
    try {
      const user = await minters.build();
      expect(await minters.prepare(user)).toMatchObject({
        status: 503,
        body: { code: 'minting_unavailable' },
      });
      expect(await readProblem(server)).toBe('The chain’s server (CHAIN_RPC_URL) does not answer.');
    } finally {
      await server.close();
      chain.proxy.fault = () => undefined;
    }
  });

  it('prepares a mint despite an impossible block number', async () => {
    await withChainApp(chain, {}, async (_, minters) => {
      const user = await minters.build();
      expect((await minters.prepare(user)).status).toBe(200);
      chain.proxy.fault = ({ method }) =>
        method === 'eth_blockNumber' ? { result: `0x${'f'.repeat(30)}` } : undefined;
      expect((await minters.prepare(user, { show_name: true })).status).toBe(200);
    });
  });

  it("finds a badge's token on chain servers without old logs", async () => {
    await withChainApp(chain, {}, async (server, minters) => {
      const user = await minters.build();
      const { body: prepared } = await minters.prepare(user);
      chain.proxy.fault = ({ method }) =>
        method === 'eth_getLogs' ? { error: { code: -32_000, message: 'pruned' } } : undefined;
      const transaction_hash = await chain.sendMint(prepared);
      await minters.followUntil(user, (tokens) =>
        expect(tokens).toMatchObject([
          { state: 'confirmed', metadata_uri: prepared.uri, transaction_hash: '' },
        ]),
      );
      const [token] = await listTokens(server.sql, user.id);
      expect(await chain.readOwner(BigInt(token?.token_id ?? 0))).toBe(chain.wallet.address);
      const unknown = { metadata_uri: prepared.uri, transaction_hash: `0x${'ab'.repeat(32)}` };
      expect(await minters.save(user, unknown)).toMatchObject({
        status: 200,
        body: { transaction_hash: '' },
      });
      expect(await minters.save(user, { metadata_uri: prepared.uri, transaction_hash })).toMatchObject({
        status: 200,
        body: { id: token?.id, token_id: token?.token_id, state: 'confirmed', transaction_hash },
      });
    });
  });
});

describe('contract without an issuer', () => {
  it('finds an unsigned mint by its recipient and metadata', async () => {
    const contract = await chain.deploy();
    const settings = { BADGE_CONTRACT_ADDRESS: contract, BADGE_ISSUER_KEY: '' };
    await withChainApp(chain, settings, async (server, minters) => {
      await expect.poll(() => readBadgeChain(server)).toMatchObject({ needs_signature: false });
      const user = await minters.build();
      const { body: prepared } = await minters.prepare(user, { show_name: true });
      expect(prepared).not.toHaveProperty('signature');
      // A stranger's mint of the same metadata does not count.
      const stranger = '0x00000000000000000000000000000000000000bb';
      const stolen = await chain.sendMint({ uri: prepared.uri }, { contract, to: stranger });
      await chain.receiptOf(stolen);
      expect(
        await minters.save(user, {
          metadata_uri: prepared.uri,
          transaction_hash: stolen,
          contract_address: contract,
        }),
      ).toMatchObject({ status: 422, body: { code: 'mint_not_of_badge' } });
      const own = await chain.sendMint({ uri: prepared.uri }, { contract });
      await minters.followUntil(user, (tokens) =>
        expect(tokens).toMatchObject([{ state: 'confirmed', transaction_hash: own, token_id: '2' }]),
      );
    });
  });

  it('assigns a token to only one of two identical claims', async () => {
    const contract = await chain.deploy();
    await withChainApp(
      chain,
      { BADGE_CONTRACT_ADDRESS: contract, BADGE_ISSUER_KEY: '' },
      async (server, minters) => {
        const [one, other] = [await minters.build(), await minters.build()];
        const { body: prepared } = await minters.prepare(one);
        expect((await minters.prepare(other)).body.uri).toBe(prepared.uri);
        const report = async () => {
          const transaction_hash = await chain.sendMint({ uri: prepared.uri }, { contract });
          await chain.receiptOf(transaction_hash);
          const mint = { metadata_uri: prepared.uri, transaction_hash, contract_address: contract };
          return Promise.all([minters.save(one, mint), minters.save(other, mint)]);
        };
        const outcomes = await minters.holdFollower(one, () => minters.holdFollower(other, report));
        expect(outcomes.map(({ status }) => status).toSorted()).toEqual([201, 422]);
        await expect.poll(() => server.findDrift()).toEqual([]);
      },
    );
  });
});

describe('without a contract', () => {
  it('stores a reported mint as unconfirmed without a contract', async () => {
    const server = await startTestApp();
    const minters = new Minters(server, chain);
    expect(await readBadgeChain(server)).toBe(null);
    const user = await minters.build();
    const { body: prepared } = await minters.prepare(user);
    expect(prepared).not.toHaveProperty('signature');
    const mint = { metadata_uri: prepared.uri, transaction_hash: `0x${'12'.repeat(32)}`, token_id: '7' };
    const saved = await minters.save(user, mint);
    expect(saved).toMatchObject({ status: 201, body: { state: 'unconfirmed', token_id: '7' } });
    expect(await minters.save(user, mint)).toMatchObject({ status: 200, body: saved.body });
    const other = { ...mint, transaction_hash: `0x${'34'.repeat(32)}` };
    expect(await minters.save(user, other)).toMatchObject({ status: 409 });
    expect((await server.send('GET', '/api/v1/stats')).body.totalBadges).toBe(0);
    expect(await server.sql`select from badge_pins`).toHaveLength(0);
    const unprepared = { ...other, metadata_uri: `ipfs://bafkrei${'a'.repeat(52)}` };
    expect((await minters.save(await minters.build(), unprepared)).body.state).toBe('unconfirmed');
    expect((await server.send('POST', '/api/v1/chain/rpc', { payload: {} })).status).toBe(404);
    await server.close();
  });

  it('refuses reported mints for other users or with invalid fields', async () => {
    const server = await startTestApp();
    const minters = new Minters(server, chain);
    const [ada, mallory] = [await minters.build(), await minters.build()];
    const metadata_uri = `ipfs://bafkrei${'a'.repeat(52)}`;
    const save = (changes: object) =>
      minters.save(mallory, { metadata_uri, transaction_hash: `0x${'56'.repeat(32)}`, ...changes });
    expect(await save({ user_id: ada.id })).toMatchObject({
      status: 403,
      body: { code: 'not_permitted', errors: [{ field: 'user_id', code: 'not_yours' }] },
    });
    expect((await save({ user_id: 'ada' })).body.code).toBe('validation_failed');
    expect(await listTokens(server.sql, ada.id)).toEqual([]);
    const id = '00000000-0000-4000-8000-000000000000';
    const saved = await save({
      user_id: mallory.id,
      id,
      minted_at: '2001-01-01',
      state: 'confirmed',
      foo: 1,
    });
    expect(saved).toMatchObject({ status: 201, body: { user_id: mallory.id, state: 'unconfirmed' } });
    expect(saved.body.id).not.toBe(id);
    expect(saved.body.minted_at > '2026').toBe(true);
    expect(await listTokens(server.sql, mallory.id)).toHaveLength(1);
    await server.close();
  });
});
