import type { AuthConfig } from '@wayable/platform/config/auth-config';
import type { Database } from '@wayable/platform/db/database';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import type { SecretBox } from '@wayable/platform/secrets/secret-box';
import type { FastifyBaseLogger } from 'fastify';
import type { Redirects } from './flow/redirects.ts';
import type { Providers } from './oauth/providers.ts';
import type { AuthMails } from './one-time/auth-mails.ts';
import type { AuthSms } from './one-time/auth-sms.ts';
import type { AccessTokens } from './tokens/access-tokens.ts';
import type { KeyRing } from './tokens/signing-keys.ts';

/** The dependencies of the authentication service. */
export interface AuthContext {
  sql: Database;
  keys: KeyRing;
  /** Encrypts secrets in the database. */
  secrets: SecretBox;
  tokens: AccessTokens;
  limitRoute: LimitRoute;
  /** Multiplies the limits per network address. */
  addressLimitScale: number;
  publicUrl: string;
  /** Other origins that may call the service. */
  corsOrigins: readonly string[];
  settings: AuthConfig;
  redirects: Redirects;
  providers: Providers;
  mails: AuthMails;
  /** Undefined if no SMS provider is configured. Phone numbers are then disabled. */
  sms: AuthSms | undefined;
  log: FastifyBaseLogger;
}
