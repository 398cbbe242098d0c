import { assertRecentProof } from '@wayable/auth/recent-proof/assert-recent-proof';
import { banUser, unbanUser } from '@wayable/auth/user/ban-user.service';
import type { Database } from '@wayable/platform/db/database';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import { readStoredLine } from '@wayable/platform/http/requests/stored-line';
import type { JobKind, JobQueue } from '@wayable/platform/jobs/job-queue';
import { REASON_MAX } from '@wayable/protocol/administration';
import type { Suspension } from '@wayable/protocol/moderation';
import { refreshAccess } from '../answers/access.service.ts';
import { withdrawConfirmationsOf } from '../confirmations/confirmations.service.ts';
import { assertMay } from '../policy/policy.ts';
import { assertStillAdministrator } from './assert-still-administrator.ts';
import { insertLogEntry } from './moderation-log.queries.ts';
import { returnReviews, withdrawReviews } from './review-decisions.queries.ts';
import * as queries from './suspensions.queries.ts';

const SETTLEMENT: JobKind<{ userId: string }> = {
  name: 'suspension-settlement',
  options: { retries: 10, retryDelaySeconds: 5 },
};
/**
 * Maximum number of reviews per transaction. Each review changes the same rows of counts, so long
 * transactions get slower.
 */
const REVIEWS_AT_ONCE = 250;
const UNSETTLED_AT_ONCE = 1_000;

export interface SuspensionContext {
  sql: Database;
  jobs: JobQueue;
}

const userNotFound = () => new DomainError('not_found', 'User not found');

/**
 * Withdraws the reviews of a suspended person and deletes their confirmations, or restores the reviews, as
 * the current suspension requires. Parallel runs are safe: each processes a few reviews while it locks the
 * suspension.
 */
export async function settleSuspension(sql: Database, userId: string): Promise<void> {
  let moved: number;
  do {
    moved = await sql.begin(async (transaction) => {
      const suspension = await queries.holdSuspension(transaction, userId);
      if (suspension?.withdraws_reviews) {
        const { ids, locationIds } = await queries.lockSomeReviews(transaction, userId, REVIEWS_AT_ONCE);
        await withdrawReviews(transaction, {
          ids,
          removedBy: suspension.suspended_by,
          reason: null,
          details: null,
          cause: 'suspension',
        });
        await refreshAccess(transaction, locationIds);
        if (ids.length === 0) await withdrawConfirmationsOf(transaction, userId);
        return ids.length;
      }
      const { ids, locationIds } = await queries.lockSomeWithdrawn(transaction, userId, REVIEWS_AT_ONCE);
      await returnReviews(transaction, ids);
      await refreshAccess(transaction, locationIds);
      if (ids.length === 0) await queries.deletePlacelessWithdrawn(transaction, userId);
      return ids.length;
    });
  } while (moved > 0);
}

/** Registers the job that withdraws and restores reviews after suspensions. */
export function startSettling({ sql, jobs }: SuspensionContext): Promise<void> {
  return jobs.work(SETTLEMENT, ({ userId }) => settleSuspension(sql, userId));
}

/**
 * Settles accounts again if their content does not match the suspension. This happens if content was written
 * while an ended session was still cached, or if a job failed.
 */
export async function settleLateReviews(sql: Database): Promise<void> {
  for (const userId of await queries.findUnsettled(sql, UNSETTLED_AT_ONCE)) {
    await settleSuspension(sql, userId);
  }
}

/**
 * Suspends an account: ends its sessions, refuses sign-in with the reason, and withdraws its reviews if
 * requested. For a suspended account, changes reason and reviews.
 * @throws {DomainError} not_permitted, own_content, recent_sign_in_required, not_found,
 * administrator_protected, validation_failed
 */
export async function suspendAccount(
  { sql, jobs }: SuspensionContext,
  viewer: Viewer,
  userId: string,
  input: Suspension,
): Promise<void> {
  assertMay(viewer, 'suspend_account', userId);
  await assertRecentProof(sql, viewer.sessionId);
  const reason = readStoredLine('reason', input.reason, REASON_MAX);
  await sql.begin(async (transaction) => {
    if (!(await banUser(transaction, { userId, reason }))) throw userNotFound();
    const before = await queries.lockSuspension(transaction, userId);
    const profile = await queries.lockProfile(transaction, userId);
    if (!profile) throw userNotFound();
    await assertStillAdministrator(transaction, viewer);
    if (profile.is_admin) {
      throw new DomainError(
        'administrator_protected',
        'Administrators cannot be suspended. Remove the administrator role first.',
      );
    }
    const withdrawsReviews = input.withdraw_reviews ?? before?.withdraws_reviews ?? false;
    if (before?.reason === reason && before.withdraws_reviews === withdrawsReviews) return;
    await queries.upsertSuspension(transaction, {
      userId,
      reason,
      withdrawsReviews,
      adminId: viewer.userId,
    });
    await insertLogEntry(transaction, {
      adminId: viewer.userId,
      subjectId: userId,
      action: 'account_suspended',
      reason,
      before: { is_suspended: before !== undefined, withdraws_reviews: before?.withdraws_reviews ?? false },
      after: { is_suspended: true, withdraws_reviews: withdrawsReviews },
    });
    await jobs.add(transaction, SETTLEMENT, { userId });
  });
}

/**
 * Ends a suspension: allows sign-in and restores withdrawn reviews. Does nothing without a suspension.
 * @throws {DomainError} not_permitted, own_content, recent_sign_in_required, not_found
 */
export async function endSuspension(
  { sql, jobs }: SuspensionContext,
  viewer: Viewer,
  userId: string,
): Promise<void> {
  assertMay(viewer, 'suspend_account', userId);
  await assertRecentProof(sql, viewer.sessionId);
  await sql.begin(async (transaction) => {
    if (!(await unbanUser(transaction, userId))) throw userNotFound();
    await assertStillAdministrator(transaction, viewer);
    const before = await queries.deleteSuspension(transaction, userId);
    if (!before) return;
    await insertLogEntry(transaction, {
      adminId: viewer.userId,
      subjectId: userId,
      action: 'suspension_ended',
      before: { is_suspended: true, withdraws_reviews: before.withdraws_reviews },
      after: { is_suspended: false },
    });
    await jobs.add(transaction, SETTLEMENT, { userId });
  });
}
