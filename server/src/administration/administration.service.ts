import type { AuthMails } from '@wayable/auth/one-time/auth-mails';
import { assertRecentProof } from '@wayable/auth/recent-proof/assert-recent-proof';
import { removeAccountAccess } from '@wayable/auth/user/remove-access.service';
import type { Database } from '@wayable/platform/db/database';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import { readStoredLine } from '@wayable/platform/http/requests/stored-line';
import { REASON_MAX } from '@wayable/protocol/administration';
import { assertStillAdministrator } from '../moderation/assert-still-administrator.ts';
import { noteAct } from '../moderation/moderation-log.service.ts';
import { assertMay } from '../policy/policy.ts';

export interface AdministrationContext {
  sql: Database;
  mails: AuthMails;
}

/** The part to remove from an account: its sessions, or its second factors and sessions. */
export type Removal = 'sessions' | 'factors';

/**
 * Ends the sessions of an account, or also removes its second factors, if its owner lost control of it. Adds
 * a log entry, and notifies the owner by mail and security event.
 * @throws {DomainError} not_found, validation_failed; not_permitted if the administrator lost the role
 * meanwhile
 */
export async function removeAccess(
  { sql, mails }: AdministrationContext,
  request: { adminId: string | null; userId: string; removal: Removal; reason: string },
): Promise<void> {
  const { adminId, userId, removal } = request;
  const reason = readStoredLine('reason', request.reason, REASON_MAX);
  await sql.begin(async (transaction) => {
    const isDone = await removeAccountAccess(transaction, mails, { userId, removal });
    if (!isDone) throw new DomainError('not_found', 'User not found');
    if (adminId !== null) await assertStillAdministrator(transaction, { userId: adminId });
    const action = removal === 'sessions' ? 'sessions_ended' : 'factors_removed';
    await noteAct(transaction, { adminId, subjectId: userId, action, reason });
  });
}

/**
 * Runs `removeAccess` on behalf of an administrator with a recent sign-in.
 * @throws {DomainError} not_permitted, own_content, recent_sign_in_required, not_found
 */
export async function removeAccessAs(
  context: AdministrationContext,
  viewer: Viewer,
  request: { userId: string; removal: Removal; reason: string },
): Promise<void> {
  assertMay(viewer, 'end_access', request.userId);
  await assertRecentProof(context.sql, viewer.sessionId);
  await removeAccess(context, { ...request, adminId: viewer.userId });
}
