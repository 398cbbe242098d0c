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

/** Whether the database answers within 2 s, and takes writes. */
export function checkDatabase(sql: Database): Promise<DatabaseHealth> {
  const late = new Promise<DatabaseHealth>((resolve) => {
    const answer = { isUp: false, isReadOnly: false, problem: 'no answer in time' };
    setTimeout(() => resolve(answer), CHECK_TIMEOUT_MS).unref();
  });
  return Promise.race([ask(sql), late]);
}
