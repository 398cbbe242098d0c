import type { LeaderboardSort } from '@wayable/protocol/leaderboard';
import type { Queryable } from '../db/database.ts';

/** Whom a ranking is of, and by which figure. */
export interface Ranking {
  sortBy: LeaderboardSort;
  /** Days of the period; undefined for all time. */
  days: number | undefined;
  /** Undefined for all regions. */
  region: Region | undefined;
}

export interface Region {
  key: string;
  members: number;
}

/** The figures that decide where somebody stands. */
export type Figures = { id: string } & Record<LeaderboardSort, number>;

/** The table of a ranking: all people by `id`, or the standings of a region by `user_id`, which has named people only. */
export type PersonColumn = 'id' | 'user_id';

/** A column that is null for people who are named with their reviews. */
const MONTH_END_COLUMNS: Record<LeaderboardSort, string> = {
  reputation_score: 'month_end_reputation',
  total_reviews: 'month_end_reviews',
  badges_earned: 'month_end_badges',
};

/** What others see of a figure (docs/product.md#privacy), word for word as in the indexes of the rankings. */
export const shownFigure = (sql: Queryable, figure: LeaderboardSort, id: PersonColumn = 'id') =>
  id === 'user_id' ? sql`${sql(figure)}` : sql`coalesce(${sql(MONTH_END_COLUMNS[figure])}, ${sql(figure)})`;

/** Whether a person has and shows a figure, word for word as in the indexes of the rankings. */
export function hasFigure(sql: Queryable, sortBy: LeaderboardSort, id: PersonColumn = 'id') {
  const isAboveZero = sql`${shownFigure(sql, sortBy, id)} > 0`;
  if (sortBy === 'total_reviews') return sql`shows_review_count and ${isAboveZero}`;
  return sortBy === 'badges_earned' ? sql`shows_badges and ${isAboveZero}` : isAboveZero;
}

/**
 * Whether only those are ranked who are named with their reviews: where somebody has a review, and in which days they wrote, would
 * tell which of the anonymous ones are theirs (docs/product.md#privacy).
 */
export const isOfNamed = ({ days, region }: Ranking): boolean => days !== undefined || region !== undefined;

/** The order of a ranking is total, so that people of equal figures keep their places. */
export function orderOf(sql: Queryable, sortBy: LeaderboardSort, id: PersonColumn = 'id') {
  const byReputation = sql`${shownFigure(sql, 'reputation_score', id)} desc, ${sql(id)} desc`;
  return sortBy === 'reputation_score'
    ? byReputation
    : sql`${shownFigure(sql, sortBy, id)} desc, ${byReputation}`;
}

/** Whether a person ranks before `own`. */
export function isAhead(sql: Queryable, sortBy: LeaderboardSort, own: Figures, id: PersonColumn = 'id') {
  const reputation = shownFigure(sql, 'reputation_score', id);
  return sortBy === 'reputation_score'
    ? sql`(${reputation}, ${sql(id)}) > (${own.reputation_score}::integer, ${own.id}::uuid)`
    : sql`(${shownFigure(sql, sortBy, id)}, ${reputation}, ${sql(id)})
        > (${own[sortBy]}::integer, ${own.reputation_score}::integer, ${own.id}::uuid)`;
}

const startOf = (sql: Queryable, days: number) => sql`now() - make_interval(days => ${days})`;

/** Whose last contribution lies within the period. */
export const inPeriod = (
  sql: Queryable,
  days: number | undefined,
  contributed: 'updated_at' | 'contributed_at' = 'updated_at',
) => (days === undefined ? sql`true` : sql`${sql(contributed)} >= ${startOf(sql, days)}`);

/** As `inPeriod`, where no index serves it: the start is computed once, not for each row, and the planner does not know it. */
export const inPeriodOfRows = (
  sql: Queryable,
  days: number | undefined,
  contributed: 'updated_at' | 'contributed_at' = 'updated_at',
) => (days === undefined ? sql`true` : sql`${sql(contributed)} >= (select ${startOf(sql, days)})`);
