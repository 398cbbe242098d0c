import { ConnectionPool, type ConnectOptions, type PoolCounts } from './connection-pool.ts';
import type { ConnectionAddress } from './database-address.ts';
import { listen } from './listener.ts';
import { buildQueryable, type Queryable } from './statement.ts';
import { runTransaction, type TransactionWork } from './transaction.ts';

export type { ConnectionAddress } from './database-address.ts';
export type { Fragment } from './sql-template.ts';
export type { Queryable } from './statement.ts';
export type { TransactionSql } from './transaction.ts';

/** A pool of connections. */
export interface Database extends Queryable {
  /**
   * Runs work in a transaction. Commits when the work resolves. Rolls back when it rejects, or when a
   * statement failed outside of a savepoint. After a deadlock, or a connection lost before the commit, runs
   * the work again, so repeating it must be harmless.
   */
  begin<T>(work: TransactionWork<T>): Promise<T>;
  begin<T>(mode: string, work: TransactionWork<T>): Promise<T>;
  /**
   * Listens to a NOTIFY channel on its own connection. After `onReconnect`, notifications may have been
   * missed.
   */
  listen(
    channel: string,
    onNotification: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<{ unlisten: () => Promise<void> }>;
  counts(): PoolCounts;
  /** Waits for running statements up to the timeout, then closes all connections. */
  end(options?: { timeoutSeconds?: number }): Promise<void>;
}

const CLOSE_TIMEOUT_SECONDS = 5;

/** Opens a pool. Connections are created on demand. */
export function connect(address: ConnectionAddress, options: ConnectOptions = {}): Database {
  const pool = new ConnectionPool(address, options);
  return Object.assign(
    buildQueryable((query) => pool.run(query)),
    {
      begin: <T>(first: string | TransactionWork<T>, second?: TransactionWork<T>) =>
        typeof first === 'string'
          ? runTransaction(pool, first, second as TransactionWork<T>)
          : runTransaction(pool, '', first),
      listen: (channel: string, onNotification: (payload: string) => void, onReconnect: () => void) =>
        listen(address, channel, onNotification, onReconnect),
      counts: () => pool.counts,
      end: ({ timeoutSeconds = CLOSE_TIMEOUT_SECONDS } = {}) => pool.end(timeoutSeconds),
    },
  );
}
