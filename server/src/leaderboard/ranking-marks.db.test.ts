import {
  ALL_REGIONS,
  LEADERBOARD_PERIODS,
  LEADERBOARD_SORTS,
  PERIOD_DAYS,
  RANKS_COUNTED,
} from '@wayable/protocol/leaderboard';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Viewer } from '../http/requests/authenticate.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { findOwnRow, findRanked } from './leaderboard.queries.ts';
import { getLeaderboard } from './leaderboard.service.ts';
import type { Ranking, Region } from './ranking.ts';
import { RankingMarks } from './ranking-marks.ts';

const PEOPLE = RANKS_COUNTED + 100;
const CHICAGO: Region = { key: 'chicago', members: PEOPLE };

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
  await server.sql.begin(async (sql) => {
    // Figures that many have in common, so that the order goes down to the id.
    await sql`insert into auth.users (id, email)
      select gen_random_uuid(), n || '@test.example' from generate_series(1, ${PEOPLE}) as n`;
    await sql`
      insert into user_profiles (id, full_name, reputation_score, total_reviews, updated_at)
      select id, 'Somebody', 10 + n % 50, 1 + n % 7, now() - make_interval(days => n % 40)
      from (select id, split_part(email, '@', 1)::int as n from auth.users) as people
    `;
    await sql`
      insert into region_standings
      select ${CHICAGO.key}, id, reputation_score, total_reviews, badges_earned, true, true, updated_at from user_profiles
    `;
  });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

const RANKINGS = LEADERBOARD_SORTS.flatMap((sortBy) =>
  LEADERBOARD_PERIODS.flatMap((period) =>
    [undefined, CHICAGO].map((region): Ranking => ({ sortBy, days: PERIOD_DAYS[period], region })),
  ),
);

describe('a position beyond those that are counted', () => {
  it.each(RANKINGS)('is told to three digits: $sortBy, $days days, $region.key', async (ranking) => {
    const marks = new RankingMarks(server.sql);
    const ranked = await findRanked(server.sql, { ...ranking, region: undefined }, PEOPLE);
    expect(ranked.length).toBeGreaterThan(300);
    for (const [index, { id }] of ranked.entries()) {
      if (index % 197 !== 0 && index !== ranked.length - 1) continue;
      const own = await findOwnRow(server.sql, id, ranking);
      const rank = index + 1;
      const step = rank > 1_000 ? 10 : 1;
      expect(own && (await marks.approximateRank(own, ranking))).toBe(rank - (rank % step));
    }
  });

  it('is what the leaderboard tells', async () => {
    const user = await server.buildUser();
    await server.sql`update user_profiles set reputation_score = 5 where id = ${user.id}`;
    const { body } = await server.send('GET', '/api/v1/leaderboard', { user });
    expect(body.own).toMatchObject({ standing: 'beyond', rank: null, approximate_rank: 5_100 });
  });

  it('is not counted where it is known, and counted as soon as somebody has risen', async () => {
    const { id: userId } = await server.buildUser();
    const rise = (score: number) =>
      server.sql`update user_profiles set reputation_score = ${score} where id = ${userId}`;
    let counts = 0;
    const counting = new Proxy(server.sql, {
      apply(sql, self, args) {
        if (String(args[0]).includes('offset ')) counts++;
        return Reflect.apply(sql, self, args);
      },
    });
    const marks = new RankingMarks(server.sql);
    const query = { sortBy: 'reputation_score', timePeriod: 'all', region: ALL_REGIONS, limit: 1 } as const;
    const readOwn = async () => {
      counts = 0;
      const { own } = await getLeaderboard(counting, marks, { userId, isAdmin: false } as Viewer, query);
      return [own?.standing, counts];
    };
    await rise(5);
    expect(await readOwn()).toEqual(['beyond', 1]);
    expect(await readOwn()).toEqual(['beyond', 0]);
    await rise(1_000);
    expect(await readOwn()).toEqual(['ranked', 1]);
    await rise(0);
  });

  it('is read once for all who ask at the same time, and again only when it is old', async () => {
    const ranking: Ranking = { sortBy: 'reputation_score', days: undefined, region: undefined };
    let reads = 0;
    const counting = new Proxy(server.sql, {
      apply(sql, self, args) {
        if (String(args[0]).includes('where rank %')) reads++;
        return Reflect.apply(sql, self, args);
      },
    });
    const marks = new RankingMarks(counting);
    const [first] = await findRanked(server.sql, ranking, 1);
    const own = first && (await findOwnRow(server.sql, first.id, ranking));
    if (!own) throw new Error('Nobody is ranked.');
    expect(await Promise.all([1, 2, 3].map(() => marks.approximateRank(own, ranking)))).toEqual([1, 1, 1]);
    expect(reads).toBe(1);
    await server.sql`update user_profiles set reputation_score = 100 where id = (select min(id::text)::uuid from user_profiles)`;
    expect(await marks.approximateRank(own, ranking)).toBe(1);
    expect(reads).toBe(1);
    const later = performance.now() + 11 * 60_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    // What is old is answered once more while it is read anew.
    expect(await marks.approximateRank(own, ranking)).toBe(1);
    await expect.poll(() => marks.approximateRank(own, ranking)).toBe(2);
    expect(reads).toBe(2);
  });
});
