import Type, { type Static } from 'typebox';
import { REASON_MAX } from './administration.ts';
import { pagedResult, pageQuery } from './paging.ts';
import { REPORT_REASONS, ReviewReport } from './reports.ts';
import { Review, SORT_ORDERS, VERIFICATION_FILTERS } from './reviews.ts';
import { lineOfText, paragraphOfText, searchText, Timestamp, Uuid } from './text.ts';

/** Page size of administrators' lists (docs/product.md#paged-results). */
export const ADMIN_PAGE_SIZE = 20;
/**
 * Maximum number of entries that a list counts if it must check each one. Such a list contains only the
 * newest entries. The log counts as many further entries each time a user reaches the end.
 */
export const COUNTED_MAX = 1_000;
/** A search returns at most this many newest results. */
export const MATCHES_MAX = 100;
export const ANSWER_MAX = 2_000;
export const DETAILS_MAX = REASON_MAX;
/** A removed review can be restored for this many days (docs/product.md#moderation). */
export const REMOVED_KEPT_DAYS = 30;

/** Reasons for removing a review or its verification. */
export const MODERATION_REASONS = REPORT_REASONS;
export type ModerationReason = (typeof MODERATION_REASONS)[number];

const choice = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>(Type.String({ enum: [...values] }));
const oneOf = <const Values extends readonly string[]>(values: Values, initial: Values[number]) =>
  Type.Unsafe<Values[number]>(Type.String({ enum: [...values], default: initial }));
const nullable = <Schema extends Parameters<typeof Type.Optional>[0]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

const reason = choice(MODERATION_REASONS);
const details = paragraphOfText(DETAILS_MAX, 'The moderator’s comment; required for the reason “other”');

export const ReviewRemoval = Type.Object({ reason, details: Type.Optional(details) });
export type ReviewRemoval = Static<typeof ReviewRemoval>;

const decisionNumber = (description: string) => Type.String({ pattern: '^[1-9]\\d{0,17}$', description });

/** A moderator's removal. It may also undo the moderator's own restoration, with the original reason. */
export const ReviewRemovalDecision = Type.Object({
  reason: Type.Optional(reason),
  details: Type.Optional(details),
  is_undo: Type.Optional(
    Type.Boolean({
      description: 'Reverts the caller’s restoration: the removal keeps its date, reason and comment',
    }),
  ),
});
export type ReviewRemovalDecision = Static<typeof ReviewRemovalDecision>;

/** Tells whether a decision changed anything, so that the panel can offer to undo it. */
export const DecisionResult = Type.Object({
  changed: Type.Boolean({ description: 'false: nothing changed, so there is nothing to undo' }),
});
export type DecisionResult = Static<typeof DecisionResult>;

/** Whether to close or reopen the reports of a review. */
export const ReportsResolution = Type.Object({
  is_resolved: Type.Boolean(),
  decision_id: Type.Optional(
    decisionNumber(
      'The number of the caller’s decision to revert; by default the last one that closed reports',
    ),
  ),
});
export type ReportsResolution = Static<typeof ReportsResolution>;

export const ReportsResolutionResult = Type.Object({
  ...DecisionResult.properties,
  decision_id: Type.Optional(decisionNumber('The number for undoing it; absent if nothing changed')),
});
export type ReportsResolutionResult = Static<typeof ReportsResolutionResult>;

export const ReviewRestoration = Type.Object({
  is_undo: Type.Optional(Type.Boolean({ description: 'Reopened reports that the removal had closed' })),
});

export const VerificationChange = Type.Object({
  is_verified: Type.Boolean(),
  reason: Type.Optional(reason),
  details: Type.Optional(details),
  updated_at: Type.Optional(
    Type.String({
      maxLength: 40,
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,6})?Z$',
      description: 'The version that the caller saw; another one is refused (review_changed)',
    }),
  ),
  is_undo: Type.Optional(
    Type.Boolean({
      description: 'Reverts the caller’s last decision: reopens the reports that it closed, and closes none',
    }),
  ),
});
export type VerificationChange = Static<typeof VerificationChange>;

