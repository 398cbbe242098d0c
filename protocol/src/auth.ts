/** Objects of the authentication service: the GoTrue protocol under `/auth/v1`. */

export const PASSWORD_MIN_LENGTH = 6;
/** bcrypt's old ceiling, which clients of the protocol expect (in bytes of UTF-8). */
export const PASSWORD_MAX_BYTES = 72;
export const ACCESS_TOKEN_SECONDS = 3_600;

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

export interface AuthUser {
  id: string;
  aud: string;
  role: string;
  email: string;
  phone: string;
  email_confirmed_at?: string;
  confirmed_at?: string;
  last_sign_in_at?: string;
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
  identities: AuthIdentity[];
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
}

export type LogoutScope = 'global' | 'local' | 'others';

/** What `GET /settings` says of the ways to sign in; clients read what they know and ignore the rest. */
export interface AuthSettings {
  /** By name of the provider: `email`, `phone`, `anonymous_users`, `web3_…` and the OAuth providers. */
  external: Record<string, boolean>;
  /** The names of providers that people would not recognise by their key. */
  external_labels?: Record<string, string>;
  disable_signup: boolean;
  mailer_autoconfirm: boolean;
  phone_autoconfirm: boolean;
  sms_provider: string;
  saml_enabled: boolean;
}
