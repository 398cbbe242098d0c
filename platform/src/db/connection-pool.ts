import { setTimeout as delay } from 'node:timers/promises';
import pg, { type ClientConfig, type PoolClient, type QueryResult } from 'pg';
import {
  ConnectionError,
  codeOf,
  isConnectionLost,
  isDeadlock,
  isOverDeadline,
  READ_ONLY,
  toConnectionError,
} from './connection-error.ts';
import { type ConnectionAddress, parseAddress } from './database-address.ts';
import { findPreparedName } from './prepared-names.ts';
import type { DriverQuery } from './statement.ts';
import { types } from './value-parsers.ts';

export interface PoolCounts {
  max: number;
  used: number;
  waiting: number;
  /** Number of waits that timed out. This and the following numbers count since the start. */
  waitsTimedOut: number;
  overDeadline: number;
  lost: number;
  deadlocks: number;
}

export interface ConnectOptions {
  max?: number;
  statementTimeoutMs?: number;
  waitTimeoutMs?: number;
}

const DEFAULT_CONNECTIONS = 10;
const STATEMENT_TIMEOUT_MS = 10_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 10_000;
/** Maximum wait for a connection of the pool. */
const WAIT_TIMEOUT_MS = 5_000;
const IDLE_CONNECTION_MS = 300_000;
const CONNECTION_LIFETIME_SECONDS = 3_600;
/**
 * Time after the server's statement timeout. If no response has come by then, the connection counts as dead.
 */
const NETWORK_GRACE_MS = 1_000;
/** Maximum number of attempts of a statement or transaction that PostgreSQL aborts because of a deadlock. */
export const DEADLOCK_ATTEMPTS_MAX = 5;

const WAITING_CHECKED_EVERY_MS = 10;

const PLAN_IS_OUTDATED = 'RevalidateCachedQuery';

/**
 * Returns whether a migration changed the result of a prepared statement. A connection that parses it again
 * can run it.
 */
const isOutdatedPlan = (error: unknown) =>
  error instanceof pg.DatabaseError && error.routine === PLAN_IS_OUTDATED;

/** Returns whether the work may succeed on another connection. */
export const isWorthAnotherConnection = (error: unknown) => isConnectionLost(error) || isOutdatedPlan(error);

/** Returns whether the connection is unusable after this error. */
const spoilsConnection = (error: unknown) =>
  isWorthAnotherConnection(error) ||
  error instanceof ConnectionError ||
  codeOf(error) === READ_ONLY ||
  (error instanceof pg.DatabaseError && error.severity === 'FATAL');

function toClientConfig(settings: ClientConfig, isPooled: boolean, statementTimeoutMs: number): ClientConfig {
  return {
    ...settings,
    ...(types && { types }),
    application_name: settings.application_name ?? 'wayable',
    keepAlive: true,
    connectionTimeoutMillis: WAIT_TIMEOUT_MS,
    ...(!isPooled && {
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
      // Never use generic plans, because search terms and boxes match between one and thousands of rows. Set
      // the timeout here: the driver omits a timeout of 0, and the role's timeout would apply.
      options:
        `${settings.options ?? ''} -c statement_timeout=${statementTimeoutMs} -c plan_cache_mode=force_custom_plan`.trim(),
    }),
  };
}

/** Requires a host that accepts writes (libpq's `target_session_attrs=read-write`). */
async function assertWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query({
    text: 'show transaction_read_only',
    query_timeout: WAIT_TIMEOUT_MS,
  } as pg.QueryConfig);
  if (rows[0].transaction_read_only !== 'off')
    throw new ConnectionError('READ_ONLY_HOST', 'The database of this host is read-only');
}

/** Connections to the database, each used by one statement or transaction at a time. */
export class ConnectionPool {
  readonly #pool: pg.Pool;
  readonly #isPooled: boolean;
  readonly #statementTimeoutMs: number;
  readonly #hosts: { host: string; port: number }[];
  /**
   * Incremented when the server closed connections or changed its role. Older connections are then closed.
   */
  #generation = 0;
  readonly #generations = new WeakMap<object, number>();
  readonly #checkedOut = new Set<PoolClient>();
  #host = 0;
  #end: Promise<void> | undefined;
  #waitsTimedOut = 0;
  #overDeadline = 0;
  #lost = 0;
  #deadlocks = 0;

