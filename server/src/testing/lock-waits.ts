import type { Database } from '@wayable/platform/db/database';
import { expect } from 'vitest';

/** Resolves when `count` statements of the test's database wait for a lock. */
export async function untilWaitingForLock(sql: Database, count = 1): Promise<void> {
  const countWaiting = async () => {
    const rows = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `;
    return rows.count;
  };
  await expect.poll(countWaiting).toBe(count);
}
