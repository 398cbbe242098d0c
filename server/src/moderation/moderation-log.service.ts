import type { Queryable } from '../db/database.ts';
import { insertLogEntry, type NewLogEntry } from './moderation-log.queries.ts';

/** Notes what an administrator did, in the transaction of what it tells (docs/product.md#moderation). */
export async function noteAct(sql: Queryable, entry: NewLogEntry): Promise<void> {
  await insertLogEntry(sql, entry);
}
