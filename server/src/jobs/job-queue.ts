import { setTimeout as delay } from 'node:timers/promises';
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Queryable } from '../db/database.ts';

interface JobOptions {
  /** Tries after the first one, further and further apart. */
  retries: number;
  /** Of the first pause. */
  retryDelaySeconds: number;
}

/** A kind of work with the shape of what it needs to know: JSON, without secrets, since it lies in the database. */
export interface JobKind<Data extends object> {
  name: string;
  options: JobOptions;
  /** Carries the type. */
  data?: Data;
}

/** A try of a job. */
export interface JobAttempt {
  /** This one and those before. */
  tries: number;
  /** After it the job is given up. */
  isLast: boolean;
}

/** What a job throws that no further try can help: it counts as failed, for its cause. */
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
 * The connection of a queue. Its workers share it, so they wait as long as others use it; each statement has its deadline.
 */
export const JOB_CONNECTION = { max: 1, waitTimeoutMs: 0 } as const;

const KEPT_SECONDS = 3 * 86_400;
const LONGEST_RETRY_DELAY_SECONDS = 3_600;
const STOP_TIMEOUT_MS = 10_000;
/** A new job wakes a worker at once; looking from time to time finds those whose pause is over. */
const WORKER = {
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  // As long as there is a full batch the next one is fetched at once, so that a flood of jobs delays nobody's for long. The
  // library does so for batches of two and more only, and each job of one ends for itself.
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

/** Makes or updates the tables of the queue, as their owner; one process at a time. `sql` is left open. */
export async function prepareJobTables(sql: Database): Promise<void> {
  const boss = new PgBoss({ db: executorOn(sql), supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

/**
 * Work that outlives the request that asks for it, and the process: it lies in the database until some process has
 * done it. A job is added in the transaction of its cause, so neither exists without the other.
 */
export class JobQueue {
  readonly #boss: PgBoss;
  readonly #sql: Database;
  /** Kinds whose jobs are done here. */
  readonly #worked = new Set<string>();

  /** `onError`: what goes wrong while looking for jobs; a job that fails is tried again without it. */
  constructor(sql: Database, onError: (error: Error) => void) {
    this.#sql = sql;
    this.#boss = new PgBoss({
      db: {
        ...executorOn(sql),
        // Wakes the workers at once; without it they look twice a second.
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

  /** Starts on tables that `prepareJobTables` has made. `sql` must be connected with {@link JOB_CONNECTION}. */
  async start(): Promise<void> {
    await this.#boss.start();
  }

  /** Does the jobs of a kind as they come, in this process among others. A job that throws is tried again, unless it throws {@link JobGivenUp}. */
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
      deleteAfterSeconds: KEPT_SECONDS,
    };
    await this.#boss.createQueue(name, settings);
    // One that an earlier version made has the settings of that version.
    await this.#boss.updateQueue(name, settings);
    const runOne = async ({
      id,
      data,
      retryCount,
      retryLimit,
    }: JobWithMetadata<Data>): Promise<JobResult> => {
      try {
        await run(data, { tries: retryCount + 1, isLast: retryCount >= retryLimit });
        return { id, status: 'completed' };
      } catch (error) {
        // Without a queue for dead letters: failed, without another try.
        if (error instanceof JobGivenUp)
          return { id, status: 'deadletter', output: describeFailure(error.cause) };
        return { id, status: 'failed', output: describeFailure(error) };
      }
    };
    this.#worked.add(name);
    // In order: of two mails to one person the later one comes last, with the code that counts.
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

  /** Lets jobs under way end; those that do not are tried again by the next process. */
  async stop(): Promise<void> {
    // Asked to stop gracefully, the library would look twice a second whether its workers have ended; each says so itself.
    const ended = Promise.all([...this.#worked].map((name) => this.#boss.offWork(name)));
    const waiting = new AbortController();
    await Promise.race([ended, delay(STOP_TIMEOUT_MS, undefined, { signal: waiting.signal })]).finally(() =>
      waiting.abort(),
    );
    await this.#boss.stop({ graceful: false });
    await this.#sql.end();
  }
}
