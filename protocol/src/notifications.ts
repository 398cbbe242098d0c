import Type, { type Static } from 'typebox';
import { VERDICTS, type Verdict } from './answers/verdict.ts';
import type { CorrectionKind } from './corrections.ts';
import { type Feature, FeatureSchema } from './features.ts';
import type { ModerationReason } from './moderation.ts';
import { MAX_PAGE, pagedResult } from './paging.ts';
import type { ReportReason } from './reports.ts';
import { Timestamp, Uuid } from './text.ts';

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

/** What the answers to a feature come to now. */
export interface ChangedAnswer {
  feature: Feature;
  verdict: Verdict;
}

/** A followed place and the answers about it that changed. */
export interface ChangedPlace {
  location_id: string;
  location_name: string;
  changes: ChangedAnswer[];
  /** The place closed. */
  is_closed?: true;
}

/** A correction that the person suggested, and what became of it. Who decided is never told. */
export interface NotifiedCorrection {
  location_id: string;
  location_name: string;
  correction: CorrectionKind;
  is_accepted: boolean;
  /** In the moderator’s words; absent where there are none. */
  details?: string;
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
  /** To the followers of the place. */
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
 * Kinds that tell only their day. The instant could identify an anonymous author or the moderator who decided
 * (docs/decisions/0067-notifications-by-the-day.md).
 */
export const KINDS_BY_DAY: readonly NotificationKind[] = ['place_changed', 'correction_decided'];

/** A kind with what it knows. */
export type ToldOf = {
  [Kind in NotificationKind]: { kind: Kind; details: NotificationDetails[Kind] };
}[NotificationKind];

/** docs/product.md#notifications: so many come on a page, and so many are kept for a person. */
export const NOTIFICATIONS_PAGE_SIZE = 20;
export const NOTIFICATIONS_KEPT = 500;

/** A notification as its person sees it. */
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
    { description: 'What the kind knows; it stays as it was when it was told' },
  ),
  created_at: Type.String({ description: 'RFC 3339, UTC; of some kinds the noon of the day' }),
  read_at: Type.Union([Timestamp, Type.Null()], { description: 'null: not read yet' }),
});

const unread = Type.Integer({ minimum: 0 });
export const UnreadNotifications = Type.Object({
  unread,
  newest: Type.Union([Timestamp, Type.Null()], {
    description: 'When the newest unread one came; null where all are read',
  }),
});
export const NotificationPage = Type.Object({ ...pagedResult(NotificationRow).properties, unread });
export const NotificationsQuery = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 1 }),
});

export const NotificationsRead = Type.Object({
  ids: Type.Optional(
    Type.Array(Uuid, { maxItems: NOTIFICATIONS_KEPT, description: 'Which ones; without it all' }),
  ),
});

export type Notification = Omit<Static<typeof NotificationRow>, 'kind' | 'details'> & ToldOf;
export type NotificationPage = Omit<Static<typeof NotificationPage>, 'data'> & { data: Notification[] };
export type NotificationsRead = Static<typeof NotificationsRead>;
export type UnreadNotifications = Static<typeof UnreadNotifications>;

/** Where mails lead that end mails of their kind. */
export const UNSUBSCRIBE_PATH = '/mails/unsubscribe';
