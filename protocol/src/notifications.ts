import type { ModerationReason } from './moderation.ts';
import type { ReportReason } from './reports.ts';

/** The review that a notification is about, as it was when it was told of. */
export interface NotifiedReview {
  review_id: string;
  location_id: string;
  location_name: string;
}

/** Why a moderator decided so; whoever wrote the review may answer to the decision once. */
export interface NotifiedDecision {
  decision_id: string;
  reason: ModerationReason;
  /** In the moderator’s words; often empty. */
  details: string;
}

/** What the notification of each kind knows (docs/product.md#notifications). */
export interface NotificationDetails {
  review_verified: NotifiedReview;
  /** An administrator took the verification back, and says why. */
  review_returned: NotifiedReview & NotifiedDecision;
  review_removed: NotifiedReview & NotifiedDecision;
  review_restored: NotifiedReview;
  /** To its author: somebody reported it. Who did is never told. */
  review_reported: NotifiedReview & { reason: ReportReason };
  /** To whoever reported a review: the moderators have decided. */
  report_decided: NotifiedReview & { is_removed: boolean };
  badge_earned: { badge_type: string };
  role_given: { role: 'administrator' };
  role_taken: { role: 'administrator' };
}

export type NotificationKind = keyof NotificationDetails;
