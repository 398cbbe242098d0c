import { type PHOTO_TYPES, type Photo, type PhotoTopic, TEMPORARY_FOLDER } from '@wayable/protocol/photos';
import { PHOTO_FILES } from '@wayable/protocol/routes';

export type PhotoType = (typeof PHOTO_TYPES)[number];

/** The author's text and topic for a photo. */
export interface PhotoDescription {
  altText: string;
  topic: PhotoTopic | null;
}

/** A photo that the review already shows, with the author's current text and topic. */
export interface KeptPhoto extends PhotoDescription {
  kept: Photo;
}

/** A photo of an unsent review. All of it can be stored in IndexedDB. */
export interface ReviewPhoto extends PhotoDescription {
  id: string;
  /** `{userId}/temp/{timestamp}-{random}.{ext}` (docs/product.md#photos). Each path is used only once. */
  path: string;
  /** The file's own name, for messages. */
  name: string;
  /** The file to upload: checked, and compressed above 2 MB. */
  file: Blob;
  isUploaded: boolean;
}

const EXTENSIONS: Record<PhotoType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

const randomText = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 16);

/** Returns a new unique path: `{userId}/temp/{timestamp}-{random}.{ext}` (docs/product.md#photos). */
const newPhotoPath = (userId: string, type: PhotoType): string =>
  `${userId}/${TEMPORARY_FOLDER}/${Date.now()}-${randomText()}.${EXTENSIONS[type]}`;

/** Creates a photo to upload, from a checked file. Its `type` is the type of the content. */
export const createReviewPhoto = (
  userId: string,
  { id, name, file }: Pick<ReviewPhoto, 'id' | 'name' | 'file'>,
): ReviewPhoto => ({
  id,
  path: newPhotoPath(userId, file.type as PhotoType),
  name,
  file,
  altText: '',
  topic: null,
  isUploaded: false,
});

/**
 * Returns the same photo with a new path, for another upload. The server has deleted the old file, and a path
 * is used only once.
 */
export const renewPhoto = (userId: string, photo: ReviewPhoto): ReviewPhoto => ({
  ...photo,
  path: newPhotoPath(userId, photo.file.type as PhotoType),
  isUploaded: false,
});

/** Describes a stored photo for the editor of its review. */
export const toKeptPhoto = (kept: Photo): KeptPhoto => ({
  kept,
  altText: kept.alt_text ?? '',
  topic: kept.topic,
});

/** Returns the photo's public URL without the host, as in a review's `photos`. */
export const photoUrl = (photo: ReviewPhoto): string => `${PHOTO_FILES}${photo.path}`;

/** Returns the parts of a photo's path, for URLs of the storage API. */
export function toPathParams(path: string): { userId: string; folder: string; file: string } {
  const [userId = '', folder = '', file = ''] = path.split('/');
  return { userId, folder, file };
}
