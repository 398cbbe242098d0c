import Type, { type TSchema } from 'typebox';
import { Timestamp } from './text.ts';

/**
 * Schemas of the authentication service for OpenAPI only. The service validates requests with its own readers
 * (docs/auth-protocol.md).
 */
const optional = <Schema extends TSchema>(schema: Schema) => Type.Optional(schema);
const text = (description: string) => Type.String({ description });
const Metadata = Type.Record(Type.String(), Type.Unknown());

/** An error in one of the formats that the protocol's clients read. */
export const AuthFault = Type.Object({
  code: optional(
    Type.Unsafe<string | number>({ type: ['string', 'integer'], description: 'The error, or its status' }),
  ),
  error_code: optional(text('The error code, for programs')),
  msg: optional(text('The message in English, without a version header')),
  message: optional(text('The message in English, from version 2024-01-01')),
  error: optional(text('The OAuth error code, for wallets and ID tokens')),
  error_description: optional(text('The OAuth message in English')),
  error_id: optional(text('The id of the request in the log')),
  weak_password: optional(Type.Object({ reasons: Type.Array(Type.String()) })),
});

export const AuthIdentity = Type.Object({
  identity_id: Type.String(),
  id: Type.String(),
  user_id: Type.String(),
  identity_data: Metadata,
  provider: Type.String(),
  last_sign_in_at: Type.Union([Timestamp, Type.Null()]),
  created_at: Timestamp,
  updated_at: Timestamp,
  email: optional(Type.String()),
});

