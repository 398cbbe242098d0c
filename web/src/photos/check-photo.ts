import { PHOTO_MAX_BYTES, PHOTO_TYPES } from '@wayable/protocol/photos';
import { m } from '~/paraglide/messages';
import { formatMegabytes } from '~/ui/text/format';
import type { PhotoType } from './review-photo';

const SIGNATURE_BYTES = 12;

type RefusalReason = 'type' | 'heic' | 'size' | 'unreadable';

/** Returns the message for a photo that is too large. */
export const sizeRefusedText = (): string =>
  m.photos_size_refused({ megabytes: formatMegabytes(PHOTO_MAX_BYTES) });

const TEXTS: Record<RefusalReason, () => string> = {
  type: m.photos_type_refused,
  heic: m.photos_type_refused,
  size: sizeRefusedText,
  unreadable: m.photos_unreadable,
};

/**
 * The error for a file that is refused as a photo of a review. Its message is for people
 * (docs/product.md#photos).
 */
export class PhotoRefusedError extends Error {
  override readonly name = 'PhotoRefusedError';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, cause?: unknown) {
    super(TEXTS[reason](), { cause });
    this.reason = reason;
  }
}

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));

/** Returns the photo type given by the first twelve bytes of a file; undefined if it is no photo. */
export function sniffPhotoType(bytes: Uint8Array): PhotoType | undefined {
  if (startsWith(bytes, '\xFF\xD8\xFF')) return 'image/jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1A\n')) return 'image/png';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'image/gif';
  return undefined;
}

/** Returns whether the first bytes are of the HEIF family (ISO 23008-12), which phones save as HEIC. */
const isHeif = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 'ftyp', 4) &&
  ['heic', 'heix', 'hevc', 'mif1'].some((brand) => startsWith(bytes, brand, 8));

const isPhotoType = (type: string): type is PhotoType => PHOTO_TYPES.some((known) => known === type);

/**
 * Reads a chosen file and checks its name, size and first bytes (docs/product.md#photos). Returns the content
 * in memory, because the file may change or disappear. The type comes from the bytes.
 * @throws {PhotoRefusedError}
 */
export async function readPhoto(file: Blob): Promise<Blob> {
  const isClaimed = file.type === '' || isPhotoType(file.type);
  if (!isClaimed) throw new PhotoRefusedError(/^image\/hei[cf]/.test(file.type) ? 'heic' : 'type');
  if (file.size > PHOTO_MAX_BYTES) throw new PhotoRefusedError('size');
  const content = await file.arrayBuffer().catch((cause) => {
    throw new PhotoRefusedError('unreadable', cause);
  });
  // Cloud folders offer files that are not on the device yet.
  if (content.byteLength === 0) throw new PhotoRefusedError('unreadable');
  const start = new Uint8Array(content, 0, Math.min(SIGNATURE_BYTES, content.byteLength));
  const type = sniffPhotoType(start);
  if (!type) throw new PhotoRefusedError(isHeif(start) ? 'heic' : 'type');
  return new Blob([content], { type });
}
