import Type, { type Static } from 'typebox';

/** Codes of problem documents. Programs may depend on codes. Only the texts may change. */
export const PROBLEM_CODES = [
  'validation_failed',
  'not_authenticated',
  'token_expired',
  'not_permitted',
  'not_found',
  'method_not_allowed',
  'location_not_found',
  'location_unavailable',
  'location_exists',
  'location_changed',
  'location_merged',
  'location_in_use',
  'merge_circle',
  'correction_exists',
  'correction_decided',
  'review_deleted',
  'idempotency_key_reused',
  'badge_not_earned',
  'photo_not_yours',
  'photo_exists',
  'photo_in_use',
  'photo_unreadable',
  'avatar_unusable',
  'photo_too_many_pixels',
  'photo_too_complex',
  'too_many_photos',
  'list_full',
  'storage_full',
  'export_not_ready',
  'storage_unavailable',
  'password_required',
  'password_incorrect',
  'recent_sign_in_required',
  'second_factor_required',
  'admin_second_factor_required',
  'last_administrator',
  'own_content',
  'review_changed',
  'review_removed',
  'location_deleted',
  'author_deleted',
  'account_suspended',
  'administrator_protected',
  'answer_exists',
  'badge_not_available',
  'mint_failed',
  'mint_not_of_badge',
  'minting_unavailable',
  'update_not_draft',
  'update_sending',
  'update_changed',
  'no_recipients',
  'email_needed',
  'import_state',
  'import_not_newest',
  'too_many_drafts',
  'body_too_large',
  'unsupported_media_type',
  'headers_too_large',
  'request_timeout',
  'rate_limited',
  'overloaded',
  'database_unavailable',
  'unexpected_failure',
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** Codes for invalid fields, for programs that translate them. */
export const FIELD_PROBLEM_CODES = [
  'missing',
  'wrong_type',
  'not_offered',
  'too_small',
  'too_large',
  'too_short',
  'too_long',
  'too_many',
  'repeated',
  'nothing_to_change',
  'wrong_form',
  'reserved',
  'coordinates_missing',
  'not_yours',
  'not_right',
  'unreadable',
  'invalid',
] as const;

export type FieldProblemCode = (typeof FIELD_PROBLEM_CODES)[number];

export const FieldProblem = Type.Object({
  field: Type.String({ description: 'The name of the field, with dots and indices for parts' }),
  message: Type.String({ description: 'In English, for developers' }),
  code: Type.String({ enum: [...FIELD_PROBLEM_CODES] }),
  limit: Type.Optional(
    Type.Number({
      description: 'The maximum or minimum of the field, if the code is about it',
    }),
  ),
});

/** The limit behind `rate_limited`: per network address, or per account. */
export const REACHED_LIMITS = [
  'requests',
  'places_of_day',
  'reviews_of_place',
  'reviews_of_hour',
  'reviews_of_day',
  'confirmations_of_hour',
  'confirmations_of_day',
  'photos_of_day',
  'avatars_of_day',
  'credentials_of_hour',
  'reports_of_day',
  'corrections_of_day',
  'messages_of_day',
  'subscriptions_of_day',
  'test_mails_of_hour',
  'suggestions',
  'badge_claims_of_minute',
  'badge_claims_of_day',
  'attempts',
] as const;

export type ReachedLimit = (typeof REACHED_LIMITS)[number];

/** A problem document (RFC 9457) with a code and, for invalid input, the fields. */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String({ description: 'In English, for developers' }),
  code: Type.String({ enum: [...PROBLEM_CODES] }),
  errors: Type.Optional(Type.Array(FieldProblem)),
  limit: Type.Optional(
    Type.String({
      enum: [...REACHED_LIMITS],
      description: 'The reached limit (429); Retry-After has the seconds to wait',
    }),
  ),
});

export type FieldProblem = Omit<Static<typeof FieldProblem>, 'code'> & { code: FieldProblemCode };
export type Problem = Omit<Static<typeof Problem>, 'code' | 'errors' | 'limit'> & {
  code: ProblemCode;
  errors?: FieldProblem[];
  limit?: ReachedLimit;
};
