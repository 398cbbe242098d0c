import type { Leaderboard } from '@wayable/protocol/leaderboard';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setMonthEndFigures } from '../profiles/profiles.service.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { countAhead, findOwnRow, type OwnRow } from './leaderboard.queries.ts';
import type { Ranking } from './ranking.ts';

let server: TestApp;
const people: Record<string, TestUser> = {};
const LONG =
  'A comment that says in detail how one comes in, where the lift is, and how wide the doors are. '.repeat(2);

beforeAll(async () => {
  server = await startTestApp();
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dora', 'Newcomer']) {
    people[name] = await server.buildUser({ fullName: name });
  }
  const [ada, ben, cleo, dora] = ['Ada', 'Ben', 'Cleo', 'Dora'].map((name) => people[name] as TestUser) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ];
  const place = async (address: string) => (await server.buildLocation(ada, { address })).id;
  const chicago = [
    await place('1 W Adams St, Chicago, IL 60603'),
    await place('2 W Adams St,  CHICAGO , IL 60603'),
  ];
  const evanston = await place('9 Orrington Ave, Evanston, IL 60201');
  const nowhere = await place('Somewhere');
  // Ada has three reviews, two of them first and long. Ben has four short reviews. Cleo has one old review.
  // Dora has one review without a region.
  await server.buildReview(ada, chicago[0] as string, { comments: LONG });
  await server.buildReview(ada, chicago[1] as string, { comments: LONG });
  await server.buildReview(ada, evanston);
  for (const id of [...chicago, chicago[0], chicago[1]]) await server.buildReview(ben, id as string);
  const old = await server.buildReview(cleo, evanston);
  await server.buildReview(dora, nowhere);
  await server.sql`update reviews set created_at = now() - interval '100 days' where id = ${old.id}`;
  await server.sql`update user_profiles set updated_at = now() - interval '100 days' where id = ${cleo.id}`;
  await server.sql`update user_profiles set updated_at = now() - interval '10 days' where id = ${dora.id}`;
});
afterAll(() => server.close());

async function read(query = '', user?: TestUser): Promise<Leaderboard> {
  const { status, body } = await server.send('GET', `/api/v1/leaderboard${query}`, user ? { user } : {});
  expect(status).toBe(200);
  return body;
}
const names = ({ users }: Leaderboard) => users.map(({ full_name }) => full_name);
const setPrivacy = (user: TestUser, payload: object) =>
  server.send('PATCH', '/api/v1/privacy-settings', { payload, user });

