import type { Metadata } from 'sharp';

/** Maximum memory of a decoder in bytes, estimated from the header. */
const MAX_HELD_BYTES = 256 * 1_024 * 1_024;
/**
 * Maximum product of pixels and passes of a progressive JPEG. A photo of 64 megapixels may have 15 passes;
 * encoders write 10 to 12.
 */
const MAX_PASSED_PIXELS = 1_000_000_000;
/** ITU-T T.81, B.1.1.3: the marker that starts a pass. Entropy-coded data cannot contain it. */
const START_OF_SCAN = Buffer.from([0xff, 0xda]);

const SAMPLES_PER_PIXEL: Record<string, number> = { '4:2:0': 1.5, '4:2:2': 2 };

function countScans(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(START_OF_SCAN); at >= 0; at = bytes.indexOf(START_OF_SCAN, at + 2)) count += 1;
  return count;
}

/**
 * Returns whether decoding takes too much memory or time. Decoders read ordinary JPEG and PNG files line by
 * line. They load progressive JPEG (two bytes per sample), interlaced PNG, WebP and GIF files as a whole.
 */
export function isTooCostly(
  bytes: Buffer,
  { width, height, channels, depth, format, isProgressive, chromaSubsampling = '' }: Metadata,
): boolean {
  const pixels = width * height;
  const isHeldWhole = isProgressive || format === 'webp' || format === 'gif';
  if (!isHeldWhole) return false;
  if (format !== 'jpeg')
    return pixels * Math.max(channels, 3) * (depth === 'ushort' ? 2 : 1) > MAX_HELD_BYTES;
  const samples = pixels * (SAMPLES_PER_PIXEL[chromaSubsampling] ?? channels);
  return samples * 2 > MAX_HELD_BYTES || pixels * countScans(bytes) > MAX_PASSED_PIXELS;
}
