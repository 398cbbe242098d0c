import type { BadgeTiers, UserBadges } from '@wayable/protocol/badges';
import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestApp;
let person: TestUser;
let stranger: TestUser;
let admin: TestUser;
let locationId: string;

beforeAll(async () => {
  server = await startTestApp({ CHAIN_ID: '31337' });
  person = await server.buildUser();
  stranger = await server.buildUser();
  admin = await server.buildUser({ isAdmin: true });
  locationId = (await server.buildLocation(admin)).id;
});
afterAll(() => server.close());

const readTiers = async (): Promise<BadgeTiers> => (await server.send('GET', '/api/v1/badges')).body;
const read = (user?: TestUser) =>
  server.send('GET', `/api/v1/users/${person.id}/badges`, user ? { user } : {});
const change = (payload: object) =>
  server.send('PATCH', '/api/v1/privacy-settings', { payload, user: person });
const review = async (amount: number) => {
  const ids: string[] = [];
  for (let index = 0; index < amount; index += 1) {
    ids.push((await server.buildReview(person, locationId)).id);
  }
  return ids;
};
const typesOf = ({ earned }: UserBadges) => earned.map(({ badge_type }) => badge_type);
const mint = (badgeType: string, tokenId: string) => server.sql`
  insert into nft_badges (user_id, badge_type, token_id, contract_address, metadata_uri, transaction_hash, minted_at,
    chain_id, state)
  values (${person.id}, ${badgeType}, ${tokenId}, ${`0x${'a'.repeat(40)}`}, 'ipfs://bafkqaaa', ${`0x${'b'.repeat(64)}`},
    ${tokenId === '' ? '2026-02-01' : '2026-01-01'}, 31337, ${tokenId === '' ? 'waiting' : 'confirmed'})
`;

describe('GET /api/v1/badges', () => {
  it('lists the six badge tiers in order of required reviews', async () => {
    expect((await readTiers()).data).toEqual([
      { badge_type: 'First Steps', reviews_required: 1, rarity: 'common', holders: 0, minted: 0 },
      { badge_type: 'Community Builder', reviews_required: 5, rarity: 'common', holders: 0, minted: 0 },
      { badge_type: 'Accessibility Advocate', reviews_required: 25, rarity: 'rare', holders: 0, minted: 0 },
      { badge_type: 'Guardian of Access', reviews_required: 50, rarity: 'rare', holders: 0, minted: 0 },
      { badge_type: 'Inclusion Champion', reviews_required: 100, rarity: 'epic', holders: 0, minted: 0 },
      {
        badge_type: 'Accessibility Legend',
        reviews_required: 250,
        rarity: 'legendary',
        holders: 0,
        minted: 0,
      },
    ]);
  });

  it('counts the current holders of a badge', async () => {
    const holders = async () => (await readTiers()).data.map((tier) => tier.holders);
    const ids = await review(5);
    expect(await holders()).toEqual([1, 1, 0, 0, 0, 0]);
    await server.buildReview(stranger, locationId);
    expect(await holders()).toEqual([2, 1, 0, 0, 0, 0]);
    await server.send('DELETE', `/api/v1/reviews/${ids[0]}`, { user: person });
    expect(await holders()).toEqual([2, 0, 0, 0, 0, 0]);
    await review(1);
    expect(await holders()).toEqual([2, 1, 0, 0, 0, 0]);
    expect(await server.findDrift()).toEqual([]);
  });
});

describe('GET /api/v1/users/:id/badges', () => {
  it("lists a user's earned badges by date, newest first", async () => {
    const { status, body } = await read();
    expect([status, typesOf(body)]).toEqual([200, ['Community Builder', 'First Steps']]);
    for (const { earned_at } of body.earned) {
      expect(Date.now() - Date.parse(earned_at)).toBeLessThan(3_600_000);
    }
    expect(body.data).toEqual([]);
  });

  it("omits lost badges from a user's badges", async () => {
    const [id] = await server.sql`select id from reviews where user_id = ${person.id} limit 1`;
    await server.send('DELETE', `/api/v1/reviews/${id?.id}`, { user: person });
    expect(typesOf((await read()).body)).toEqual(['First Steps']);
    await review(1);
    expect(typesOf((await read()).body)).toEqual(['Community Builder', 'First Steps']);
  });

  it("lists a user's minted badges with chain, newest first", async () => {
    await mint('First Steps', '7');
    await mint('Community Builder', '');
    const { data } = (await read()).body as UserBadges;
    expect(data.map(({ badge_type, token_id, chain_id }) => [badge_type, token_id, chain_id])).toEqual([
      ['Community Builder', '', 31_337],
      ['First Steps', '7', 31_337],
    ]);
    expect(data.map(({ state }) => state)).toEqual(['waiting', 'confirmed']);
  });

  it('returns no badges to others if show_badges is false', async () => {
    await change({ show_badges: false });
    for (const user of [undefined, stranger]) {
      expect(await read(user)).toMatchObject({ status: 200, body: { data: [], earned: [] } });
    }
    for (const user of [person, admin]) expect((await read(user)).body.earned).toHaveLength(2);
    await change({ show_badges: true });
  });

  it('returns 404 for badges of a private profile to others', async () => {
    await change({ public_profile: false });
    for (const user of [undefined, stranger]) {
      expect(await read(user)).toMatchObject({
        status: 404,
        body: { code: 'not_found', detail: 'User not found' },
      });
    }
    for (const user of [person, admin]) expect((await read(user)).body.earned).toHaveLength(2);
    await change({ public_profile: true });
  });

  it("hides dates and tokens of an anonymous author's badges", async () => {
    await server.sql`
      update reviews set created_at = now() - interval '40 days'
      where id in (select id from reviews where user_id = ${person.id} limit 4)
    `;
    await change({ anonymous_reviews: true });
    expect((await read(stranger)).body).toEqual({ data: [], earned: [{ badge_type: 'First Steps' }] });
    for (const user of [person, admin]) {
      const { data, earned } = (await read(user)).body as UserBadges;
      expect([data.length, typeof earned[0]?.earned_at]).toEqual([2, 'string']);
    }
    await change({ anonymous_reviews: false });
  });

  it('returns 404 for badges of unknown users', async () => {
    const call = async (id: string) => (await server.send('GET', `/api/v1/users/${id}/badges`)).status;
    expect(await call('6f1c1d0e-0000-4000-8000-000000000000')).toBe(404);
    expect(await call('me')).toBe(400);
    expect(await call(person.id.toUpperCase())).toBe(200);
  });
});
