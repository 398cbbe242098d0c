import { codeOf } from '../../db/connection-error.ts';
import type { Database } from '../../db/database.ts';

interface DatabaseHealth {
  isUp: boolean;
  isReadOnly: boolean;
  /** The error code while the database is down. */
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

/** Returns a server's answer, or the fallback on failure or after a time (2 s), because the server may hang. */
export function withinTime<T>(
  asking: Promise<T>,
  fallback: T,
  milliseconds: number = CHECK_TIMEOUT_MS,
): Promise<T> {
  const late = new Promise<T>((resolve) => {
    setTimeout(() => resolve(fallback), milliseconds).unref();
  });
  return Promise.race([asking.catch(() => fallback), late]);
}

/** Returns the health of the database: reachable within 2 s, read-only, and the problem. */
export const checkDatabase = (sql: Database): Promise<DatabaseHealth> =>
  withinTime(ask(sql), { isUp: false, isReadOnly: false, problem: 'no answer in time' });
