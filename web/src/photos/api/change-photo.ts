import type { Photo, PhotoUpdate } from '@wayable/protocol/photos';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/**
 * Changes the alternative text or topic of the person's own photo; null removes it. Throws as `call` does.
 */
export const changePhoto = (photoId: string, change: PhotoUpdate): Promise<Photo> =>
  call<Photo>('PATCH', { path: ROUTES.photo, params: { id: photoId }, body: change });
