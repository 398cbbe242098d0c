/** Error codes of the GoTrue protocol that this service answers with. */
export type AuthErrorCode =
  | 'validation_failed'
  | 'bad_json'
  | 'bad_jwt'
  | 'no_authorization'
  | 'user_not_found'
  | 'session_not_found'
  | 'session_expired'
  | 'signup_disabled'
  | 'email_not_confirmed'
  | 'phone_not_confirmed'
  | 'email_exists'
  | 'phone_exists'
  | 'same_password'
  | 'current_password_invalid'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'otp_expired'
  | 'otp_disabled'
  | 'sms_send_failed'
  | 'not_admin'
  | 'user_sso_managed'
  | 'insufficient_aal'
  | 'flow_state_not_found'
  | 'flow_state_expired'
  | 'flow_state_already_used'
  | 'bad_code_verifier'
  | 'over_email_send_rate_limit'
  | 'over_sms_send_rate_limit'
  | 'saml_provider_disabled'
  | 'sso_provider_not_found'
  | 'sso_provider_disabled'
  | 'saml_idp_not_found'
  | 'saml_relay_state_not_found'
  | 'saml_relay_state_expired'
  | 'saml_assertion_no_user_id'
  | 'saml_assertion_no_email'
  | 'bad_oauth_state'
  | 'bad_oauth_callback'
  | 'provider_disabled'
  | 'provider_email_needs_verification'
  | 'manual_linking_disabled'
  | 'identity_already_exists'
  | 'identity_not_found'
  | 'single_identity_not_deletable'
  | 'email_conflict_identity_not_deletable'
  | 'conflict'
  | 'web3_provider_disabled'
  | 'web3_unsupported_chain'
  | 'refresh_token_not_found'
  | 'refresh_token_already_used'
  | 'anonymous_provider_disabled'
  | 'phone_provider_disabled'
  | 'user_already_exists'
  | 'invalid_credentials'
  | 'user_banned'
  | 'weak_password'
  | 'too_many_enrolled_mfa_factors'
  | 'mfa_factor_name_conflict'
  | 'mfa_factor_not_found'
  | 'mfa_ip_address_mismatch'
  | 'mfa_challenge_expired'
  | 'mfa_verification_failed'
  | 'mfa_verified_factor_exists'
  | 'mfa_recovery_codes_sole_factor'
  | 'mfa_recovery_codes_locked'
  | 'mfa_phone_enroll_not_enabled'
  | 'mfa_webauthn_enroll_not_enabled'
  | 'mfa_webauthn_verify_not_enabled'
  | 'webauthn_verification_failed'
  | 'request_entity_too_large'
  | 'over_request_rate_limit'
  | 'request_timeout'
  | 'unexpected_failure'
  | 'unknown';

/** What the authentication service throws; the scope's error handler puts it into the dialect of the client. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly status: number;
  readonly code: AuthErrorCode;
  readonly extra: Record<string, unknown>;
  /** After so many seconds another try makes sense. */
  retryAfterSeconds: number | undefined;

  constructor(status: number, code: AuthErrorCode, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}
