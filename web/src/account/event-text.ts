import { m } from '~/paraglide/messages';

const WORDS: Record<string, () => string> = {
  account_created: m.event_account_created,
  signed_in: m.event_signed_in,
  sign_in_failed: m.event_sign_in_failed,
  signed_out: m.event_signed_out,
  session_ended: m.event_session_ended,
  refresh_token_reused: m.event_refresh_token_reused,
  email_confirmed: m.event_email_confirmed,
  email_change_requested: m.event_email_change_requested,
  email_changed: m.event_email_changed,
  phone_changed: m.event_phone_changed,
  password_changed: m.event_password_changed,
  recovery_requested: m.event_recovery_requested,
  identity_linked: m.event_identity_linked,
  identity_unlinked: m.event_identity_unlinked,
  factor_enrolled: m.event_factor_enrolled,
  factor_verified: m.event_factor_verified,
  factor_removed: m.event_factor_removed,
  factor_failed: m.event_factor_failed,
  passkey_added: m.event_passkey_added,
  passkey_removed: m.event_passkey_removed,
  recovery_codes_made: m.event_recovery_codes_made,
  recovery_code_used: m.event_recovery_code_used,
  recovery_codes_removed: m.event_recovery_codes_removed,
  factor_recovery_requested: m.event_factor_recovery_requested,
  factor_recovery_stopped: m.event_factor_recovery_stopped,
  factors_recovered: m.event_factors_recovered,
  sessions_ended_by_administrator: m.event_sessions_ended_by_administrator,
  factors_removed_by_administrator: m.event_factors_removed_by_administrator,
  data_exported: m.event_data_exported,
};

/** Describes a security event. The text of an unknown event contains its code. */
export const eventText = (kind: string): string =>
  Object.hasOwn(WORDS, kind) ? (WORDS[kind]?.() ?? '') : m.event_other({ kind: kind.replaceAll('_', ' ') });
