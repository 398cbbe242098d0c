import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { LocationsInView, LocationsInViewQuery } from '@wayable/protocol/locations';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** The map is looked at while others write: what the list shows is asked for again before long. */
const FRESH_MS = 5_000;

/** The locations of a view of the map, 50 at a time; those of the view before stay until these have come. */
export const locationsInViewQuery = (view: Omit<LocationsInViewQuery, 'page' | 'limit'>) =>
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
