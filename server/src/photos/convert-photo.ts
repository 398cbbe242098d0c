import { DomainError } from '@wayable/platform/http/errors/domain-error';
import {
  PHOTO_EDGES,
  PHOTO_FORMATS,
  PHOTO_MAX_MEGAPIXELS,
  PHOTO_TEXTS,
  type PhotoFormat,
} from '@wayable/protocol/photos';
import sharp from 'sharp';
import { isTooCostly } from './photo-cost.ts';
import { sniffPhoto } from './sniff-photo.ts';

/** A photo converted to one size and format. */
interface ConvertedFile {
  /** Longest edge in pixels. */
  edge: number;
  format: PhotoFormat;
  bytes: Buffer;
}

/** A converted photo without its metadata. Width and height are in pixels, of the upright picture. */
export interface ConvertedPhoto {
  width: number;
  height: number;
  /** Longest edges of the files in pixels, smallest first. */
  edges: number[];
  files: ConvertedFile[];
}

const LARGEST_EDGE = PHOTO_EDGES.at(-1) as number;
const PAPER = '#ffffff';
const QUALITY: Record<PhotoFormat, number> = { jpeg: 80, webp: 78 };

// The library reads dozens of formats. Allow only the formats of docs/product.md#photos, because strangers
// upload the files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
// Several photos are converted in parallel. More threads per photo would share the same cores.
sharp.concurrency(1);
// Disable the cache, because no photo is converted twice.
sharp.cache(false);

const unreadable = (cause: unknown) =>
  new DomainError(
    'photo_unreadable',
    'This image is damaged or incomplete. Please choose another one, or save it again and retry.',
    [{ field: 'file', message: 'cannot be read', code: 'unreadable' }],
    { cause },
  );

/** Returns the error for a photo that takes too much memory or time. */
export const tooComplex = () =>
  new DomainError(
    'photo_too_complex',
    'This image takes too long to open. Please save it as an ordinary JPEG and try again.',
    [{ field: 'file', message: 'takes too long to open', code: 'too_large' }],
  );

function toPhotoError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof Error && /pixel limit/i.test(error.message)) {
    return new DomainError(
      'photo_too_many_pixels',
      `This image has more than ${PHOTO_MAX_MEGAPIXELS} megapixels. Please make it smaller and try again.`,
      [
        {
          field: 'file',
          message: `has more than ${PHOTO_MAX_MEGAPIXELS} megapixels`,
          code: 'too_large',
          limit: PHOTO_MAX_MEGAPIXELS,
        },
      ],
      { cause: error },
    );
  }
  return unreadable(error);
}

/** Decodes a photo to raw pixels at the largest stored size. All smaller sizes are made from these pixels. */
async function decode(bytes: Buffer) {
  const picture = sharp(bytes, {
    limitInputPixels: PHOTO_MAX_MEGAPIXELS * 1_000_000,
    failOn: 'error',
    // Use only the first picture of an animation: moving content distracts, and users could not stop it.
    pages: 1,
    sequentialRead: true,
  });
  if (isTooCostly(bytes, await picture.metadata())) throw tooComplex();
  return picture
    .autoOrient()
    .resize(LARGEST_EDGE, LARGEST_EDGE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: PAPER })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/**
 * Returns the raw pixels of a picture file: upright, sRGB, with a longest edge of at most 1,920 pixels.
 * Detects the type by content.
 * @throws {DomainError} unsupported_media_type, photo_unreadable, photo_too_many_pixels, photo_too_complex
 */
export async function decodePhoto(bytes: Buffer) {
  if (!sniffPhoto(bytes)) throw new DomainError('unsupported_media_type', PHOTO_TEXTS.type);
  return decode(bytes).catch((error) => {
    throw toPhotoError(error);
  });
}

/**
 * Converts a photo to its sizes (docs/product.md#photos): upright, sRGB, without metadata. Detects the type
 * by content. Encodes all files again, so that no hidden data survives.
 * @throws {DomainError} unsupported_media_type, photo_unreadable, photo_too_many_pixels, photo_too_complex
 */
export async function convertPhoto(bytes: Buffer): Promise<ConvertedPhoto> {
  const { data, info } = await decodePhoto(bytes);
  try {
    const { width, height, channels } = info;
    const longest = Math.max(width, height);
    const edges = [...PHOTO_EDGES.filter((edge) => edge < longest), longest].slice(0, PHOTO_EDGES.length);
    const files: ConvertedFile[] = [];
    for (const edge of edges) {
      const picture = sharp(data, { raw: { width, height, channels } }).resize(edge, edge, { fit: 'inside' });
      for (const format of PHOTO_FORMATS) {
        const options = { quality: QUALITY[format] };
        const output = format === 'webp' ? picture.clone().webp(options) : picture.clone().jpeg(options);
        files.push({ edge, format, bytes: await output.toBuffer() });
      }
    }
    return { width, height, edges, files };
  } catch (error) {
    throw toPhotoError(error);
  }
}
