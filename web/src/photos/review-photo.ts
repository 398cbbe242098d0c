import { type PHOTO_TYPES, type Photo, type PhotoTopic, TEMPORARY_FOLDER } from '@wayable/protocol/photos';
import { PHOTO_FILES } from '@wayable/protocol/routes';

export type PhotoType = (typeof PHOTO_TYPES)[number];

/** What its author says of a photo. */
export interface PhotoDescription {
  altText: string;
  topic: PhotoTopic | null;
}

/** A photo that a review shows already, with what its author says of it now. */
export interface KeptPhoto extends PhotoDescription {
  kept: Photo;
}

/** A photo of a review that is being written. Everything in it can be stored in IndexedDB. */
export interface ReviewPhoto extends PhotoDescription {
  id: string;
  /** `{userId}/temp/{timestamp}-{random}.{ext}` (docs/product.md#photos); used once. */
  path: string;
  /** The file's own name, for texts. */
  name: string;
  /** What is uploaded: checked and, above 2 MB, compressed. */
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

/** A path that no photo has had: `{userId}/temp/{timestamp}-{random}.{ext}` (docs/product.md#photos). */
export const newPhotoPath = (userId: string, type: PhotoType): string =>
  `${userId}/${TEMPORARY_FOLDER}/${Date.now()}-${randomText()}.${EXTENSIONS[type]}`;

/** A photo that is not uploaded yet, from a file that was checked; its `type` is that of its content. */
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

/** The same photo under a new path, to upload once more: the server has removed it, and a path is used once. */
export const renewPhoto = (userId: string, photo: ReviewPhoto): ReviewPhoto => ({
  ...photo,
  path: newPhotoPath(userId, photo.file.type as PhotoType),
  isUploaded: false,
});

/** A photo of a review that is edited. */
export const toKeptPhoto = (kept: Photo): KeptPhoto => ({
  kept,
  altText: kept.alt_text ?? '',
  topic: kept.topic,
});

/** The public address without the host, which a review names in its `photos`. */
export const photoUrl = (photo: ReviewPhoto): string => `${PHOTO_FILES}${photo.path}`;

/** The parts of a photo's path, for the addresses of the storage interface. */
export function toPathParams(path: string): { userId: string; folder: string; file: string } {
  const [userId = '', folder = '', file = ''] = path.split('/');
  return { userId, folder, file };
}
