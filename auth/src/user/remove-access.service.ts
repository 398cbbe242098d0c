import type { Queryable } from '@wayable/platform/db/database';
import { deleteFactorsOfUser } from '../accounts/factors-of-account.queries.ts';
import { cancelPendingChanges } from '../accounts/pending-changes.queries.ts';
import { recordSecurityEvent } from '../accounts/security-events.ts';
import { lockUser } from '../accounts/users.queries.ts';
import { deleteDevices } from '../devices/devices.queries.ts';
import type { AuthMails } from '../one-time/auth-mails.ts';
import { deleteSessionsOfUser } from '../sessions/sessions.queries.ts';

/**
 * Hides the administrator's device: the mail tells the owner that an administrator acted, but not from which
 * network.
 */
const NO_DEVICE = { userAgent: undefined, ip: null };

/**
 * Ends all sessions, pending changes and known devices of an account. Can also remove its second factors.
 * Notifies its owner. Returns false for an unknown account.
 */
export async function removeAccountAccess(
  sql: Queryable,
  mails: AuthMails,
  { userId, removal }: { userId: string; removal: 'sessions' | 'factors' },
): Promise<boolean> {
  const user = await lockUser(sql, userId);
  if (!user) return false;
  if (removal === 'factors') await deleteFactorsOfUser(sql, userId);
  await deleteSessionsOfUser(sql, userId);
  await cancelPendingChanges(sql, userId);
  await deleteDevices(sql, userId);
  const kind = removal === 'factors' ? 'factors_removed_by_administrator' : 'sessions_ended_by_administrator';
  await recordSecurityEvent(sql, { userId, kind, device: NO_DEVICE });
  if (user.email !== null && user.email_confirmed_at !== null) {
    await mails.request(sql, { type: 'notice', kind, to: user.email });
  }
  return true;
}
