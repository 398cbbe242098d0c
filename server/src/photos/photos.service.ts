import { randomUUID } from 'node:crypto';
import { type AttemptLimit, countAttempt } from '@wayable/platform/attempts/attempts';
import type { Database } from '@wayable/platform/db/database';
import { DomainError, invalidField, tooLong } from '@wayable/platform/http/errors/domain-error';
import { refuseDeletedAccount } from '@wayable/platform/http/errors/refuse-deleted-account';
import { DAY_SECONDS, describeWait, scaleLimit } from '@wayable/platform/http/limits/account-limits';
import type { UploadedFile } from '@wayable/platform/http/limits/upload-scope';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import { toStoredLine } from '@wayable/protocol/lines';
import {
  MAX_PHOTOS,
  PHOTO_ALT_MAX,
  PHOTO_EXTENSIONS,
  PHOTO_MAX_BYTES,
  PHOTO_TEXTS,
  type Photo,
  type PhotoFileQuery,
  type PhotoParams,
  type PhotoUpdate,
  type PhotoUploadQuery,
  TEMPORARY_FOLDER,
  type UploadedPhoto,
} from '@wayable/protocol/photos';
import { can } from '../policy/policy.ts';
import type { ConvertedPhoto } from './convert-photo.ts';
import { toPhoto, toPhotoPath, toPhotoUrl } from './photo-address.ts';
import type { PhotoStore } from './photo-store.ts';
import * as queries from './photos.queries.ts';
import { sniffPhoto } from './sniff-photo.ts';

const BUCKET = 'review-photos';
/**
 * Maximum number of uploads per person and day: the photos of 20 full reviews. The limit bounds the work of
 * conversion.
 */
const UPLOADS_PER_DAY = { max: 100, windowSeconds: DAY_SECONDS };
const KIBIBYTES_PER_DAY = { max: 300 * 1_024, windowSeconds: DAY_SECONDS };

const photoNotFound = () => new DomainError('not_found', 'There is no such photo.');
const photoExists = () =>
  new DomainError('photo_exists', 'You have uploaded a photo of this name. Please use another name.');
const reviewRemoved = () =>
  new DomainError('review_removed', 'The review of this photo was removed. Its texts can’t be changed now.');
const tooMany = () => new DomainError('too_many_photos', PHOTO_TEXTS.count);

/** @throws {DomainError} not_permitted unless the folder belongs to the viewer */
export function assertOwnFolder(viewer: Viewer, userId: string): void {
  if (can(viewer, 'upload_photo', userId.toLowerCase())) return;
  throw new DomainError('not_permitted', 'You can use only your own photo folder.', [
    { field: 'userId', message: 'is not your id', code: 'not_yours' },
  ]);
}

const notAPhoto = () => new DomainError('unsupported_media_type', PHOTO_TEXTS.type);

function assertPhotoName(file: string): void {
  const extension = file.slice(file.lastIndexOf('.') + 1).toLowerCase();
  if (!(PHOTO_EXTENSIONS as readonly string[]).includes(extension)) throw notAPhoto();
}

function assertPhotoFile(bytes: Buffer): void {
  if (bytes.length === 0) throw invalidField('file', 'is empty');
  if (bytes.length > PHOTO_MAX_BYTES) throw new DomainError('body_too_large', PHOTO_TEXTS.size);
  if (!sniffPhoto(bytes)) throw notAPhoto();
}

async function countUpload(
  { sql, accountLimitScale }: Pick<PhotoStore, 'sql' | 'accountLimitScale'>,
  userId: string,
  bytes: number,
): Promise<void> {
  const scaled = ({ max, windowSeconds }: AttemptLimit) => ({
    max: scaleLimit(max, accountLimitScale),
    windowSeconds,
  });
  const counts = await Promise.all([
    countAttempt(sql, `photos:${userId}`, scaled(UPLOADS_PER_DAY)),
    countAttempt(sql, `photo-kibibytes:${userId}`, scaled(KIBIBYTES_PER_DAY), Math.ceil(bytes / 1_024)),
  ]);
  const refused = counts.filter(({ isAllowed }) => !isAllowed);
  if (refused.length === 0) return;
  const retryAfterSeconds = Math.max(...refused.map((count) => count.retryAfterSeconds));
  throw new DomainError(
    'rate_limited',
    `You’ve reached the daily limit for photos. Please try again in ${describeWait(retryAfterSeconds)}.`,
    undefined,
    { retryAfterSeconds, limit: 'photos_of_day' },
  );
}

