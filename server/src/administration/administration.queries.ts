import type { Queryable } from '@wayable/platform/db/database';

interface LogEntry {
  /** Null for an action on the command line. */
  adminId: string | null;
  subjectId: string;
  action: 'sessions_ended' | 'factors_removed';
  reason: string;
}

/** Adds an entry to the log, in the transaction of the action. */
export async function insertLogEntry(sql: Queryable, entry: LogEntry): Promise<void> {
  const { adminId, subjectId, action, reason } = entry;
  await sql`
    insert into admin_log (admin_id, subject_id, action, reason)
    values (${adminId}, ${subjectId}, ${action}, ${reason})
  `;
}
