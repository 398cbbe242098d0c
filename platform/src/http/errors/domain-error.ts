import type { FieldProblem, FieldProblemCode, ProblemCode, ReachedLimit } from '@wayable/protocol/problems';

/** Status and title of each code. The detail depends on the case. */
export const PROBLEMS: Record<ProblemCode, { status: number; title: string }> = {
  validation_failed: { status: 400, title: 'The input is not valid' },
  not_authenticated: { status: 401, title: 'Sign-in required' },
  token_expired: { status: 401, title: 'The access token has expired' },
  not_permitted: { status: 403, title: 'Not permitted' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'The method is not allowed here' },
  location_not_found: { status: 422, title: 'The location does not exist' },
  location_unavailable: { status: 409, title: 'The location is being changed' },
  location_exists: { status: 409, title: 'A location with this name and address exists' },
  location_changed: { status: 409, title: 'The location was changed meanwhile' },
  location_merged: { status: 409, title: 'The location was merged into another one' },
  location_in_use: { status: 409, title: 'The location stays' },
  merge_circle: { status: 409, title: 'The locations would be merged in a circle' },
  correction_exists: { status: 409, title: 'There is an open suggestion already' },
  correction_decided: { status: 409, title: 'The suggestion has been decided' },
  review_deleted: { status: 409, title: 'The review has been deleted' },
  idempotency_key_reused: { status: 422, title: 'The idempotency key belongs to another submission' },
  badge_not_earned: { status: 404, title: 'The badge is not earned' },
  photo_not_yours: { status: 422, title: 'The photo is not yours' },
  photo_exists: { status: 409, title: 'There is a photo of this name' },
  photo_in_use: { status: 409, title: 'A review shows the photo' },
  photo_unreadable: { status: 422, title: 'The photo cannot be read' },
  avatar_unusable: { status: 422, title: 'The address cannot be used as a picture' },
  photo_too_many_pixels: { status: 422, title: 'The photo has too many pixels' },
  photo_too_complex: { status: 422, title: 'The photo takes too long to open' },
  too_many_photos: { status: 422, title: 'There are too many photos' },
  list_full: { status: 409, title: 'The list is full' },
  storage_full: { status: 507, title: 'The storage is full' },
  export_not_ready: { status: 503, title: 'The file does not exist yet' },
  storage_unavailable: { status: 503, title: 'The storage is not available' },
  password_required: { status: 422, title: 'The password is missing' },
  password_incorrect: { status: 422, title: 'The password is not right' },
  recent_sign_in_required: { status: 403, title: 'A recent sign-in is required' },
  second_factor_required: { status: 403, title: 'The second factor is required' },
  admin_second_factor_required: { status: 403, title: 'Administrators need a second factor' },
  last_administrator: { status: 409, title: 'There would be no administrator left' },
  own_content: { status: 403, title: 'You cannot moderate your own content' },
  review_changed: { status: 409, title: 'The review was changed meanwhile' },
  review_removed: { status: 409, title: 'The review is removed' },
  location_deleted: { status: 409, title: 'The location was deleted' },
  author_deleted: { status: 409, title: 'The author was deleted' },
  account_suspended: { status: 409, title: 'The account is suspended' },
  administrator_protected: { status: 409, title: 'The person is an administrator' },
  answer_exists: { status: 409, title: 'The decision has an answer already' },
  badge_not_available: { status: 409, title: 'The badge cannot be minted' },
  mint_failed: { status: 409, title: 'The transaction has failed' },
  mint_not_of_badge: { status: 422, title: 'The transaction did not mint this badge' },
  minting_unavailable: { status: 503, title: 'Badges cannot be minted now' },
  update_not_draft: { status: 409, title: 'The update is no longer a draft' },
  update_sending: { status: 409, title: 'The update is being sent' },
  update_changed: { status: 409, title: 'The update was changed meanwhile' },
  no_recipients: { status: 409, title: 'The update has no recipients' },
  email_needed: { status: 409, title: 'The account has no confirmed email address' },
  import_state: { status: 409, title: 'The import is in another state' },
  too_many_drafts: { status: 409, title: 'Too many drafts' },
  import_not_newest: { status: 409, title: 'A newer import has changed its places' },
  body_too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: 'The media type is not supported' },
  headers_too_large: { status: 431, title: 'The headers are too large' },
  request_timeout: { status: 408, title: 'The request took too long' },
  rate_limited: { status: 429, title: 'Too many requests' },
  overloaded: { status: 503, title: 'The server is busy' },
  database_unavailable: { status: 503, title: 'The database is not available' },
  unexpected_failure: { status: 500, title: 'Something went wrong' },
};

/** An error of a service: a code of the API, a sentence for people, and the invalid fields. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ProblemCode;
  readonly fields: FieldProblem[] | undefined;
  /** Seconds after which a retry makes sense. */
  readonly retryAfterSeconds: number | undefined;
  /** The exceeded limit of a `rate_limited` error. */
  readonly limit: ReachedLimit | undefined;

  constructor(
    code: ProblemCode,
    detail: string,
    fields?: FieldProblem[],
    options?: ErrorOptions & { retryAfterSeconds?: number; limit?: ReachedLimit },
  ) {
    super(detail, options);
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = options?.retryAfterSeconds;
    this.limit = options?.limit;
  }
}

/** Creates a `validation_failed` error about one field. */
export const invalidField = (
  field: string,
  message: string,
  code: FieldProblemCode = 'invalid',
  limit?: number,
): DomainError =>
  new DomainError('validation_failed', `${field}: ${message}`, [
    { field, message, code, ...(limit !== undefined && { limit }) },
  ]);

/** Creates a `validation_failed` error about a text that is too long. */
export const tooLong = (field: string, max: number): DomainError =>
  invalidField(field, `must have ${max} or fewer characters`, 'too_long', max);
