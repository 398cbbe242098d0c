import { setTimeout as delay } from 'node:timers/promises';
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Queryable } from '../db/database.ts';

interface JobOptions {
  /** Retries after the first attempt, with exponential backoff. */
  retries: number;
  /** The pause before the first retry. */
  retryDelaySeconds: number;
  /** An attempt that takes longer counts as failed. 15 minutes by default. */
  limitSeconds?: number;
}

/** A kind of job with the type of its data: JSON, without secrets, because it is stored in the database. */
export interface JobKind<Data extends object> {
  name: string;
  options: JobOptions;
  /** Never set. It exists only for the type of the data. */
  data?: Data;
}

/** Tells a job how often it was tried, so that the last attempt can act differently. */
export interface JobAttempt {
  /** Attempts so far, including this one. */
  tries: number;
  /** Whether no retry follows. */
  isLast: boolean;
  /** The start of the transaction that added the job, by the clock of the database (RFC 3339). */
  addedAt: string;
}

/** Thrown by a job if no retry can help. The job then fails with this cause. */
export class JobGivenUp extends Error {
  override readonly name = 'JobGivenUp';

  constructor(options: { cause: unknown }) {
    super('The job is given up', options);
  }
}

const describeFailure = (error: unknown) => {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { message, stack };
};

/**
 * The connection of a queue, shared by its workers. Workers wait for the connection without limit. The timeout
 * of statements is long, because on a busy machine a poll took more than the ten seconds of requests.
 */
export const JOB_CONNECTION = { max: 1, waitTimeoutMs: 0, statementTimeoutMs: 60_000 } as const;

const LIMIT_SECONDS = 900;
const KEPT_SECONDS = 3 * 86_400;
const LONGEST_RETRY_DELAY_SECONDS = 3_600;
const STOP_TIMEOUT_MS = 10_000;
/** A new job wakes a worker immediately. Polling finds retries that became due. */
const WORKER = {
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  // After a full batch, fetch the next one immediately. The library does so only for batches of two or more;
  // each job of a batch completes separately.
  burstWhenBatchFull: true,
  batchSize: 2,
  perJobResults: true as const,
  includeMetadata: true as const,
  localConcurrency: 2,
};

const executorOn = (sql: Queryable) => ({
  executeSql: async (text: string, values?: unknown[]) => ({
    rows: [...(await sql.unsafe(text, values))],
  }),
});

/**
 * Creates or migrates the tables of the queue, as their owner, in one process at a time. Leaves `sql` open.
 */
export async function prepareJobTables(sql: Database): Promise<void> {
  const boss = new PgBoss({ db: executorOn(sql), supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

/**
 * Runs work that outlives its request and process: jobs are stored in the database until a process completes
 * them. A job is added in the transaction of its cause, so that both commit together.
 */
export class JobQueue {
  readonly #boss: PgBoss;
  readonly #sql: Database;
  /** Kinds of jobs that this process runs. */
  readonly #worked = new Set<string>();

  /**
   * `sql` must be connected with {@link JOB_CONNECTION}. `onError` receives errors of polling, but not of
   * failed jobs, which are retried.
   */
  constructor(sql: Database, onError: (error: Error) => void) {
    this.#sql = sql;
    this.#boss = new PgBoss({
      db: {
        ...executorOn(sql),
        // A notification wakes the workers immediately. Without notifications, they only poll.
        listen: async (channel, onNotification, onReconnect) => {
          const { unlisten } = await sql.listen(channel, onNotification, onReconnect);
          return { close: unlisten };
        },
      },
      useListenNotify: true,
      schedule: false,
    });
    this.#boss.on('error', onError);
  }

  /** Starts the queue. Requires the tables of `prepareJobTables`. */
  async start(): Promise<void> {
    await this.#boss.start();
  }

  /**
   * Runs the jobs of a kind in this process, among others. Retries a job that throws, except for {@link
   * JobGivenUp}.
   */
  async work<Data extends object>(
    kind: JobKind<Data>,
    run: (data: Data, attempt: JobAttempt) => Promise<void>,
  ): Promise<void> {
    const { name, options } = kind;
    const settings = {
      notify: true,
      retryLimit: options.retries,
      retryDelay: options.retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: LONGEST_RETRY_DELAY_SECONDS,
      expireInSeconds: options.limitSeconds ?? LIMIT_SECONDS,
      deleteAfterSeconds: KEPT_SECONDS,
    };
    await this.#boss.createQueue(name, settings);
    // A queue from an earlier version has outdated settings.
    await this.#boss.updateQueue(name, settings);
    const runOne = async ({
      id,
      data,
      createdOn,
      retryCount,
      retryLimit,
    }: JobWithMetadata<Data>): Promise<JobResult> => {
      try {
        // The driver reads instants as text. The library's types name a date.
        const addedAt = String(createdOn);
        await run(data, { tries: retryCount + 1, isLast: retryCount >= retryLimit, addedAt });
        return { id, status: 'completed' };
      } catch (error) {
        // Move it to the dead letter queue, which does not exist. The job then fails without a retry.
        if (error instanceof JobGivenUp)
          return { id, status: 'deadletter', output: describeFailure(error.cause) };
        return { id, status: 'failed', output: describeFailure(error) };
      }
    };
    this.#worked.add(name);
    // Run the jobs in order, so that the later of two mails to one person, which has the valid code, comes
    // last.
    await this.#boss.work<Data, unknown, typeof WORKER>(name, WORKER, async (jobs) => {
      const results: JobResult[] = [];
      for (const job of jobs) results.push(await runOne(job));
      return results;
    });
  }

  /** Adds a job, in the transaction of its cause. */
  async add<Data extends object>(sql: Queryable, { name }: JobKind<Data>, data: Data): Promise<void> {
    await this.#boss.send(name, data, { db: executorOn(sql) });
  }

  /** Waits for running jobs. Another process retries jobs that do not end. */
  async stop(): Promise<void> {
    // Wait for the workers ourselves: a graceful stop of the library would poll twice a second.
    const ended = Promise.all([...this.#worked].map((name) => this.#boss.offWork(name)));
    const waiting = new AbortController();
    await Promise.race([ended, delay(STOP_TIMEOUT_MS, undefined, { signal: waiting.signal })]).finally(() =>
      waiting.abort(),
    );
    await this.#boss.stop({ graceful: false });
    await this.#sql.end();
  }
}
