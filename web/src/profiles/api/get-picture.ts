import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@wayable/protocol/routes';
import { callForBytes } from '~/api-client/call';

const WIDEST = 384;

/**
 * Queries the bytes of a picture for its owner and administrators only. An image element would send no
 * session token.
 */
export const pictureQuery = (url: string) =>
  queryOptions({
    queryKey: ['pictures', url],
    queryFn: async ({ signal }) => {
      const file = url.slice(url.lastIndexOf('/') + 1);
      const bytes = await callForBytes(
        { path: ROUTES.avatarFile, params: { file }, query: { size: WIDEST }, signal },
        'image/webp',
      );
      return new Blob([bytes], { type: 'image/webp' });
    },
  });
