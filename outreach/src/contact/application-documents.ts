import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '@wayable/platform/db/database';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import type { JobQueue } from '@wayable/platform/jobs/job-queue';
import { FileRemovals } from '@wayable/platform/storage/file-removals';
import type { FileStore } from '@wayable/platform/storage/file-store';
import type { FastifyBaseLogger } from 'fastify';

const folderOf = (documentId: string): string => `applications/${documentId}`;
const keyOf = (documentId: string): string => `${folderOf(documentId)}/document.pdf`;

/** The settings for the removal of documents. */
export const documentRemovals = {
  job: 'document-removal',
  notes: {
    kind: 'document',
    isKept: (sql: Queryable, id: string) =>
      sql`exists (select from contact_messages where document_id = ${id})`,
  },
  folderOf,
} as const;

/** The documents of applications. Only administrators read them, and each is deleted with its message. */
export class ApplicationDocuments {
  readonly #files: FileStore;
  readonly #removals: FileRemovals;

  constructor(parts: { sql: Database; jobs: JobQueue; files: FileStore; log: FastifyBaseLogger }) {
    this.#files = parts.files;
    this.#removals = new FileRemovals({ ...documentRemovals, ...parts });
  }

  /** Starts the removal of requested documents, and from time to time of orphaned ones. */
  start(): Promise<void> {
    return this.#removals.start();
  }

  close(): void {
    this.#removals.close();
    this.#files.close();
  }

  /** Requests the removal of the documents of messages that this transaction deletes. */
  requestRemoval(sql: Queryable): Promise<void> {
    return this.#removals.request(sql);
  }

  /**
   * Stores a PDF. It is scheduled for removal until `keep`.
   * @returns its id
   * @throws {DomainError} storage_full, storage_unavailable
   */
  async write(bytes: Buffer): Promise<string> {
    const id = randomUUID();
    await this.#removals.note(id);
    await this.#files.put({ key: keyOf(id), bytes, contentType: 'application/pdf' });
    return id;
  }

  /**
   * Keeps a document with the message of this transaction: cancels its removal.
   * @throws {DomainError} storage_unavailable if the upload took too long
   */
  async keep(sql: Queryable, documentId: string): Promise<void> {
    if (await this.#removals.takeBack(sql, documentId)) return;
    throw new DomainError('storage_unavailable', 'The upload took too long. Please try again.');
  }

  /** Discards an unused document. If this fails, the scheduled removal follows within two hours. */
  discard(documentId: string): Promise<void> {
    return this.#removals.discard(documentId);
  }

  /** @throws {DomainError} storage_unavailable */
  find(documentId: string): Promise<Buffer | undefined> {
    return this.#files.find(keyOf(documentId));
  }
}
