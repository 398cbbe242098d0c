import type { Queryable } from '@wayable/platform/db/database';
import { lockUser, type UserRow } from '../accounts/users.queries.ts';
import type { Device } from '../devices/device.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { AuthenticatedSession } from '../sessions/authenticate-session.ts';
import { lockSession, type SessionRow } from '../sessions/sessions.queries.ts';

/** The user of a factor call with network and device. */
export interface Caller extends AuthenticatedSession {
  device: Device;
}

/**
 * Locks the account and session of the caller, so that changes of an account run one after the other. Returns
 * their current state.
 * @throws {AuthError} user_not_found, session_not_found
 */
export async function lockAccount(
  sql: Queryable,
  { userId, sessionId }: Pick<AuthenticatedSession, 'userId' | 'sessionId'>,
): Promise<{ user: UserRow; session: SessionRow }> {
  const user = await lockUser(sql, userId);
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const session = await lockSession(sql, sessionId);
  if (!session) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  return { user, session };
}
