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

/** Who has and shows a figure, word for word as the indexes of the rankings say it. */
export const hasFigure = (sql: Queryable, sortBy: LeaderboardSort) =>
  ({
    reputation_score: sql`reputation_score > 0`,
    total_reviews: sql`shows_review_count and total_reviews > 0`,
    badges_earned: sql`shows_badges and badges_earned > 0`,
  })[sortBy];

/**
 * Whether only those are ranked who are named with their reviews: where somebody has a review, and in which days they wrote, would
 * tell which of the anonymous ones are theirs (docs/product.md#privacy).
 */
export const isOfNamed = ({ days, region }: Ranking): boolean => days !== undefined || region !== undefined;

/** The order of a ranking is total: nobody changes places between two looks. `id` is the column of the person. */
export const orderOf = (sql: Queryable, sortBy: LeaderboardSort, id: 'id' | 'user_id' = 'id') =>
  sortBy === 'reputation_score'
    ? sql`reputation_score desc, ${sql(id)} desc`
    : sql`${sql(sortBy)} desc, reputation_score desc, ${sql(id)} desc`;

/** Who stands before somebody in the order of a ranking. */
export const isAhead = (
  sql: Queryable,
  sortBy: LeaderboardSort,
  own: Figures,
  id: 'id' | 'user_id' = 'id',
) =>
  sortBy === 'reputation_score'
    ? sql`(reputation_score, ${sql(id)}) > (${own.reputation_score}::integer, ${own.id}::uuid)`
    : sql`(${sql(sortBy)}, reputation_score, ${sql(id)})
        > (${own[sortBy]}::integer, ${own.reputation_score}::integer, ${own.id}::uuid)`;

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
