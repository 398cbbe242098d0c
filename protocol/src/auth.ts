export const PASSWORD_MIN_LENGTH = 6;
/**
 * Maximum bytes of a password in UTF-8. Clients of the protocol expect this limit, which comes from bcrypt.
 */
export const PASSWORD_MAX_BYTES = 72;
/**
 * Error messages for an invalid email, number or password. The protocol has one code for all,
 * `validation_failed`, so clients read these sentences.
 */
export const AUTH_FAULTS = {
  email: 'Unable to validate email address: invalid format',
  phone: 'Invalid phone number format (E.164 required)',
  passwordTooLong: `Password cannot be longer than ${PASSWORD_MAX_BYTES} characters`,
  passwordTooManyBytes: `Password cannot be longer than ${PASSWORD_MAX_BYTES} bytes, and characters beyond ASCII have two or more`,
  nameReserved: 'full_name is reserved for those who run this site',
  passwordUntypable: 'Password contains characters that cannot be typed',
} as const;
/** Hours within which an owner can stop the removal of second factors. */
export const RECOVERY_DELAY_HOURS = 24;
/** Number of letters and digits in a recovery code. */
export const RECOVERY_CODE_LENGTH = 16;
export const ACCESS_TOKEN_SECONDS = 3_600;
/** Seconds for which a recent proof of identity allows protected actions. */
export const PROOF_SECONDS = 600;

/** The page that links in mails open, with `?token_hash=`, `type=` and `redirect_to=`. */
export const CONFIRM_PATH = '/auth/confirm';

/** The screen that stops the removal of second factors, with `#token=`. */
export const STOP_RECOVERY_PATH = '/auth/stop-recovery';

export interface AuthIdentity {
  identity_id: string;
  id: string;
  user_id: string;
  identity_data: Record<string, unknown>;
  provider: string;
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
  email?: string;
}

/** Factor types that `POST /factors` can enroll. */
export type AuthFactorType = 'totp' | 'phone' | 'webauthn';
/** Recovery codes are one set per person and have separate routes. */
export const RECOVERY_CODES_TYPE = 'recovery_code';

/** A second factor in a user object, without its secret. */
export interface AuthFactor {
  id: string;
  factor_type: AuthFactorType | typeof RECOVERY_CODES_TYPE;
  status: 'unverified' | 'verified';
  friendly_name?: string;
  /** Digits of an E.164 number without the plus; empty for other types. */
  phone: string;
  /** The authenticator's model. */
  web_authn_aaguid?: string;
  last_challenged_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface AuthUser {
  id: string;
  aud: string;
  role: string;
  email: string;
  phone: string;
  email_confirmed_at?: string;
  phone_confirmed_at?: string;
  confirmed_at?: string;
  confirmation_sent_at?: string;
  recovery_sent_at?: string;
  email_change_sent_at?: string;
  phone_change_sent_at?: string;
  reauthentication_sent_at?: string;
  new_email?: string;
  new_phone?: string;
  last_sign_in_at?: string;
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
  identities: AuthIdentity[];
  /** The second factors; absent if there are none. */
  factors?: AuthFactor[];
  created_at: string;
  updated_at: string;
  is_anonymous: boolean;
}

export interface AuthSession {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: AuthUser;
  provider_token?: string;
  provider_refresh_token?: string;
}

export type LogoutScope = 'global' | 'local' | 'others';

/** Prefix of the message of `user_banned`. A reason may follow after a colon. */
export const BANNED_MESSAGE = 'User is banned';
