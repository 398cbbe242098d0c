import type { NftBadge } from '@wayable/protocol/badges';
import { CID } from 'multiformats/cid';
import { sha256 } from 'multiformats/hashes/sha2';
import { type Hex, zeroAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TestChain } from '../../testing/chain/test-chain.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { listClaims, listTokens } from './minting.queries.ts';

let chain: TestChain;
let server: TestApp;

beforeAll(async () => {
  chain = await TestChain.start();
  server = await startTestApp(chain.environment());
});
afterAll(async () => {
  await server.close();
  await chain.close();
});

const UNAVAILABLE = {
  status: 409,
  body: {
    code: 'badge_not_available',
    detail: 'You are not eligible for this badge or it has already been minted',
  },
};
const badge_type = 'First Steps';

/** Somebody with a review, and with it the first badge. */
async function buildContributor(
  app = server,
  fullName = 'Ada Stair',
): Promise<TestUser & { reviewId: string }> {
  const user = await app.buildUser({ fullName });
  const location = await app.buildLocation(user);
  const { id: reviewId } = await app.buildReview(user, location.id, { rating: 4 });
  return { ...user, reviewId };
}

const prepare = (user: TestUser, changes: object = {}, app = server) =>
  app.send('POST', '/api/v1/badges/metadata', {
    user,
    payload: { badge_type, wallet_address: chain.wallet.address, show_name: false, ...changes },
  });

const save = (
  user: TestUser,
  mint: { metadata_uri: string; transaction_hash: string; contract_address?: string; token_id?: string },
  app = server,
) =>
  app.send('POST', '/api/v1/badges', {
    user,
    payload: { badge_type, contract_address: chain.contract, ...mint },
  });

/** Looks at a badge on the chain at once, rather than after a pause, and waits until it is as expected. */
async function followUntil(user: TestUser, expected: (tokens: NftBadge[]) => void, app = server) {
  await vi.waitFor(
    async () => {
      await app.sql`
        update badge_lookups set next_look_at = now()
        where earned_badge_id in (select id from earned_badges where user_id = ${user.id})
      `;
      expected(await listTokens(app.sql, user.id));
    },
    { timeout: 20_000, interval: 200 },
  );
}

