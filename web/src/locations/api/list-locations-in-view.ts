import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { LocationsInView, LocationsInViewQuery } from '@wayable/protocol/locations';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Other people write while the map is open, so the list goes stale quickly. */
const FRESH_MS = 5_000;

/** The parameters of a list in view, without its pages. */
export type InViewQuery = Omit<LocationsInViewQuery, 'page' | 'limit'>;

/**
 * Queries the locations in the map's view, 50 per page. Old locations stay until the new locations arrive.
 */
export const locationsInViewQuery = (view: InViewQuery) =>
  infiniteQueryOptions({
    queryKey: ['locations', 'in-view', view],
    queryFn: ({ pageParam, signal }) =>
      call<LocationsInView>('GET', {
        path: ROUTES.locationsInView,
        query: { ...view, page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.hasNextPage ? page.currentPage + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
