import { setTimeout as delay } from 'node:timers/promises';
import pg, { type ClientConfig, type PoolClient, type QueryResult } from 'pg';
import {
  ConnectionError,
  codeOf,
  isConnectionLost,
  isOverDeadline,
  READ_ONLY,
  toConnectionError,
} from './connection-error.ts';
import { type ConnectionAddress, parseAddress } from './database-address.ts';
import type { DriverQuery } from './statement.ts';
import { types } from './value-parsers.ts';

export interface PoolCounts {
  max: number;
  used: number;
  waiting: number;
  /** Since the start of the process, as the next two. */
  waitsTimedOut: number;
  overDeadline: number;
  lost: number;
}

export interface ConnectOptions {
  max?: number;
  statementTimeoutMs?: number;
  waitTimeoutMs?: number;
}

export const DEFAULT_CONNECTIONS = 10;
export const STATEMENT_TIMEOUT_MS = 10_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 10_000;
/** For a connection of the pool, new or used. */
const WAIT_TIMEOUT_MS = 5_000;
const IDLE_CONNECTION_MS = 300_000;
const CONNECTION_LIFETIME_SECONDS = 3_600;
/** The server cancels a statement in time; this ends a connection on which nothing comes back. */
const NETWORK_GRACE_MS = 1_000;
/** Further texts of statements are parsed each time. */
const PREPARED_MAX = 2_000;

const WAITING_CHECKED_EVERY_MS = 10;

const PLAN_IS_OUTDATED = 'RevalidateCachedQuery';

const preparedNames = new Map<string, string>();

/** A name for the text of a statement, under which each connection parses it once. */
function findPreparedName(text: string): string | undefined {
  const known = preparedNames.get(text);
  if (known !== undefined || preparedNames.size >= PREPARED_MAX) return known;
  const name = `s${preparedNames.size}`;
  preparedNames.set(text, name);
  return name;
}

/** Whether a migration changed what a prepared statement returns; a connection that parses it again can run it. */
const isOutdatedPlan = (error: unknown) =>
  error instanceof pg.DatabaseError && error.routine === PLAN_IS_OUTDATED;

/** Whether the same work may succeed on another connection. */
export const isWorthAnotherConnection = (error: unknown) => isConnectionLost(error) || isOutdatedPlan(error);

/** Whether the connection that this came from is of no use any more. */
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
      // A plan for any value would be wrong for most: how many rows a search term or a box matches differs a thousandfold.
      // The driver leaves out a limit of 0, and then the role's would hold.
      options:
        `${settings.options ?? ''} -c statement_timeout=${statementTimeoutMs} -c plan_cache_mode=force_custom_plan`.trim(),
    }),
  };
}

/** Of several hosts the one that takes writes is wanted (libpq's `target_session_attrs=read-write`). */
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
  /** Grows when the server has ended connections or changed its role: connections of before are closed. */
  #generation = 0;
  readonly #generations = new WeakMap<object, number>();
  readonly #checkedOut = new Set<PoolClient>();
  #host = 0;
  #end: Promise<void> | undefined;
  #waitsTimedOut = 0;
  #overDeadline = 0;
  #lost = 0;

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
      // A connection may end between two statements of a transaction; the next statement fails then.
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
    };
  }

  get statementTimeoutMs(): number {
    return this.#statementTimeoutMs;
  }

  /** @throws {ConnectionError} when none is free in time; what else keeps a connection from being made is thrown as it is */
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
        // Others may have met the same host, and moved on.
        if (this.#host === tried) this.#host = (tried + 1) % this.#hosts.length;
      }
    }
  }

  /** Gives a connection back, or closes it if `error` has spoiled it. */
  release(client: PoolClient, error?: unknown): void {
    this.#checkedOut.delete(client);
    const isLost = error !== undefined && spoilsConnection(error);
    if (isLost) this.#lost += 1;
    // What ended this connection has ended the others as well, or is about to.
    const endsAll = isWorthAnotherConnection(error) || codeOf(error) === READ_ONLY;
    if (endsAll && this.#generations.get(client) === this.#generation) this.#generation += 1;
    // The next statements must not run in a transaction that was left open.
    client.release(isLost || client.getTransactionStatus() !== 'I');
  }

  /** Sends a statement, with a limit in time on this side, too. */
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
      throw error;
    }
  }

  /** Runs a statement outside of a transaction. */
  async run(query: DriverQuery): Promise<QueryResult> {
    const client = await this.acquire();
    try {
      const result = await this.send(client, query);
      this.release(client);
      return result;
    } catch (error) {
      // A text of several statements may have begun a transaction.
      if (!query.values && !spoilsConnection(error))
        await this.send(client, { text: 'rollback', isPrepared: false }).catch(() => undefined);
      this.release(client, error);
      // Only a statement that was not executed is safe to send again.
      if (isOutdatedPlan(error)) return this.run({ ...query, isPrepared: false });
      throw error;
    }
  }

  /** What a transaction begins with; a pooler's connection takes no settings at its start. */
  beginText(mode: string): string {
    if (!this.#isPooled) return `begin ${mode}`;
    return `begin ${mode}; set local statement_timeout = ${this.#statementTimeoutMs}; set local idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_TIMEOUT_MS}`;
  }

  /** Lets the statements end that were asked for, and closes all connections after the limit at the latest. */
  end(timeoutSeconds: number): Promise<void> {
    this.#end ??= this.#close(timeoutSeconds);
    return this.#end;
  }

  async #close(timeoutSeconds: number): Promise<void> {
    const deadline = performance.now() + timeoutSeconds * 1_000;
    // From its end on, the pool gives no connection to those that wait.
    while (this.#pool.waitingCount > 0 && performance.now() < deadline) await delay(WAITING_CHECKED_EVERY_MS);
    const ended = this.#pool.end();
    const waiting = new AbortController();
    const isEnded = await Promise.race([
      ended.then(() => true),
      delay(Math.max(0, deadline - performance.now()), false, { signal: waiting.signal }),
    ]);
    waiting.abort();
    // Ends the connection under the statement, which then fails.
    if (!isEnded) for (const client of this.#checkedOut) void client.end();
  }
}

/** A connection outside of any pool, to the first host that will do. */
export async function openClient(address: ConnectionAddress): Promise<pg.Client> {
  const { hosts, mustBeWritable, settings } = parseAddress(address);
  for (const [index, host] of hosts.entries()) {
    const client = new pg.Client({ ...toClientConfig(settings, false, STATEMENT_TIMEOUT_MS), ...host });
    // A statement under way fails by itself; between statements no caller waits for the error.
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
