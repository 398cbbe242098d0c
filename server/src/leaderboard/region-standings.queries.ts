import type { Queryable } from '../db/database.ts';
import {
  type Figures,
  hasFigure,
  inPeriod,
  inPeriodOfRows,
  isAhead,
  orderOf,
  type Ranking,
  type Region,
} from './ranking.ts';

/*
 * The rankings of a region (docs/decisions/0044-region-standings.md) come from region_standings, which lags behind: whoever is in
 * standing_changes counts as what is looked up, in the same statement. So what is found is of one moment, and exact. `offset 0` keeps a
 * condition from becoming a join, for which the planner might read a region or all standings.
 */

export type RegionRanking = Ranking & { region: Region };

/** Makes standings of regions anew; how many changes it took. None while another process is at it. */
export async function foldStandingChanges(sql: Queryable, most: number): Promise<number> {
  const [row] = await sql<{ taken: number }[]>`select fold_standing_changes(${most}) as taken`;
  return row?.taken ?? 0;
}

/** The changes about people of the region: of those who are ranked in it as of the last fold, or of those who belong to it now. */
const changesIn = (sql: Queryable, { key }: Region, table: 'region_standings' | 'region_members') => sql`
  standing_changes where exists (
    select from ${sql(table)} as listed where region_key = ${key} and listed.user_id = standing_changes.user_id offset 0
  )`;

/** So many standings that at least `limit` of them are settled, if there are. */
const enough = (sql: Queryable, region: Region, limit: number) =>
  sql`${limit}::int + (select count(*) from ${changesIn(sql, region, 'region_standings')})`;

/** Hashed once: looked up for each standing it would be most of the work. */
const isSettled = (sql: Queryable, region: Region) =>
  sql`user_id not in (select user_id from ${changesIn(sql, region, 'region_standings')})`;

/**
 * Whether a ranking of a period begins with all who contributed in it. Either they are sorted, or the ranking of all time is walked until
 * enough of them are found: of m people of whom a contributed, the one reads a, the other about n × m / a. With the first way where a is
 * at most √(n × m), neither reads much more than that.
 */
export async function areContributorsSorted(
  sql: Queryable,
  { region, days }: RegionRanking,
  limit: number,
): Promise<boolean> {
  if (days === undefined) return false;
  const few = Math.ceil(Math.sqrt(limit * region.members));
  const [row] = await sql<{ contributors: number }[]>`
    select count(*)::int as contributors from (
      select from region_standings where region_key = ${region.key} and ${inPeriod(sql, days, 'contributed_at')}
      order by contributed_at desc limit ${few + 1}
    ) as contributor
  `;
  return (row?.contributors ?? 0) <= few;
}

/**
 * A subquery for the ids of whoever may be among the first of the ranking of a region. Whether they may, and in what order, is for
 * whoever looks them up to say. `areSorted` is a matter of speed alone.
 */
export function candidatesOfRegion(
  sql: Queryable,
  { sortBy, days, region }: RegionRanking,
  limit: number,
  areSorted: boolean,
) {
  const isContributor = inPeriod(sql, days, 'contributed_at');
  const ofRegion = sql`region_key = ${region.key}`;
  const source = areSorted
    ? sql`(select * from region_standings where ${ofRegion} and ${isContributor} offset 0) as contributor`
    : sql`region_standings`;
  // “is true” keeps the planner from the index of contributions.
  return sql`
    select user_id from (
      select user_id from ${source} where ${ofRegion} and ${hasFigure(sql, sortBy, 'user_id')} and (${isContributor}) is true
      order by ${orderOf(sql, sortBy, 'user_id')} limit ${enough(sql, region, limit)}
    ) as standing where ${isSettled(sql, region)}
    union all select user_id from ${changesIn(sql, region, 'region_members')}`;
}

/** When those contributed, of the people with changes, who are ranked before somebody. */
const changedAhead = (sql: Queryable, own: Figures, { sortBy, region }: RegionRanking) => sql`
  select updated_at as contributed_at from user_profiles
  where id = any(array(select user_id from ${changesIn(sql, region, 'region_members')}))
    and is_named and is_public and ${hasFigure(sql, sortBy)} and ${isAhead(sql, sortBy, own)}`;

interface CountAhead {
  ahead: number;
  isComplete: boolean;
}

/** Of all who contributed in the period; where these are more than `limit` not complete, and soon known. */
async function countContributorsAhead(
  sql: Queryable,
  own: Figures,
  ranking: RegionRanking,
  limit: number,
): Promise<CountAhead | undefined> {
  const { sortBy, days, region } = ranking;
  const contributed = sql`region_key = ${region.key} and ${inPeriod(sql, days, 'contributed_at')}`;
  const [row] = await sql<CountAhead[]>`
    with few as materialized (
      select not exists (select from region_standings where ${contributed} offset ${limit} limit 1) as is_so
    )
    select (count(*) filter (where is_ahead))::int as ahead, (select is_so from few) as "isComplete"
    from (
      select ${hasFigure(sql, sortBy, 'user_id')} and ${isAhead(sql, sortBy, own, 'user_id')} as is_ahead
      from region_standings where (select is_so from few) and ${contributed} and ${isSettled(sql, region)}
      union all
      select true from (${changedAhead(sql, own, ranking)}) as changed where ${inPeriod(sql, days, 'contributed_at')}
    ) as contributor
  `;
  return row;
}

/**
 * As countAhead: of all contributors of the period where these are at most half of `limit`, which is soon known, else of the `limit`
 * nearest above in the ranking of all time of the region.
 */
export async function countAheadInRegion(
  sql: Queryable,
  own: Figures,
  ranking: RegionRanking,
  limit: number,
): Promise<CountAhead> {
  const { sortBy, days, region } = ranking;
  const contributors =
    days === undefined ? undefined : await countContributorsAhead(sql, own, ranking, Math.floor(limit / 2));
  if (contributors?.isComplete) return contributors;
  const [row] = await sql<CountAhead[]>`
    select (count(*) filter (where ${inPeriodOfRows(sql, days, 'contributed_at')}))::int as ahead,
      count(*) < ${limit} as "isComplete"
    from (
      select contributed_at from (
        select user_id, contributed_at from region_standings
        where region_key = ${region.key} and ${hasFigure(sql, sortBy, 'user_id')} and ${isAhead(sql, sortBy, own, 'user_id')}
        order by ${orderOf(sql, sortBy, 'user_id')} limit ${enough(sql, region, limit)}
      ) as standing where ${isSettled(sql, region)}
      union all
      ${changedAhead(sql, own, ranking)}
    ) as before
  `;
  return row ?? { ahead: 0, isComplete: true };
}

/** A subquery for all who are ranked in a region, with their positions, as of the last fold. */
export const rankedOfRegion = (sql: Queryable, { sortBy, days, region }: RegionRanking) => sql`
  select user_id as id, ${sql(sortBy)} as figure, reputation_score,
    row_number() over (order by ${orderOf(sql, sortBy, 'user_id')})::int as rank
  from region_standings
  where region_key = ${region.key} and ${hasFigure(sql, sortBy, 'user_id')} and ${inPeriod(sql, days, 'contributed_at')}`;