export const SIGNALS = ['repeated_text', 'burst', 'outlying_rating', 'new_account'] as const;
export type Signal = (typeof SIGNALS)[number];

export const REVIEW_QUEUES = ['all', 'reported', 'attention', 'removed'] as const;
export type ReviewQueue = (typeof REVIEW_QUEUES)[number];
export const ADMIN_REVIEW_SORTS = ['created_at', 'rating', 'location_name', 'user_name'] as const;
export type AdminReviewSort = (typeof ADMIN_REVIEW_SORTS)[number];

const flag = (description: string) => Type.Boolean({ default: false, description });

export const AdminReviewsQuery = Type.Object({
  ...pageQuery(ADMIN_PAGE_SIZE, 50),
  searchQuery: searchText(
    'Words of the comments, of the location’s name or address, or of the author’s name',
  ),
  verificationFilter: oneOf(VERIFICATION_FILTERS, 'all'),
  sortBy: oneOf(ADMIN_REVIEW_SORTS, 'created_at'),
  sortOrder: oneOf(SORT_ORDERS, 'desc'),
  reported: flag('Only reviews with open reports'),
  attention: flag('Only pending reviews with a signal'),
  removed: flag('Removed reviews instead, last removed first'),
});
export type AdminReviewsQuery = Static<typeof AdminReviewsQuery>;

const waiting = (description: string) =>
  Type.Integer({ minimum: 0, maximum: COUNTED_MAX, description: `${description}; at most ${COUNTED_MAX}` });

/** The number of open tasks in each queue of administrators. */
export const AdminQueues = Type.Object({
  pending_reviews: waiting('Reviews that are not verified'),
  reported_reviews: waiting('Reviews with open reports'),
  attention_reviews: waiting('Pending reviews with a signal'),
  open_suggestions: waiting('Open suggestions about places'),
  new_messages: waiting('Unread messages of the contact form, without applications'),
  new_applications: waiting('Unread applications'),
});
export type AdminQueues = Static<typeof AdminQueues>;

const Decision = Type.Object({
  id: Type.String(),
  action: Type.String(),
  reason: nullable(Type.String()),
  details: nullable(Type.String()),
  created_at: Timestamp,
  answer: nullable(Type.Object({ answer: Type.String(), created_at: Timestamp })),
});

const Report = Type.Object({
  ...Type.Omit(ReviewReport, ['review_id']).properties,
  reporter: Type.Object({ id: Uuid, full_name: Type.String() }),
});

/** An administrator's permissions on a review. Administrators have none on their own reviews. */
export const ModerationPermissions = Type.Object({ moderate: Type.Boolean() });
export type ModerationPermissions = Static<typeof ModerationPermissions>;

/** A review as moderators see it. */
export const ModeratedReview = Type.Object({
  ...Type.Omit(Review, ['locations', 'location_id', 'visited_as', 'permissions']).properties,
  location_id: nullable(Uuid),
  locations: Type.Object({ id: nullable(Uuid), name: Type.String(), address: Type.String() }),
  signals: Type.Array(choice(SIGNALS)),
  open_reports: Type.Integer(),
  reports: Type.Array(Report, { description: 'The five newest open ones' }),
  decision: nullable(Decision),
  removal: nullable(
    Type.Object({
      removed_at: Timestamp,
      removed_by: nullable(Type.Object({ id: Uuid, full_name: Type.String() })),
      reason: nullable(Type.String()),
      details: nullable(Type.String()),
      can_be_restored: Type.Boolean(),
    }),
  ),
  permissions: Type.Optional(ModerationPermissions),
});
export type ModeratedReview = Static<typeof ModeratedReview>;
export const ModeratedReviewPage = pagedResult(ModeratedReview);
export type ModeratedReviewPage = Static<typeof ModeratedReviewPage>;

export const ADMIN_USER_SORTS = ['created_at', 'full_name', 'total_reviews', 'reputation_score'] as const;
export type AdminUserSort = (typeof ADMIN_USER_SORTS)[number];

