import type { LeaderboardSort } from '@wayable/protocol/leaderboard';
import type { Queryable } from '../db/database.ts';

/** Whom a ranking is of, and by which figure. */
export interface Ranking {
  sortBy: LeaderboardSort;
  /** Days of the period; undefined for all time. */
  days: number | undefined;
  /** The key of a region (`regions.key`); undefined for all regions. */
  region: string | undefined;
}

/** The figures that decide where somebody stands. */
export type Figures = { id: string } & Record<LeaderboardSort, number>;

/** A column that is null for people who are named with their reviews. */
const MONTH_END_COLUMNS: Record<LeaderboardSort, string> = {
  reputation_score: 'month_end_reputation',
  total_reviews: 'month_end_reviews',
  badges_earned: 'month_end_badges',
};

/** What others see of a figure (docs/product.md#privacy), word for word as in the indexes of the rankings. */
export const shownFigure = (sql: Queryable, figure: LeaderboardSort) =>
  sql`coalesce(${sql(MONTH_END_COLUMNS[figure])}, ${sql(figure)})`;

/** Whether a person has and shows a figure, word for word as in the indexes of the rankings. */
function hasFigure(sql: Queryable, sortBy: LeaderboardSort) {
  const isAboveZero = sql`${shownFigure(sql, sortBy)} > 0`;
  if (sortBy === 'total_reviews') return sql`shows_review_count and ${isAboveZero}`;
  return sortBy === 'badges_earned' ? sql`shows_badges and ${isAboveZero}` : isAboveZero;
}

/**
 * Whether only those are ranked who are named with their reviews: where somebody has a review, and in which days they wrote, would
 * tell which of the anonymous ones are theirs (docs/product.md#privacy).
 */
export const isOfNamed = ({ days, region }: Ranking): boolean => days !== undefined || region !== undefined;

/** The order of a ranking is total, so that people of equal figures keep their places. */
export function orderOf(sql: Queryable, sortBy: LeaderboardSort) {
  const byReputation = sql`${shownFigure(sql, 'reputation_score')} desc, id desc`;
  return sortBy === 'reputation_score'
    ? byReputation
    : sql`${shownFigure(sql, sortBy)} desc, ${byReputation}`;
}

/** Whether a person ranks before `own`. */
export function isAhead(sql: Queryable, sortBy: LeaderboardSort, own: Figures) {
  const reputation = shownFigure(sql, 'reputation_score');
  return sortBy === 'reputation_score'
    ? sql`(${reputation}, id) > (${own.reputation_score}::integer, ${own.id}::uuid)`
    : sql`(${shownFigure(sql, sortBy)}, ${reputation}, id)
        > (${own[sortBy]}::integer, ${own.reputation_score}::integer, ${own.id}::uuid)`;
}

/** Whether a person's last contribution lies within the period. */
export const inPeriod = (sql: Queryable, { days }: Ranking) =>
  days === undefined ? sql`true` : sql`updated_at >= now() - make_interval(days => ${days})`;

/** Whether a person has a review in the region. */
export const inRegion = (sql: Queryable, { region }: Ranking) =>
  region === undefined
    ? sql`true`
    : sql`exists (select from region_members where region_key = ${region} and user_id = id)`;

/** Whether a person is in a ranking. */
export const isRanked = (sql: Queryable, ranking: Ranking) => sql`
  is_public and ${hasFigure(sql, ranking.sortBy)} and ${isOfNamed(ranking) ? sql`is_named` : sql`true`}
  and ${inPeriod(sql, ranking)} and ${inRegion(sql, ranking)}`;
