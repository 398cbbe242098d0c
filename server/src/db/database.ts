import postgres from 'postgres';
import { toInstant } from './instant.ts';

/** Instants leave the database as the protocol has them: RFC 3339 text in UTC. */
const timestamptz = {
  to: 1184,
  from: [1184],
  serialize: (value: Date | string) => (value instanceof Date ? value.toISOString() : value),
  parse: toInstant,
};

/** JSON that a library has written as text already goes to the database as it is. */
const json = {
  to: 114,
  from: [114, 3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text),
};

type ParsedTypes = { timestamptz: Date | string };

export type Database = postgres.Sql<ParsedTypes>;
/** Either the pool or a transaction: what a query function needs. */
export type Queryable = postgres.ISql<ParsedTypes>;

/** A transaction, within which savepoints can be set. */
export type TransactionSql = postgres.TransactionSql<ParsedTypes>;

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
    types: { timestamptz, json },
    connection: {
      application_name: 'wayable',
      // A plan for any value would be wrong for most: how many rows a search term or a box matches differs a thousandfold.
      plan_cache_mode: 'force_custom_plan',
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    },
  };
  if (address.url !== undefined) {
    // As in libpq: `?host=/folder` names the folder of a Unix socket.
    const url = new URL(address.url);
    const socket = url.searchParams.get('host');
    url.searchParams.delete('host');
    return postgres(url.href, { ...options, ...(socket && { host: socket }) }) as unknown as Database;
  }
  const { socketDir, user, database } = address;
  return postgres({ ...options, host: socketDir, user, database } as object) as unknown as Database;
}

/** Resolves once the database has answered; rejects with its error. */
export async function pingDatabase(sql: Queryable): Promise<void> {
  await sql`select 1`;
}
