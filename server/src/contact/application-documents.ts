import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../db/database.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { FileRemovals } from '../storage/file-removals.ts';
import type { FileStore } from '../storage/file-store.ts';

const folderOf = (documentId: string): string => `applications/${documentId}`;
const keyOf = (documentId: string): string => `${folderOf(documentId)}/document.pdf`;

/** How documents are removed. */
export const documentRemovals = {
  job: 'document-removal',
  notes: {
    table: 'document_removals',
    column: 'document_id',
    keptBy: [['contact_messages', 'document_id']],
  },
  folderOf,
} as const;

/** The documents of applications: nobody but administrators reads them, and each goes with its message. */
export class ApplicationDocuments {
  readonly #files: FileStore;
  readonly #removals: FileRemovals;

  constructor(parts: { sql: Database; jobs: JobQueue; files: FileStore; log: FastifyBaseLogger }) {
    this.#files = parts.files;
    this.#removals = new FileRemovals({ ...documentRemovals, ...parts });
  }

  /** Begins to remove what is asked for, by this process among others, and now and then what nobody asked for. */
  start(): Promise<void> {
    return this.#removals.start();
  }

  close(): void {
    this.#removals.close();
    this.#files.close();
  }

  /** Asks for the removal of documents whose messages go in this transaction. */
  requestRemoval(sql: Queryable): Promise<void> {
    return this.#removals.request(sql);
  }

  /**
   * Stores a PDF. Until `keep` it is bound to be removed.
   * @returns its id
   * @throws {DomainError} storage_full, storage_unavailable
   */
  async write(bytes: Buffer): Promise<string> {
    const id = randomUUID();
    await this.#removals.note(id);
    await this.#files.put({ key: keyOf(id), bytes, contentType: 'application/pdf' });
    return id;
  }

  /** Keeps it, in the transaction of its message. @throws {DomainError} storage_unavailable: the upload took too long */
  async keep(sql: Queryable, documentId: string): Promise<void> {
    if (await this.#removals.takeBack(sql, documentId)) return;
    throw new DomainError('storage_unavailable', 'The upload took too long. Please try again.');
  }

  /** Gives up a document that no message came to have. Where that fails, it is due within two hours anyway. */
  discard(documentId: string): Promise<void> {
    return this.#removals.discard(documentId);
  }

  /** @throws {DomainError} storage_unavailable */
  find(documentId: string): Promise<Buffer | undefined> {
    return this.#files.find(keyOf(documentId));
  }
}
