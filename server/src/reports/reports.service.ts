import { countAttempt } from '@wayable/platform/attempts/attempts';
import type { Database } from '@wayable/platform/db/database';
import { DomainError, invalidField } from '@wayable/platform/http/errors/domain-error';
import { refuseDeletedAccount } from '@wayable/platform/http/errors/refuse-deleted-account';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import { toPagedResult } from '@wayable/protocol/paging';
import type { ReportsQuery, ReviewReportCreate } from '@wayable/protocol/reports';
import { assertStillAdministrator } from '../moderation/assert-still-administrator.ts';
import { noteAct } from '../moderation/moderation-log.service.ts';
import type { Notifications } from '../notifications/notifications.ts';
import { assertMay } from '../policy/policy.ts';
import { getReview } from '../reviews/reviews.service.ts';
import * as queries from './reports.queries.ts';

/**
 * Maximum number of reports per person and day. A person can report all reviews of a spammer, but not flood
 * the moderators.
 */
const PER_DAY = { max: 30, windowSeconds: 86_400 };
/** Maximum number of own reports returned per location. */
const OWN_REPORTS_MAX = 500;

async function limitPerPerson(sql: Database, userId: string): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await countAttempt(sql, `review-reports:${userId}`, PER_DAY);
  if (isAllowed) return;
  throw new DomainError(
    'rate_limited',
    'You’ve reached the daily limit for reports. Thank you for looking after the map; please come back tomorrow.',
    undefined,
    { retryAfterSeconds, limit: 'reports_of_day' },
  );
}

interface ReportContext {
  sql: Database;
  notifications: Notifications;
}

/**
 * Converts the error for a review that was deleted during the request.
 * @throws {DomainError} not_found
 */
function refuseDeletedReview(error: unknown): never {
  const { constraint } = error as { constraint?: string };
  if (constraint === 'review_reports_review_id_fkey') {
    throw new DomainError('not_found', 'There is no review with this id.');
  }
  throw error;
}

/**
 * Reports another person's review to the moderators. A person's second report replaces the first. Notifies
 * the review's author of the first open report, without naming the reporter.
 * @throws {DomainError} not_found, not_permitted, validation_failed for "other" without details, rate_limited
 */
export async function reportReview(
  { sql, notifications }: ReportContext,
  viewer: Viewer,
  reviewId: string,
  input: ReviewReportCreate,
) {
  const details = (input.details ?? '').trim();
  if (input.reason === 'other' && details === '') {
    throw invalidField('details', 'Please say what is wrong with this review', 'missing');
  }
  const review = await getReview(sql, reviewId, viewer);
  assertMay(viewer, 'report_review', review.user_id);
  await limitPerPerson(sql, viewer.userId);
  const report = { reviewId: review.id, reporterId: viewer.userId, reason: input.reason, details };
  return sql
    .begin(async (transaction) => {
      const locked = await queries.lockReportedReview(transaction, review.id);
      const written = await queries.upsertReport(transaction, report);
      if (locked && !locked.isReported) {
        await notifications.add(transaction, {
          userId: locked.authorId,
          kind: 'review_reported',
          details: {
            review_id: review.id,
            location_id: review.location_id,
            location_name: review.locations.name,
            reason: input.reason,
          },
        });
      }
      return written;
    })
    .catch(refuseDeletedReview)
    .catch(refuseDeletedAccount('review_reports_reporter_id_fkey'));
}

/** Returns the viewer's reports of a location's reviews. */
export async function listOwnReports(sql: Database, { userId }: Viewer, locationId: string) {
  const query = { reporterId: userId, locationId, limit: OWN_REPORTS_MAX };
  return { data: await queries.findOwnReports(sql, query) };
}

/**
 * Returns a page of open reports, newest first, without reports of the viewer's own reviews.
 * @throws {DomainError} not_permitted, admin_second_factor_required
 */
export async function listOpenReports(sql: Database, viewer: Viewer, { page, limit }: ReportsQuery) {
  assertMay(viewer, 'read_reports');
  const [rows, count] = await Promise.all([
    queries.findOpenReports(sql, { viewerId: viewer.userId, limit, offset: (page - 1) * limit }),
    queries.countOpenReports(sql, viewer.userId),
  ]);
  return toPagedResult(rows, count, page, limit);
}

/**
 * Resolves a report and thanks the reporter once, or reopens it.
 * @throws {DomainError} not_permitted, admin_second_factor_required, not_found
 */
export async function setReportResolved(
  { sql, notifications }: ReportContext,
  viewer: Viewer,
  id: string,
  isResolved: boolean,
): Promise<void> {
  assertMay(viewer, 'read_reports');
  await sql.begin(async (transaction) => {
    const report = await queries.lockReport(transaction, id);
    if (!report) throw new DomainError('not_found', 'There is no report with this id.');
    assertMay(viewer, 'resolve_report', report.author_id);
    await assertStillAdministrator(transaction, viewer);
    if (report.is_resolved === isResolved) return;
    await queries.resolveReport(transaction, { id, moderatorId: viewer.userId, isResolved });
    const { review_id, location_id, location_name, author_id, reporter_id } = report;
    await noteAct(transaction, {
      adminId: viewer.userId,
      subjectId: author_id,
      action: isResolved ? 'reports_closed' : 'report_reopened',
      reviewId: review_id,
      before: { location_name, is_resolved: report.is_resolved },
      after: { location_name, is_resolved: isResolved },
    });
    if (!isResolved || report.was_told) return;
    await notifications.add(transaction, {
      userId: reporter_id,
      kind: 'report_decided',
      details: { review_id, location_id, location_name, is_removed: false },
    });
  });
}
