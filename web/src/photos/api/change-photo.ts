import type { Photo, PhotoUpdate } from '@wayable/protocol/photos';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Changes what one's own photo is said to show, or its topic; null takes it away. Throws as `call` does. */
export const changePhoto = (photoId: string, change: PhotoUpdate): Promise<Photo> =>
  call<Photo>('PATCH', { path: ROUTES.photo, params: { id: photoId }, body: change });
