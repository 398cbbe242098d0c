import type { Queryable } from '@wayable/platform/db/database';
import { hasName } from '@wayable/platform/texts/kind-names';
import type { ReportForModeration, ReportReason, ReviewReport } from '@wayable/protocol/reports';

const columns = (sql: Queryable) => sql`
  report.id, report.review_id, report.reason, report.details, report.created_at, report.updated_at
`;

/** Writes the person's report of the review, or replaces and reopens the existing one. */
export async function upsertReport(
  sql: Queryable,
  report: { reviewId: string; reporterId: string; reason: ReportReason; details: string },
): Promise<{ report: ReviewReport; isNew: boolean }> {
  const [row] = await sql<(ReviewReport & { is_new: boolean })[]>`
    insert into review_reports as report (review_id, reporter_id, reason, details)
    values (${report.reviewId}, ${report.reporterId}, ${report.reason}, ${report.details})
    on conflict (review_id, reporter_id) do update set
      reason = excluded.reason, details = excluded.details, updated_at = now(), resolved_at = null, resolved_by = null
    returning ${columns(sql)}, report.xmax = 0 as is_new
  `;
  const { is_new: isNew, ...written } = row as ReviewReport & { is_new: boolean };
  return { report: written, isNew };
}

/** Returns the person's newest reports of a location's reviews, at most `limit`. */
export async function findOwnReports(
  sql: Queryable,
  query: { reporterId: string; locationId: string; limit: number },
): Promise<ReviewReport[]> {
  return sql<ReviewReport[]>`
    select ${columns(sql)} from review_reports as report
    join reviews as review on review.id = report.review_id
    where report.reporter_id = ${query.reporterId} and review.location_id = ${query.locationId}
    order by report.created_at desc, report.id desc limit ${query.limit}
  `;
}

/** Returns open reports, newest first, with their reviews. Leaves out the viewer's reviews. */
export async function findOpenReports(
  sql: Queryable,
  { viewerId, limit, offset }: { viewerId: string; limit: number; offset: number },
): Promise<ReportForModeration[]> {
  const rows = await sql<ReportForModeration[]>`
    select ${columns(sql)},
      json_build_object('id', reporter.id, 'full_name', reporter.full_name) as reporter,
      json_build_object('id', review.id, 'rating', review.rating, 'comments', review.comments,
        'photos', review.photos, 'is_verified', review.is_verified,
        'created_at', to_char(review.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'user_profiles', json_build_object('id', author.id, 'full_name', author.full_name,
          'avatar_url', author.avatar_url),
        'locations', json_build_object('id', location.id, 'name', location.name, 'kind', location.place_kind,
          'address', location.address, 'category', location.category)) as review
    from review_reports as report
    join user_profiles as reporter on reporter.id = report.reporter_id
    join reviews as review on review.id = report.review_id
    join user_profiles as author on author.id = review.user_id
    join locations as location on location.id = review.location_id
    where report.resolved_at is null and review.user_id <> ${viewerId}
    order by report.updated_at desc, report.id desc
    limit ${limit} offset ${offset}
  `;
  return rows.map(({ review, ...row }) => {
    const locations = { ...review.locations, has_name: hasName(review.locations) };
    return { ...row, review: { ...review, locations } };
  });
}

export async function countOpenReports(sql: Queryable, viewerId: string): Promise<number> {
  const [row] = await sql<{ amount: number }[]>`
    select count(*)::int as amount from review_reports as report join reviews as review on review.id = report.review_id
    where report.resolved_at is null and review.user_id <> ${viewerId}
  `;
  return row?.amount ?? 0;
}

/**
 * Locks a review until the transaction ends. Returns its author's id, and whether it has open reports; undefined
 * if the review is gone.
 */
export async function lockReportedReview(
  sql: Queryable,
  reviewId: string,
): Promise<{ authorId: string; isReported: boolean } | undefined> {
  const [review] = await sql<{ user_id: string }[]>`
    select user_id from reviews where id = ${reviewId} for no key update
  `;
  if (!review) return undefined;
  // A statement of its own also sees reports that were committed during the wait for the lock.
  const reports =
    await sql`select from review_reports where review_id = ${reviewId} and resolved_at is null limit 1`;
  return { authorId: review.user_id, isReported: reports.length > 0 };
}

interface LockedReport {
  review_id: string;
  reporter_id: string;
  author_id: string;
  location_id: string;
  location_name: string;
  is_resolved: boolean;
  /** Whether the reporter's last notification already said that the review stays. */
  was_told: boolean;
}

/** Locks a report of an existing review. Locks the review first, like all decisions. */
export async function lockReport(sql: Queryable, id: string): Promise<LockedReport | undefined> {
  await sql`
    select from reviews where id = (select review_id from review_reports where id = ${id}) for no key update
  `;
  const [row] = await sql<LockedReport[]>`
    select report.review_id, report.reporter_id, review.user_id as author_id, review.location_id,
      location.name as location_name, report.resolved_at is not null as is_resolved,
      outcome_told(report) is not distinct from 'false' as was_told
    from review_reports as report join reviews as review on review.id = report.review_id
    join locations as location on location.id = review.location_id
    where report.id = ${id} for update of report
  `;
  return row;
}

/** Resolves a report, or reopens it. */
export async function resolveReport(
  sql: Queryable,
  { id, moderatorId, isResolved }: { id: string; moderatorId: string; isResolved: boolean },
): Promise<void> {
  await (isResolved
    ? sql`update review_reports set resolved_at = now(), resolved_by = ${moderatorId} where id = ${id}`
    : sql`update review_reports set resolved_at = null, resolved_by = null where id = ${id}`);
}
