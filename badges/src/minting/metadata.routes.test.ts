import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { CID } from 'multiformats/cid';
import { sha256 } from 'multiformats/hashes/sha2';
import { zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChainApp, startChainApp, UNAVAILABLE } from '../testing/chain/chain-app.ts';
import { FIRST_BADGE, Minters } from '../testing/chain/minters.ts';
import type { TestChain } from '../testing/chain/test-chain.ts';
import { listClaims } from './minting.queries.ts';

let app: ChainApp;
let chain: TestChain;
let server: TestApp;
let minters: Minters;

beforeAll(async () => {
  app = await startChainApp();
  ({ chain, server, minters } = app);
});
afterAll(() => app.close());

describe('badge metadata', () => {
  it('requires an earned badge and a valid wallet for metadata', async () => {
    const stranger = await server.buildUser();
    expect(await minters.prepare(stranger)).toMatchObject(UNAVAILABLE);
    const user = await minters.build();
    expect(await minters.prepare(user, { badge_type: 'Community Builder' })).toMatchObject(UNAVAILABLE);
    expect(await minters.prepare(user, { badge_type: 'Best Friend' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'badge_type' }] },
    });
    for (const wallet_address of ['0x12', `0x${'g'.repeat(40)}`, zeroAddress]) {
      expect(await minters.prepare(user, { wallet_address })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'wallet_address' }] },
      });
    }
  });

  it('serves badge metadata by CID, immutable after the mint', async () => {
    const user = await minters.build();
    const { status, body } = await minters.prepare(user);
    expect(status).toBe(200);
    expect(JSON.parse(body.bytes)).toEqual(body.metadata);
    const cid = body.uri.split('/').at(-1);
    const bytes = new TextEncoder().encode(body.bytes);
    expect(cid).toBe(CID.createV1(0x55, await sha256.digest(bytes)).toString());
    const file = await server.send('GET', `/api/v1/badges/metadata/${cid}`);
    expect(file).toMatchObject({ status: 200, body: body.metadata });
    expect(file.headers).toMatchObject({
      'content-type': 'application/json',
      // Metadata may change until the mint.
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    });
    const picture = await server.send(
      'GET',
      `/api/v1/badges/metadata/${body.metadata.image.split('/').at(-1)}`,
    );
    expect(picture.headers['content-type']).toBe('image/svg+xml');
    expect(picture.headers['content-security-policy']).toContain('sandbox');
    expect(picture.body).toContain('<svg');
    const transaction_hash = await chain.sendMint(body);
    await minters.save(user, { metadata_uri: body.uri, transaction_hash });
    const minted = await server.send('GET', `/api/v1/badges/metadata/${cid}`);
    expect(minted).toMatchObject({
      body: body.metadata,
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
  });

  it("returns 404 for an unconfirmed token's metadata of hidden badges", async () => {
    const user = await minters.build();
    const { body: prepared } = await minters.prepare(user, { show_name: true });
    const read = () => server.send('GET', `/api/v1/badges/metadata/${prepared.uri.split('/').at(-1)}`);
    const set = (payload: object) => server.send('PATCH', '/api/v1/privacy-settings', { user, payload });
    const unknown = { metadata_uri: prepared.uri, transaction_hash: `0x${'ab'.repeat(32)}` };
    expect((await minters.save(user, unknown)).body.state).toBe('waiting');
    expect(await read()).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    for (const hidden of [
      { public_profile: false },
      { show_badges: false },
      { show_review_count: false },
      { anonymous_reviews: true },
    ]) {
      await set(hidden);
      expect([hidden, (await read()).status]).toEqual([hidden, 404]);
      await set({
        public_profile: true,
        show_badges: true,
        show_review_count: true,
        anonymous_reviews: false,
      });
    }
    expect((await read()).status).toBe(200);
  });

  it('returns 404 for metadata that the server never created', async () => {
    const cid = CID.createV1(0x55, await sha256.digest(new TextEncoder().encode('another'))).toString();
    expect((await server.send('GET', `/api/v1/badges/metadata/${cid}`)).status).toBe(404);
    expect((await server.send('GET', '/api/v1/badges/metadata/../../secrets.key')).status).toBe(404);
    expect((await server.send('GET', '/api/v1/badges/metadata/QmNotOurs')).status).toBe(400);
  });

  it('returns a metadata preview without storing or signing', async () => {
    const user = await minters.build();
    const { status, body } = await minters.prepare(user, { preview: true });
    expect([status, Object.keys(body).toSorted()]).toEqual([200, ['bytes', 'metadata', 'uri']]);
    const kept = () => server.sql`
      select from earned_badges as earned left join badge_claims as claim on claim.earned_badge_id = earned.id
      left join badge_lookups as lookup on lookup.earned_badge_id = earned.id
      left join account_writes as written on written.user_id = earned.user_id and kind = 'badge_claim'
      where earned.user_id = ${user.id} and (claim.id is not null or lookup.looks is not null or kind is not null)
    `;
    expect(await kept()).toHaveLength(0);
    const { body: prepared } = await minters.prepare(user);
    expect(prepared).toMatchObject({ ...body, signature: expect.any(String) });
    expect(await kept()).toHaveLength(1);
    const transaction_hash = await chain.sendMint(prepared);
    await minters.save(user, { metadata_uri: prepared.uri, transaction_hash });
    expect(await minters.prepare(user, { preview: true })).toMatchObject(UNAVAILABLE);
    expect(await minters.prepare(await server.buildUser(), { preview: true })).toMatchObject(UNAVAILABLE);
    const nobody = { preview: true, wallet_address: zeroAddress };
    expect((await minters.prepare(await minters.build(), nobody)).status).toBe(400);
  });

  it('includes user statistics in metadata, and the name if requested', async () => {
    const user = await minters.build();
    const { metadata } = (await minters.prepare(user)).body;
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
    const today = Math.floor(Date.now() / 86_400_000) * 86_400;
    expect(traits).toEqual({
      'Badge Type': 'First Steps',
      Rarity: 'common',
      'Total Reviews': 1,
      'Verified Reviews': 0,
      'Reputation Score': 15,
      'Unique Locations Reviewed': 1,
      'Average Rating': 4,
      'Member Since': today,
      'Badge Earned': today,
      Platform: 'Wayable',
      Blockchain: 'Sepolia',
    });
    const dated = metadata.attributes.filter(({ display_type }: { display_type?: string }) => display_type);
    expect(dated).toEqual([
      { trait_type: 'Member Since', value: today, display_type: 'date' },
      { trait_type: 'Badge Earned', value: today, display_type: 'date' },
    ]);
    expect((await minters.prepare(user, { show_name: true })).body.bytes).toContain(
      '"Contributor","value":"Ada Stair"',
    );
  });

  it("omits hidden statistics and a private profile's name from metadata", async () => {
    const user = await minters.build();
    const hide = (payload: object) => server.send('PATCH', '/api/v1/privacy-settings', { user, payload });
    const traitsNow = async () =>
      (await minters.prepare(user, { show_name: true })).body.metadata.attributes.map(
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
    const { uri } = (await minters.prepare(user, { show_name: true })).body;
    await hide({ public_profile: false });
    // Prepared but unminted metadata with the name is not public.
    const cid = uri.split('/').at(-1);
    expect((await server.send('GET', `/api/v1/badges/metadata/${cid}`)).status).toBe(404);
    expect(await traitsNow()).toEqual(['Badge Type', 'Rarity', 'Platform', 'Blockchain']);
  });

  it('omits name and exact dates of anonymous authors from metadata', async () => {
    const user = await minters.build();
    await server.send('PATCH', '/api/v1/privacy-settings', { user, payload: { anonymous_reviews: true } });
    const { body } = await minters.prepare(user, { show_name: true });
    const traits = body.metadata.attributes.map(({ trait_type }: { trait_type: string }) => trait_type);
    expect(traits).toEqual([
      'Badge Type',
      'Rarity',
      'Total Reviews',
      'Reputation Score',
      'Member Since',
      'Platform',
      'Blockchain',
    ]);
    // The profile shows only the month of joining, because the exact day may be the day of a review.
    expect(body.metadata.attributes).toContainEqual({
      trait_type: 'Member Since',
      value: expect.stringMatching(/^\d{4}-\d\d$/),
    });
    expect(body.bytes).not.toContain('Ada Stair');
  });

  it('builds the same metadata for a lowercase wallet address', async () => {
    const user = await minters.build();
    const first = await minters.prepare(user);
    const again = await minters.prepare(user, { wallet_address: chain.wallet.address.toLowerCase() });
    // The signature is valid for an hour after the call.
    const signed = { deadline: expect.any(Number), signature: expect.any(String) };
    expect(again.body).toEqual({ ...first.body, ...signed });
    expect(await listClaims(server.sql, user.id, chain.place)).toMatchObject([
      { badge_type: FIRST_BADGE, metadata_uri: first.body.uri, wallet_address: chain.wallet.address },
    ]);
    const [{ count }] = (await server.sql`
      select count(*)::int from badge_claims as claim join earned_badges as earned on earned.id = earned_badge_id
      where user_id = ${user.id}
    `) as unknown as [{ count: number }];
    expect(count).toBe(1);
  });

  it('signs at most ten mints per minute and account', async () => {
    const strict = await startTestApp({ ...chain.environment(), ACCOUNT_LIMIT_SCALE: '1' });
    const strictMinters = new Minters(strict, chain);
    const user = await strictMinters.build();
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        strictMinters.prepare(user, { wallet_address: `0x${String(index + 1).padStart(40, '0')}` }),
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