export const AdminUsersQuery = Type.Object({
  ...pageQuery(ADMIN_PAGE_SIZE, 50),
  searchQuery: searchText('Words of the name'),
  sortBy: oneOf(ADMIN_USER_SORTS, 'created_at'),
  sortOrder: oneOf(SORT_ORDERS, 'desc'),
});
export type AdminUsersQuery = Static<typeof AdminUsersQuery>;

/** An administrator's permissions on an account. Administrators have none on their own account. */
export const AdminUserPermissions = Type.Object({ change_role: Type.Boolean(), suspend: Type.Boolean() });
export type AdminUserPermissions = Static<typeof AdminUserPermissions>;

export const AdminUser = Type.Object({
  id: Uuid,
  full_name: Type.String(),
  avatar_url: nullable(Type.String()),
  is_admin: Type.Boolean(),
  total_reviews: Type.Integer(),
  badges_earned: Type.Integer(),
  reputation_score: Type.Integer(),
  created_at: Timestamp,
  suspension: nullable(
    Type.Object({ reason: Type.String(), withdraws_reviews: Type.Boolean(), created_at: Timestamp }),
  ),
  permissions: Type.Optional(AdminUserPermissions),
});
export type AdminUser = Static<typeof AdminUser>;
export const AdminUserPage = pagedResult(AdminUser);
export type AdminUserPage = Static<typeof AdminUserPage>;

export const Suspension = Type.Object({
  reason: lineOfText(REASON_MAX, 'The reason, shown to the person at sign-in'),
  withdraw_reviews: Type.Optional(
    Type.Boolean({ description: 'Absent: as the current suspension, or false' }),
  ),
});
export type Suspension = Static<typeof Suspension>;

export const LOG_ACTIONS = [
  'review_verified',
  'review_returned',
  'review_removed',
  'review_restored',
  'reports_closed',
  'report_reopened',
  'profile_changed',
  'role_given',
  'role_taken',
  'account_suspended',
  'suspension_ended',
  'sessions_ended',
  'factors_removed',
  'message_changed',
  'message_deleted',
  'update_sent',
  'update_stopped',
  'update_deleted',
  'subscriber_removed',
  'suggestion_accepted',
  'suggestion_rejected',
  'suggestion_undone',
  'places_imported',
  'import_undone',
] as const;
export type LogAction = (typeof LOG_ACTIONS)[number];

export const LogQuery = Type.Object({
  ...pageQuery(ADMIN_PAGE_SIZE, 50),
  action: oneOf(['all', ...LOG_ACTIONS], 'all'),
  admin: Type.Optional(Uuid),
  subject: Type.Optional(Uuid),
  review: Type.Optional(Uuid),
});
export type LogQuery = Static<typeof LogQuery>;

const Person = nullable(Type.Object({ id: Uuid, full_name: Type.String() }));

export const LogEntry = Type.Object({
  id: Type.String(),
  action: choice(LOG_ACTIONS),
  admin: Person,
  subject: Person,
  review_id: nullable(Uuid),
  reason: nullable(Type.String({ description: 'A reason of the list' })),
  details: nullable(Type.String({ description: 'The administrator’s comment' })),
  before: Type.Record(Type.String(), Type.Any()),
  after: Type.Record(Type.String(), Type.Any()),
  created_at: Timestamp,
  answer: nullable(Type.Object({ answer: Type.String(), created_at: Timestamp })),
});
export type LogEntry = Static<typeof LogEntry>;
export const LogPage = pagedResult(LogEntry);
export type LogPage = Static<typeof LogPage>;

export const DecisionParams = Type.Object({ decisionId: decisionNumber('The number of the decision') });

/** A decision about a review, for the author of the review. */
export const OwnDecision = Type.Object({
  ...Decision.properties,
  location_name: Type.String(),
});
export type OwnDecision = Static<typeof OwnDecision>;

export const DecisionAnswer = Type.Object({
  answer: paragraphOfText(ANSWER_MAX, 'The author’s answer to the decision'),
});