  constructor(
    address: ConnectionAddress,
    { max = DEFAULT_CONNECTIONS, statementTimeoutMs, waitTimeoutMs = WAIT_TIMEOUT_MS }: ConnectOptions,
  ) {
    const { hosts, mustBeWritable, settings } = parseAddress(address);
    this.#hosts = hosts;
    this.#isPooled = address.isPooled ?? false;
    this.#statementTimeoutMs = statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
    const config = toClientConfig(settings, this.#isPooled, this.#statementTimeoutMs);
    const findHost = () => hosts[this.#host];
    this.#pool = new pg.Pool({
      max,
      connectionTimeoutMillis: waitTimeoutMs,
      idleTimeoutMillis: IDLE_CONNECTION_MS,
      maxLifetimeSeconds: CONNECTION_LIFETIME_SECONDS,
      Client: class extends pg.Client {
        constructor() {
          super({ ...config, ...findHost() });
        }
      },
      ...(mustBeWritable && {
        verify: (client: PoolClient, done: (error?: Error) => void) => {
          assertWritable(client).then(() => done(), done);
        },
      }),
    } as pg.PoolConfig);
    this.#pool.on('connect', (client) => {
      this.#generations.set(client, this.#generation);
      // A connection may end between two statements of a transaction. The next statement reports it.
      client.on('error', () => undefined);
    });
    this.#pool.on('error', () => {
      this.#lost += 1;
    });
  }

  get counts(): PoolCounts {
    const { totalCount, idleCount, waitingCount, options } = this.#pool;
    return {
      max: options.max,
      used: totalCount - idleCount,
      waiting: waitingCount,
      waitsTimedOut: this.#waitsTimedOut,
      overDeadline: this.#overDeadline,
      lost: this.#lost,
      deadlocks: this.#deadlocks,
    };
  }

  get statementTimeoutMs(): number {
    return this.#statementTimeoutMs;
  }

  /** @throws {ConnectionError} if no connection is free in time; rethrows other failures */
  async acquire(): Promise<PoolClient> {
    for (let failures = 0; ; ) {
      const tried = this.#host;
      try {
        const client = await this.#pool.connect();
        if (this.#generations.get(client) === this.#generation) {
          this.#checkedOut.add(client);
          return client;
        }
        client.release(true);
      } catch (thrown) {
        const error = toConnectionError(thrown);
        if (codeOf(error) === 'POOL_TIMEOUT') this.#waitsTimedOut += 1;
        failures += 1;
        if (failures === this.#hosts.length || codeOf(error) === 'POOL_TIMEOUT') throw error;
        // Another caller may have switched to the next host already.
        if (this.#host === tried) this.#host = (tried + 1) % this.#hosts.length;
      }
    }
  }

  /** Returns a connection to the pool, or closes it after a fatal `error`. */
  release(client: PoolClient, error?: unknown): void {
    this.#checkedOut.delete(client);
    const isLost = error !== undefined && spoilsConnection(error);
    if (isLost) this.#lost += 1;
    // Close all connections, because the cause probably affects them too.
    const endsAll = isWorthAnotherConnection(error) || codeOf(error) === READ_ONLY;
    if (endsAll && this.#generations.get(client) === this.#generation) this.#generation += 1;
    // Do not reuse a connection with an open transaction.
    client.release(isLost || client.getTransactionStatus() !== 'I');
  }

  /** Sends a statement with a client-side timeout. */
  async send(
    client: PoolClient,
    { isPrepared, ...query }: DriverQuery,
    limitMs = this.#statementTimeoutMs,
  ): Promise<QueryResult> {
    const name = isPrepared && !this.#isPooled ? findPreparedName(query.text) : undefined;
    try {
      return await client.query({
        ...query,
        ...(name !== undefined && { name }),
        ...(limitMs > 0 && { query_timeout: limitMs + NETWORK_GRACE_MS }),
      } as pg.QueryConfig);
    } catch (thrown) {
      const error = toConnectionError(thrown);
      if (isOverDeadline(error)) this.#overDeadline += 1;
      if (isDeadlock(error)) this.#deadlocks += 1;
      throw error;
    }
  }

  /** Runs a statement outside of a transaction. Repeats it after a deadlock. */
  async run(query: DriverQuery, attempt = 1): Promise<QueryResult> {
    const client = await this.acquire();
    try {
      const result = await this.send(client, query);
      this.release(client);
      return result;
    } catch (error) {
      // A text with several statements may have started a transaction.
      if (!query.values && !spoilsConnection(error))
        await this.send(client, { text: 'rollback', isPrepared: false }).catch(() => undefined);
      this.release(client, error);
      // Retry only a statement that was not executed.
      if (isOutdatedPlan(error)) return this.run({ ...query, isPrepared: false }, attempt);
      // A text without values may have committed its first statements.
      const isUndone = isDeadlock(error) && query.values !== undefined;
      if (isUndone && attempt < DEADLOCK_ATTEMPTS_MAX) return this.run(query, attempt + 1);
      throw error;
    }
  }

  /**
   * Returns the first statement of a transaction. It contains the settings of the connection if a pooler
   * would ignore them.
   */
  beginText(mode: string): string {
    if (!this.#isPooled) return `begin ${mode}`;
    return `begin ${mode}; set local statement_timeout = ${this.#statementTimeoutMs}; set local idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_TIMEOUT_MS}`;
  }

  /** Waits for running statements up to the limit, then closes all connections. */
  end(timeoutSeconds: number): Promise<void> {
    this.#end ??= this.#close(timeoutSeconds);
    return this.#end;
  }

  async #close(timeoutSeconds: number): Promise<void> {
    const deadline = performance.now() + timeoutSeconds * 1_000;
    // An ended pool gives no connection to waiting callers.
    while (this.#pool.waitingCount > 0 && performance.now() < deadline) await delay(WAITING_CHECKED_EVERY_MS);
    const ended = this.#pool.end();
    const waiting = new AbortController();
    const isEnded = await Promise.race([
      ended.then(() => true),
      delay(Math.max(0, deadline - performance.now()), false, { signal: waiting.signal }),
    ]);
    waiting.abort();
    // End the connections of running statements, which then fail.
    if (!isEnded) for (const client of this.#checkedOut) void client.end();
  }
}

/** Opens a connection outside of any pool, to the first suitable host. */
export async function openClient(address: ConnectionAddress): Promise<pg.Client> {
  const { hosts, mustBeWritable, settings } = parseAddress(address);
  for (const [index, host] of hosts.entries()) {
    const client = new pg.Client({ ...toClientConfig(settings, false, STATEMENT_TIMEOUT_MS), ...host });
    // Ignore the error: a running statement reports it, and between statements no caller waits for a result.
    client.on('error', () => undefined);
    try {
      await client.connect();
      if (mustBeWritable) await assertWritable(client);
      return client;
    } catch (error) {
      await client.end();
      if (index === hosts.length - 1) throw error;
    }
  }
  throw new ConnectionError('CONNECT_TIMEOUT', 'The address has no host');
}
