import { codeOf } from '../../db/connection-error.ts';
import type { Database } from '../../db/database.ts';

export interface DatabaseHealth {
  isUp: boolean;
  isReadOnly: boolean;
  /** The code of the failure, while the database is away. */
  problem: string | undefined;
}

const CHECK_TIMEOUT_MS = 2_000;

async function ask(sql: Database): Promise<DatabaseHealth> {
  try {
    const [row] = await sql<{ is_read_only: boolean }[]>`
      select current_setting('transaction_read_only')::boolean as is_read_only
    `;
    return { isUp: true, isReadOnly: row?.is_read_only ?? false, problem: undefined };
  } catch (error) {
    return { isUp: false, isReadOnly: false, problem: codeOf(error) ?? 'unknown' };
  }
}

/** What is asked of a database that may be frozen, or the fallback after 2 s and for a failure. */
export function withinTime<T>(asking: Promise<T>, fallback: T): Promise<T> {
  const late = new Promise<T>((resolve) => {
    setTimeout(() => resolve(fallback), CHECK_TIMEOUT_MS).unref();
  });
  return Promise.race([asking.catch(() => fallback), late]);
}

/** Whether the database answers within 2 s, and takes writes. */
export const checkDatabase = (sql: Database): Promise<DatabaseHealth> =>
  withinTime(ask(sql), { isUp: false, isReadOnly: false, problem: 'no answer in time' });
