import { ADVISORY_LOCKS } from '@wayable/platform/db/advisory-locks';
import type { Database } from '@wayable/platform/db/database';
import { expect } from 'vitest';

/**
 * Resolves when `count` statements of the test's database wait for a lock. Ignores the background job of
 * verdicts, which may wait for the same places.
 */
export async function untilWaitingForLock(sql: Database, count = 1): Promise<void> {
  const countWaiting = async () => {
    const rows = await sql`
      select from pg_stat_activity as activity
      where datname = current_database() and wait_event_type = 'Lock' and not exists (
        select from pg_locks
        where pid = activity.pid and locktype = 'advisory' and objid = ${ADVISORY_LOCKS.access} and granted
      )
    `;
    return rows.count;
  };
  await expect.poll(countWaiting).toBe(count);
}
