import type { Database, Queryable } from '@wayable/platform/db/database';
import type { JobQueue } from '@wayable/platform/jobs/job-queue';
import { FileRemovals } from '@wayable/platform/storage/file-removals';
import type { FileStore } from '@wayable/platform/storage/file-store';
import type { PhotoFormat } from '@wayable/protocol/photos';
import type { FastifyBaseLogger } from 'fastify';
import type { ConvertedPhoto } from './convert-photo.ts';
import { toFileKey, toFolderKey } from './photo-address.ts';
import { deleteUnusedPhotosBefore } from './photos.queries.ts';
import { PictureConversions } from './picture-conversions.ts';

const UNUSED_KEPT_MS = 86_400_000;

/** How to remove the files of review photos and avatars. */
export const photoRemovals = {
  job: 'photo-removal',
  notes: {
    kind: 'photo',
    isKept: (sql: Queryable, id: string) =>
      sql`exists (select from photos where id = ${id}) or exists (select from avatars where id = ${id})`,
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

/** The files of photos, and the removal of unused files. */
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
    // Delete photos that no review used within a day.
    const prepare = () => deleteUnusedPhotosBefore(sql, new Date(Date.now() - UNUSED_KEPT_MS));
    this.#removals = new FileRemovals({ ...photoRemovals, sql, jobs, files, log, prepare });
  }

  /** Starts the removal of requested files, and the regular removal of orphaned files. */
  start(): Promise<void> {
    return this.#removals.start();
  }

  close(): void {
    this.#removals.close();
    this.#files.close();
    this.conversions.close();
  }

  /** Requests the removal of the files behind the rows that this transaction deletes. */
  requestRemoval(sql: Queryable): Promise<void> {
    return this.#removals.request(sql);
  }

  /**
   * Stores the files of a photo under its id. Schedules their removal first; `keep` cancels it.
   * @throws {DomainError} storage_full, storage_unavailable
   */
  async write(photoId: string, { files }: ConvertedPhoto): Promise<void> {
    await this.#removals.note(photoId);
    for (const { edge, format, bytes } of files) {
      const key = toFileKey(photoId, edge, format);
      await this.#files.put({ key, bytes, contentType: `image/${format}` });
    }
  }

  /**
   * Cancels the removal that `write` scheduled, in the transaction that inserts the photo's row. Returns
   * false if the removal has started.
   */
  keep(sql: Queryable, photoId: string): Promise<boolean> {
    return this.#removals.takeBack(sql, photoId);
  }

  /** Discards a possibly partial upload. If this fails, the scheduled removal follows within two hours. */
  discard(photoId: string): Promise<void> {
    return this.#removals.discard(photoId);
  }

  /** @throws {DomainError} storage_unavailable */
  find(photoId: string, edge: number, format: PhotoFormat): Promise<Buffer | undefined> {
    return this.#files.find(toFileKey(photoId, edge, format));
  }
}