export const AuthFactor = Type.Object({
  id: Type.String(),
  factor_type: Type.String({ enum: ['totp', 'phone', 'webauthn', 'recovery_code'] }),
  status: Type.String({ enum: ['unverified', 'verified'] }),
  friendly_name: optional(Type.String()),
  phone: text('Digits of an E.164 number without the plus; empty for other factors'),
  web_authn_aaguid: optional(text('The model of the authenticator')),
  last_challenged_at: Type.Union([Timestamp, Type.Null()]),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export const AuthUser = Type.Object({
  id: Type.String(),
  aud: Type.String(),
  role: Type.String(),
  email: text('Empty without one'),
  phone: text('Digits of an E.164 number without the plus; empty without one'),
  email_confirmed_at: optional(Timestamp),
  phone_confirmed_at: optional(Timestamp),
  confirmed_at: optional(Timestamp),
  confirmation_sent_at: optional(Timestamp),
  recovery_sent_at: optional(Timestamp),
  email_change_sent_at: optional(Timestamp),
  phone_change_sent_at: optional(Timestamp),
  reauthentication_sent_at: optional(Timestamp),
  new_email: optional(Type.String()),
  new_phone: optional(Type.String()),
  last_sign_in_at: optional(Timestamp),
  app_metadata: Metadata,
  user_metadata: Metadata,
  identities: Type.Array(AuthIdentity),
  factors: optional(Type.Array(AuthFactor)),
  created_at: Timestamp,
  updated_at: Timestamp,
  is_anonymous: Type.Boolean(),
});

export const AuthSession = Type.Object({
  access_token: text('A JWT that is valid for an hour, for the Authorization header'),
  token_type: Type.String({ enum: ['bearer'] }),
  expires_in: Type.Integer({ description: 'Seconds' }),
  expires_at: Type.Integer({ description: 'Seconds since 1970' }),
  refresh_token: text('Valid once, for POST /auth/v1/token?grant_type=refresh_token'),
  user: AuthUser,
  provider_token: optional(Type.String()),
  provider_refresh_token: optional(Type.String()),
});

const pkce = {
  code_challenge: optional(text('PKCE (RFC 7636): 43 to 128 characters, with code_challenge_method')),
  code_challenge_method: optional(Type.String({ enum: ['s256', 'plain'] })),
};
const name = {
  email: optional(text('One of email and phone')),
  phone: optional(text('An E.164 number')),
};
const channel = optional(Type.String({ enum: ['sms'] }));
const data = optional(Metadata);
const nonce = optional(text('The code of GET /auth/v1/reauthenticate'));

export const AuthSignUp = Type.Object({
  ...name,
  password: optional(text('Neither name nor password: an anonymous account')),
  data,
  channel,
  ...pkce,
});

/** The fields of all grant types. Each description names the `grant_type` that has the field. */
export const AuthGrant = Type.Object({
  ...name,
  password: optional(text('grant_type password, with email or phone')),
  refresh_token: optional(text('grant_type refresh_token')),
  auth_code: optional(text('grant_type pkce')),
  code_verifier: optional(text('grant_type pkce')),
  provider: optional(text('grant_type id_token')),
  id_token: optional(text('grant_type id_token')),
  access_token: optional(text('grant_type id_token')),
  nonce: optional(text('grant_type id_token')),
  link_identity: optional(Type.Boolean({ description: 'grant_type id_token, with a bearer' })),
  chain: optional(text('grant_type web3: ethereum')),
  message: optional(text('grant_type web3: a message of EIP-4361')),
  signature: optional(text('grant_type web3')),
});

export const AuthCodeRequest = Type.Object({
  ...name,
  create_user: optional(Type.Boolean({ default: true })),
  data,
  channel,
  ...pkce,
});
export const AuthRecovery = Type.Object({ email: Type.String(), ...pkce });
export const AuthResend = Type.Object({
  type: Type.String({ enum: ['signup', 'email_change', 'sms', 'phone_change'] }),
  ...name,
  ...pkce,
});
export const AuthVerification = Type.Object({
  type: Type.String({
    enum: ['signup', 'magiclink', 'email', 'recovery', 'email_change', 'sms', 'phone_change'],
  }),
  ...name,
  token: optional(text('A code, with email or phone')),
  token_hash: optional(text('The text of a link, alone')),
});
export const AuthUserUpdate = Type.Object({
  ...name,
  password: optional(Type.String()),
  current_password: optional(Type.String()),
  nonce,
  data,
  channel,
  ...pkce,
});
export const AuthProof = Type.Object({ password: optional(Type.String()), nonce });
export const AuthNonce = Type.Object({ nonce });
export const AuthSsoStart = Type.Object({
  domain: optional(text('One of domain and provider_id')),
  provider_id: optional(Type.String()),
  redirect_to: optional(Type.String()),
  skip_http_redirect: optional(Type.Boolean()),
  ...pkce,
});
export const AuthFactorRequest = Type.Object({
  factor_type: Type.String({ enum: ['totp', 'phone', 'webauthn'] }),
  friendly_name: optional(Type.String()),
  issuer: optional(Type.String()),
  phone: optional(Type.String()),
});
export const AuthNewFactor = Type.Object({
  id: Type.String(),
  type: Type.String({ enum: ['totp', 'phone', 'webauthn'] }),
  friendly_name: Type.String(),
  totp: optional(
    Type.Object({ qr_code: text('An SVG'), secret: text('In base 32'), uri: text('otpauth://…') }),
  ),
  phone: optional(Type.String()),
});
export const AuthChallenge = Type.Object({
  id: Type.String(),
  type: Type.String({ enum: ['totp', 'phone', 'webauthn'] }),
  expires_at: Type.Integer({ description: 'Seconds since 1970' }),
  webauthn: optional(
    Type.Object({
      type: Type.String({ enum: ['create', 'request'] }),
      credential_options: Type.Object({ publicKey: Metadata }),
    }),
  ),
});
export const AuthFactorProof = Type.Object({
  challenge_id: Type.String(),
  code: optional(text('Of an authenticator app, or of a text message')),
  webauthn: optional(Metadata),
});
export const AuthCode = Type.Object({ code: Type.String() });
export const AuthRecoveryCodes = Type.Object({
  id: Type.String(),
  type: Type.String({ enum: ['recovery_code'] }),
  total: Type.Integer(),
  remaining: Type.Integer(),
});
export const AuthNewRecoveryCodes = Type.Object({
  id: Type.String(),
  type: Type.String({ enum: ['recovery_code'] }),
  friendly_name: Type.String(),
  total: Type.Integer(),
  codes: Type.Array(Type.String()),
});
export const AuthFactorRecovery = Type.Object({
  recovery: Type.Union([
    Type.Object({
      requested_at: Timestamp,
      due_at: Timestamp,
      is_due: Type.Boolean(),
    }),
    Type.Null(),
  ]),
});
export const AuthPasskey = Type.Object({
  id: Type.String(),
  friendly_name: optional(Type.String()),
  created_at: Timestamp,
  last_used_at: optional(Timestamp),
});
export const AuthPasskeyChallenge = Type.Object({
  challenge_id: Type.String(),
  options: Type.Record(Type.String(), Type.Unknown(), { description: 'Of WebAuthn, as JSON' }),
  expires_at: Type.Integer({ description: 'Seconds since 1970' }),
});
export const AuthPasskeyAnswer = Type.Object({
  challenge_id: Type.String(),
  credential: Type.Record(Type.String(), Type.Unknown(), { description: 'Of WebAuthn, as JSON' }),
});
export const AuthSettings = Type.Object({
  external: Type.Record(Type.String(), Type.Boolean()),
  providers: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  disable_signup: Type.Boolean(),
  mailer_autoconfirm: Type.Boolean(),
  phone_autoconfirm: Type.Boolean(),
  sms_provider: Type.String(),
  saml_enabled: Type.Boolean(),
  passkeys_enabled: Type.Boolean(),
  mfa: Type.Object({ totp: Type.Boolean(), phone: Type.Boolean(), webauthn: Type.Boolean() }),
});
