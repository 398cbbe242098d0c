import type { Queryable } from '@wayable/platform/db/database';
import { type LogAction, type ModerationReason, REMOVED_KEPT_DAYS } from '@wayable/protocol/moderation';

export interface DecidedReview {
  id: string;
  user_id: string;
  location_id: string;
  location_name: string;
  rating: number;
  is_verified: boolean;
  updated_at: string;
}

/**
 * Locks the review until the transaction ends, so that decisions and edits run one by one. Reads the review in
 * a statement of its own, because a merge may have moved it to another place during the wait.
 */
export async function lockDecidedReview(sql: Queryable, id: string): Promise<DecidedReview | undefined> {
  await sql`select from reviews where id = ${id} for update`;
  const [row] = await sql<DecidedReview[]>`
    select review.id, review.user_id, review.location_id, location.name as location_name, review.rating,
      review.is_verified, review.updated_at
    from reviews as review join locations as location on location.id = review.location_id
    where review.id = ${id}
  `;
  return row;
}

interface RemovedReview {
  id: string;
  user_id: string;
  location_id: string | null;
  location_name: string;
  rating: number;
  is_verified: boolean;
  cause: 'moderation' | 'suspension';
  /** Text with microseconds. */
  removed_at: string;
  /** Whether the time for restoring is over. */
  is_over: boolean;
}

export async function findRemovedReview(sql: Queryable, id: string): Promise<RemovedReview | undefined> {
  return selectRemoved(sql, id);
}

/** Locks the removed review. Locks its place first, like all writers of reviews. */
export async function lockRemovedReview(sql: Queryable, id: string): Promise<RemovedReview | undefined> {
  await sql`
    select from locations where id = (select location_id from removed_reviews where id = ${id}) for no key update
  `;
  return selectRemoved(sql, id, true);
}

/**
 * Returns a removed review. Skips reviews deleted by their author, because only the author can restore them.
 */
async function selectRemoved(sql: Queryable, id: string, locks = false): Promise<RemovedReview | undefined> {
  const [row] = await sql<RemovedReview[]>`
    select id, user_id, location_id, location_name, rating, is_verified, cause,
      to_char(removed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as removed_at,
      removed_at < now() - make_interval(days => ${REMOVED_KEPT_DAYS}) as is_over
    from removed_reviews where id = ${id} and cause <> 'author' ${locks ? sql`for update` : sql``}
  `;
  return row;
}

export async function withdrawReviews(
  sql: Queryable,
  removal: {
    ids: string[];
    removedBy: string | null;
    reason: string | null;
    details: string | null;
    cause: 'moderation' | 'suspension';
  },
): Promise<void> {
  const { ids, removedBy, reason, details, cause } = removal;
  await sql`select withdraw_reviews(${ids}::uuid[], ${removedBy}, ${reason}, ${details}, ${cause})`;
}

interface RestoredRemoval {
  reason: ModerationReason | null;
  details: string | null;
  removed_by: string | null;
  removed_at: string;
}

/** Returns the removal that the last decision undid, if this administrator made that decision. */
export async function findRestoredRemoval(
  sql: Queryable,
  id: string,
  adminId: string,
): Promise<RestoredRemoval | undefined> {
  const [row] = await sql<RestoredRemoval[]>`
    select removal.reason_code as reason, removal.reason as details, removal.admin_id as removed_by,
      restoration.before ->> 'removed_at' as removed_at
    from (
      select * from admin_log where review_id = ${id} and action in ('review_removed', 'review_restored')
      order by admin_log.id desc limit 1
    ) as restoration
    join lateral (
      select * from admin_log where review_id = ${id} and action = 'review_removed' order by admin_log.id desc limit 1
    ) as removal on true
    where restoration.action = 'review_restored' and restoration.admin_id = ${adminId}
      and restoration.before ? 'removed_at'
  `;
  return row;
}

/** Keeps the date and moderator of the original removal when its restoration is undone. */
export async function keepFirstRemoval(
  sql: Queryable,
  id: string,
  { removed_at, removed_by }: RestoredRemoval,
): Promise<void> {
  await sql`
    update removed_reviews set removed_at = ${removed_at}::text::timestamptz, removed_by = ${removed_by} where id = ${id}
  `;
}

