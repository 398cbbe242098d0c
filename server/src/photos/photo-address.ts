import { DomainError } from '@wayable/platform/http/errors/domain-error';
import {
  type Photo,
  type PhotoFormat,
  type PhotoParams,
  type PhotoTopic,
  TEMPORARY_FOLDER,
} from '@wayable/protocol/photos';
import { PHOTO_FILES } from '@wayable/protocol/routes';
import { UUID_PATTERN } from '@wayable/protocol/text';

/** The stored fields of a photo that responses contain. */
export interface PhotoFacts {
  id: string;
  alt_text: string | null;
  topic: PhotoTopic | null;
  width: number;
  height: number;
  /** Longest edges of the stored sizes, smallest first. */
  edges: number[];
}

/** Returns the upload path in the bucket: {user_id}/{reviewId or "temp"}/{file}. */
export const toPhotoPath = ({ userId, folder, file }: PhotoParams): string =>
  `${userId.toLowerCase()}/${folder === TEMPORARY_FOLDER ? folder : folder.toLowerCase()}/${file}`;

/**
 * Returns the URL of a photo without the host, so that it survives a move of the installation. Unlike the
 * upload path, it does not reveal the author (docs/product.md#privacy).
 */
export const toPhotoUrl = (photoId: string): string => `${PHOTO_FILES}${photoId}.jpg`;

/** Returns the key prefix of a photo's files in the store. */
export const toFolderKey = (photoId: string): string => `${photoId.slice(0, 2)}/${photoId}`;

/** Returns the store key of one file of a photo. */
export const toFileKey = (photoId: string, edge: number, format: PhotoFormat): string =>
  `${toFolderKey(photoId)}/${edge}.${format}`;

/** Converts a stored photo for a response. */
export function toPhoto({ id, alt_text, topic, width, height, edges }: PhotoFacts): Photo {
  const url = toPhotoUrl(id);
  const longest = Math.max(width, height);
  const sizes = edges.map((edge) => ({
    width: Math.max(1, Math.round((width * edge) / longest)),
    height: Math.max(1, Math.round((height * edge) / longest)),
    jpeg: `${url}?size=${edge}`,
    webp: `${url}?size=${edge}&format=webp`,
  }));
  return { id, url, alt_text, topic, width, height, sizes };
}

/** Returns the error for a photo at this position that the review cannot show. */
export const photoNotYours = (index: number) =>
  new DomainError(
    'photo_not_yours',
    'A review can show only photos that its author uploaded, each in one review.',
    [
      {
        field: `photos.${index}`,
        message: 'is not the address of one of your unused photos',
        code: 'not_yours',
      },
    ],
  );

/** A reference to a photo in a review: by its URL, or by its upload path. */
export type PhotoReference = { id: string } | { path: string };

const BY_ID = new RegExp(`^(${UUID_PATTERN.slice(1, -1)})\\.jpg$`);

/**
 * Reads a review's photo references, with or without this installation's host.
 * @throws {DomainError} photo_not_yours for a URL of another host
 */
export const readPhotoAddresses = (publicUrl: string, addresses: string[]): PhotoReference[] =>
  addresses.map((address, index) => {
    const local = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
    if (!local.startsWith(PHOTO_FILES)) throw photoNotYours(index);
    const name = local.slice(PHOTO_FILES.length);
    const id = BY_ID.exec(name)?.[1];
    return id === undefined ? { path: name } : { id: id.toLowerCase() };
  });
