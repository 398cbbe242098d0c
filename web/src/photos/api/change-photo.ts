import type { Photo } from '@wayable/protocol/photos';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import { toSentAltText } from '../alt-text';

/** Changes what one's own photo is said to show; an empty text takes it away. Throws as `call` does. */
export const changeAltText = (photoId: string, altText: string): Promise<Photo> =>
  call<Photo>('PATCH', {
    path: ROUTES.photo,
    params: { id: photoId },
    body: { alt_text: toSentAltText(altText) || null },
  });