const isCounted = (folder: string): boolean => folder !== TEMPORARY_FOLDER;

/** Refuses a used path or a full folder before any work. `keepPhoto` checks both again. */
async function assertRoom(sql: Database, { userId, folder, path }: Target): Promise<void> {
  if (await queries.findPhotoByPath(sql, path)) throw photoExists();
  if (isCounted(folder) && (await queries.countPhotosInFolder(sql, userId, folder)) >= MAX_PHOTOS)
    throw tooMany();
}

interface Target {
  userId: string;
  folder: string;
  path: string;
}

const signedOut = () => new DomainError('not_authenticated', 'Please sign in.');

function keepPhoto(
  store: PhotoStore,
  id: string,
  { userId, folder, path }: Target,
  { width, height, edges, files }: ConvertedPhoto,
  told: Pick<queries.PhotoRow, 'alt_text' | 'topic'>,
): Promise<queries.PhotoRow> {
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  return store.sql.begin(async (transaction) => {
    if (isCounted(folder)) {
      await queries.lockFolder(transaction, userId, folder);
      if ((await queries.countPhotosInFolder(transaction, userId, folder)) >= MAX_PHOTOS) throw tooMany();
    }
    if (!(await store.keep(transaction, id))) {
      throw new DomainError('storage_unavailable', 'The upload took too long. Please try again.');
    }
    const photo = { id, userId, path, ...told, width, height, edges, bytes };
    const row = await queries
      .insertPhoto(transaction, photo)
      .catch(refuseDeletedAccount('photos_user_id_fkey'));
    if (!row) throw photoExists();
    // The account may have been suspended during the upload, which can take minutes.
    if (await queries.isSuspended(transaction, userId)) throw signedOut();
    return row;
  });
}

/**
 * Normalizes a text alternative. Unicode composition makes some letters longer.
 * @throws {DomainError} validation_failed if it becomes too long
 */
function toAltText(text: string | null | undefined): string | null {
  const line = text ? toStoredLine(text) : null;
  // Count code points, as the schema and the database do.
  if (line && [...line].length > PHOTO_ALT_MAX) throw tooLong('alt_text', PHOTO_ALT_MAX);
  return line;
}

/**
 * Stores a photo of the viewer under its path (docs/product.md#photos). Writes the row after the files, so
 * that a failure leaves neither.
 * @throws {DomainError} validation_failed, body_too_large, unsupported_media_type, photo_exists,
 * too_many_photos, rate_limited, overloaded, photo_unreadable, photo_too_many_pixels, photo_too_complex,
 * storage_full, storage_unavailable, not_authenticated
 */
export async function uploadPhoto(
  store: PhotoStore,
  { userId }: Viewer,
  upload: { params: PhotoParams; file: UploadedFile; told: PhotoUploadQuery; signal: AbortSignal },
): Promise<UploadedPhoto> {
  const { params, file, told, signal } = upload;
  if (file.bytesReceived === 0) throw invalidField('file', 'is empty');
  assertPhotoName(params.file);
  const stored = { alt_text: toAltText(told.alt_text), topic: told.topic ?? null };
  const path = toPhotoPath(params);
  const target = { userId, folder: params.folder.toLowerCase(), path };
  await assertRoom(store.sql, target);
  store.conversions.assertRoom(userId);
  await countUpload(store, userId, file.bytesReceived);
  const bytes = await file.read();
  assertPhotoFile(bytes);
  const converted = await store.conversions.convert({ bytes }, { owner: userId, signal });
  const id = randomUUID();
  try {
    await store.write(id, converted);
    const row = await keepPhoto(store, id, target, converted, stored);
    return { Id: id, Key: `${BUCKET}/${path}`, ...toPhoto(row) };
  } catch (error) {
    await store.discard(id);
    throw error;
  }
}

