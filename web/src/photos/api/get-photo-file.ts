import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@wayable/protocol/routes';
import { callForBytes } from '~/api-client/call';

const WIDEST = 800;

/** Queries the bytes of a photo for administrators only. An image element would send no session token. */
export const photoFileQuery = (url: string) =>
  queryOptions({
    queryKey: ['photo-files', url],
    queryFn: async ({ signal }) => {
      const file = url.slice(url.lastIndexOf('/') + 1);
      const query = { size: WIDEST, format: 'webp' };
      const bytes = await callForBytes(
        { path: ROUTES.photoFile, params: { file }, query, signal },
        'image/webp',
      );
      return new Blob([bytes], { type: 'image/webp' });
    },
  });
