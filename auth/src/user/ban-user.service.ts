import type { Queryable } from '@wayable/platform/db/database';
import { cancelPendingChanges } from '../accounts/pending-changes.queries.ts';
import { lockUser, updateBan } from '../accounts/users.queries.ts';
import { deleteSessionsOfUser } from '../sessions/sessions.queries.ts';

/**
 * Bans an account permanently: ends its sessions and shows the reason at sign-in. Returns false for an
 * unknown account.
 */
export async function banUser(
  sql: Queryable,
  { userId, reason }: { userId: string; reason: string },
): Promise<boolean> {
  if (!(await lockUser(sql, userId))) return false;
  await updateBan(sql, userId, reason);
  await deleteSessionsOfUser(sql, userId);
  // A sign-in code cannot sign in during the ban, but its use shows the reason.
  await cancelPendingChanges(sql, userId, { keepsSignInCodes: true });
  return true;
}

/** Ends the ban of an account. Returns false for an unknown account. */
export async function unbanUser(sql: Queryable, userId: string): Promise<boolean> {
  if (!(await lockUser(sql, userId))) return false;
  await updateBan(sql, userId, null);
  return true;
}
