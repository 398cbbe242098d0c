import { type Photo, type PhotoFormat, type PhotoParams, TEMPORARY_FOLDER } from '@wayable/protocol/photos';
import { PHOTO_FILES } from '@wayable/protocol/routes';
import { DomainError, invalidField } from '../http/domain-error.ts';

/** What an answer says of a photo comes from this. */
export interface PhotoFacts {
  id: string;
  path: string;
  alt_text: string | null;
  width: number;
  height: number;
  /** Longest edges of the kept sizes, smallest first. */
  edges: number[];
}

/** The path of a photo in its bucket: {user_id}/{reviewId or "temp"}/{file}. */
export const toPhotoPath = ({ userId, folder, file }: PhotoParams): string =>
  `${userId.toLowerCase()}/${folder === TEMPORARY_FOLDER ? folder : folder.toLowerCase()}/${file}`;

/** The address of a photo without the host: it holds when the installation moves. */
export const toPhotoUrl = (path: string): string => `${PHOTO_FILES}${path}`;

/** Where the files of a photo lie in the store. */
export const toFolderKey = (photoId: string): string => `${photoId.slice(0, 2)}/${photoId}`;

/** Where one file of a photo lies in the store. */
export const toFileKey = (photoId: string, edge: number, format: PhotoFormat): string =>
  `${toFolderKey(photoId)}/${edge}.${format}`;

/** A photo as an answer shows it. */
export function toPhoto({ id, path, alt_text, width, height, edges }: PhotoFacts): Photo {
  const url = toPhotoUrl(path);
  const longest = Math.max(width, height);
  const sizes = edges.map((edge) => ({
    width: Math.max(1, Math.round((width * edge) / longest)),
    height: Math.max(1, Math.round((height * edge) / longest)),
    jpeg: `${url}?size=${edge}`,
    webp: `${url}?size=${edge}&format=webp`,
  }));
  return { id, url, alt_text, width, height, sizes };
}

const notYours = (index: number) =>
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

/**
 * The paths of the photos that a review names by their addresses, with or without the host of this installation.
 * @throws {DomainError} photo_not_yours for an address of somewhere else, validation_failed for one that comes twice
 */
export function readPhotoPaths(publicUrl: string, addresses: string[]): string[] {
  const paths = addresses.map((address, index) => {
    const local = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
    if (!local.startsWith(PHOTO_FILES)) throw notYours(index);
    return local.slice(PHOTO_FILES.length);
  });
  if (new Set(paths).size < paths.length)
    throw invalidField('photos', 'must not repeat an entry', 'repeated');
  return paths;
}

/** @throws {DomainError} photo_not_yours when one of `paths` is not among `owned` */
export function assertOwned(paths: string[], owned: string[]): void {
  const index = paths.findIndex((path) => !owned.includes(path));
  if (index >= 0) throw notYours(index);
}
