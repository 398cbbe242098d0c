import { infiniteQueryOptions } from '@tanstack/react-query';
import type { LocationPhotos, PhotoGroup } from '@wayable/protocol/photos';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

const PAGE_SIZE = 24;

/**
 * Queries the photos of a place, page by page. After a change of topic, the old photos stay until the new
 * ones arrive.
 */
export const locationPhotosQuery = (id: string, topic?: PhotoGroup) =>
  infiniteQueryOptions({
    queryKey: ['locations', 'photos', id, topic],
    queryFn: ({ pageParam, signal }) =>
      call<LocationPhotos>('GET', {
        path: ROUTES.locationPhotos,
        params: { id },
        query: { page: pageParam, limit: PAGE_SIZE, topic },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.hasNextPage ? page.currentPage + 1 : undefined),
    placeholderData: (previous, query) => (query?.queryKey[2] === id ? previous : undefined),
  });
