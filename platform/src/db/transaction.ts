import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient, QueryResult } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ConnectionError, codeOf, isDeadlock } from './connection-error.ts';
import { type ConnectionPool, DEADLOCK_ATTEMPTS_MAX, isWorthAnotherConnection } from './connection-pool.ts';
import { buildQueryable, type DriverQuery, type Queryable } from './statement.ts';

/** A transaction with savepoints. */
export interface TransactionSql extends Queryable {
  /**
   * Runs work in a savepoint. A failure rolls back only this work. Run one at a time, because savepoints are
   * a stack.
   */
  savepoint<T>(work: (transaction: TransactionSql) => T | Promise<T>): Promise<T>;
  /**
   * Changes the timeout of the following statements. 0 means no timeout; undefined restores the pool's
   * default.
   */
  limitStatements(milliseconds?: number): Promise<void>;
  /** Sends rows in the text format of `copy` (`toCopyChunks`). */
  copy(statement: string, chunks: Iterable<string>): Promise<void>;
}

export type TransactionWork<T> = (transaction: TransactionSql) => T | Promise<T>;

const ABORTED = '25P02';

/** The first failure of a statement. PostgreSQL refuses all further statements until a rollback. */
interface Scope {
  failure?: unknown;
}

/** A transaction on one connection. Statements run in the order of their calls. */
class Transaction {
  readonly #pool: ConnectionPool;
  readonly #client: PoolClient;
  #limitMs: number;
  #savepoints = 0;
  #last: Promise<unknown> = Promise.resolve();
  #isOver = false;
  /** The error that made the connection unusable. */
  broken: unknown;
  isDeadlocked = false;

  constructor(pool: ConnectionPool, client: PoolClient) {
    this.#pool = pool;
    this.#client = client;
    this.#limitMs = pool.statementTimeoutMs;
  }

  /** @throws the error of the work, or of a failed statement that the work ignored */
  async do<T>(work: TransactionWork<T>, scope: Scope): Promise<T> {
    const run = async (query: DriverQuery) => {
      try {
        return await this.#send(query);
      } catch (error) {
        scope.failure ??= error;
        // Report the original failure instead of the refusals that follow it.
        throw codeOf(error) === ABORTED ? scope.failure : error;
      }
    };
    const sql = Object.assign(buildQueryable(run), {
      savepoint: <R>(inner: TransactionWork<R>) => this.#savepoint(inner),
      limitStatements: async (milliseconds: number = this.#pool.statementTimeoutMs) => {
        await run({ text: `set local statement_timeout = ${milliseconds}`, isPrepared: false });
        this.#limitMs = milliseconds;
      },
      copy: async (statement: string, chunks: Iterable<string>) => {
        try {
          await this.#copy(statement, chunks);
        } catch (error) {
          scope.failure ??= error;
          throw error;
        }
      },
    });
    const result = await work(sql);
    await this.#last;
    if (scope.failure !== undefined) throw scope.failure;
    return result;
  }

  async #savepoint<T>(work: TransactionWork<T>): Promise<T> {
    const name = `s${this.#savepoints++}`;
    await this.command(`savepoint ${name}`);
    try {
      return await this.do(work, {});
    } catch (error) {
      await this.command(`rollback to ${name}`);
      throw error;
    }
  }

  #send(query: DriverQuery): Promise<QueryResult> {
    if (this.#isOver) throw new Error(`The transaction of this statement is over: ${query.text}`);
    const sent = this.#last.then(() => this.#sendNow(query));
    this.#last = sent.catch(() => undefined);
    return sent;
  }

  #copy(statement: string, chunks: Iterable<string>): Promise<void> {
    const copied = this.#last.then(async () => {
      if (this.broken !== undefined) throw this.broken;
      try {
        await pipeline(Readable.from(chunks), this.#client.query(copyFrom(statement)));
      } catch (error) {
        throw this.#note(error);
      }
    });
    this.#last = copied.catch(() => undefined);
    return copied;
  }

  /** Refuses statements on a broken connection. Otherwise, each would wait for its timeout. */
  async #sendNow(query: DriverQuery): Promise<QueryResult> {
    if (this.broken !== undefined) throw this.broken;
    try {
      return await this.#pool.send(this.#client, query, this.#limitMs);
    } catch (error) {
      throw this.#note(error);
    }
  }

  #note(error: unknown): unknown {
    if (error instanceof ConnectionError || isWorthAnotherConnection(error)) this.broken = error;
    this.isDeadlocked ||= isDeadlock(error);
    return error;
  }

  command(text: string): Promise<QueryResult> {
    return this.#send({ text, isPrepared: false });
  }

  async end(text: 'commit' | 'rollback'): Promise<void> {
    const ended = this.command(text);
    this.#isOver = true;
    const { command } = await ended;
    if (command.toLowerCase() !== text)
      throw new Error(`The transaction ended with ${command}, not with ${text}`);
  }
}

const LOSS_ATTEMPTS_MAX = 2;

/**
 * Runs work in a transaction. Repeats work that PostgreSQL discarded: after a deadlock, and once after a
 * connection that was lost before the commit was sent. After a lost commit, the result is unknown and the
 * error is thrown.
 */
export async function runTransaction<T>(
  pool: ConnectionPool,
  mode: string,
  work: TransactionWork<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const client = await pool.acquire();
    const transaction = new Transaction(pool, client);
    const scope: Scope = {};
    let isCommitting = false;
    try {
      await transaction.command(pool.beginText(mode));
      const result = await transaction.do(work, scope);
      isCommitting = true;
      await transaction.end('commit');
      pool.release(client);
      return result;
    } catch (error) {
      // If the rollback fails, the pool closes the connection because of its open transaction.
      if (!isCommitting) await transaction.end('rollback').catch(() => undefined);
      pool.release(client, transaction.broken ?? scope.failure);
      const isLost = !isCommitting && isWorthAnotherConnection(transaction.broken);
      const attemptsMax = isLost ? LOSS_ATTEMPTS_MAX : DEADLOCK_ATTEMPTS_MAX;
      if (!(isLost || transaction.isDeadlocked) || attempt >= attemptsMax) throw error;
    }
  }
}
