import pg from 'pg';

/** Codes for connection failures without a code from PostgreSQL or the system. */
type ConnectionErrorCode =
  | 'CONNECTION_LOST'
  | 'CONNECTION_ENDED'
  | 'CONNECT_TIMEOUT'
  | 'POOL_TIMEOUT'
  | 'STATEMENT_DEADLINE'
  | 'READ_ONLY_HOST';

/** A failure of the connection, not of the statement. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly code: ConnectionErrorCode;

  constructor(code: ConnectionErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Errors that the driver reports only as messages. */
const BY_MESSAGE: [RegExp, ConnectionErrorCode][] = [
  [/^timeout exceeded when trying to connect/, 'POOL_TIMEOUT'],
  [/^(Connection terminated due to connection timeout|timeout expired)/, 'CONNECT_TIMEOUT'],
  [/^Query read timeout/, 'STATEMENT_DEADLINE'],
  [/^Cannot use a pool after calling end/, 'CONNECTION_ENDED'],
  [/^(Connection terminated|Client was closed|Client has encountered a connection error)/, 'CONNECTION_LOST'],
];

/** Adds a code to an error of the connection. Returns other errors unchanged. */
export function toConnectionError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError || 'code' in error) return error;
  const known = BY_MESSAGE.find(([message]) => message.test(error.message));
  return known ? new ConnectionError(known[1], error.message, { cause: error }) : error;
}

export const codeOf = (error: unknown): string | undefined => {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
};

/** SQLSTATE read_only_sql_transaction: the server is or became a replica. */
export const READ_ONLY = '25006';

const LOST = new Set(['CONNECTION_LOST', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '25P03']);

/**
 * Returns whether the connection broke during the statement. The statement may succeed on another connection.
 */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && (LOST.has(code) || code.startsWith('08'));
}

const UNAVAILABLE = new Set<string>([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '25P03',
  '25006',
]);

/**
 * Returns whether the failure is temporary. By SQLSTATE, these are a read-only server (25006), a server that
 * stops, recovers or cancels (class 57), missing resources (53), a failing disk (58), a broken connection
 * (08), and a deadlock or serialization failure (40). A connection that is lost or not available in time also
 * counts.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  const code = codeOf(error);
  return code !== undefined && (UNAVAILABLE.has(code) || /^(08|40|53|57|58)[0-9A-Z]{3}$/.test(code));
}

/** Returns whether a statement timed out (SQLSTATE query_canceled). Retrying would take too long. */
export const isOverDeadline = (error: unknown): boolean =>
  ['57014', 'STATEMENT_DEADLINE'].includes(codeOf(error) ?? '');

/** Returns whether PostgreSQL aborted a transaction because of a deadlock. */
export const isDeadlock = (error: unknown): boolean => codeOf(error) === '40P01';
