import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../db/database.ts';
import { DomainError } from '../http/domain-error.ts';
import type { JobKind, JobQueue } from '../jobs/job-queue.ts';
import type { FileStore } from '../storage/file-store.ts';
import { deleteRemoval, insertRemoval, leaseRemovals } from './documents.queries.ts';

const DOCUMENT_REMOVAL: JobKind<Record<string, never>> = {
  name: 'document-removal',
  options: { retries: 10, retryDelaySeconds: 30 },
};
const SWEEP_EVERY_MS = 3_600_000;
/** Longer than any upload takes: until then its file is not removed from under it. */
const UPLOAD_SECONDS = 3_600;
const LEASE_SECONDS = 300;
const REMOVALS_AT_ONCE = 50;

const folderOf = (documentId: string): string => `applications/${documentId}`;
const keyOf = (documentId: string): string => `${folderOf(documentId)}/document.pdf`;

/** The documents of applications: nobody but administrators reads them, and each goes with its message. */
export class ApplicationDocuments {
  readonly #sql: Database;
  readonly #jobs: JobQueue;
  readonly #files: FileStore;
  readonly #log: FastifyBaseLogger;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: { sql: Database; jobs: JobQueue; files: FileStore; log: FastifyBaseLogger }) {
    this.#sql = parts.sql;
    this.#jobs = parts.jobs;
    this.#files = parts.files;
    this.#log = parts.log;
  }

  /** Begins to remove what is asked for, by this process among others, and now and then what nobody asked for. */
  async start(): Promise<void> {
    await this.#jobs.work(DOCUMENT_REMOVAL, () => this.removeDue());
    const sweep = () =>
      this.requestRemoval(this.#sql).catch((err) =>
        this.#log.error({ err }, 'documents could not be looked through'),
      );
    this.#timer = setInterval(sweep, SWEEP_EVERY_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#files.close();
  }

  /** Asks for the removal of documents whose messages go in this transaction. */
  requestRemoval(sql: Queryable): Promise<void> {
    return this.#jobs.add(sql, DOCUMENT_REMOVAL, {});
  }

  /**
   * Stores a PDF. Until `keep` it is bound to be removed.
   * @returns its id
   * @throws {DomainError} storage_full, storage_unavailable
   */
  async write(bytes: Buffer): Promise<string> {
    const id = randomUUID();
    await insertRemoval(this.#sql, id, UPLOAD_SECONDS);
    await this.#files.put({ key: keyOf(id), bytes, contentType: 'application/pdf' });
    return id;
  }

  /** Keeps it, in the transaction of its message. @throws {DomainError} storage_unavailable: the upload took too long */
  async keep(sql: Queryable, documentId: string): Promise<void> {
    if (await deleteRemoval(sql, documentId)) return;
    throw new DomainError('storage_unavailable', 'The upload took too long. Please try again.');
  }

  /** Gives up a document that no message came to have. Where that fails, it is due within the hour anyway. */
  async discard(documentId: string): Promise<void> {
    await this.#sql
      .begin(async (transaction) => {
        await insertRemoval(transaction, documentId, 0);
        await this.requestRemoval(transaction);
      })
      .catch((err) => this.#log.error({ err }, 'what is left of an upload could not be given up'));
  }

  /** @throws {DomainError} storage_unavailable */
  find(documentId: string): Promise<Buffer | undefined> {
    return this.#files.find(keyOf(documentId));
  }

  /** Removes all files that are due. */
  async removeDue(): Promise<void> {
    let due: string[];
    do {
      due = await leaseRemovals(this.#sql, { limit: REMOVALS_AT_ONCE, leaseSeconds: LEASE_SECONDS });
      for (const documentId of due) {
        await this.#files.removeFolder(folderOf(documentId));
        await deleteRemoval(this.#sql, documentId);
      }
    } while (due.length === REMOVALS_AT_ONCE);
  }
}
