import { readPhoto } from './check-photo';
import { compressPhoto } from './compression/compress-photo';

/** Larger files are compressed before the upload (docs/product.md#photos). */
const COMPRESSED_ABOVE_BYTES = 2 * 1_024 * 1_024;

/**
 * Checks a chosen file and compresses it above 2 MB, unless that makes it larger. An aborted signal rejects
 * with its reason.
 * @throws {PhotoRefusedError} if it is not an accepted photo
 */
export async function preparePhoto(file: Blob, signal: AbortSignal): Promise<Blob> {
  const photo = await readPhoto(file);
  signal.throwIfAborted();
  if (photo.size <= COMPRESSED_ABOVE_BYTES) return photo;
  const compressed = await compressPhoto(photo, signal);
  return compressed.size < photo.size ? compressed : photo;
}
