import type { Queryable } from '../db/database.ts';
import { insertLogEntry, type NewLogEntry } from './moderation-log.queries.ts';

/** Notes what an administrator did, in the transaction of what it tells (docs/product.md#moderation). */
export async function noteAct(sql: Queryable, entry: NewLogEntry): Promise<void> {
  await insertLogEntry(sql, entry);
}

/**
 * Notes that an administrator changed somebody else's profile, in the transaction of that. What was and is written there does not
 * stand in the log, which nothing is deleted from: an account that goes takes its name with it.
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
