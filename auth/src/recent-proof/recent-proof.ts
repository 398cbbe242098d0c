import type { Database, Queryable } from '@wayable/platform/db/database';
import { PROOF_SECONDS } from '@wayable/protocol/auth';
import { findUser, type UserRow } from '../accounts/users.queries.ts';
import type { Device } from '../devices/device.ts';
import { countGuess, takeTokenByCode } from '../one-time/one-time-tokens.service.ts';
import { countPasswordAttempt, resetPasswordAttempts } from '../password/password-limits.ts';
import { isPassword } from '../password/passwords.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { AuthenticatedSession } from '../sessions/authenticate-session.ts';
import { insertAmrClaim } from '../sessions/sessions.queries.ts';
import { readRecentProof } from './recent-proof.queries.ts';

/**
 * Returns whether the session's user gave a proof within ten minutes: sign-in, password, second factor or
 * code (docs/auth.md#recent-proof). A session alone proves nothing, because it may be stolen.
 */
export const hasRecentProof = (sql: Queryable, sessionId: string): Promise<boolean> =>
  readRecentProof(sql, sessionId, PROOF_SECONDS);

/** @throws {AuthError} reauthentication_needed */
export async function assertRecentProof(
  sql: Queryable,
  { sessionId }: Pick<AuthenticatedSession, 'sessionId'>,
): Promise<void> {
  if (await hasRecentProof(sql, sessionId)) return;
  throw new AuthError(
    400,
    'reauthentication_needed',
    'Please confirm that it’s you: with your password, a second factor or a code that we send you.',
  );
}

/** A proof that a session belongs to its user. */
interface Proof {
  password?: string | undefined;
  /** The code of `GET /reauthenticate`. */
  nonce?: string | undefined;
}

const passwordIsWrong = (): AuthError =>
  new AuthError(400, 'current_password_invalid', 'That is not your current password.');

async function checkPassword(sql: Database, user: UserRow, password: string, device: Device): Promise<void> {
  const account = user.email ?? (user.phone === null ? user.id : `+${user.phone}`);
  await countPasswordAttempt(sql, account, user.id, device);
  if (!(await isPassword(user.password_hash, password))) throw passwordIsWrong();
  await resetPasswordAttempts(sql, account, user.id, device);
}

/**
 * Checks and uses up a code of `GET /reauthenticate`.
 * @throws {AuthError} reauthentication_not_valid, over_request_rate_limit
 */
export async function redeemNonce(
  sql: Database,
  user: UserRow,
  nonce: string,
  device: Device,
): Promise<void> {
  const sentTo = user.email ?? user.phone ?? '';
  const guess = { userId: user.id, sentTo, device };
  await countGuess(sql, guess);
  if (!(await takeTokenByCode(sql, { ...guess, kinds: ['reauthentication'], code: nonce }))) {
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
}

/**
 * Checks and records a proof for a session. Does nothing if neither password nor nonce is given.
 * @throws {AuthError} current_password_invalid, reauthentication_not_valid, over_request_rate_limit
 */
export async function proveSession(
  sql: Database,
  session: Pick<AuthenticatedSession, 'userId' | 'sessionId'>,
  { password, nonce }: Proof,
  device: Device,
): Promise<void> {
  if (password === undefined && nonce === undefined) return;
  const { userId, sessionId } = session;
  const user = await findUser(sql, userId);
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (nonce === undefined) await checkPassword(sql, user, password ?? '', device);
  else await redeemNonce(sql, user, nonce, device);
  await insertAmrClaim(sql, { sessionId, method: nonce === undefined ? 'password' : 'otp' });
}
