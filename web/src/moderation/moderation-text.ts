import type { LogAction, ModerationReason, Signal } from '@wayable/protocol/moderation';
import { m } from '~/paraglide/messages';

const REASONS: Record<ModerationReason, () => string> = {
  spam: m.admin_reason_spam,
  offensive: m.admin_reason_offensive,
  wrong_place: m.admin_reason_wrong_place,
  inaccurate: m.admin_reason_inaccurate,
  privacy: m.admin_reason_privacy,
  other: m.admin_reason_other,
};

const SIGNALS: Record<Signal, () => string> = {
  repeated_text: m.admin_signal_repeated_text,
  burst: m.admin_signal_burst,
  outlying_rating: m.admin_signal_outlying_rating,
  new_account: m.admin_signal_new_account,
};

const ACTIONS: Record<LogAction, () => string> = {
  review_verified: m.admin_log_review_verified,
  review_returned: m.admin_log_review_returned,
  review_removed: m.admin_log_review_removed,
  review_restored: m.admin_log_review_restored,
  reports_closed: m.admin_log_reports_closed,
  report_reopened: m.admin_log_report_reopened,
  profile_changed: m.admin_log_profile_changed,
  role_given: m.admin_log_role_given,
  role_taken: m.admin_log_role_taken,
  account_suspended: m.admin_log_account_suspended,
  suspension_ended: m.admin_log_suspension_ended,
  sessions_ended: m.admin_log_sessions_ended,
  factors_removed: m.admin_log_factors_removed,
  message_changed: m.admin_log_message_changed,
  message_deleted: m.admin_log_message_deleted,
  update_sent: m.admin_log_update_sent,
  update_stopped: m.admin_log_update_stopped,
  update_deleted: m.admin_log_update_deleted,
  subscriber_removed: m.admin_log_subscriber_removed,
};

/** The words for a reason; what a newer server knows is shown as it is. */
export const reasonText = (reason: string): string =>
  Object.hasOwn(REASONS, reason) ? REASONS[reason as ModerationReason]() : reason;

/** A reason with the moderator's words, where there are any. */
export const reasonWithDetails = (reason: string | null, details: string | null): string =>
  [reason === null ? '' : reasonText(reason), details ?? ''].filter((text) => text !== '').join('. ');

export const signalText = (signal: Signal): string => SIGNALS[signal]();
export const actionText = (action: LogAction): string => ACTIONS[action]();

const FACTS: Record<string, () => string> = {
  rating: m.admin_fact_rating,
  is_verified: m.admin_fact_verified,
  is_removed: m.admin_fact_removed,
  is_resolved: m.admin_fact_resolved,
  is_admin: m.admin_fact_admin,
  is_suspended: m.admin_fact_suspended,
  withdraws_reviews: m.admin_fact_withdraws,
  location_name: m.admin_fact_location,
  open_reports: m.admin_fact_open_reports,
  closed_reports: m.admin_fact_closed_reports,
  reopened_reports: m.admin_fact_reopened_reports,
  removed_at: m.admin_fact_removed_at,
  is_renamed: m.admin_fact_is_renamed,
  has_new_picture: m.admin_fact_has_new_picture,
};

/** A fact of the log in words; what a newer server knows is shown as it is. */
export function factText(name: string, value: unknown): string {
  const shown =
    typeof value === 'boolean' ? (value ? m.admin_settings_on() : m.admin_settings_off()) : String(value);
  return `${Object.hasOwn(FACTS, name) ? FACTS[name]?.() : name}: ${shown}`;
}
