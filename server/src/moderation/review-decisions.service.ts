import type { Database, Queryable } from '@wayable/platform/db/database';
import { DomainError, invalidField, tooLong } from '@wayable/platform/http/errors/domain-error';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import {
  DETAILS_MAX,
  type LogAction,
  type ReviewRemovalDecision,
  type VerificationChange,
} from '@wayable/protocol/moderation';
import { refreshAccess } from '../answers/access.service.ts';
import { assertMay } from '../policy/policy.ts';
import { assertStillAdministrator } from './assert-still-administrator.ts';
import { insertLogEntry } from './moderation-log.queries.ts';
import {
  closeReports,
  type DecisionContext,
  reviewNotFound,
  toNotified,
} from './report-decisions.service.ts';
import * as queries from './review-decisions.queries.ts';
import { findSuspension } from './suspensions.queries.ts';

const OVERDUE_AT_ONCE = 250;
const VERIFICATION_ACTS: LogAction[] = ['review_verified', 'review_returned'];
const PRESENCE_ACTS: LogAction[] = ['review_removed', 'review_restored'];

const reviewsWithdrawn = () =>
  new DomainError(
    'account_suspended',
    'The author is suspended, so the review is withdrawn: end the suspension first.',
  );

/**
 * Checks that a missing review was removed by a moderator. A review that a suspension withdrew returns only
 * when the suspension ends.
 * @throws {DomainError} not_found, account_suspended
 */
async function assertRemoved(sql: Queryable, id: string): Promise<void> {
  const removed = await queries.findRemovedReview(sql, id);
  if (!removed) throw reviewNotFound();
  if (removed.cause === 'suspension') throw reviewsWithdrawn();
}

/**
 * Returns the moderator's comment in the stored form.
 * @throws {DomainError} validation_failed if the comment is too long, or is missing for the reason `other`
 */
function readReason({ reason, details }: { reason?: string | undefined; details?: string | undefined }) {
  const words = (details ?? '').trim().normalize('NFC');
  if (words.length > DETAILS_MAX) throw tooLong('details', DETAILS_MAX);
  if (reason === 'other' && words === '') throw invalidField('details', 'Please say why', 'missing');
  return words;
}

const stateOf = ({ rating, is_verified, location_name }: queries.DecidedReview) => ({
  rating,
  is_verified,
  location_name,
});

/**
 * Removes a review with its photos; it can be restored for 30 days. Notifies author and reporters. With
 * `is_undo`, undoes the viewer's restoration and keeps the original removal.
 * @returns false if the review is already removed, or there is no such restoration
 * @throws {DomainError} not_permitted, own_content, not_found, account_suspended, validation_failed
 */
export async function removeReview(
  context: DecisionContext,
  viewer: Viewer,
  id: string,
  { reason: given, details, is_undo: isUndo = false }: ReviewRemovalDecision,
): Promise<boolean> {
  assertMay(viewer, 'moderate');
  const written = isUndo ? '' : readReason({ reason: given, details });
  if (!isUndo && given === undefined) throw invalidField('reason', 'is missing', 'missing');
  return context.sql.begin(async (sql) => {
    const review = await queries.lockDecidedReview(sql, id);
    if (!review) {
      await assertRemoved(sql, id);
      return false;
    }
    assertMay(viewer, 'moderate_review', review.user_id);
    await assertStillAdministrator(sql, viewer);
    const earlier = isUndo ? await queries.findRestoredRemoval(sql, review.id, viewer.userId) : undefined;
    if (isUndo && !earlier) return false;
    const reason = earlier ? (earlier.reason ?? 'other') : (given ?? 'other');
    const words = earlier ? (earlier.details ?? '') : written;
    const closed = await closeReports(context, sql, viewer, review, true);
    await queries.withdrawReviews(sql, {
      ids: [review.id],
      removedBy: viewer.userId,
      reason,
      details: words,
      cause: 'moderation',
    });
    await refreshAccess(sql, [review.location_id]);
    if (earlier) await queries.keepFirstRemoval(sql, review.id, earlier);
    const decisionId = await insertLogEntry(sql, {
      adminId: viewer.userId,
      subjectId: review.user_id,
      action: 'review_removed',
      reviewId: review.id,
      reasonCode: reason,
      reason: words,
      before: stateOf(review),
      after: { is_removed: true, closed_reports: closed },
    });
    const told = { ...toNotified(review), decision_id: decisionId, reason, details: words };
    await context.notifications.add(sql, { userId: review.user_id, kind: 'review_removed', details: told });
    return true;
  });
}

async function explainNothingToRestore(sql: Queryable, id: string): Promise<DomainError | undefined> {
  if (await queries.reviewExists(sql, id)) return undefined;
  return (await queries.wasLostWithAuthor(sql, id))
    ? new DomainError('author_deleted', 'The author deleted the account, and this review with it.')
    : reviewNotFound();
}