export async function returnReviews(sql: Queryable, ids: string[]): Promise<void> {
  await sql`select return_reviews(${ids}::uuid[])`;
}

/** Reopens the reports that the removal closed. */
export async function reopenClosedByRemoval(sql: Queryable, id: string): Promise<void> {
  await sql`
    update review_reports set resolved_at = null, resolved_by = null
    where removed_review_id = ${id}
      and resolved_at = (select removed_at from removed_reviews where id = ${id})
  `;
}

/** Returns the number of an administrator's decision that only closed reports: the given one, or the last. */
export async function findReportsClosing(
  sql: Queryable,
  { reviewId, adminId, decisionId }: { reviewId: string; adminId: string; decisionId: string | undefined },
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id::text from admin_log
    where review_id = ${reviewId} and admin_id = ${adminId} and action = 'reports_closed'
      ${decisionId === undefined ? sql`` : sql`and id = ${decisionId}::bigint`}
    order by admin_log.id desc limit 1
  `;
  return row?.id;
}

/**
 * Reopens the reports that a decision closed. They have the decision's time and administrator. Returns their
 * number.
 */
export async function reopenClosedByDecision(
  sql: Queryable,
  reviewId: string,
  decisionId: string,
): Promise<number> {
  const { count } = await sql`
    update review_reports set resolved_at = null, resolved_by = null
    where review_id = ${reviewId}
      and (resolved_at, resolved_by) = (select created_at, admin_id from admin_log where id = ${decisionId}::bigint)
  `;
  return count;
}

/**
 * Returns the last decision about a review with one of these actions: its number, and the administrator's id.
 */
export async function findLastDecision(
  sql: Queryable,
  reviewId: string,
  actions: LogAction[],
): Promise<{ id: string; admin_id: string | null } | undefined> {
  const [row] = await sql<{ id: string; admin_id: string | null }[]>`
    select id::text, admin_id from admin_log
    where review_id = ${reviewId} and action = any(${actions}::text[]) order by admin_log.id desc limit 1
  `;
  return row;
}

export async function setVerified(sql: Queryable, id: string, isVerified: boolean): Promise<void> {
  await sql`update reviews set is_verified = ${isVerified} where id = ${id}`;
}

interface ClosedReport {
  reporter_id: string;
  /** Whether the reporter's last notification already had this result. */
  was_told: boolean;
}

/** Closes and returns the open reports of a review. `isRemoved` is the result of the decision. */
export async function closeReports(
  sql: Queryable,
  closing: { reviewId: string; adminId: string; isRemoved: boolean },
): Promise<ClosedReport[]> {
  const { reviewId, adminId, isRemoved } = closing;
  return sql<ClosedReport[]>`
    update review_reports as report set resolved_at = now(), resolved_by = ${adminId}
    where review_id = ${reviewId} and resolved_at is null
    returning reporter_id, outcome_told(report) is not distinct from ${String(isRemoved)} as was_told
  `;
}

/** Returns whether a removed review was lost because its author deleted the account. */
export async function wasLostWithAuthor(sql: Queryable, id: string): Promise<boolean> {
  const { count } = await sql`
    select from admin_log where review_id = ${id} and action = 'review_removed' and subject_id is null
      and created_at > now() - make_interval(days => ${REMOVED_KEPT_DAYS}) limit 1
  `;
  return count > 0;
}

export async function reviewExists(sql: Queryable, id: string): Promise<boolean> {
  return (await sql`select from reviews where id = ${id}`).count === 1;
}

/**
 * Deletes up to `limit` reviews that can no longer be restored. Returns their number. Their photo files are
 * removed later.
 */
export async function deleteOverdueReviews(sql: Queryable, limit: number): Promise<number> {
  const { count } = await sql`
    delete from removed_reviews where id in (
      select id from removed_reviews
      where cause in ('moderation', 'author') and removed_at < now() - make_interval(days => ${REMOVED_KEPT_DAYS})
      order by removed_at limit ${limit}
    )
  `;
  return count;
}
