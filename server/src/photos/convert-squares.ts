import sharp from 'sharp';
import { type ConvertedPhoto, decodePhoto } from './convert-photo.ts';

const QUALITY = 80;

/**
 * Converts the center of a picture to WebP squares without metadata.
 * @param edges in pixels, smallest first
 * @throws {DomainError} as decodePhoto
 */
export async function convertSquares(bytes: Buffer, edges: readonly number[]): Promise<ConvertedPhoto> {
  const { data, info } = await decodePhoto(bytes);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files = await Promise.all(
    edges.map(async (edge) => ({
      edge,
      format: 'webp' as const,
      bytes: await sharp(data, { raw })
        .resize(edge, edge, { fit: 'cover' })
        .webp({ quality: QUALITY })
        .toBuffer(),
    })),
  );
  const largest = Math.max(...edges);
  return { width: largest, height: largest, edges: [...edges], files };
}