interface PhotoFile {
  /** Unique and permanent for this file. */
  etag: string;
  /** Whether shared caches may store it. */
  isPublic: boolean;
  contentType: string;
  fileName: string;
  /** @throws {DomainError} not_found, storage_unavailable */
  read(): Promise<Buffer>;
}

/**
 * Returns the file of a photo in the smallest stored size that covers the requested one, or the largest. Only
 * administrators see photos of removed reviews.
 * @throws {DomainError} not_found
 */
export async function getPhotoFile(
  store: PhotoStore,
  viewer: Viewer | undefined,
  { id, size, format }: PhotoFileQuery & { id: string },
): Promise<PhotoFile> {
  const photo = await queries.findPhoto(store.sql, id);
  if (!photo || (photo.is_removed && !can(viewer, 'read_removed_photo'))) throw photoNotFound();
  const largest = photo.edges.at(-1) as number;
  const edge = photo.edges.find((kept) => kept >= (size ?? largest)) ?? largest;
  return {
    etag: `"${photo.id}-${edge}-${format}"`,
    isPublic: !photo.is_removed,
    contentType: `image/${format}`,
    fileName: `${photo.id}.${format === 'jpeg' ? 'jpg' : format}`,
    async read() {
      const bytes = await store.find(photo.id, edge, format);
      if (!bytes) throw photoNotFound();
      return bytes;
    },
  };
}

/**
 * Returns the URL of the photo with an upload path, which clients of the storage protocol compute themselves.
 * The path names the author, so the photo is not found once an anonymous review shows it
 * (docs/product.md#privacy).
 * @throws {DomainError} not_found
 */
export async function locatePhoto(sql: Database, params: PhotoParams): Promise<string> {
  const photo = await queries.findPhotoByPath(sql, toPhotoPath(params));
  if (!photo || photo.is_withheld) throw photoNotFound();
  return toPhotoUrl(photo.id);
}

/**
 * Changes the text alternative or the topic of a photo. A new text alternative returns the photo's review to
 * pending. Refuses to change a photo of a removed review, so that moderators restore what they saw.
 * @throws {DomainError} not_found for another person's photo; review_removed
 */
export async function changePhoto(
  sql: Database,
  { userId }: Viewer,
  id: string,
  change: PhotoUpdate,
): Promise<Photo> {
  const written = change.alt_text === undefined ? undefined : toAltText(change.alt_text);
  const row = await sql.begin(async (transaction) => {
    const photo = await queries.lockPhotoOfReview(transaction, { id, userId });
    if (!photo) return undefined;
    if (photo.removed_review_id) throw reviewRemoved();
    const altText = written === undefined ? photo.alt_text : written;
    const topic = change.topic === undefined ? photo.topic : change.topic;
    if (photo.alt_text !== altText) await queries.changeReviewOfPhoto(transaction, photo);
    return queries.updatePhoto(transaction, { id, userId, altText, topic });
  });
  if (!row) throw photoNotFound();
  return toPhoto(row);
}

/**
 * Deletes an unused photo. Its files are removed later.
 * @throws {DomainError} not_found, photo_in_use
 */
export async function removePhoto(store: PhotoStore, params: PhotoParams): Promise<void> {
  const path = toPhotoPath(params);
  await store.sql.begin(async (transaction) => {
    if (await queries.deleteUnusedPhoto(transaction, path)) return store.requestRemoval(transaction);
    if (!(await queries.findPhotoByPath(transaction, path))) throw photoNotFound();
    throw new DomainError('photo_in_use', 'A review shows this photo. Delete the review to remove it.');
  });
}
