import type { Queryable } from '@wayable/platform/db/database';
import type { LeaderboardSort } from '@wayable/protocol/leaderboard';

/** The scope and figure of a ranking. */
export interface Ranking {
  sortBy: LeaderboardSort;
  /** Days of the period; undefined for all time. */
  days: number | undefined;
  /** The key of a region (`regions.key`); undefined for all regions. */
  region: string | undefined;
}

/** The figures that decide a rank. */
type Figures = { id: string } & Record<LeaderboardSort, number>;

/**
 * Returns the condition that a person has a figure and shows it. Uses the columns of `visible_authors`,
 * because the indexes of the rankings have that condition.
 */
function hasFigure(sql: Queryable, sortBy: LeaderboardSort) {
  const isAboveZero = sql`${sql(sortBy)} > 0`;
  if (sortBy === 'total_reviews') return sql`shows_review_count and ${isAboveZero}`;
  return sortBy === 'badges_earned' ? sql`shows_badges and ${isAboveZero}` : isAboveZero;
}

/**
 * Returns whether the ranking leaves out anonymous people: their regions and days would identify their
 * anonymous reviews (docs/product.md#privacy).
 */
export const isOfNamed = ({ days, region }: Ranking): boolean => days !== undefined || region !== undefined;

/**
 * Returns the sort order of a ranking. The id comes last, so that people with equal figures always have the
 * same order.
 */
export function orderOf(sql: Queryable, sortBy: LeaderboardSort) {
  const byReputation = sql`reputation_score desc, id desc`;
  return sortBy === 'reputation_score' ? byReputation : sql`${sql(sortBy)} desc, ${byReputation}`;
}

/** Returns the condition that a person ranks before `own`. */
export function isAhead(sql: Queryable, sortBy: LeaderboardSort, own: Figures) {
  return sortBy === 'reputation_score'
    ? sql`(reputation_score, id) > (${own.reputation_score}::integer, ${own.id}::uuid)`
    : sql`(${sql(sortBy)}, reputation_score, id)
        > (${own[sortBy]}::integer, ${own.reputation_score}::integer, ${own.id}::uuid)`;
}

/** Returns the condition that a person's last contribution is within the period. */
export const inPeriod = (sql: Queryable, { days }: Ranking) =>
  days === undefined ? sql`true` : sql`updated_at >= now() - make_interval(days => ${days})`;

/** Returns the condition that a person has a review in the region. */
export const inRegion = (sql: Queryable, { region }: Ranking) =>
  region === undefined
    ? sql`true`
    : sql`exists (select from region_members where region_key = ${region} and user_id = id)`;

/** Returns the condition that a person is in a ranking. */
export const isRanked = (sql: Queryable, ranking: Ranking) => sql`
  is_public and ${hasFigure(sql, ranking.sortBy)} and ${isOfNamed(ranking) ? sql`is_named` : sql`true`}
  and ${inPeriod(sql, ranking)} and ${inRegion(sql, ranking)}`;
