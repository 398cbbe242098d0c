import type { Fragment, Queryable } from '@wayable/platform/db/database';
import type { AdminQueues } from '@wayable/protocol/moderation';
import { meets } from './review-list.queries.ts';

type ReviewQueueCounts = Pick<AdminQueues, 'pending_reviews' | 'reported_reviews' | 'attention_reviews'>;

const NO_FILTER = { verificationFilter: 'all', reported: false, attention: false } as const;

/** Returns the query of countReviewQueues. */
export function reviewQueueCounts(sql: Queryable, max: number): Fragment {
  // The `order by` keeps the planner from reading the table when it overestimates a queue.
  const counted = (condition: Fragment) => sql`(
    select count(*)::int from (
      select from reviews as review where ${condition} order by review.created_at desc, review.id desc limit ${max}
    ) as counted
  )`;
  return sql`
    select ${counted(meets(sql, { ...NO_FILTER, verificationFilter: 'pending' }))} as pending_reviews,
      ${counted(meets(sql, { ...NO_FILTER, reported: true }))} as reported_reviews,
      ${counted(meets(sql, { ...NO_FILTER, attention: true }))} as attention_reviews
  `;
}

/** Counts each queue of reviews, up to `max`, from the indexes of the lists. */
export async function countReviewQueues(sql: Queryable, max: number): Promise<ReviewQueueCounts> {
  const [row] = await sql<ReviewQueueCounts[]>`${reviewQueueCounts(sql, max)}`;
  return row as ReviewQueueCounts;
}
