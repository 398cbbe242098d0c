import type { PHOTO_TYPES } from '@wayable/protocol/photos';

type PhotoType = (typeof PHOTO_TYPES)[number];

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

/** Detects the type of a photo by its first bytes. Returns undefined for other files. */
export function sniffPhoto(bytes: Buffer): PhotoType | undefined {
  if (startsWith(bytes, '\xFF\xD8\xFF')) return 'image/jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1A\n')) return 'image/png';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'image/gif';
  return undefined;
}
