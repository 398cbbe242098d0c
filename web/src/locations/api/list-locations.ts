import { queryOptions } from '@tanstack/react-query';
import type { CategoryFilter } from '@wayable/protocol/categories';
import { LOCATIONS_PAGE_MAX, type LocationPage } from '@wayable/protocol/locations';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/**
 * The locations inside `bbox` (west,south,east,north in degrees), or everywhere without it; at most 500, with the
 * count of all.
 */
export const locationListQuery = (bbox: string | undefined, category: CategoryFilter) =>
  queryOptions({
    queryKey: ['locations', 'list', bbox, category],
    queryFn: ({ signal }) =>
      call<LocationPage>('GET', {
        path: ROUTES.locations,
        query: { bbox, category, limit: LOCATIONS_PAGE_MAX },
        signal,
      }),
  });