describe('GET /api/v1/leaderboard', () => {
  it('ranks people by reputation and omits people without a score', async () => {
    const board = await read();
    expect(
      board.users.map(({ full_name, reputation_score, rank }) => [rank, full_name, reputation_score]),
    ).toEqual([
      [1, 'Ada', 51],
      [2, 'Ben', 40],
      [3, 'Dora', 15],
      [4, 'Cleo', 10],
    ]);
    expect(board).not.toHaveProperty('own');
    expect(board.users[0]).not.toHaveProperty('gained');
  });

  it.each([
    ['?sortBy=total_reviews', ['Ben', 'Ada', 'Dora', 'Cleo']],
    ['?sortBy=badges_earned', ['Ada', 'Ben', 'Dora', 'Cleo']],
    ['?timePeriod=month', ['Ada', 'Ben', 'Dora']],
    ['?timePeriod=week', ['Ada', 'Ben']],
    ['?region=Chicago', ['Ada', 'Ben']],
    ['?region=chicago%20', ['Ada', 'Ben']],
    ['?region=Evanston', ['Ada', 'Cleo']],
    ['?region=Evanston&timePeriod=week&sortBy=total_reviews', ['Ada']],
    ['?region=Atlantis', []],
    ['?limit=1', ['Ada']],
  ])('ranks people by %s: %j', async (query, expected) => {
    expect(names(await read(query))).toEqual(expected);
  });

  it('lists each region once in its first spelling', async () => {
    expect((await read()).regions).toEqual(['Chicago', 'Evanston']);
  });

  it("returns each person's gained points, reviews and badges per period", async () => {
    const ben = people.Ben as TestUser;
    const gained = async (query: string) => (await read(query)).users.find(({ id }) => id === ben.id)?.gained;
    expect(await gained('?timePeriod=week')).toBe(40);
    await server.sql`
      update reviews set created_at = now() - interval '8 days'
      where id = (select id from reviews where user_id = ${ben.id} order by id limit 1)
    `;
    expect(await gained('?timePeriod=week')).toBe(30);
    expect(await gained('?timePeriod=month&sortBy=total_reviews')).toBe(4);
    expect(await gained('?timePeriod=week&sortBy=total_reviews')).toBe(3);
    expect(await gained('?timePeriod=month&sortBy=badges_earned')).toBe(1);
  });

  it("returns the viewer's rank, even outside the list", async () => {
    const { Cleo: cleo, Newcomer: newcomer, Dora: dora } = people as Record<string, TestUser>;
    const ownOf = async (query: string, user?: TestUser) => (await read(query, user)).own;
    expect(await ownOf('?limit=1', cleo)).toMatchObject({
      standing: 'ranked',
      rank: 4,
      reputation_score: 10,
    });
    expect(await ownOf('?limit=1&region=Evanston', cleo)).toMatchObject({ rank: 2 });
    expect(await ownOf('?timePeriod=week', cleo)).toMatchObject({
      standing: 'not_in_period',
      rank: null,
      gained: 0,
    });
    expect(await ownOf('?region=Chicago', cleo)).toMatchObject({ standing: 'not_in_region', rank: null });
    expect(await ownOf('?timePeriod=month', dora)).toMatchObject({ rank: 3 });
    expect(await ownOf('', newcomer)).toMatchObject({ standing: 'without_score', rank: null });
  });

  it.each([
    [1, 'all', 1],
    [2, 'all', 2],
    [3, 'all', 2],
    [3, 'week', 2],
  ])('counts at most %i people ahead in the period %s', async (limit, period, expected) => {
    const ranking: Ranking = {
      sortBy: 'reputation_score',
      days: period === 'week' ? 7 : undefined,
      region: undefined,
    };
    const dora = (await findOwnRow(server.sql, people.Dora?.id as string, ranking)) as OwnRow;
    expect(await countAhead(server.sql, dora, ranking, limit)).toBe(expected);
  });

  it('omits hidden people and hidden figures from the leaderboard', async () => {
    const { Ada: ada, Ben: ben } = people as Record<string, TestUser>;
    await setPrivacy(ada as TestUser, { public_profile: false });
    await setPrivacy(ben as TestUser, { show_review_count: false });
    expect(names(await read())).toEqual(['Ben', 'Dora', 'Cleo']);
    expect(names(await read('?sortBy=total_reviews'))).toEqual(['Dora', 'Cleo']);
    expect(names(await read('?region=Chicago'))).toEqual(['Ben']);
    expect((await read()).users[0]).not.toHaveProperty('total_reviews');
    expect((await read('', ada)).own).toMatchObject({ standing: 'hidden', rank: null, total_reviews: 3 });
    expect((await read('?sortBy=total_reviews', ben)).own).toMatchObject({ standing: 'hidden' });
    await setPrivacy(ada as TestUser, { public_profile: true });
    await setPrivacy(ben as TestUser, { show_review_count: true, show_badges: false });
    expect(names(await read('?sortBy=badges_earned'))).toEqual(['Ada', 'Dora', 'Cleo']);
    expect((await read()).users[1]).not.toHaveProperty('badges_earned');
    await setPrivacy(ben as TestUser, { show_badges: true });
  });

  it('omits anonymous authors from regional leaderboards', async () => {
    const cleo = people.Cleo as TestUser;
    await setPrivacy(cleo, { anonymous_reviews: true });
    expect(names(await read('?region=Evanston'))).not.toContain('Cleo');
    expect(names(await read())).toContain('Cleo');
    expect((await read('?region=Evanston', cleo)).own).toMatchObject({ standing: 'hidden', rank: null });
    await setPrivacy(cleo, { anonymous_reviews: false });
    expect(names(await read('?region=Evanston'))).toContain('Cleo');
  });

  it('omits anonymous authors from rankings by week and month', async () => {
    const ben = people.Ben as TestUser;
    expect(names(await read('?timePeriod=week'))).toContain('Ben');
    expect((await read('?timePeriod=month', people.Dora)).own?.rank).toBe(3);
    await server.sql`update reviews set created_at = created_at - interval '2 months' where user_id = ${ben.id}`;
    await setPrivacy(ben, { anonymous_reviews: true });
    for (const timePeriod of ['week', 'month'])
      for (const sortBy of ['reputation_score', 'total_reviews', 'badges_earned'])
        expect(names(await read(`?timePeriod=${timePeriod}&sortBy=${sortBy}`))).not.toContain('Ben');
    expect(names(await read())).toContain('Ben');
    expect((await read('?timePeriod=month', people.Dora)).own?.rank).toBe(2);
    expect((await read('?timePeriod=week', ben)).own).toMatchObject({ standing: 'hidden', rank: null });
    await setPrivacy(ben, { anonymous_reviews: false });
    await server.sql`update reviews set created_at = created_at + interval '2 months' where user_id = ${ben.id}`;
    expect(names(await read('?timePeriod=week'))).toContain('Ben');
  });

  it('shows others only month-end figures of anonymous authors', async () => {
    const person = await server.buildUser({ fullName: 'Hidden Author' });
    const find = async (viewer?: TestUser) => {
      const { users, own } = await read('', viewer);
      const row = users.find(({ full_name }) => full_name === 'Hidden Author');
      return { shown: row && [row.reputation_score, row.total_reviews], own };
    };
    const place = await server.buildLocation(person);
    await server.buildReview(person, place.id);
    await server.sql`update reviews set created_at = now() - interval '40 days' where user_id = ${person.id}`;
    await setPrivacy(person, { anonymous_reviews: true });
    const { shown } = await find();
    expect(shown?.[1]).toBe(1);
    const review = await server.buildReview(person, place.id);
    expect((await find()).shown).toEqual(shown);
    expect((await find(person)).own).toMatchObject({ standing: 'ranked', total_reviews: 2 });
    await setPrivacy(person, { show_badges: false });
    await setMonthEndFigures(server.sql);
    expect((await find()).shown).toEqual(shown);
    // Make the review a month old, so that its month has ended.
    await server.sql`update reviews set created_at = created_at - interval '31 days' where id = ${review.id}`;
    const other = await server.buildUser();
    await setPrivacy(other, { anonymous_reviews: true });
    await server.sql`update user_profiles set month_end = month_end - 31 where id in (${person.id}, ${other.id})`;
    await setMonthEndFigures(server.sql, 1);
    const due = await server.sql`select from user_profiles where month_end < date_trunc('month', now())`;
    expect(due).toHaveLength(0);
    expect((await find()).shown?.[1]).toBe(2);
    await server.buildReview(person, place.id);
    await setPrivacy(person, { anonymous_reviews: false });
    expect((await find()).shown?.[1]).toBe(3);
  });

  it('counts only contributions as activity on the leaderboard', async () => {
    const [cleo, ada] = [people.Cleo, people.Ada] as [TestUser, TestUser];
    const isActive = async () => names(await read('?timePeriod=week')).includes('Cleo');
    const [review] = (await server.send('GET', `/api/v1/users/${cleo.id}/reviews`, { user: cleo })).body.data;
    await server.send('PATCH', `/api/v1/profiles/${cleo.id}`, {
      payload: { full_name: 'Cleo' },
      user: cleo,
    });
    await setPrivacy(cleo as TestUser, { community_updates: true });
    await server.sql`update reviews set is_verified = true where id = ${review.id}`;
    await server.sql`update user_profiles set is_admin = true where id = ${cleo.id}`;
    expect(await isActive()).toBe(false);
    await server.send('PATCH', `/api/v1/reviews/${review.id}`, {
      payload: { rating: 2 },
      user: cleo,
    });
    expect(await isActive()).toBe(true);
    expect(names(await read('', ada))[0]).toBe('Ada');
  });

  it('moves region members when a place moves to another region', async () => {
    const mover = await server.buildUser({ fullName: 'Mover' });
    const place = await server.buildLocation(mover, { address: '5 Lake St, Oak Park, IL 60302' });
    const review = await server.buildReview(mover, place.id);
    const isIn = async (region: string) => names(await read(`?region=${region}`)).includes('Mover');
    expect([await isIn('Oak%20Park'), await isIn('Cicero')]).toEqual([true, false]);
    await server.sql`update locations set address = '5 Lake St, Cicero, IL 60804' where id = ${place.id}`;
    expect([await isIn('Oak%20Park'), await isIn('Cicero')]).toEqual([false, true]);
    await server.send('DELETE', `/api/v1/reviews/${review.id}`, { user: mover });
    expect(await isIn('Cicero')).toBe(false);
    await server.buildReview(mover, place.id);
    await server.sql`delete from locations where id = ${place.id}`;
    expect(await isIn('Cicero')).toBe(false);
    expect(await server.sql`select * from leaderboard_drift`).toEqual([]);
    expect(await server.sql`select * from privacy_drift`).toEqual([]);
  });

  it.each([
    ['?sortBy=age', 'sortBy'],
    ['?timePeriod=year', 'timePeriod'],
    ['?limit=0', 'limit'],
    ['?limit=101', 'limit'],
    ['?region=', 'region'],
    ['?region=%00', 'region'],
    ['?region=a%0Ab', 'region'],
    [`?region=${'x'.repeat(301)}`, 'region'],
  ])('returns 400 for the leaderboard query %s', async (query, field) => {
    const { status, body } = await server.send('GET', `/api/v1/leaderboard${query}`);
    expect([status, body.errors[0].field]).toEqual([400, field]);
  });
});
