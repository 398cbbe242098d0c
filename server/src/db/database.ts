import postgres from 'postgres';

export type Database = postgres.Sql;
/** Either the pool or a transaction: what a query function needs. */
export type Queryable = postgres.ISql;

export interface ConnectionAddress {
  /** A connection string, or the folder of a Unix socket with the role and database of the embedded server. */
  url?: string;
  socketDir?: string;
  user?: string;
  database?: string;
}

const DEFAULT_CONNECTIONS = 10;
const STATEMENT_TIMEOUT_MS = 15_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_SECONDS = 5;

/**
 * Opens a pool of connections. Every statement and every idle transaction has a limit in time, so that no request
 * can hold a lock for longer.
 */
export function connect(
  address: ConnectionAddress,
  { max = DEFAULT_CONNECTIONS, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = {},
): Database {
  const options = {
    max,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    onnotice: () => undefined,
    connection: {
      application_name: 'wayable',
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    },
  };
  if (address.url !== undefined) return postgres(address.url, options);
  return postgres({
    ...options,
    host: address.socketDir,
    user: address.user,
    database: address.database,
  } as postgres.Options<Record<string, never>>) as unknown as Database;
}
