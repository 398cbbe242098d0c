import { AVATAR_EDGES } from '@wayable/protocol/avatars';
import sharp from 'sharp';
import { type ConvertedPhoto, decodePhoto } from '../photos/convert-photo.ts';

const QUALITY = 80;
const LARGEST_EDGE = AVATAR_EDGES.at(-1) as number;

/**
 * Makes the two sizes of a person's picture, squares from its middle: told by its content, without metadata.
 * @throws {DomainError} unsupported_media_type, photo_unreadable, photo_too_many_pixels
 */
export async function convertAvatar(bytes: Buffer): Promise<ConvertedPhoto> {
  const { data, info } = await decodePhoto(bytes);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files = await Promise.all(
    AVATAR_EDGES.map(async (edge) => ({
      edge,
      format: 'webp' as const,
      bytes: await sharp(data, { raw })
        .resize(edge, edge, { fit: 'cover' })
        .webp({ quality: QUALITY })
        .toBuffer(),
    })),
  );
  return { width: LARGEST_EDGE, height: LARGEST_EDGE, edges: [...AVATAR_EDGES], files };
}
