import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '@wayable/platform/db/database';
import { ACCESS_TOKEN_SECONDS, type AuthSession, type LogoutScope } from '@wayable/protocol/auth';
import { toAuthUser } from '../accounts/auth-user.ts';
import { recordSecurityEvent } from '../accounts/security-events.ts';
import { findUser, recordSignIn, type UserRow } from '../accounts/users.queries.ts';
import type { Device } from '../devices/device.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { AccessTokenClaims, AccessTokens } from '../tokens/access-tokens.ts';
import { formatRefreshToken, isAuthentic, parseRefreshToken } from '../tokens/refresh-tokens.ts';
import type { SigningKey } from '../tokens/signing-keys.ts';
import * as queries from './sessions.queries.ts';

const KEY_BYTES = 32;
/**
 * How long the previous refresh token is valid, for lost responses and other tabs. The official client
 * retries an unanswered refresh for 30 s.
 */
const REUSE_SECONDS = 60;

/** The values that are needed to issue the tokens of a session within a transaction. */
export interface Issuer {
  tokens: AccessTokens;
  signingKey: SigningKey;
}

/**
 * Returns the issuer with the current key. Call it before a transaction: see `AccessTokens.getSigningKey`.
 */
export const issuerOf = async ({ tokens }: Pick<Issuer, 'tokens'>): Promise<Issuer> => ({
  tokens,
  signingKey: await tokens.getSigningKey(),
});

/** Returns the response with a session's tokens and user. */
export async function toAuthSession(
  sql: Queryable,
  { tokens, signingKey }: Issuer,
  user: UserRow,
  session: queries.SessionRow,
): Promise<AuthSession> {
  const amr = await queries.findAmrClaims(sql, session.id);
  const { token, expiresAt } = await tokens.issue(signingKey, user, {
    id: session.id,
    aal: session.aal,
    amr,
  });
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    refresh_token: formatRefreshToken(session.id, session.refresh_counter, session.refresh_key),
    user: await toAuthUser(sql, user),
  };
}

/** How and where a user signs in. */
interface SignIn {
  method: string;
  provider?: string | undefined;
  device: Device;
  /** The absolute end of the session. */
  notAfter?: Date | undefined;
}

/** Opens a session for a user authenticated by `method` (docs/auth-protocol.md#tokens-and-keys). */
export async function openSession(
  sql: Queryable,
  issuer: Issuer,
  userId: string,
  { method, provider, device, notAfter }: SignIn,
): Promise<AuthSession> {
  const session = await queries.insertSession(sql, {
    userId,
    refreshKey: randomBytes(KEY_BYTES),
    notAfter,
    ...device,
  });
  await queries.insertAmrClaim(sql, { sessionId: session.id, method, provider });
  await recordSignIn(sql, userId);
  await recordSecurityEvent(sql, { userId, kind: 'signed_in', device, detail: { method } });
  const user = await findUser(sql, userId);
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  return toAuthSession(sql, issuer, user, session);
}

/**
 * Issues new tokens for a session after a change of its user. The previous refresh token stays valid briefly,
 * as after a refresh.
 * @throws {AuthError} session_not_found
 */
export async function renewSession(sql: Queryable, issuer: Issuer, sessionId: string): Promise<AuthSession> {
  const session = await queries.lockSession(sql, sessionId);
  const user = session && (await findUser(sql, session.user_id));
  if (!session || !user || session.is_over) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  await queries.advanceRefreshCounter(sql, session.id);
  return toAuthSession(sql, issuer, user, { ...session, refresh_counter: session.refresh_counter + 1 });
}

const tokenNotFound = () =>
  new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');

/** Returns whether a refresh token was replaced just now by the newest refresh token. */
const isRecentlyReplaced = (counter: number, session: queries.SessionRow): boolean =>
  counter === session.refresh_counter - 1 && (session.seconds_since_refresh ?? 0) <= REUSE_SECONDS;

/**
 * Exchanges a refresh token for a new pair. For a minute, the previous token returns the newest one again,
 * because a response may be lost, and another tab may refresh. Any other token has leaked: the session ends,
 * and this is committed despite the error (docs/auth-protocol.md#sessions-and-refresh).
 * @throws {AuthError}
 */
export async function refreshSession(
  sql: Database,
  tokens: AccessTokens,
  written: string,
  device: Device,
): Promise<AuthSession> {
  const token = parseRefreshToken(written);
  if (!token) throw new AuthError(400, 'validation_failed', 'Refresh token is not valid');
  const issuer = { tokens, signingKey: await tokens.getSigningKey() };
  const outcome = await sql.begin(async (transaction) => {
    const session = await queries.lockSession(transaction, token.sessionId);
    if (!session || !isAuthentic(token, session.refresh_key)) return tokenNotFound();
    const user = await findUser(transaction, session.user_id);
    if (!user) return tokenNotFound();
    if (user.is_banned) return new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned');
    if (session.is_over)
      return new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
    if (token.counter === session.refresh_counter) {
      await queries.advanceRefreshCounter(transaction, session.id);
      session.refresh_counter += 1;
    } else if (!isRecentlyReplaced(token.counter, session)) {
      await queries.deleteSession(transaction, session.id);
      await recordSecurityEvent(transaction, { userId: user.id, kind: 'refresh_token_reused', device });
      return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    }
    return toAuthSession(transaction, issuer, user, session);
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

/** Ends all the user's sessions, the current one, or all others. */
export async function closeSessions(
  sql: Queryable,
  claims: AccessTokenClaims,
  { scope, device }: { scope: LogoutScope; device: Device },
): Promise<void> {
  await recordSecurityEvent(sql, { userId: claims.userId, kind: 'signed_out', device, detail: { scope } });
  if (scope === 'local') await queries.deleteSession(sql, claims.sessionId);
  else if (scope === 'others') await queries.deleteOtherSessions(sql, claims.userId, claims.sessionId);
  else await queries.deleteSessionsOfUser(sql, claims.userId);
}
