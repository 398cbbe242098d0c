import Type, { type Static } from 'typebox';
import { pagedResult, pageQuery } from './paging.ts';
import { ReviewAuthor, ReviewLocation } from './reviews.ts';
import { paragraphOfText, Timestamp, Uuid } from './text.ts';

export const REPORT_REASONS = ['spam', 'offensive', 'wrong_place', 'inaccurate', 'privacy', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
export const REPORT_DETAILS_MAX = 1_000;
/** Page size of the administrators' report list (docs/product.md#paged-results). */
export const REPORTS_PAGE_SIZE = 20;

const reason = Type.Unsafe<ReportReason>(Type.String({ enum: [...REPORT_REASONS] }));

export const ReviewReportCreate = Type.Object({
  reason,
  details: Type.Optional(
    paragraphOfText(REPORT_DETAILS_MAX, 'The problem with the review; required for the reason “other”'),
  ),
});

/** The reader's own report of a review. */
export const ReviewReport = Type.Object({
  id: Uuid,
  review_id: Uuid,
  reason,
  details: Type.String(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

/** The viewer's reports among a location's reviews. */
export const OwnReports = Type.Object({ data: Type.Array(ReviewReport) });

/** A report as moderators see it, with its subject. */
export const ReportForModeration = Type.Object({
  ...ReviewReport.properties,
  reporter: Type.Object({ id: Uuid, full_name: Type.String() }),
  review: Type.Object({
    id: Uuid,
    rating: Type.Integer(),
    comments: Type.String(),
    photos: Type.Array(Type.String()),
    is_verified: Type.Boolean(),
    created_at: Timestamp,
    user_profiles: ReviewAuthor,
    locations: ReviewLocation,
  }),
});

export const ReportsQuery = Type.Object(pageQuery(REPORTS_PAGE_SIZE, 50));
export const ReportPage = pagedResult(ReportForModeration);
export const ReportResolution = Type.Object({ is_resolved: Type.Boolean() });

export type ReviewReportCreate = Static<typeof ReviewReportCreate>;
export type ReviewReport = Static<typeof ReviewReport>;
export type OwnReports = Static<typeof OwnReports>;
export type ReportForModeration = Static<typeof ReportForModeration>;
export type ReportPage = Static<typeof ReportPage>;
export type ReportsQuery = Static<typeof ReportsQuery>;
