import { AUTH_FAULTS, BANNED_MESSAGE, PASSWORD_MAX_BYTES } from '@wayable/protocol/auth';
import type { AuthErrorCode } from '@wayable/protocol/auth-error-codes';
import { m } from '~/paraglide/messages';
import { formatNumber, formatWait } from '~/ui/text/format';

/**
 * Texts for the service's codes (docs/auth-protocol.md#errors). The service's own sentences are for
 * developers.
 */
const TEXTS: Partial<Record<AuthErrorCode, () => string>> = {
  invalid_credentials: m.auth_error_invalid_credentials,
  email_not_confirmed: m.auth_error_email_not_confirmed,
  phone_not_confirmed: m.auth_error_phone_not_confirmed,
  user_already_exists: m.auth_error_user_exists,
  email_exists: m.auth_error_email_exists,
  phone_exists: m.auth_error_phone_exists,
  weak_password: m.auth_error_weak_password,
  same_password: m.auth_error_same_password,
  signup_disabled: m.auth_error_signup_disabled,
  user_banned: m.auth_error_user_banned,
  otp_expired: m.auth_error_otp_expired,
  mfa_verification_failed: m.auth_error_code_wrong,
  reauthentication_not_valid: m.auth_error_code_wrong,
  session_not_found: m.error_authentication,
  session_expired: m.error_authentication,
  user_not_found: m.error_authentication,
  no_authorization: m.error_authentication,
  validation_failed: m.problem_validation_failed,
  over_request_rate_limit: m.auth_help_too_often,
  over_email_send_rate_limit: m.auth_help_too_often,
  over_sms_send_rate_limit: m.auth_help_too_often,
};

const FAULTS = new Map<string, () => string>([
  [AUTH_FAULTS.email, m.auth_error_email_invalid],
  [AUTH_FAULTS.phone, m.auth_error_phone_invalid],
  [AUTH_FAULTS.nameReserved, m.field_reserved],
  [
    AUTH_FAULTS.passwordTooLong,
    () => m.auth_error_password_too_long({ max: formatNumber(PASSWORD_MAX_BYTES) }),
  ],
  [AUTH_FAULTS.passwordTooManyBytes, m.auth_error_password_too_many_bytes],
  [AUTH_FAULTS.passwordUntypable, m.auth_error_password_untypable],
]);

/** Texts of network failures. The official client keeps only their message. */
const NETWORK_TEXTS = [m.error_network, m.error_intercepted, m.error_too_slow];

/** Error codes for a message that was requested too soon after another one. */
const MESSAGE_GAPS = new Set<unknown>(['over_email_send_rate_limit', 'over_sms_send_rate_limit']);

/** Returns whether the official client threw the error. Our own errors carry a text for users. */
const isOfService = (error: Error): boolean => '__isAuthError' in error;

/** Returns the seconds until a retry. The protocol contains the number only in the message. */
export function waitSecondsOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !isOfService(error)) return undefined;
  const seconds = /(\d+) seconds?\b/.exec(error.message)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}

const readBanReason = (message: string): string | undefined =>
  message.startsWith(`${BANNED_MESSAGE}: `) ? message.slice(BANNED_MESSAGE.length + 2) : undefined;

/** Describes a failed call of the authentication service (docs/product.md#signing-in). */
export function authErrorText(error: unknown): string {
  if (!(error instanceof Error) || error.message === '') return m.error_generic();
  if (!isOfService(error)) return error instanceof DOMException ? m.error_generic() : error.message;
  const { code } = error as { code?: unknown };
  const seconds = waitSecondsOf(error);
  if (seconds !== undefined) {
    const wait = formatWait(seconds);
    return MESSAGE_GAPS.has(code) ? m.auth_error_message_gap({ wait }) : m.limit_attempts({ wait });
  }
  const banReason = code === 'user_banned' ? readBanReason(error.message) : undefined;
  if (banReason !== undefined) return m.auth_error_user_banned_because({ reason: banReason });
  const known = FAULTS.get(error.message) ?? NETWORK_TEXTS.find((text) => text() === error.message);
  if (known) return known();
  const text =
    typeof code === 'string' && Object.hasOwn(TEXTS, code) ? TEXTS[code as AuthErrorCode] : undefined;
  return (text ?? m.error_generic)();
}
