import { ROUTES } from '@wayable/protocol/routes';

/** A photo of a review that is being written. Everything in it can be stored in IndexedDB. */
export interface ReviewPhoto {
  id: string;
  path: string;
  name: string;
  file: Blob;
  altText: string;
  isUploaded: boolean;
}

export const photoUrl = (photo: ReviewPhoto): string => `${ROUTES.photoFile}/${photo.path}`;

export const newPhotoPath = (userId: string, file: Blob): string =>
  `${userId}/temp/${Date.now()}-${crypto.randomUUID()}.${file.type.split('/')[1] ?? 'jpeg'}`;