describe('metadata', () => {
  it('is for who has earned the badge, and signed in', async () => {
    const stranger = await server.buildUser();
    expect(await prepare(stranger)).toMatchObject(UNAVAILABLE);
    const user = await buildContributor();
    expect(await prepare(user, { badge_type: 'Community Builder' })).toMatchObject(UNAVAILABLE);
    expect(await prepare(user, { badge_type: 'Best Friend' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'badge_type' }] },
    });
    for (const wallet_address of ['0x12', `0x${'g'.repeat(40)}`, zeroAddress]) {
      expect(await prepare(user, { wallet_address })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'wallet_address' }] },
      });
    }
  });

  it('has an address that its bytes make, and lies there for everybody and for ever', async () => {
    const user = await buildContributor();
    const { status, body } = await prepare(user);
    expect(status).toBe(200);
    expect(JSON.parse(body.bytes)).toEqual(body.metadata);
    const cid = body.uri.slice('ipfs://'.length);
    const bytes = new TextEncoder().encode(body.bytes);
    expect(cid).toBe(CID.createV1(0x55, await sha256.digest(bytes)).toString());
    const file = await server.send('GET', `/api/v1/badges/metadata/${cid}`);
    expect(file).toMatchObject({ status: 200, body: body.metadata });
    expect(file.headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    });
    const picture = await server.send(
      'GET',
      `/api/v1/badges/metadata/${body.metadata.image.slice('ipfs://'.length)}`,
    );
    expect(picture.headers['content-type']).toBe('image/svg+xml');
    expect(picture.headers['content-security-policy']).toContain('sandbox');
    expect(picture.body).toContain('<svg');
  });

  it('is nothing else than what we have made', async () => {
    const cid = CID.createV1(0x55, await sha256.digest(new TextEncoder().encode('another'))).toString();
    expect((await server.send('GET', `/api/v1/badges/metadata/${cid}`)).status).toBe(404);
    expect((await server.send('GET', '/api/v1/badges/metadata/../../secrets.key')).status).toBe(404);
    expect((await server.send('GET', '/api/v1/badges/metadata/QmNotOurs')).status).toBe(400);
  });

  it('has the figures of the server, and the name only when it is asked for', async () => {
    const user = await buildContributor();
    const { metadata } = (await prepare(user)).body;
    const traits = Object.fromEntries(
      metadata.attributes.map(({ trait_type, value }: { trait_type: string; value: unknown }) => [
        trait_type,
        value,
      ]),
    );
    expect(metadata).toMatchObject({
      name: 'Wayable badge: First Steps',
      background_color: expect.stringMatching(/^[0-9a-f]{6}$/),
      external_url: expect.stringMatching(/\/badges$/),
    });
    expect(traits).toEqual({
      'Badge Type': 'First Steps',
      Rarity: 'common',
      'Total Reviews': 1,
      'Verified Reviews': 0,
      'Reputation Score': 15,
      'Unique Locations Reviewed': 1,
      'Average Rating': '4.0',
      'Member Since': expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      'Badge Earned': expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      Platform: 'Wayable',
      Blockchain: 'Sepolia',
    });
    expect((await prepare(user, { show_name: true })).body.bytes).toContain(
      '"Contributor","value":"Ada Stair"',
    );
  });

  it('leaves out what the person hides, the name too', async () => {
    const user = await buildContributor();
    const hide = (payload: object) => server.send('PATCH', '/api/v1/privacy-settings', { user, payload });
    const traitsNow = async () =>
      (await prepare(user, { show_name: true })).body.metadata.attributes.map(
        ({ trait_type }: { trait_type: string }) => trait_type,
      );
    await hide({ show_review_count: false });
    expect(await traitsNow()).toEqual([
      'Badge Type',
      'Rarity',
      'Contributor',
      'Reputation Score',
      'Member Since',
      'Badge Earned',
      'Platform',
      'Blockchain',
    ]);
    await hide({ public_profile: false });
    expect(await traitsNow()).toEqual(['Badge Type', 'Rarity', 'Badge Earned', 'Platform', 'Blockchain']);
  });

  it('is the same when it is asked for twice, for a wallet in either case of letters', async () => {
    const user = await buildContributor();
    const first = await prepare(user);
    const again = await prepare(user, { wallet_address: chain.wallet.address.toLowerCase() });
    expect(again.body).toEqual(first.body);
    expect(await listClaims(server.sql, user.id)).toMatchObject([
      { badge_type, metadata_uri: first.body.uri, wallet_address: chain.wallet.address },
    ]);
    const [{ count }] = (await server.sql`
      select count(*)::int from badge_claims as claim join earned_badges as earned on earned.id = earned_badge_id
      where user_id = ${user.id}
    `) as unknown as [{ count: number }];
    expect(count).toBe(1);
  });

  it('is not signed a hundred times a minute', async () => {
    const strict = await startTestApp({ ...chain.environment(), ACCOUNT_LIMIT_SCALE: '1' });
    const user = await buildContributor(strict);
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        prepare(user, { wallet_address: `0x${String(index + 1).padStart(40, '0')}` }, strict),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = outcomes.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', limit: 'badge_claims_of_minute' },
    });
    await strict.close();
  });
});

