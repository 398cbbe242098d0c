import { MAX_PHOTOS, PHOTO_MAX_MEGAPIXELS } from '@wayable/protocol/photos';
import type {
  FieldProblem,
  FieldProblemCode,
  Problem,
  ProblemCode,
  ReachedLimit,
} from '@wayable/protocol/problems';
import { REVIEWS_OF_PLACE_DAYS } from '@wayable/protocol/reviews';
import { SAVED_MAX } from '@wayable/protocol/saved-limits';
import { m } from '~/paraglide/messages';
import { formatNumber, formatWait } from '~/ui/text/format';

const GENERIC = () => m.error_generic();

/** Texts for each code of the API. The server's own sentences are for developers. */
const PROBLEM_TEXTS: Record<Exclude<ProblemCode, 'rate_limited'>, () => string> = {
  validation_failed: m.problem_validation_failed,
  not_authenticated: m.problem_not_authenticated,
  token_expired: m.error_authentication,
  not_permitted: m.problem_not_permitted,
  not_found: m.problem_not_found,
  method_not_allowed: GENERIC,
  location_not_found: m.problem_location_not_found,
  location_unavailable: m.problem_location_unavailable,
  location_exists: m.problem_location_exists,
  location_changed: m.problem_location_changed,
  location_merged: m.problem_location_merged,
  location_in_use: m.problem_location_in_use,
  merge_circle: m.problem_merge_circle,
  correction_exists: m.problem_correction_exists,
  correction_decided: m.problem_correction_decided,
  review_deleted: m.problem_review_deleted,
  idempotency_key_reused: m.problem_idempotency_key_reused,
  badge_not_earned: m.problem_badge_not_earned,
  photo_not_yours: m.problem_photo_not_yours,
  photo_exists: m.problem_photo_exists,
  photo_in_use: m.problem_photo_in_use,
  photo_unreadable: m.problem_photo_unreadable,
  avatar_unusable: m.problem_avatar_unusable,
  photo_too_many_pixels: () => m.problem_photo_too_many_pixels({ limit: PHOTO_MAX_MEGAPIXELS }),
  photo_too_complex: m.problem_photo_too_complex,
  list_full: () => m.problem_list_full({ count: SAVED_MAX }),
  too_many_photos: () => m.problem_too_many_photos({ count: MAX_PHOTOS }),
  storage_full: m.problem_storage_full,
  export_not_ready: m.problem_export_not_ready,
  storage_unavailable: m.problem_storage_unavailable,
  password_required: m.problem_password_required,
  password_incorrect: m.problem_password_incorrect,
  recent_sign_in_required: m.problem_recent_sign_in_required,
  second_factor_required: m.problem_second_factor_required,
  admin_second_factor_required: m.problem_admin_second_factor_required,
  last_administrator: m.problem_last_administrator,
  own_content: m.problem_own_content,
  review_changed: m.problem_review_changed,
  review_removed: m.problem_review_removed,
  location_deleted: m.problem_location_deleted,
  author_deleted: m.problem_author_deleted,
  badge_not_available: m.problem_badge_not_available,
  mint_failed: m.problem_mint_failed,
  mint_not_of_badge: m.problem_mint_not_of_badge,
  minting_unavailable: m.problem_minting_unavailable,
  account_suspended: m.problem_account_suspended,
  administrator_protected: m.problem_administrator_protected,
  answer_exists: m.problem_answer_exists,
  update_not_draft: m.problem_update_not_draft,
  update_sending: m.problem_update_sending,
  update_changed: m.problem_update_changed,
  no_recipients: m.problem_no_recipients,
  import_state: m.problem_import_state,
  import_not_newest: m.problem_import_not_newest,
  too_many_drafts: m.problem_too_many_drafts,
  email_needed: m.problem_email_needed,
  body_too_large: m.problem_body_too_large,
  unsupported_media_type: m.problem_unsupported_media_type,
  headers_too_large: GENERIC,
  request_timeout: m.problem_request_timeout,
  overloaded: m.problem_overloaded,
  database_unavailable: m.problem_database_unavailable,
  unexpected_failure: GENERIC,
};

const LIMIT_TEXTS: Record<ReachedLimit, (inputs: { wait: string }) => string> = {
  requests: m.limit_requests,
  places_of_day: m.limit_places_of_day,
  reviews_of_place: ({ wait }) => m.limit_reviews_of_place({ days: REVIEWS_OF_PLACE_DAYS, wait }),
  reviews_of_hour: m.limit_reviews_of_hour,
  reviews_of_day: m.limit_reviews_of_day,
  confirmations_of_hour: m.limit_confirmations_of_hour,
  confirmations_of_day: m.limit_confirmations_of_day,
  photos_of_day: m.limit_photos_of_day,
  avatars_of_day: m.limit_avatars_of_day,
  corrections_of_day: m.limit_corrections_of_day,
  reports_of_day: m.limit_reports_of_day,
  messages_of_day: m.limit_messages_of_day,
  subscriptions_of_day: m.limit_subscriptions_of_day,
  test_mails_of_hour: m.limit_test_mails_of_hour,
  credentials_of_hour: m.limit_credentials_of_hour,
  suggestions: m.limit_suggestions,
  badge_claims_of_minute: m.limit_badge_claims_of_minute,
  badge_claims_of_day: m.limit_badge_claims_of_day,
  attempts: m.limit_attempts,
};

const FIELD_TEXTS: Record<FieldProblemCode, (inputs: { limit: string }) => string> = {
  missing: m.field_missing,
  wrong_type: m.field_invalid,
  not_offered: m.field_invalid,
  too_small: m.field_too_small,
  too_large: m.field_too_large,
  too_short: m.field_too_short,
  too_long: m.field_too_long,
  too_many: m.field_too_many,
  repeated: m.field_repeated,
  nothing_to_change: m.field_nothing_to_change,
  wrong_form: m.field_wrong_form,
  reserved: m.field_reserved,
  coordinates_missing: m.field_coordinates_missing,
  not_yours: m.field_not_yours,
  not_right: m.field_not_right,
  unreadable: m.problem_photo_unreadable,
  invalid: m.field_invalid,
};

/** Default wait in seconds: the limit of requests per IP address lasts a minute. */
const DEFAULT_WAIT_SECONDS = 60;

/** Describes one field's problem in the reader's language. */
export const fieldText = ({ code, limit }: FieldProblem): string =>
  (FIELD_TEXTS[code] ?? m.field_invalid)({ limit: limit === undefined ? '' : formatNumber(limit) });

/** Describes a problem document in the reader's language. Unknown codes are described by status. */
export function problemText(
  { code, limit = 'requests', status, errors = [] }: Problem,
  waitSeconds = DEFAULT_WAIT_SECONDS,
): string {
  if (code === 'rate_limited') {
    return (LIMIT_TEXTS[limit] ?? m.limit_requests)({ wait: formatWait(waitSeconds) });
  }
  if (code === 'validation_failed' && errors.length > 0) {
    const reasons = [...new Set(errors.map(fieldText))].join(' ');
    return m.problem_validation_failed_because({ reasons });
  }
  return (PROBLEM_TEXTS[code] ?? (() => m.error_status({ status })))();
}
