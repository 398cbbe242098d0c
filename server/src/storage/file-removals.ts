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
/** Longer than any upload takes: until then its files are not removed from under it. */
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
  /** The folder of the files that belong to an id. */
  folderOf: (id: string) => string;
  /** What has to be forgotten before files are removed. */
  prepare?: () => Promise<void>;
}

/**
 * Removes files that nothing needs. What has files is noted before the first of them is written, and the note is taken back in
 * the transaction of its row: whatever ends an upload in between, its files are found again. Rows that go leave such a note, too.
 */
export class FileRemovals {
  readonly #parts: FileRemovalParts;
  readonly #job: JobKind<Record<string, never>>;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: FileRemovalParts) {
    this.#parts = parts;
    this.#job = { name: parts.job, options: { retries: 10, retryDelaySeconds: 30 } };
  }

  /** Begins to remove what is asked for, by this process among others, and now and then what nobody asked for. */
  async start(): Promise<void> {
    const { jobs, log, sql, job } = this.#parts;
    await jobs.work(this.#job, () => this.removeDue());
    const sweep = () =>
      this.request(sql).catch((err) => log.error({ err, job }, 'files to remove could not be looked for'));
    this.#timer = setInterval(sweep, SWEEP_EVERY_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Asks for the removal of files whose rows go in this transaction. */
  request(sql: Queryable): Promise<void> {
    return this.#parts.jobs.add(sql, this.#job, {});
  }

  /** Notes what is about to be uploaded: until `takeBack` its files are bound to be removed. */
  note(id: string): Promise<void> {
    return insertRemoval(this.#parts.sql, this.#parts.notes, { id, afterSeconds: UPLOAD_SECONDS });
  }

  /** Keeps files, in the transaction of their row; false once their removal has begun. */
  takeBack(sql: Queryable, id: string): Promise<boolean> {
    return takeBackRemoval(sql, this.#parts.notes, id);
  }

  /** Gives up an upload whose files may be there in part. Where that fails, they are due within two hours anyway. */
  async discard(id: string): Promise<void> {
    const { sql, notes, log } = this.#parts;
    await sql
      .begin(async (transaction) => {
        await insertRemoval(transaction, notes, { id, afterSeconds: 0 });
        await this.request(transaction);
      })
      .catch((err) => log.error({ err }, 'what is left of an upload could not be given up'));
  }

  /** Removes all files that are due. @throws {Error} where some could not be removed, after the others: they are due again later */
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
