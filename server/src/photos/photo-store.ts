import { availableParallelism } from 'node:os';
import type { PhotoFormat } from '@wayable/protocol/photos';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../db/database.ts';
import { BoundedQueue } from '../http/bounded-queue.ts';
import type { JobKind, JobQueue } from '../jobs/job-queue.ts';
import type { FileStore } from '../storage/file-store.ts';
import type { ConvertedPhoto } from './convert-photo.ts';
import { toFileKey, toFolderKey } from './photo-address.ts';
import { deleteRemoval, deleteUnusedPhotosBefore, insertRemoval, leaseRemovals } from './photos.queries.ts';

const PHOTO_REMOVAL: JobKind<Record<string, never>> = {
  name: 'photo-removal',
  options: { retries: 10, retryDelaySeconds: 30 },
};
const SWEEP_EVERY_MS = 3_600_000;
const UNUSED_KEPT_MS = 86_400_000;
/** Longer than any upload takes: until then its files are not removed from under it. */
const UPLOAD_SECONDS = 3_600;
const LEASE_SECONDS = 300;
const REMOVALS_AT_ONCE = 50;
const MAX_WAITING = 16;

interface PhotoStoreParts {
  sql: Database;
  jobs: JobQueue;
  files: FileStore;
  publicUrl: string;
  accountLimitScale: number;
  log: FastifyBaseLogger;
}

/** The files of photos, and the work that removes those which nothing shows. */
export class PhotoStore {
  readonly sql: Database;
  readonly publicUrl: string;
  readonly accountLimitScale: number;
  /** One core stays free for the requests. */
  readonly conversions = new BoundedQueue({
    maxRunning: Math.max(1, Math.min(4, availableParallelism() - 1)),
    maxWaiting: MAX_WAITING,
    refusal: 'Many photos are being uploaded. Please try again in a moment.',
  });
  readonly #jobs: JobQueue;
  readonly #files: FileStore;
  readonly #log: FastifyBaseLogger;
  #timer: NodeJS.Timeout | undefined;

  constructor({ sql, jobs, files, publicUrl, accountLimitScale, log }: PhotoStoreParts) {
    this.sql = sql;
    this.publicUrl = publicUrl;
    this.accountLimitScale = accountLimitScale;
    this.#jobs = jobs;
    this.#files = files;
    this.#log = log;
  }

  /** Begins to remove what is asked for, by this process among others, and now and then what nobody asked for. */
  async start(): Promise<void> {
    await this.#jobs.work(PHOTO_REMOVAL, () => this.removeDue());
    const sweep = () =>
      this.requestRemoval(this.sql).catch((err) =>
        this.#log.error({ err }, 'photos could not be looked through'),
      );
    this.#timer = setInterval(sweep, SWEEP_EVERY_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#files.close();
  }

  /** Asks for the removal of files whose rows go in this transaction. */
  requestRemoval(sql: Queryable): Promise<void> {
    return this.#jobs.add(sql, PHOTO_REMOVAL, {});
  }

  /**
   * Stores the files of a photo under its id. Until `keep` they are bound to be removed.
   * @throws {DomainError} storage_full, storage_unavailable
   */
  async write(photoId: string, { files }: ConvertedPhoto): Promise<void> {
    await insertRemoval(this.sql, photoId, UPLOAD_SECONDS);
    for (const { edge, format, bytes } of files) {
      const key = toFileKey(photoId, edge, format);
      await this.#files.put({ key, bytes, contentType: `image/${format}` });
    }
  }

  /** Keeps the files, in the transaction of the photo's row; false when they are being removed already. */
  keep(sql: Queryable, photoId: string): Promise<boolean> {
    return deleteRemoval(sql, photoId);
  }

  /** Gives up an upload whose files may be there in part. Where that fails, they are due within the hour anyway. */
  async discard(photoId: string): Promise<void> {
    await this.sql
      .begin(async (transaction) => {
        await insertRemoval(transaction, photoId, 0);
        await this.requestRemoval(transaction);
      })
      .catch((err) => this.#log.error({ err }, 'what is left of an upload could not be given up'));
  }

  /** @throws {DomainError} storage_unavailable */
  find(photoId: string, edge: number, format: PhotoFormat): Promise<Buffer | undefined> {
    return this.#files.find(toFileKey(photoId, edge, format));
  }

  /** Forgets photos that no review came to show within a day, and removes all files that are due. */
  async removeDue(): Promise<void> {
    await deleteUnusedPhotosBefore(this.sql, new Date(Date.now() - UNUSED_KEPT_MS));
    let due: string[];
    do {
      due = await leaseRemovals(this.sql, { limit: REMOVALS_AT_ONCE, leaseSeconds: LEASE_SECONDS });
      for (const photoId of due) {
        await this.#files.removeFolder(toFolderKey(photoId));
        await deleteRemoval(this.sql, photoId);
      }
    } while (due.length === REMOVALS_AT_ONCE);
  }
}
