import { queryOptions } from '@tanstack/react-query';
import { ALL_CATEGORIES } from '@wayable/protocol/categories';
import type { LocationSearchQuery, LocationSearchResult } from '@wayable/protocol/locations';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/**
 * Queries the best rated locations with the words in their name or address, at most 50
 * (docs/product.md#search). With `near`, the nearest locations instead.
 */
export const locationSearchQuery = (q: string, scope: Partial<Omit<LocationSearchQuery, 'q'>> = {}) =>
  queryOptions({
    queryKey: ['locations', 'search', q, scope],
    queryFn: ({ signal }) =>
      call<LocationSearchResult>('GET', {
        path: ROUTES.locationSearch,
        query: { q, category: ALL_CATEGORIES, ...scope },
        signal,
      }),
  });
