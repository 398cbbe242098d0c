import type { Database, Queryable } from '@wayable/platform/db/database';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import type { ReportsResolution } from '@wayable/protocol/moderation';
import type { Notifications } from '../notifications/notifications.ts';
import { assertMay } from '../policy/policy.ts';
import { assertStillAdministrator } from './assert-still-administrator.ts';
import { insertLogEntry } from './moderation-log.queries.ts';
import * as queries from './review-decisions.queries.ts';

export interface DecisionContext {
  sql: Database;
  notifications: Notifications;
}

/** Returns the error for an unknown review. */
export const reviewNotFound = () => new DomainError('not_found', 'There is no review with this id.');
/** Returns a review as notifications name it. */
export const toNotified = ({ id, location_id, location_name }: queries.DecidedReview) => ({
  review_id: id,
  location_id,
  location_name,
});

/**
 * Closes the open reports of a review and returns their number. Notifies the reporters, unless their last
 * notification already had this result.
 */
export async function closeReports(
  { notifications }: DecisionContext,
  sql: Queryable,
  viewer: Viewer,
  review: queries.DecidedReview,
  isRemoved: boolean,
): Promise<number> {
  const closed = await queries.closeReports(sql, {
    reviewId: review.id,
    adminId: viewer.userId,
    isRemoved,
  });
  for (const { reporter_id: userId } of closed.filter(({ was_told: wasTold }) => !wasTold)) {
    const details = { ...toNotified(review), is_removed: isRemoved };
    await notifications.add(sql, { userId, kind: 'report_decided', details });
  }
  return closed.length;
}

async function reopenReports(
  sql: Queryable,
  { userId: adminId }: Viewer,
  { id: reviewId }: queries.DecidedReview,
  decisionId: string | undefined,
): Promise<number> {
  const closing = await queries.findReportsClosing(sql, { reviewId, adminId, decisionId });
  return closing === undefined ? 0 : queries.reopenClosedByDecision(sql, reviewId, closing);
}

/**
 * Closes the open reports of a review that stays, and notifies the reporters. Without `is_resolved`, reopens
 * the reports that a decision of this administrator closed.
 * @returns the number of the decision; undefined if nothing changes
 * @throws {DomainError} not_permitted, own_content, not_found
 */
export async function resolveReports(
  context: DecisionContext,
  viewer: Viewer,
  id: string,
  { is_resolved: isResolved, decision_id: decisionId }: ReportsResolution,
): Promise<string | undefined> {
  assertMay(viewer, 'moderate');
  return context.sql.begin(async (sql) => {
    const review = await queries.lockDecidedReview(sql, id);
    if (!review) throw reviewNotFound();
    assertMay(viewer, 'moderate_review', review.user_id);
    await assertStillAdministrator(sql, viewer);
    const amount = isResolved
      ? await closeReports(context, sql, viewer, review, false)
      : await reopenReports(sql, viewer, review, decisionId);
    if (amount === 0) return undefined;
    return insertLogEntry(sql, {
      adminId: viewer.userId,
      subjectId: review.user_id,
      action: isResolved ? 'reports_closed' : 'report_reopened',
      reviewId: review.id,
      before: { [isResolved ? 'open_reports' : 'closed_reports']: amount },
      after: { [isResolved ? 'closed_reports' : 'open_reports']: amount },
    });
  });
}
