import {
  type Photo,
  type PhotoFormat,
  type PhotoParams,
  type PhotoTopic,
  TEMPORARY_FOLDER,
} from '@wayable/protocol/photos';
import { PHOTO_FILES } from '@wayable/protocol/routes';
import { UUID_PATTERN } from '@wayable/protocol/text';
import { DomainError } from '../http/errors/domain-error.ts';

/** What an answer says of a photo comes from this. */
export interface PhotoFacts {
  id: string;
  alt_text: string | null;
  topic: PhotoTopic | null;
  width: number;
  height: number;
  /** Longest edges of the kept sizes, smallest first. */
  edges: number[];
}

/** Where a photo was uploaded, in its bucket: {user_id}/{reviewId or "temp"}/{file}. */
export const toPhotoPath = ({ userId, folder, file }: PhotoParams): string =>
  `${userId.toLowerCase()}/${folder === TEMPORARY_FOLDER ? folder : folder.toLowerCase()}/${file}`;

/**
 * The address of a photo without the host: it holds when the installation moves. It tells nothing of the author
 * (docs/product.md#privacy), as the path of the upload does.
 */
export const toPhotoUrl = (photoId: string): string => `${PHOTO_FILES}${photoId}.jpg`;

/** Where the files of a photo lie in the store. */
export const toFolderKey = (photoId: string): string => `${photoId.slice(0, 2)}/${photoId}`;

/** Where one file of a photo lies in the store. */
export const toFileKey = (photoId: string, edge: number, format: PhotoFormat): string =>
  `${toFolderKey(photoId)}/${edge}.${format}`;

/** A photo as an answer shows it. */
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

/** The refusal of a photo that a review names at this position and cannot show. */
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

/** A photo as a review names it: by its address, or by the path of its upload. */
export type PhotoReference = { id: string } | { path: string };

const BY_ID = new RegExp(`^(${UUID_PATTERN.slice(1, -1)})\\.jpg$`);

/**
 * The photos that a review names by their addresses, with or without the host of this installation.
 * @throws {DomainError} photo_not_yours for an address of somewhere else
 */
export const readPhotoAddresses = (publicUrl: string, addresses: string[]): PhotoReference[] =>
  addresses.map((address, index) => {
    const local = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
    if (!local.startsWith(PHOTO_FILES)) throw photoNotYours(index);
    const name = local.slice(PHOTO_FILES.length);
    const id = BY_ID.exec(name)?.[1];
    return id === undefined ? { path: name } : { id: id.toLowerCase() };
  });
