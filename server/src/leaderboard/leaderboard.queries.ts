import type { Queryable } from '@wayable/platform/db/database';
import type { LeaderboardSort } from '@wayable/protocol/leaderboard';
import { inPeriod, inRegion, isAhead, isRanked, orderOf, type Ranking } from './ranking.ts';

/** A person with public figures. */
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

/** Returns the key of a region by name, ignoring case and white space; undefined for an unknown region. */
export async function findRegion(sql: Queryable, name: string): Promise<string | undefined> {
  const [row] = await sql<{ key: string }[]>`select key from regions where key = normalized(${name})`;
  return row?.key;
}

/** Returns the names of the regions with the most reviewers, ordered by name. */
export async function findLargestRegions(sql: Queryable, limit: number): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from (
      select key, name from regions where members > 0 order by members desc, key limit ${limit}
    ) as largest order by key
  `;
  return rows.map(({ name }) => name);
}

const rankedColumns = (sql: Queryable) => sql`
  id, full_name, avatar_url, reputation_score, total_reviews, badges_earned, shows_review_count, shows_badges`;

/** Returns the first people of a ranking. */
export const findRanked = (sql: Queryable, ranking: Ranking, limit: number): Promise<RankedRow[]> =>
  sql<RankedRow[]>`
    select ${rankedColumns(sql)} from visible_authors where ${isRanked(sql, ranking)}
    order by ${orderOf(sql, ranking.sortBy)} limit ${limit}
  `;

interface Gain {
  user_id: string;
  /** Number of reviews, or their points for a ranking by reputation. */
  amount: number;
}

/** Returns the gains from reviews of the last days, with an index-only scan. */
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

/** Returns the viewer's figures for a ranking. */
export async function findOwnRow(
  sql: Queryable,
  userId: string,
  ranking: Ranking,
): Promise<OwnRow | undefined> {
  const [row] = await sql<OwnRow[]>`
    select ${rankedColumns(sql)}, current.*, is_public, is_named, ${inPeriod(sql, ranking)} as is_in_period,
      ${inRegion(sql, ranking)} as is_in_region
    from visible_authors, lateral (
      select reputation_score as current_reputation_score, total_reviews as current_total_reviews,
        badges_earned as current_badges_earned
      from user_profiles where user_profiles.id = visible_authors.id
    ) as current
    where id = ${userId}
  `;
  return row;
}

/** Counts the people who rank before `own`, up to `limit`. */
export async function countAhead(
  sql: Queryable,
  own: OwnRow,
  ranking: Ranking,
  limit: number,
): Promise<number> {
  const [row] = await sql<{ ahead: number }[]>`
    select count(*)::int as ahead from (
      select from visible_authors where ${isRanked(sql, ranking)} and ${isAhead(sql, ranking.sortBy, own)} limit ${limit}
    ) as before
  `;
  return row?.ahead ?? 0;
}
