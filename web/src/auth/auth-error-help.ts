import { PASSWORD_MIN_LENGTH } from '@wayable/protocol/auth';
import { m } from '~/paraglide/messages';
import { authErrorText, waitSecondsOf } from './auth-error-text';

/** Advice by error code (docs/auth-protocol.md#errors). */
const HELP: Record<string, () => string> = {
  email_not_confirmed: m.auth_help_email_not_confirmed,
  invalid_credentials: m.auth_help_invalid_credentials,
  user_already_exists: m.auth_help_user_exists,
  signup_disabled: m.auth_help_signup_disabled,
  email_exists: m.auth_help_email_exists,
  same_password: m.auth_help_same_password,
  current_password_required: m.auth_help_current_password,
  current_password_invalid: m.auth_help_current_password,
  reauthentication_needed: m.auth_help_reauthentication,
  reauthentication_not_valid: m.auth_help_code,
  otp_expired: m.auth_help_code,
  mfa_verification_failed: m.auth_help_factor_code,
  mfa_verification_rejected: m.auth_help_factor_code,
  mfa_challenge_expired: m.auth_help_challenge_expired,
  mfa_ip_address_mismatch: m.auth_help_connection_changed,
  mfa_verified_factor_exists: m.auth_help_factor_exists,
  webauthn_challenge_expired: m.auth_help_challenge_expired,
  webauthn_challenge_not_found: m.auth_help_challenge_expired,
  webauthn_verification_failed: m.auth_help_passkey_refused,
  webauthn_credential_exists: m.auth_help_passkey_known,
  too_many_passkeys: m.auth_help_too_many_factors,
  mfa_factor_name_conflict: m.auth_help_factor_name,
  too_many_enrolled_mfa_factors: m.auth_help_too_many_factors,
  insufficient_aal: m.auth_help_insufficient_aal,
  identity_already_exists: m.auth_help_identity_exists,
  single_identity_not_deletable: m.auth_help_last_identity,
  email_conflict_identity_not_deletable: m.auth_help_identity_conflict,
  provider_email_needs_verification: m.auth_help_provider_email,
  access_denied: m.auth_help_access_denied,
  bad_oauth_state: m.auth_help_link_other_browser,
  bad_code_verifier: m.auth_help_link_other_browser,
  flow_state_not_found: m.auth_help_link_used,
  flow_state_already_used: m.auth_help_link_used,
  flow_state_expired: m.auth_help_link_used,
  other_flow: m.auth_help_link_other_browser,
  over_request_rate_limit: m.auth_help_too_often,
  over_email_send_rate_limit: m.auth_help_too_often,
  over_sms_send_rate_limit: m.auth_help_too_often,
  sms_send_failed: m.auth_help_sms_failed,
  sso_provider_not_found: m.auth_help_no_organisation,
  sso_provider_disabled: m.auth_help_no_organisation,
  saml_provider_disabled: m.auth_help_no_organisation,
  saml_assertion_no_email: m.auth_help_organisation_answer,
  saml_assertion_no_user_id: m.auth_help_organisation_answer,
  saml_idp_not_found: m.auth_help_organisation_answer,
  saml_relay_state_expired: m.auth_help_organisation_answer,
  saml_relay_state_not_found: m.auth_help_organisation_answer,
  bad_oauth_callback: m.auth_help_other_service,
  server_error: m.auth_help_other_service,
  temporarily_unavailable: m.auth_help_other_service,
  unexpected_failure: m.auth_help_other_service,
  conflict: m.auth_help_sign_up_moved,
  mfa_recovery_codes_locked: m.auth_help_too_often,
  user_sso_managed: m.auth_help_organisation_manages,
};

const WEAK: Record<string, () => string> = {
  length: () => m.auth_weak_length({ count: PASSWORD_MIN_LENGTH }),
  characters: m.auth_weak_characters,
  pwned: m.auth_weak_known,
};

/** Returns advice for the service's reasons against a password. */
export const weakPasswordHelp = (reasons: readonly unknown[]): string =>
  reasons.map((reason) => WEAK[String(reason)]?.() ?? '').join(' ');

/** Returns advice for an error, or undefined if the error text suffices. */
export function authErrorHelp(error: unknown): string | undefined {
  const { name, code, reasons } = error as { name?: unknown; code?: unknown; reasons?: unknown };
  if (name === 'AuthPKCECodeVerifierMissingError') return m.auth_help_link_other_browser();
  if (name === 'NotAllowedError' || name === 'AbortError') return m.auth_help_passkey_cancelled();
  if (name === 'SecurityError') return m.auth_help_passkey_address();
  if (name === 'InvalidStateError') return m.auth_help_passkey_known();
  if (Array.isArray(reasons) && reasons.length > 0) return weakPasswordHelp(reasons) || undefined;
  return typeof code === 'string' && Object.hasOwn(HELP, code) ? HELP[code]?.() : undefined;
}

/** Returns one text for the user: the waiting time, the advice, or the error. */
export const tellAuthError = (error: unknown): string =>
  waitSecondsOf(error) === undefined ? (authErrorHelp(error) ?? authErrorText(error)) : authErrorText(error);

/** Returns whether the email must be confirmed before sign-in. */
export const needsConfirmation = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'email_not_confirmed';

/** Returns whether the challenge is used up, so that a new one is needed. */
export const isChallengeLost = (error: unknown): boolean =>
  ['mfa_ip_address_mismatch', 'mfa_challenge_expired'].includes(String((error as { code?: unknown }).code));
