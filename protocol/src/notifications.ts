import Type, { type Static } from 'typebox';
import { VERDICTS, type Verdict } from './answers/verdict.ts';
import type { CorrectionKind } from './corrections.ts';
import { type Feature, FeatureSchema } from './features.ts';
import type { ModerationReason } from './moderation.ts';
import { MAX_PAGE, pagedResult } from './paging.ts';
import type { ReportReason } from './reports.ts';
import { ReviewLocation } from './reviews.ts';
import { Timestamp, Uuid } from './text.ts';

/** The review of a notification, as it was at that time. */
export interface NotifiedReview {
  review_id: string;
  location_id: string;
  location_name: string;
}

/** The reason for a moderator's decision. The review's author may answer it once. */
export interface NotifiedDecision {
  decision_id: string;
  reason: ModerationReason;
  /** The moderator's comment; often empty. */
  details: string;
}

/** The current summary of the answers to a feature. */
export interface ChangedAnswer {
  feature: Feature;
  verdict: Verdict;
}

/** A followed place with its changed answers. */
export interface ChangedPlace {
  location_id: string;
  location_name: string;
  changes: ChangedAnswer[];
  /** True if the place closed; otherwise absent. */
  is_closed?: true;
}

/** The person's suggested correction and its result. The moderator stays anonymous. */
export interface NotifiedCorrection {
  location_id: string;
  location_name: string;
  correction: CorrectionKind;
  is_accepted: boolean;
  /** The moderator's comment, if any. */
  details?: string;
}

/** The data of each kind of notification (docs/product.md#notifications). */
export interface NotificationDetails {
  review_verified: NotifiedReview;
  /** An administrator revoked the verification, with a reason. */
  review_returned: NotifiedReview & NotifiedDecision;
  review_removed: NotifiedReview & NotifiedDecision;
  review_restored: NotifiedReview;
  /** Tells the author that a review was reported. The reporter stays anonymous. */
  review_reported: NotifiedReview & { reason: ReportReason };
  /** Tells the reporter that the moderators have decided. */
  report_decided: NotifiedReview & { is_removed: boolean };
  badge_earned: { badge_type: string };
  /** Tells the followers of the place. */
  place_changed: ChangedPlace;
  correction_decided: NotifiedCorrection;
  role_given: { role: 'administrator' };
  role_taken: { role: 'administrator' };
}

export type NotificationKind = keyof NotificationDetails;

export const NOTIFICATION_KINDS = [
  'review_verified',
  'review_returned',
  'review_removed',
  'review_restored',
  'review_reported',
  'report_decided',
  'badge_earned',
  'place_changed',
  'correction_decided',
  'role_given',
  'role_taken',
] as const satisfies NotificationKind[];

/**
 * Kinds that show only the day. The instant could identify an anonymous author or the moderator
 * (docs/decisions/0067-notifications-by-the-day.md).
 */
export const KINDS_BY_DAY: readonly NotificationKind[] = ['place_changed', 'correction_decided'];

/** A kind of notification with its data. */
export type ToldOf = {
  [Kind in NotificationKind]: { kind: Kind; details: NotificationDetails[Kind] };
}[NotificationKind];

/** Page size, and maximum number of notifications per person (docs/product.md#notifications). */
export const NOTIFICATIONS_PAGE_SIZE = 20;
export const NOTIFICATIONS_KEPT = 500;

/** A notification as its recipient sees it. */
export const NotificationRow = Type.Object({
  id: Uuid,
  kind: Type.Unsafe<NotificationKind>(Type.String({ enum: [...NOTIFICATION_KINDS] })),
  details: Type.Object(
    {
      review_id: Type.Optional(Uuid),
      location_id: Type.Optional(Uuid),
      location_name: Type.Optional(Type.String()),
      reason: Type.Optional(Type.String()),
      decision_id: Type.Optional(Type.String({ description: 'The number of the decision' })),
      details: Type.Optional(Type.String()),
      is_removed: Type.Optional(Type.Boolean()),
      is_closed: Type.Optional(Type.Boolean()),
      correction: Type.Optional(Type.String()),
      is_accepted: Type.Optional(Type.Boolean()),
      changes: Type.Optional(
        Type.Array(
          Type.Object({
            feature: FeatureSchema,
            verdict: Type.Unsafe<Verdict>(Type.String({ enum: [...VERDICTS] })),
          }),
        ),
      ),
      badge_type: Type.Optional(Type.String()),
      role: Type.Optional(Type.String()),
    },
    { description: 'The data of the kind at the time of the notification' },
  ),
  place: Type.Optional(
    Type.Union([Type.Pick(ReviewLocation, ['name', 'kind', 'has_name']), Type.Null()], {
      description: 'The place as it is now, after renames and merges; null if there is none',
    }),
  ),
  created_at: Type.String({ description: 'RFC 3339, UTC; for some kinds the noon of the day' }),
  read_at: Type.Union([Timestamp, Type.Null()], { description: 'null while it is unread' }),
});

const unread = Type.Integer({ minimum: 0 });
export const UnreadNotifications = Type.Object({
  unread,
  newest: Type.Union([Timestamp, Type.Null()], {
    description: 'The time of the newest unread one; null if all are read',
  }),
});
export const NotificationPage = Type.Object({ ...pagedResult(NotificationRow).properties, unread });
export const NotificationsQuery = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 1 }),
});

export const NotificationsRead = Type.Object({
  ids: Type.Optional(
    Type.Array(Uuid, { maxItems: NOTIFICATIONS_KEPT, description: 'The ids to mark; all by default' }),
  ),
});

export type Notification = Omit<Static<typeof NotificationRow>, 'kind' | 'details'> & ToldOf;
export type NotificationPage = Omit<Static<typeof NotificationPage>, 'data'> & { data: Notification[] };
export type NotificationsRead = Static<typeof NotificationsRead>;
export type UnreadNotifications = Static<typeof UnreadNotifications>;

/** The page of the unsubscribe link in mails. */
export const UNSUBSCRIBE_PATH = '/mails/unsubscribe';
