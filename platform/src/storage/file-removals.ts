import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../db/database.ts';
import type { JobKind, JobQueue } from '../jobs/job-queue.ts';
import type { FileStore } from './file-store.ts';
import {
  deleteRemoval,
  insertRemoval,
  leaseRemovals,
  type RemovalNotes,
  takeBackRemoval,
} from './removals.queries.ts';

const SWEEP_EVERY_MS = 3_600_000;
/**
 * The delay of the removal that an upload schedules. It is longer than any upload, so that running uploads
 * keep their files.
 */
const UPLOAD_SECONDS = 3_600;
const LEASE_SECONDS = 300;
const REMOVALS_AT_ONCE = 50;

interface FileRemovalParts {
  sql: Database;
  jobs: JobQueue;
  files: Pick<FileStore, 'removeFolder'>;
  log: FastifyBaseLogger;
  /** The name of the job that removes these files. */
  job: string;
  notes: RemovalNotes;
  /** The folder of an id's files. */
  folderOf: (id: string) => string;
  /** Deletes the rows of unused objects before their files are removed. */
  prepare?: () => Promise<void>;
}

/**
 * Removes unused files. An upload schedules the removal before its first file, and cancels it in the
 * transaction of its row. If the upload fails, the scheduled removal deletes its files. A deleted row also
 * schedules the removal of its files.
 */
export class FileRemovals {
  readonly #parts: FileRemovalParts;
  readonly #job: JobKind<Record<string, never>>;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: FileRemovalParts) {
    this.#parts = parts;
    this.#job = { name: parts.job, options: { retries: 10, retryDelaySeconds: 30 } };
  }

  /** Starts to remove requested files, and regularly orphaned files. Other processes may do the same. */
  async start(): Promise<void> {
    const { jobs, log, sql, job } = this.#parts;
    await jobs.work(this.#job, () => this.removeDue());
    const sweep = () =>
      this.request(sql).catch((err) => log.error({ err, job }, 'files to remove could not be listed'));
    this.#timer = setInterval(sweep, SWEEP_EVERY_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Requests the removal of files. Call it in a transaction that deletes the rows of files. */
  request(sql: Queryable): Promise<void> {
    return this.#parts.jobs.add(sql, this.#job, {});
  }

  /** Schedules the removal of an upload's files until `takeBack`. */
  note(id: string): Promise<void> {
    return insertRemoval(this.#parts.sql, this.#parts.notes, { id, afterSeconds: UPLOAD_SECONDS });
  }

  /** Cancels a removal, in the transaction of the files' row. Returns false if it has started. */
  takeBack(sql: Queryable, id: string): Promise<boolean> {
    return takeBackRemoval(sql, this.#parts.notes, id);
  }

  /** Discards a possibly partial upload. If this fails, the scheduled removal follows within two hours. */
  async discard(id: string): Promise<void> {
    const { sql, notes, log } = this.#parts;
    await sql
      .begin(async (transaction) => {
        await insertRemoval(transaction, notes, { id, afterSeconds: 0 });
        await this.request(transaction);
      })
      .catch((err) => log.error({ err }, 'the remains of an upload could not be removed'));
  }

  /**
   * Removes all due files. @throws {Error} if some could not be removed, after all others were; a later call
   * retries them
   */
  async removeDue(): Promise<void> {
    const { sql, notes, prepare } = this.#parts;
    await prepare?.();
    let due: string[];
    let tried = 0;
    const failures: unknown[] = [];
    do {
      due = await leaseRemovals(sql, notes, { limit: REMOVALS_AT_ONCE, leaseSeconds: LEASE_SECONDS });
      tried += due.length;
      for (const id of due) await this.#remove(id).catch((error) => failures.push(error));
    } while (due.length === REMOVALS_AT_ONCE);
    const [first] = failures;
    if (first === undefined) return;
    const why = first instanceof Error ? first.message : String(first);
    throw new Error(`${failures.length} of ${tried} folders could not be removed: ${why}`, { cause: first });
  }

  async #remove(id: string): Promise<void> {
    const { sql, files, notes, folderOf } = this.#parts;
    await files.removeFolder(folderOf(id));
    await deleteRemoval(sql, notes, id);
  }
}
