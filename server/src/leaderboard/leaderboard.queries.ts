import type { LeaderboardSort } from '@wayable/protocol/leaderboard';
import type { Queryable } from '../db/database.ts';
import {
  hasFigure,
  inPeriod,
  isAhead,
  isOfNamed,
  orderOf,
  type Ranking,
  type Region,
  shownFigure,
} from './ranking.ts';
import {
  areContributorsSorted,
  candidatesOfRegion,
  countAheadInRegion,
  rankedOfRegion,
} from './region-standings.queries.ts';

/** A person with the figures that others see. */
export interface RankedRow {
  id: string;
  full_name: string;
  avatar_url: string | null;
  reputation_score: number;
  total_reviews: number;
  badges_earned: number;
  shows_review_count: boolean;
  shows_badges: boolean;
}

/** The region of this name, in whichever spelling of its letters. */
export async function findRegion(sql: Queryable, name: string): Promise<Region | undefined> {
  const [row] = await sql<Region[]>`select key, members from regions where key = normalized(${name})`;
  return row;
}

/** The regions in which most people have a review, by name. */
export async function findLargestRegions(sql: Queryable, limit: number): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from (
      select key, name from regions where members > 0 order by members desc, key limit ${limit}
    ) as largest order by key
  `;
  return rows.map(({ name }) => name);
}

const rankedColumns = (sql: Queryable) => sql`
  id, full_name, avatar_url, ${shownFigure(sql, 'reputation_score')} as reputation_score,
  ${shownFigure(sql, 'total_reviews')} as total_reviews, ${shownFigure(sql, 'badges_earned')} as badges_earned,
  shows_review_count, shows_badges`;

const isRanked = (sql: Queryable, sortBy: LeaderboardSort) => sql`is_public and ${hasFigure(sql, sortBy)}`;

/** Whom the period of a ranking has. */
const contributedIn = (sql: Queryable, ranking: Ranking) =>
  sql`${inPeriod(sql, ranking.days)} and ${isOfNamed(ranking) ? sql`is_named` : sql`true`}`;

const inRegion = (sql: Queryable, region: Region | undefined) =>
  region
    ? sql`exists (select from region_members where region_key = ${region.key} and user_id = id)`
    : sql`true`;

/** The first people of a ranking. */
export async function findRanked(sql: Queryable, ranking: Ranking, limit: number): Promise<RankedRow[]> {
  const { sortBy, region } = ranking;
  const areSorted = region !== undefined && (await areContributorsSorted(sql, { ...ranking, region }, limit));
  const isCandidate = region
    ? sql`id = any(array(${candidatesOfRegion(sql, { ...ranking, region }, limit, areSorted)}))`
    : sql`true`;
  return sql<RankedRow[]>`
    select ${rankedColumns(sql)} from user_profiles
    where ${isRanked(sql, sortBy)} and ${contributedIn(sql, ranking)} and ${isCandidate}
    order by ${orderOf(sql, sortBy)} limit ${limit}
  `;
}

export interface Gain {
  user_id: string;
  /** Reviews, or for a ranking by reputation their points. */
  amount: number;
}

/** What the reviews brought that people wrote within the last days and that still stand: by the index alone. */
export async function findGains(
  sql: Queryable,
  userIds: string[],
  { days, sortBy }: { days: number; sortBy: LeaderboardSort },
): Promise<Gain[]> {
  const amount = sortBy === 'reputation_score' ? sql`sum(points)` : sql`count(*)`;
  return sql<Gain[]>`
    select user_id, ${amount}::int as amount
    from reviews where user_id = any(${userIds}::uuid[]) and created_at >= now() - make_interval(days => ${days})
    group by user_id
  `;
}

export interface OwnRow extends RankedRow {
  current_reputation_score: number;
  current_total_reviews: number;
  current_badges_earned: number;
  is_public: boolean;
  is_named: boolean;
  is_in_period: boolean;
  is_in_region: boolean;
}

/** What decides where somebody stands. */
export async function findOwnRow(
  sql: Queryable,
  userId: string,
  { days, region }: Ranking,
): Promise<OwnRow | undefined> {
  const [row] = await sql<OwnRow[]>`
    select ${rankedColumns(sql)}, reputation_score as current_reputation_score, total_reviews as current_total_reviews,
      badges_earned as current_badges_earned, is_public, is_named, ${inPeriod(sql, days)} as is_in_period, ${inRegion(sql, region)} as is_in_region
    from user_profiles where id = ${userId}
  `;
  return row;
}

/**
 * How many people stand before somebody, of the `limit` nearest above in the ranking of all time; `isComplete` tells whether
 * these are all.
 */
export async function countAhead(
  sql: Queryable,
  own: OwnRow,
  ranking: Ranking,
  limit: number,
): Promise<{ ahead: number; isComplete: boolean }> {
  const { sortBy, days, region } = ranking;
  if (region) return countAheadInRegion(sql, own, { sortBy, days, region }, limit);
  const before = sql`${isRanked(sql, sortBy)} and ${isAhead(sql, sortBy, own)}`;
  // By the index alone: of somebody beyond it nobody's period has to be looked at.
  const [beyond] =
    await sql`select from user_profiles where ${before} order by ${orderOf(sql, sortBy)} offset ${limit - 1} limit 1`;
  if (beyond) return { ahead: limit, isComplete: false };
  const [row] = await sql<{ ahead: number }[]>`
    select count(*) filter (where ${contributedIn(sql, ranking)})::int as ahead
    from (select updated_at, is_named from user_profiles where ${before} limit ${limit}) as before
  `;
  return { ahead: row?.ahead ?? 0, isComplete: true };
}

/** Somebody of a ranking, what decides where they stand, and their position, from 1. */
export interface RankingMark {
  id: string;
  /** What is ranked by. */
  figure: number;
  reputation_score: number;
  rank: number;
}

/** Of a ranking those whose position is a round number of three digits, of millions one of more: 900 of each power of ten. */
export async function findRankingMarks(sql: Queryable, ranking: Ranking): Promise<RankingMark[]> {
  const { sortBy, region } = ranking;
  const ranked = region
    ? rankedOfRegion(sql, { ...ranking, region })
    : sql`
        select id, ${shownFigure(sql, sortBy)} as figure, ${shownFigure(sql, 'reputation_score')} as reputation_score,
          row_number() over (order by ${orderOf(sql, sortBy)})::int as rank
        from user_profiles where ${isRanked(sql, sortBy)} and ${contributedIn(sql, ranking)}`;
  return sql<RankingMark[]>`
    select * from (${ranked}) as ranked
    where rank % case
      when rank < 1000 then 1 when rank < 10000 then 10 when rank < 100000 then 100 when rank < 1000000 then 1000 else 10000
    end = 0
    order by rank
  `;
}
