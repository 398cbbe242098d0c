import { assertRecentProof } from '@wayable/auth/recent-proof/assert-recent-proof';
import type { Queryable } from '@wayable/platform/db/database';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import type { Notifications } from '../notifications/notifications.ts';
import { assertMay } from '../policy/policy.ts';
import { lockAdministratorsAnd, updateRole } from './change-role.queries.ts';
import { insertLogEntry } from './moderation-log.queries.ts';
import { findSuspension } from './suspensions.queries.ts';

/**
 * Grants or revokes the administrator role in the caller's transaction, if it changes. Notifies the person
 * and writes a log entry. `adminId` is null on the command line.
 * @throws {DomainError} not_found, not_permitted if the actor is no longer an administrator,
 * account_suspended, last_administrator
 */
export async function setRole(
  sql: Queryable,
  notifications: Notifications,
  change: { adminId: string | null; userId: string; isAdmin: boolean; reason?: string | undefined },
): Promise<void> {
  const { adminId, userId, isAdmin, reason } = change;
  const roles = await lockAdministratorsAnd(sql, userId);
  const wasAdmin = roles.get(userId);
  if (adminId !== null && !roles.get(adminId)) {
    throw new DomainError('not_permitted', 'You are no longer an administrator.');
  }
  if (wasAdmin === undefined) throw new DomainError('not_found', 'User not found');
  if (wasAdmin === isAdmin) return;
  if (isAdmin && (await findSuspension(sql, userId))) {
    throw new DomainError('account_suspended', 'This account is suspended: end the suspension first.');
  }
  if (!isAdmin && [...roles.values()].filter(Boolean).length === 1) {
    throw new DomainError(
      'last_administrator',
      'This is the only administrator. Make another person an administrator first.',
    );
  }
  await updateRole(sql, userId, isAdmin);
  await insertLogEntry(sql, {
    adminId,
    subjectId: userId,
    action: isAdmin ? 'role_given' : 'role_taken',
    reason: reason ?? null,
    before: { is_admin: wasAdmin },
    after: { is_admin: isAdmin },
  });
  await notifications.add(sql, {
    userId,
    kind: isAdmin ? 'role_given' : 'role_taken',
    details: { role: 'administrator' },
  });
}

/**
 * Changes a role on behalf of an administrator, who needs a recent sign-in and cannot change their own role.
 * @throws {DomainError} as `setRole`, and own_content, recent_sign_in_required
 */
export async function changeRole(
  sql: Queryable,
  notifications: Notifications,
  viewer: Viewer,
  userId: string,
  isAdmin: boolean,
  reason?: string,
): Promise<void> {
  assertMay(viewer, 'change_role', userId);
  await assertRecentProof(sql, viewer.sessionId);
  await setRole(sql, notifications, {
    adminId: viewer.userId,
    userId: userId.toLowerCase(),
    isAdmin,
    reason,
  });
}
