import { queryOptions } from '@tanstack/react-query';
import { ALL_CATEGORIES, type CategoryFilter } from '@wayable/protocol/categories';
import type { LocationSearchResult } from '@wayable/protocol/locations';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** The best rated locations whose name or address holds the words, at most 50 (specification section 7). */
export const locationSearchQuery = (words: string, category: CategoryFilter = ALL_CATEGORIES) =>
  queryOptions({
    queryKey: ['locations', 'search', words, category],
    queryFn: ({ signal }) =>
      call<LocationSearchResult>('GET', {
        path: ROUTES.locationSearch,
        query: { q: words, category },
        signal,
      }),
  });
