import type { Queryable } from '@wayable/platform/db/database';
import { insertLogEntry, type NewLogEntry } from './moderation-log.queries.ts';

/** Logs an administrator's action, in its transaction (docs/product.md#moderation). */
export async function noteAct(sql: Queryable, entry: NewLogEntry): Promise<void> {
  await insertLogEntry(sql, entry);
}

/**
 * Logs an administrator's change of another person's profile, in its transaction. Leaves out the old and new
 * values: log entries are permanent, but the name must disappear with the account.
 */
export async function noteProfileChange(
  sql: Queryable,
  change: { adminId: string; userId: string; isRenamed: boolean; hasNewPicture: boolean },
): Promise<void> {
  const { adminId, userId, isRenamed, hasNewPicture } = change;
  await insertLogEntry(sql, {
    adminId,
    subjectId: userId,
    action: 'profile_changed',
    after: { is_renamed: isRenamed, has_new_picture: hasNewPicture },
  });
}