/**
 * Restores a removed review with its id, dates, verification, photos and reports. With `isUndo`, undoes the
 * viewer's removal and also reopens the reports that it closed.
 * @returns false if the review is not removed, or with `isUndo` if the last decision is not the viewer's
 * @throws {DomainError} not_permitted, own_content, not_found, location_deleted, author_deleted,
 * account_suspended
 */
export async function restoreReview(
  { sql: database, notifications }: DecisionContext,
  viewer: Viewer,
  id: string,
  { isUndo }: { isUndo: boolean },
): Promise<boolean> {
  assertMay(viewer, 'moderate');
  return database.begin(async (sql) => {
    const review = await queries.lockRemovedReview(sql, id);
    if (!review) {
      const refusal = await explainNothingToRestore(sql, id);
      if (refusal) throw refusal;
      return false;
    }
    assertMay(viewer, 'moderate_review', review.user_id);
    await assertStillAdministrator(sql, viewer);
    const undone = isUndo ? await queries.findLastDecision(sql, review.id, PRESENCE_ACTS) : undefined;
    if (isUndo && undone?.admin_id !== viewer.userId) return false;
    if (review.cause === 'moderation' && review.is_over) throw reviewNotFound();
    const suspension = await findSuspension(sql, review.user_id);
    if (review.cause === 'suspension' || suspension?.withdraws_reviews) throw reviewsWithdrawn();
    const { location_id: locationId } = review;
    if (locationId === null) {
      throw new DomainError('location_deleted', `“${review.location_name}” was deleted since.`);
    }
    if (isUndo) await queries.reopenClosedByRemoval(sql, review.id);
    await queries.returnReviews(sql, [review.id]);
    await refreshAccess(sql, [locationId]);
    const { rating, is_verified, location_name } = review;
    await insertLogEntry(sql, {
      adminId: viewer.userId,
      subjectId: review.user_id,
      action: 'review_restored',
      reviewId: review.id,
      before: { is_removed: true, removed_at: review.removed_at, location_name },
      after: { rating, is_verified, location_name },
    });
    const details = { review_id: review.id, location_id: locationId, location_name };
    await notifications.add(sql, { userId: review.user_id, kind: 'review_restored', details });
    return true;
  });
}

const isOtherVersion = (seen: string | undefined, current: string): boolean =>
  seen !== undefined && Date.parse(seen) !== Date.parse(current);

/**
 * Verifies a review, or returns it to pending with a reason, and closes its reports. With `is_undo`, undoes
 * the viewer's last decision: reopens the reports that it closed, and closes none.
 * @returns false if nothing changes, or with `is_undo` if the last decision is not the viewer's
 * @throws {DomainError} not_permitted, own_content, not_found, review_removed, account_suspended,
 * review_changed, validation_failed
 */
export async function changeVerification(
  context: DecisionContext,
  viewer: Viewer,
  id: string,
  { is_verified: isVerified, reason, details, updated_at: seen, is_undo: isUndo }: VerificationChange,
): Promise<boolean> {
  assertMay(viewer, 'moderate');
  const words = readReason({ reason, details });
  if (!isVerified && reason === undefined) throw invalidField('reason', 'is missing', 'missing');
  return context.sql.begin(async (sql) => {
    const review = await queries.lockDecidedReview(sql, id);
    if (!review) {
      await assertRemoved(sql, id);
      throw new DomainError('review_removed', 'Another administrator removed this review.');
    }
    assertMay(viewer, 'moderate_review', review.user_id);
    await assertStillAdministrator(sql, viewer);
    if (isOtherVersion(seen, review.updated_at)) {
      throw new DomainError('review_changed', 'The author changed this review after you opened it.');
    }
    if (review.is_verified === isVerified) return false;
    const undone = isUndo ? await queries.findLastDecision(sql, review.id, VERIFICATION_ACTS) : undefined;
    if (isUndo && undone?.admin_id !== viewer.userId) return false;
    await queries.setVerified(sql, review.id, isVerified);
    const reports = undone
      ? { reopened_reports: await queries.reopenClosedByDecision(sql, review.id, undone.id) }
      : { closed_reports: await closeReports(context, sql, viewer, review, false) };
    const decisionId = await insertLogEntry(sql, {
      adminId: viewer.userId,
      subjectId: review.user_id,
      action: isVerified ? 'review_verified' : 'review_returned',
      reviewId: review.id,
      reasonCode: reason ?? null,
      reason: words,
      before: stateOf(review),
      after: { ...stateOf(review), is_verified: isVerified, ...reports },
    });
    const { user_id: userId } = review;
    const told = toNotified(review);
    if (reason === undefined || isVerified) {
      await context.notifications.add(sql, { userId, kind: 'review_verified', details: told });
    } else {
      const decision = { decision_id: decisionId, reason, details: words };
      await context.notifications.add(sql, {
        userId,
        kind: 'review_returned',
        details: { ...told, ...decision },
      });
    }
    return true;
  });
}

/** Permanently deletes reviews removed or deleted more than 30 days ago. */
export async function purgeRemovedReviews(sql: Database): Promise<void> {
  while ((await queries.deleteOverdueReviews(sql, OVERDUE_AT_ONCE)) === OVERDUE_AT_ONCE);
}
