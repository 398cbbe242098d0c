import Type, { type Static } from 'typebox';

/** Codes of problem documents: facts that a program may switch on. Texts may change, codes do not. */
export const PROBLEM_CODES = [
  'validation_failed',
  'not_authenticated',
  'token_expired',
  'not_permitted',
  'not_found',
  'method_not_allowed',
  'location_not_found',
  'location_unavailable',
  'review_deleted',
  'idempotency_key_reused',
  'photo_not_yours',
  'photo_exists',
  'photo_in_use',
  'photo_unreadable',
  'photo_too_many_pixels',
  'too_many_photos',
  'storage_full',
  'storage_unavailable',
  'password_required',
  'password_incorrect',
  'recent_sign_in_required',
  'second_factor_required',
  'admin_second_factor_required',
  'last_administrator',
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

export const FieldProblem = Type.Object({
  field: Type.String({ description: 'The field as it was sent, with dots and indices for parts' }),
  message: Type.String(),
});

/** A problem document (RFC 9457) with a code and, for bad input, the fields. */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  code: Type.String({ enum: [...PROBLEM_CODES] }),
  errors: Type.Optional(Type.Array(FieldProblem)),
});

export type FieldProblem = Static<typeof FieldProblem>;
export type Problem = Omit<Static<typeof Problem>, 'code'> & { code: ProblemCode };
