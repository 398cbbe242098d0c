import type { PhotoFormat } from '@wayable/protocol/photos';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../db/database.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { FileRemovals } from '../storage/file-removals.ts';
import type { FileStore } from '../storage/file-store.ts';
import type { ConvertedPhoto } from './convert-photo.ts';
import { toFileKey, toFolderKey } from './photo-address.ts';
import { deleteUnusedPhotosBefore } from './photos.queries.ts';
import { PictureConversions } from './picture-conversions.ts';

const UNUSED_KEPT_MS = 86_400_000;

/** How files of photos are removed: those of reviews, and pictures of people. */
export const photoRemovals = {
  job: 'photo-removal',
  notes: {
    table: 'photo_removals',
    column: 'photo_id',
    keptBy: [
      ['photos', 'id'],
      ['avatars', 'id'],
    ],
  },
  folderOf: toFolderKey,
} as const;

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
  readonly conversions: PictureConversions;
  readonly #files: FileStore;
  readonly #removals: FileRemovals;

  constructor({ sql, jobs, files, publicUrl, accountLimitScale, log }: PhotoStoreParts) {
    this.sql = sql;
    this.publicUrl = publicUrl;
    this.accountLimitScale = accountLimitScale;
    this.conversions = new PictureConversions(log);
    this.#files = files;
    // Forgets photos that no review came to show within a day.
    const prepare = () => deleteUnusedPhotosBefore(sql, new Date(Date.now() - UNUSED_KEPT_MS));
    this.#removals = new FileRemovals({ ...photoRemovals, sql, jobs, files, log, prepare });
  }

  /** Begins to remove what is asked for, by this process among others, and now and then what nobody asked for. */
  start(): Promise<void> {
    return this.#removals.start();
  }

  close(): void {
    this.#removals.close();
    this.#files.close();
    this.conversions.close();
  }

  /** Asks for the removal of files whose rows go in this transaction. */
  requestRemoval(sql: Queryable): Promise<void> {
    return this.#removals.request(sql);
  }

  /**
   * Stores the files of a photo under its id. Until `keep` they are bound to be removed.
   * @throws {DomainError} storage_full, storage_unavailable
   */
  async write(photoId: string, { files }: ConvertedPhoto): Promise<void> {
    await this.#removals.note(photoId);
    for (const { edge, format, bytes } of files) {
      const key = toFileKey(photoId, edge, format);
      await this.#files.put({ key, bytes, contentType: `image/${format}` });
    }
  }

  /** Keeps the files, in the transaction of the photo's row; false once their removal has begun. */
  keep(sql: Queryable, photoId: string): Promise<boolean> {
    return this.#removals.takeBack(sql, photoId);
  }

  /** Gives up an upload whose files may be there in part. Where that fails, they are due within two hours anyway. */
  discard(photoId: string): Promise<void> {
    return this.#removals.discard(photoId);
  }

  /** @throws {DomainError} storage_unavailable */
  find(photoId: string, edge: number, format: PhotoFormat): Promise<Buffer | undefined> {
    return this.#files.find(toFileKey(photoId, edge, format));
  }
}
