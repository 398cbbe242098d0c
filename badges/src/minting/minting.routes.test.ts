import type { ChainConfig } from '@wayable/platform/config/chain-config';
import type { TestApp } from '@wayable/server/testing/test-app';
import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChainApp, startChainApp, UNAVAILABLE } from '../testing/chain/chain-app.ts';
import { FIRST_BADGE, type Minters } from '../testing/chain/minters.ts';
import type { TestChain } from '../testing/chain/test-chain.ts';
import { listClaims, listTokens } from './minting.queries.ts';
import { forgetEarlierChains } from './minting.service.ts';

let app: ChainApp;
let chain: TestChain;
let server: TestApp;
let minters: Minters;

beforeAll(async () => {
  app = await startChainApp();
  ({ chain, server, minters } = app);
});
afterAll(() => app.close());

describe('minting', () => {
  it('confirms a mint with the token ID of the chain', async () => {
    const user = await minters.build();
    const { body: prepared } = await minters.prepare(user);
    const before = (await server.send('GET', '/api/v1/stats')).body.totalBadges;
    const { mint, saved } = await minters.holdFollower(user, async () => {
      const transaction_hash = await chain.sendMint(prepared);
      const reported = { metadata_uri: prepared.uri, transaction_hash, token_id: '999999' };
      return { mint: reported, saved: await minters.save(user, reported) };
    });
    const { transaction_hash, metadata_uri } = mint;
    expect(saved).toMatchObject({
      status: 201,
      body: { state: 'confirmed', transaction_hash, metadata_uri, user_id: user.id },
    });
    expect(saved.body.token_id).not.toBe('999999');
    expect(await chain.readOwner(BigInt(saved.body.token_id))).toBe(chain.wallet.address);
    expect(await minters.save(user, mint)).toMatchObject({ status: 200, body: saved.body });
    expect((await server.send('GET', '/api/v1/stats')).body.totalBadges).toBe(before + 1);
    expect(await listClaims(server.sql, user.id, chain.place)).toEqual([]);
    expect(await server.findDrift()).toEqual([]);
  });

  it('refuses to prepare or save a minted badge again', async () => {
    const user = await minters.build();
    const { body: prepared } = await minters.prepare(user);
    const transaction_hash = await chain.sendMint(prepared);
    await minters.save(user, { metadata_uri: prepared.uri, transaction_hash });
    expect(await minters.prepare(user)).toMatchObject(UNAVAILABLE);
    const other = { metadata_uri: prepared.uri, transaction_hash: `0x${'1'.repeat(64)}` };
    expect(await minters.save(user, other)).toMatchObject(UNAVAILABLE);
  });

  it('stores one mint for parallel reports', async () => {
    const user = await minters.build();
    const { body: prepared } = await minters.prepare(user);
    const transaction_hash = await chain.sendMint(prepared);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => minters.save(user, { metadata_uri: prepared.uri, transaction_hash })),
    );
    expect(new Set(outcomes.map(({ body }) => `${body.id} ${body.token_id} ${body.state}`)).size).toBe(1);
    expect(outcomes.every(({ status }) => status === 200 || status === 201)).toBe(true);
    expect(await listTokens(server.sql, user.id)).toHaveLength(1);
    expect(await server.findDrift()).toEqual([]);
  });

  it('finds a mint on the chain that no client reported', async () => {
    const user = await minters.build();
    const { body: prepared } = await minters.prepare(user);
    const transaction_hash = await chain.sendMint(prepared);
    await minters.followUntil(user, (tokens) =>
      expect(tokens).toMatchObject([
        { state: 'confirmed', transaction_hash, metadata_uri: prepared.uri, badge_type: FIRST_BADGE },
      ]),
    );
  });

  it('finds the mint of an earlier prepared metadata version', async () => {
    const user = await minters.build();
    const first = (await minters.prepare(user)).body;
    await minters.prepare(user, { show_name: true });
    await chain.sendMint(first);
    await minters.followUntil(user, (tokens) =>
      expect(tokens).toMatchObject([{ state: 'confirmed', metadata_uri: first.uri }]),
    );
  });

  it('stores a mint as waiting while its transaction is unknown', async () => {
    const user = await minters.build();
    const { body: prepared } = await minters.prepare(user);
    const unknown = { metadata_uri: prepared.uri, transaction_hash: `0x${'ab'.repeat(32)}`, token_id: '7' };
    expect(await minters.save(user, unknown)).toMatchObject({
      status: 201,
      body: { state: 'waiting', token_id: '' },
    });
    // Another transaction replaces the reported transaction, like when a wallet raises the fee.
    const replacement = await chain.sendMint(prepared);
    await minters.followUntil(user, (tokens) =>
      expect(tokens).toMatchObject([{ state: 'confirmed', transaction_hash: replacement }]),
    );
  });

  it('deletes a waiting mint after 200 lookups', async () => {
    const user = await minters.build();
    const { body: prepared } = await minters.prepare(user);
    await minters.save(user, { metadata_uri: prepared.uri, transaction_hash: `0x${'cd'.repeat(32)}` });
    expect((await minters.prepare(user)).status).toBe(200);
    await minters.followUntil(user, (tokens) => expect(tokens).toEqual([]), { looks: 199 });
  });

  it('returns a prepared claim only to the claiming user', async () => {
    const user = await minters.build();
    await minters.prepare(user);
    const read = async (viewer = user) =>
      (await server.send('GET', `/api/v1/users/${user.id}/badges`, { user: viewer })).body.claims;
    expect(await read()).toMatchObject([{ badge_type: FIRST_BADGE }]);
    expect(await read(await minters.build())).toBe(undefined);
    const ofUser = server.sql`
      earned_badge_id in (select id from earned_badges where user_id = ${user.id})
    `;
    await server.sql`update badge_claims set contract_address = ${`0x${'9'.repeat(40)}`} where ${ofUser}`;
    expect(await read()).toEqual([]);
    await minters.prepare(user);
    expect(await read()).toHaveLength(1);
    await server.sql`delete from badge_lookups where ${ofUser}`;
    expect(await read()).toEqual([]);
  });

  it("returns 409 for a mint's reverted transaction", async () => {
    const user = await minters.build();
    const { body: prepared } = await minters.prepare(user);
    const forged = { ...prepared, signature: `0x${'11'.repeat(65)}` };
    const transaction_hash = await chain.sendMint(forged);
    expect((await chain.receiptOf(transaction_hash)).status).toBe('reverted');
    expect(await minters.save(user, { metadata_uri: prepared.uri, transaction_hash })).toMatchObject({
      status: 409,
      body: {
        code: 'mint_failed',
        detail: 'Contract execution failed. Please check your eligibility and try again.',
      },
    });
    expect(await listTokens(server.sql, user.id)).toEqual([]);
  });

  it('deletes a waiting mint when its transaction reverts', async () => {
    const user = await minters.build();
    const { body: prepared } = await minters.prepare(user);
    await chain.control('evm_setAutomine', false);
    const transaction_hash = await chain.sendMint({ ...prepared, signature: `0x${'11'.repeat(65)}` });
    const saved = await minters.save(user, { metadata_uri: prepared.uri, transaction_hash });
    await chain.control('evm_setAutomine', true);
    expect(saved).toMatchObject({ status: 201, body: { state: 'waiting' } });
    await chain.control('evm_mine');
    await minters.followUntil(user, (tokens) => expect(tokens).toEqual([]));
  });

  it('returns 422 for transactions without a mint for the user', async () => {
    const user = await minters.build();
    const other = await minters.build();
    const { body: prepared } = await minters.prepare(user);
    const { body: othersMint } = await minters.prepare(other);
    const twin = await chain.deploy(privateKeyToAccount(chain.issuerKey).address);
    const open = await chain.deploy();
    const foreign: Hex[] = [
      await chain.send(chain.wallet.address),
      await chain.sendMint({ uri: prepared.uri }, { contract: open }),
      await chain.sendMint(othersMint),
    ];
    for (const transaction_hash of foreign) {
      await chain.receiptOf(transaction_hash);
      expect(await minters.save(user, { metadata_uri: prepared.uri, transaction_hash })).toMatchObject({
        status: 422,
        body: { code: 'mint_not_of_badge' },
      });
    }
    // The signature is valid only for the contract of this installation.
    const transplanted = await chain.sendMint(prepared, { contract: twin });
    expect((await chain.receiptOf(transplanted)).status).toBe('reverted');
    expect(await listTokens(server.sql, user.id)).toEqual([]);
  });

  it('returns 400 naming the invalid field of a mint', async () => {
    const user = await minters.build();
    const { body: prepared } = await minters.prepare(user);
    const right = { metadata_uri: prepared.uri, transaction_hash: `0x${'ab'.repeat(32)}` };
    const wrong: [string, object][] = [
      ['contract_address', { contract_address: chain.wallet.address }],
      ['contract_address', { contract_address: '0x1' }],
      ['metadata_uri', { metadata_uri: `ipfs://bafkrei${'a'.repeat(52)}` }],
      ['metadata_uri', { metadata_uri: 'https://evil.example/metadata.json' }],
      ['transaction_hash', { transaction_hash: '0x12' }],
      ['token_id', { token_id: '-1' }],
      ['token_id', { token_id: '1e9' }],
    ];
    for (const [field, change] of wrong) {
      expect(await minters.save(user, { ...right, ...change })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', errors: [{ field }] },
      });
    }
    expect(await listTokens(server.sql, user.id)).toEqual([]);
  });

  it('refuses a mint of a badge that the user lacks', async () => {
    const user = await minters.build();
    const { body: prepared } = await minters.prepare(user);
    const transaction_hash = await chain.sendMint(prepared);
    const stranger = await server.buildUser();
    expect(await minters.save(stranger, { metadata_uri: prepared.uri, transaction_hash })).toMatchObject(
      UNAVAILABLE,
    );
    const other = await minters.build();
    await minters.prepare(other, { show_name: true });
    const stolen = await minters.save(other, { metadata_uri: prepared.uri, transaction_hash });
    expect(stolen.status).toBe(400);
    expect(await listTokens(server.sql, other.id)).toEqual([]);
  });

  it('accepts a signed mint of a badge lost later', async () => {
    const user = await minters.build();
    const { body: prepared } = await minters.prepare(user);
    await server.send('DELETE', `/api/v1/reviews/${user.reviewId}`, { user });
    expect(await minters.prepare(user)).toMatchObject(UNAVAILABLE);
    const saved = await minters.holdFollower(user, async () =>
      minters.save(user, { metadata_uri: prepared.uri, transaction_hash: await chain.sendMint(prepared) }),
    );
    expect(saved).toMatchObject({ status: 201, body: { state: 'confirmed' } });
  });
});

