import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { type AttemptLimit, forgetAttempts, limitAttempts } from '../attempts/attempts.ts';
import type { AuthConfig } from '../config/auth-config.ts';
import type { Database } from '../db/database.ts';
import { networkOf } from '../http/network.ts';
import type { LimitRoute } from '../http/rate-limits.ts';
import type { SmsSender } from '../sms/sms-sender.ts';
import type { Redirects } from './flow/redirects.ts';
import type { Providers } from './oauth/providers.ts';
import type { AuthMails } from './one-time/auth-mails.ts';
import { AuthError } from './protocol/auth-error.ts';
import type { SecretBox } from './secrets/secret-box.ts';
import type { Issuer } from './sessions/sessions.service.ts';
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
  sms: SmsSender | undefined;
  log: FastifyBaseLogger;
}

const addressKey = (request: FastifyRequest, call: string): string =>
  `address:${call}:${networkOf(request.ip)}`;

/** Requests of one network address to one call (auth protocol, section 14). */
const PER_ADDRESS: AttemptLimit = { max: 30, windowSeconds: 300 };

/**
 * Refuses a call that one network address makes too often, whichever process it reaches.
 * @throws {AuthError} over_request_rate_limit
 */
export async function limitAddress(
  { sql, addressLimitScale }: AuthContext,
  request: FastifyRequest,
  call: string,
  { max, windowSeconds }: AttemptLimit = PER_ADDRESS,
): Promise<void> {
  const limit = { max: Math.max(1, Math.round(max * addressLimitScale)), windowSeconds };
  await limitAttempts(sql, addressKey(request, call), limit);
}

/** Forgets what `limitAddress` has counted, after a call that succeeded: only those in between are too many. */
export const forgetAddress = ({ sql }: AuthContext, request: FastifyRequest, call: string): Promise<void> =>
  forgetAttempts(sql, addressKey(request, call));

/** Before a transaction begins: see `AccessTokens.getSigningKey`. */
export const issuerOf = async ({ tokens }: AuthContext): Promise<Issuer> => ({
  tokens,
  signingKey: await tokens.getSigningKey(),
});

/** @throws {AuthError} signup_disabled */
export function assertSignUpAllowed({ settings }: AuthContext): void {
  if (!settings.allowsSignUp) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
}
