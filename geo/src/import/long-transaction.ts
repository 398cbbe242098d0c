import type { Database, TransactionSql } from '@wayable/platform/db/database';
import { lowerConnectionPriority } from './lower-priority.ts';

/**
 * Runs work in a transaction without a deadline. If `isLocal`, the database shares this machine with the
 * server, and the work runs with a lower priority than requests.
 */
export const inLongTransaction = <Result>(
  sql: Database,
  work: (transaction: TransactionSql) => Promise<Result>,
  { isLocal = false }: { isLocal?: boolean } = {},
): Promise<Result> =>
  sql.begin(async (transaction) => {
    if (isLocal) await yieldToReaders(transaction);
    await transaction.limitStatements(0);
    // Few connections compare millions of rows, so each may use more memory.
    await transaction`set local work_mem = '64MB'`;
    // The server disables cached plans; without them, foreign key checks take six times as long.
    await transaction`set local plan_cache_mode = auto`;
    return work(transaction);
  });

/** Lowers the priority of a connection's process, so that readers get the processor first. */
async function yieldToReaders(transaction: TransactionSql): Promise<void> {
  const [row] = await transaction<{ pid: number }[]>`select pg_backend_pid() as pid`;
  lowerConnectionPriority((row as { pid: number }).pid);
}