describe('account of a minter', () => {
  it('exports badge tokens, and deletes their metadata with the account', async () => {
    const user = await minters.build('Zoe Ramp');
    // Show the name, because metadata without a name may be equal for different people.
    const { body: prepared } = await minters.prepare(user, { show_name: true });
    const transaction_hash = await chain.sendMint(prepared);
    await minters.save(user, { metadata_uri: prepared.uri, transaction_hash });
    const { body } = await server.send('GET', '/api/v1/account/export', { user });
    const exported = typeof body === 'string' ? JSON.parse(body) : body;
    expect(exported.badges).toMatchObject([
      { badge_type: FIRST_BADGE, state: 'confirmed', transaction_hash },
    ]);
    expect(exported.badge_claims).toMatchObject([
      {
        badge_type: FIRST_BADGE,
        metadata_uri: prepared.uri,
        metadata: prepared.bytes,
        wallet_address: chain.wallet.address,
      },
    ]);
    await server.sql`delete from auth.users where id = ${user.id}`;
    const cid = prepared.uri.split('/').at(-1);
    expect((await server.send('GET', `/api/v1/badges/metadata/${cid}`)).status).toBe(404);
    expect(await server.sql`select 1 from badge_pins where cid = ${cid}`).toHaveLength(0);
    expect(await server.findDrift()).toEqual([]);
  });
});

describe('local chains', () => {
  it('deletes only tokens of earlier local chains', async () => {
    const [gone, here] = [await minters.build(), await minters.build()];
    const contract_address = `0x${'9'.repeat(40)}`;
    for (const user of [gone, here]) {
      const { body: prepared } = await minters.prepare(user);
      const transaction_hash = await chain.sendMint(prepared);
      await minters.save(user, { metadata_uri: prepared.uri, transaction_hash });
    }
    await server.sql`
      update nft_badges set is_local = true, contract_address = ${contract_address} where user_id = ${gone.id}
    `;
    const settings = { isLocal: true, contract: { rpcUrl: chain.proxyUrl, address: chain.contract } };
    await forgetEarlierChains(server.sql, settings as ChainConfig);
    expect(await listTokens(server.sql, gone.id)).toEqual([]);
    expect(await listTokens(server.sql, here.id)).toMatchObject([{ state: 'confirmed' }]);
    expect((await minters.prepare(gone)).status).toBe(200);
    expect(await server.findDrift()).toEqual([]);
  });
});
