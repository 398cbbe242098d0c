import type { MessageStatus } from '@wayable/protocol/contact';
import {
  COUNTED_MAX,
  type LogAction,
  type ModerationReason,
  type Signal,
} from '@wayable/protocol/moderation';
import type { UpdateState } from '@wayable/protocol/newsletter';
import { CORRECTION_KIND_TEXTS } from '~/corrections/correction-text';
import { m } from '~/paraglide/messages';
import { formatDateTime, formatNumber } from '~/ui/text/format';

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
  suggestion_accepted: m.admin_log_suggestion_accepted,
  suggestion_rejected: m.admin_log_suggestion_rejected,
  suggestion_undone: m.admin_log_suggestion_undone,
  places_imported: m.admin_log_places_imported,
  import_undone: m.admin_log_import_undone,
};

/** Returns the text of a reason; an unknown reason of a newer server is shown as it is. */
export const reasonText = (reason: string): string =>
  Object.hasOwn(REASONS, reason) ? REASONS[reason as ModerationReason]() : reason;

/** Returns a reason with the moderator's details, if any. */
export function reasonWithDetails(reason: string | null, details: string | null): string {
  const why = reason === null ? '' : reasonText(reason);
  const words = details ?? '';
  return why === '' || words === '' ? why + words : m.notification_reason_words({ why, words });
}

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
  status: m.admin_fact_status,
  message_id: m.admin_fact_message,
  subject: m.admin_fact_subject,
  recipients: m.admin_fact_recipients,
  update_id: m.admin_fact_update,
  update_state: m.admin_fact_status,
  correction: m.admin_fact_correction,
  source: m.imports_source,
  file: m.imports_file,
};

/** The counts that the log has of an import. */
const COUNTS: Record<string, (inputs: { count: string }) => string> = {
  added: m.imports_result_added,
  updated: m.imports_result_updated,
  removed: m.imports_result_removed,
  restored: m.imports_result_restored,
};

const MESSAGE_STATUS_TEXTS: Record<MessageStatus, () => string> = {
  new: m.admin_message_status_new,
  read: m.admin_message_status_read,
  answered: m.admin_message_status_answered,
  spam: m.admin_message_status_spam,
};
const UPDATE_STATE_TEXTS: Record<UpdateState, () => string> = {
  draft: m.admin_update_state_draft,
  sending: m.admin_update_state_sending,
  stopped: m.admin_update_state_stopped,
  sent: m.admin_update_state_sent,
};

export const messageStatusText = (status: MessageStatus): string => MESSAGE_STATUS_TEXTS[status]();
export const updateStateText = (state: UpdateState): string => UPDATE_STATE_TEXTS[state]();

const VALUES: Record<string, Record<string, () => string>> = {
  status: MESSAGE_STATUS_TEXTS,
  update_state: UPDATE_STATE_TEXTS,
  correction: CORRECTION_KIND_TEXTS,
};

/** Returns a number, a time (RFC 3339) or a text, formatted for the page's language. */
function plainText(name: string, value: unknown): string {
  if (typeof value === 'number') return formatNumber(value);
  const text = String(value);
  return name.endsWith('_at') && Number.isFinite(Date.parse(text)) ? formatDateTime(text) : text;
}

/** Returns a fact of the log as text; an unknown fact of a newer server is shown as it is. */
export function factText(name: string, value: unknown): string {
  if (typeof value === 'number' && Object.hasOwn(COUNTS, name))
    return COUNTS[name]?.({ count: formatNumber(value) }) ?? '';
  const shown =
    typeof value === 'boolean'
      ? value
        ? m.admin_settings_on()
        : m.admin_settings_off()
      : (VALUES[name]?.[String(value)]?.() ?? plainText(name, value));
  return `${Object.hasOwn(FACTS, name) ? FACTS[name]?.() : name}: ${shown}`;
}

/** Returns the number of waiting entries: "12", or "999+" where the server stops counting. */
export const waitingText = (count: number): string =>
  count < COUNTED_MAX ? formatNumber(count) : m.admin_waiting_more({ count: formatNumber(COUNTED_MAX - 1) });
