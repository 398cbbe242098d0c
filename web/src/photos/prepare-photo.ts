import { readPhoto } from './check-photo';
import { compressPhoto } from './compression/compress-photo';

/** docs/product.md#photos: larger files are compressed before they are uploaded. */
const COMPRESSED_ABOVE_BYTES = 2 * 1_024 * 1_024;

/**
 * Checks a chosen file and, above 2 MB, compresses it; a file that would not get smaller stays as it is.
 * An aborted signal rejects with its reason.
 * @throws {PhotoRefusedError} when it is not a photo that may be uploaded
 */
export async function preparePhoto(file: Blob, signal: AbortSignal): Promise<Blob> {
  const photo = await readPhoto(file);
  signal.throwIfAborted();
  if (photo.size <= COMPRESSED_ABOVE_BYTES) return photo;
  const compressed = await compressPhoto(photo, signal);
  return compressed.size < photo.size ? compressed : photo;
}
