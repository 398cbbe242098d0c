import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Queryable } from '../db/database.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { countAhead, findOwnRow, findRanked, type OwnRow } from './leaderboard.queries.ts';
import type { Ranking } from './ranking.ts';

const PEOPLE = 10_000;
/** Everybody belongs to it; a fiftieth contributed within a week, a fifth within a month. */
const LARGE = { key: 'large', members: PEOPLE };
const SMALL = { key: 'small', members: 40 };
const LIMIT = 50;
/** √(50 × 10,000) */
const FEW = 708;

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
  // What counts rows one by one takes too long for so many.
  await server.sql.unsafe(`
    alter table user_profiles disable trigger profiles_counted;
    alter table region_members disable trigger region_members_counted;
    insert into auth.users (id, email) select md5('p' || i)::uuid, i || '@test.example' from generate_series(1, ${PEOPLE}) as i;
    insert into user_profiles (id, full_name, total_reviews, reputation_score, updated_at)
    select md5('p' || i)::uuid, 'Person ' || i, 1 + i % 300, 1 + i * 7919 % 5000,
      now() - interval '1 day' * case when i % 50 = 0 then 1 when i % 5 = 0 then 10 else 100 end
    from generate_series(1, ${PEOPLE}) as i;
    insert into regions (key, name) values ('large', 'Large'), ('small', 'Small');
    insert into region_members (region_key, user_id, reviews)
    select 'large', id, 1 from user_profiles
    union all select 'small', md5('p' || i * 200)::uuid, 1 from generate_series(1, 40) as i;`);
  // By the server itself.
  await vi.waitFor(
    async () => expect(await server.sql`select from standing_changes limit 1`).toHaveLength(0),
    { timeout: 30_000, interval: 100 },
  );
  await server.sql.unsafe('vacuum analyze region_standings, region_members, user_profiles, standing_changes');
}, 60_000);
afterAll(() => server.close());

/** What a connection has read and not reported yet: rows, and entries of indexes, of the tables that a ranking is made of. */
async function readCounters(sql: Queryable): Promise<number> {
  const [row] = await sql<{ reads: number }[]>`
    select sum(pg_stat_get_xact_tuples_returned(source.oid))::int as reads
    from unnest('{region_standings, region_members, user_profiles, standing_changes}'::regclass[]) as of(relation)
    join pg_class as source on source.oid = relation
      or source.oid in (select indexrelid from pg_index where indrelid = relation)
  `;
  return row?.reads ?? Number.NaN;
}

const countReads = (read: (sql: Queryable) => Promise<unknown>): Promise<number> =>
  // Nothing is reported within a transaction.
  server.sql.begin(async (transaction) => {
    const before = await readCounters(transaction);
    await read(transaction);
    return (await readCounters(transaction)) - before;
  });

const rankingOf = (region: Ranking['region'], sortBy: Ranking['sortBy'], days?: number): Ranking => ({
  sortBy,
  days,
  region,
});
/** What the planner looks up at the ends of indexes. */
const PLANNED = 50;
/** Of the two steps of a ranking: the people, and the rows that they are shown by. */
const SHOWN = 2 * LIMIT + PLANNED;

describe.each([
  'reputation_score',
  'total_reviews',
  'badges_earned',
] as const)('the ranking by %s', (sortBy) => {
  it.each([
    ['all time', LARGE, undefined, SHOWN],
    ['all time', SMALL, undefined, SHOWN],
    ['a period of few, which are sorted', LARGE, 7, 2 * FEW + SHOWN],
    ['a period of many, until there are enough', LARGE, 30, 2 * FEW + SHOWN],
  ])('reads few rows of %s: %o', async (_, region, days, most) => {
    const ranking = rankingOf(region, sortBy, days);
    expect(await countReads((sql) => findRanked(sql, ranking, LIMIT))).toBeLessThanOrEqual(most);
  });

  it('counts people before somebody up to a limit', async () => {
    const ranking = rankingOf(LARGE, sortBy, 7);
    const [last] = await server.sql<{ id: string }[]>`
      select id from user_profiles order by total_reviews, reputation_score, id limit 1
    `;
    const own = (await findOwnRow(server.sql, last?.id as string, ranking)) as OwnRow;
    // Half as many tell whether those who contributed are few.
    const most = 500 + 250 + PLANNED;
    expect(await countReads((sql) => countAhead(sql, own, ranking, 500))).toBeLessThanOrEqual(most);
  });
});
