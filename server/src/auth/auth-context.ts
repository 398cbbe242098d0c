import type { FastifyBaseLogger } from 'fastify';
import type { AuthConfig } from '../config/auth-config.ts';
import type { Database } from '../db/database.ts';
import type { LimitRoute } from '../http/limits/rate-limits.ts';
import type { Redirects } from './flow/redirects.ts';
import type { Providers } from './oauth/providers.ts';
import type { AuthMails } from './one-time/auth-mails.ts';
import type { AuthSms } from './one-time/auth-sms.ts';
import type { SecretBox } from './secrets/secret-box.ts';
import type { AccessTokens } from './tokens/access-tokens.ts';
import type { KeyRing } from './tokens/signing-keys.ts';

/** What the calls of the authentication service work with. */
export interface AuthContext {
  sql: Database;
  keys: KeyRing;
  /** Encrypts what is secret in the database. */
  secrets: SecretBox;
  tokens: AccessTokens;
  limitRoute: LimitRoute;
  /** Multiplies the limits per network address. */
  addressLimitScale: number;
  publicUrl: string;
  /** Other sites whose pages may call. */
  corsOrigins: readonly string[];
  settings: AuthConfig;
  redirects: Redirects;
  providers: Providers;
  mails: AuthMails;
  /** undefined: no messages can be sent, and everything with phone numbers is off. */
  sms: AuthSms | undefined;
  log: FastifyBaseLogger;
}