describe('a mint', () => {
  it('is confirmed by the chain, which alone says which token it is', async () => {
    const user = await buildContributor();
    const { body: prepared } = await prepare(user);
    const transaction_hash = await chain.sendMint(prepared);
    const mint = { metadata_uri: prepared.uri, transaction_hash, token_id: '999999' };
    const before = (await server.send('GET', '/api/v1/stats')).body.totalBadges;
    const saved = await save(user, mint);
    expect(saved).toMatchObject({
      status: 201,
      body: { state: 'confirmed', transaction_hash, metadata_uri: prepared.uri, user_id: user.id },
    });
    expect(saved.body.token_id).not.toBe('999999');
    expect(await chain.readOwner(BigInt(saved.body.token_id))).toBe(chain.wallet.address);
    expect(await save(user, mint)).toMatchObject({ status: 200, body: saved.body });
    expect((await server.send('GET', '/api/v1/stats')).body.totalBadges).toBe(before + 1);
    expect(await listClaims(server.sql, user.id)).toEqual([]);
    expect(await server.findDrift()).toEqual([]);
  });

  it('is there once: neither prepared nor saved again', async () => {
    const user = await buildContributor();
    const { body: prepared } = await prepare(user);
    const transaction_hash = await chain.sendMint(prepared);
    await save(user, { metadata_uri: prepared.uri, transaction_hash });
    expect(await prepare(user)).toMatchObject(UNAVAILABLE);
    const other = { metadata_uri: prepared.uri, transaction_hash: `0x${'1'.repeat(64)}` };
    expect(await save(user, other)).toMatchObject(UNAVAILABLE);
  });

  it('that is saved by many at once is one', async () => {
    const user = await buildContributor();
    const { body: prepared } = await prepare(user);
    const transaction_hash = await chain.sendMint(prepared);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => save(user, { metadata_uri: prepared.uri, transaction_hash })),
    );
    expect(new Set(outcomes.map(({ body }) => `${body.id} ${body.token_id} ${body.state}`)).size).toBe(1);
    expect(outcomes.every(({ status }) => status === 200 || status === 201)).toBe(true);
    expect(await listTokens(server.sql, user.id)).toHaveLength(1);
    expect(await server.findDrift()).toEqual([]);
  });

  it('is found when its client never comes back', async () => {
    const user = await buildContributor();
    const { body: prepared } = await prepare(user);
    const transaction_hash = await chain.sendMint(prepared);
    await followUntil(user, (tokens) =>
      expect(tokens).toMatchObject([
        { state: 'confirmed', transaction_hash, metadata_uri: prepared.uri, badge_type },
      ]),
    );
  });

  it('of an earlier preparation is found as well', async () => {
    const user = await buildContributor();
    const first = (await prepare(user)).body;
    await prepare(user, { show_name: true });
    await chain.sendMint(first);
    await followUntil(user, (tokens) =>
      expect(tokens).toMatchObject([{ state: 'confirmed', metadata_uri: first.uri }]),
    );
  });

  it('with a transaction that the chain does not know waits, and shows no token', async () => {
    const user = await buildContributor();
    const { body: prepared } = await prepare(user);
    const unknown = { metadata_uri: prepared.uri, transaction_hash: `0x${'ab'.repeat(32)}`, token_id: '7' };
    expect(await save(user, unknown)).toMatchObject({
      status: 201,
      body: { state: 'waiting', token_id: '' },
    });
    // Another transaction took its place, as when a fee is raised.
    const replacement = await chain.sendMint(prepared);
    await followUntil(user, (tokens) =>
      expect(tokens).toMatchObject([{ state: 'confirmed', transaction_hash: replacement }]),
    );
  });

  it('with a transaction that never came is given up, and can be begun anew', async () => {
    const user = await buildContributor();
    const { body: prepared } = await prepare(user);
    await save(user, { metadata_uri: prepared.uri, transaction_hash: `0x${'cd'.repeat(32)}` });
    expect((await prepare(user)).status).toBe(200);
    await server.sql`
      update badge_lookups set looks = 199, next_look_at = now()
      where earned_badge_id in (select id from earned_badges where user_id = ${user.id})
    `;
    await followUntil(user, (tokens) => expect(tokens).toEqual([]));
  });

  it('that failed is refused, and nothing is kept', async () => {
    const user = await buildContributor();
    const { body: prepared } = await prepare(user);
    const forged = { ...prepared, signature: `0x${'11'.repeat(65)}` };
    const transaction_hash = await chain.sendMint(forged);
    expect((await chain.receiptOf(transaction_hash)).status).toBe('reverted');
    expect(await save(user, { metadata_uri: prepared.uri, transaction_hash })).toMatchObject({
      status: 409,
      body: {
        code: 'mint_failed',
        detail: 'Contract execution failed. Please check your eligibility and try again.',
      },
    });
    expect(await listTokens(server.sql, user.id)).toEqual([]);
  });

  it('that failed after it was waited for is not waited for any more', async () => {
    const user = await buildContributor();
    const { body: prepared } = await prepare(user);
    await chain.control('evm_setAutomine', false);
    const transaction_hash = await chain.sendMint({ ...prepared, signature: `0x${'11'.repeat(65)}` });
    const saved = await save(user, { metadata_uri: prepared.uri, transaction_hash });
    await chain.control('evm_setAutomine', true);
    expect(saved).toMatchObject({ status: 201, body: { state: 'waiting' } });
    await chain.control('evm_mine');
    await followUntil(user, (tokens) => expect(tokens).toEqual([]));
  });

  it('is not another transaction: a payment, one of another contract, one of somebody else', async () => {
    const user = await buildContributor();
    const other = await buildContributor();
    const { body: prepared } = await prepare(user);
    const { body: othersMint } = await prepare(other);
    const twin = await chain.deploy(privateKeyToAccount(chain.issuerKey).address);
    const open = await chain.deploy();
    const foreign: Hex[] = [
      await chain.send(chain.wallet.address),
      await chain.sendMint({ uri: prepared.uri }, { contract: open }),
      await chain.sendMint(othersMint),
    ];
    for (const transaction_hash of foreign) {
      await chain.receiptOf(transaction_hash);
      expect(await save(user, { metadata_uri: prepared.uri, transaction_hash })).toMatchObject({
        status: 422,
        body: { code: 'mint_not_of_badge' },
      });
    }
    // The signature is for the contract of this installation alone.
    const transplanted = await chain.sendMint(prepared, { contract: twin });
    expect((await chain.receiptOf(transplanted)).status).toBe('reverted');
    expect(await listTokens(server.sql, user.id)).toEqual([]);
  });

  it('names the field that is wrong', async () => {
    const user = await buildContributor();
    const { body: prepared } = await prepare(user);
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
      expect(await save(user, { ...right, ...change })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', errors: [{ field }] },
      });
    }
    expect(await listTokens(server.sql, user.id)).toEqual([]);
  });

  it('is for oneself, and for what is earned', async () => {
    const user = await buildContributor();
    const { body: prepared } = await prepare(user);
    const transaction_hash = await chain.sendMint(prepared);
    const stranger = await server.buildUser();
    expect(await save(stranger, { metadata_uri: prepared.uri, transaction_hash })).toMatchObject(UNAVAILABLE);
    const other = await buildContributor();
    await prepare(other, { show_name: true });
    const stolen = await save(other, { metadata_uri: prepared.uri, transaction_hash });
    expect(stolen.status).toBe(400);
    expect(await listTokens(server.sql, other.id)).toEqual([]);
  });

  it('holds when reviews were lost after the signature, and nothing more is signed', async () => {
    const user = await buildContributor();
    const { body: prepared } = await prepare(user);
    await server.send('DELETE', `/api/v1/reviews/${user.reviewId}`, { user });
    expect(await prepare(user)).toMatchObject(UNAVAILABLE);
    const transaction_hash = await chain.sendMint(prepared);
    expect(await save(user, { metadata_uri: prepared.uri, transaction_hash })).toMatchObject({
      status: 201,
      body: { state: 'confirmed' },
    });
  });
});

describe('an account', () => {
  it('is exported with its tokens and what was prepared, and deleted with both', async () => {
    const user = await buildContributor(server, 'Zoe Ramp');
    // Without the name others may have the same metadata.
    const { body: prepared } = await prepare(user, { show_name: true });
    const transaction_hash = await chain.sendMint(prepared);
    await save(user, { metadata_uri: prepared.uri, transaction_hash });
    const { body } = await server.send('GET', '/api/v1/account/export', { user });
    const exported = typeof body === 'string' ? JSON.parse(body) : body;
    expect(exported.badges).toMatchObject([{ badge_type, state: 'confirmed', transaction_hash }]);
    expect(exported.badge_claims).toMatchObject([
      {
        badge_type,
        metadata_uri: prepared.uri,
        metadata: prepared.bytes,
        wallet_address: chain.wallet.address,
      },
    ]);
    await server.sql`delete from auth.users where id = ${user.id}`;
    const cid = prepared.uri.slice('ipfs://'.length);
    expect((await server.send('GET', `/api/v1/badges/metadata/${cid}`)).status).toBe(404);
    expect(await server.sql`select 1 from badge_pins where cid = ${cid}`).toHaveLength(0);
    expect(await server.findDrift()).toEqual([]);
  });
});
