import type { Queryable } from '@wayable/platform/db/database';
import { AuthError } from '../protocol/auth-error.ts';
import type { AuthenticatedSession } from '../sessions/authenticate-session.ts';
import { type FactorRow, hasVerifiedFactor } from './factors.queries.ts';

/**
 * Refuses a session without its user's second factor. Required before changing password, email or phone
 * (docs/auth-protocol.md#user).
 * @throws {AuthError} insufficient_aal, with status 401
 */
export async function assertSecondFactorProved(
  sql: Queryable,
  { userId, aal }: Pick<AuthenticatedSession, 'userId' | 'aal'>,
): Promise<void> {
  if (aal === 'aal1' && (await hasVerifiedFactor(sql, userId))) {
    throw new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email, phone or password when MFA is enabled.',
    );
  }
}

/**
 * Refuses a new factor in a session that has not used an existing one. Otherwise, a stolen password would be
 * enough to add a factor and pass the check.
 * @throws {AuthError} insufficient_aal, with status 403
 */
export function assertMayAddFactor(
  { aal }: Pick<AuthenticatedSession, 'aal'>,
  factors: Pick<FactorRow, 'status'>[],
): void {
  if (aal === 'aal1' && factors.some(({ status }) => status === 'verified')) {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
}
