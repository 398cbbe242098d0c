import { deleteStandIns } from '../accounts/factors-of-account.queries.ts';
import { recordSecurityEvent } from '../accounts/security-events.ts';
import type { AuthContext } from '../auth-context.ts';
import { notifyOwner } from '../one-time/notify-owner.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { assertRecentProof } from '../recent-proof/recent-proof.ts';
import { lowerSessions } from '../sessions/sessions.queries.ts';
import { factorNotFound } from './factor-errors.ts';
import { deleteFactor, lockFactor } from './factors.queries.ts';
import { type Caller, lockAccount } from './lock-account.ts';

/**
 * Removes a factor. Sessions that only this factor had raised become aal1 immediately.
 * @throws {AuthError} mfa_factor_not_found, insufficient_aal, reauthentication_needed
 */
export async function removeFactor(
  context: Pick<AuthContext, 'sql' | 'mails'>,
  caller: Caller,
  factorId: string,
): Promise<void> {
  const { userId, device } = caller;
  await context.sql.begin(async (transaction) => {
    const { user, session } = await lockAccount(transaction, caller);
    const factor = await lockFactor(transaction, userId, factorId);
    if (!factor) throw factorNotFound();
    const isVerified = factor.status === 'verified';
    if (isVerified && session.aal !== 'aal2') {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    if (isVerified) await assertRecentProof(transaction, caller);
    await deleteFactor(transaction, factor.id);
    await deleteStandIns(transaction, userId);
    await lowerSessions(transaction, userId);
    if (!isVerified) return;
    await notifyOwner(context, transaction, user, 'factor_removed');
    const detail = { factor_type: factor.factor_type, friendly_name: factor.friendly_name };
    await recordSecurityEvent(transaction, { userId, kind: 'factor_removed', device, detail });
  });
}
