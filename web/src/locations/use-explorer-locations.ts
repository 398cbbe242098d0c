import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CategoryFilter } from '@wayable/protocol/categories';
import type { Location } from '@wayable/protocol/locations';
import { useEffect, useMemo } from 'react';
import { m } from '~/paraglide/messages';
import { showToast } from '~/ui/toast';
import { locationListQuery } from './api/list-locations';
import { locationSearchQuery } from './api/search-locations';
import { sortByRating } from './sort-locations';

interface ExplorerQuery {
  /** Words to search for; blank for none. */
  words: string;
  category: CategoryFilter;
  /** The visible area; undefined where there is no map. */
  bbox: string | undefined;
  /** The area is not known yet, but will be. */
  isAreaPending: boolean;
}

export interface ExplorerLocations {
  locations: readonly Location[];
  /** All that there are, of which `locations` may be a part. */
  total: number;
  source: 'area' | 'search';
  status: 'loading' | 'failed' | 'ready';
  /** What is shown answers an earlier question; the answer to this one is on its way. */
  isStale: boolean;
  retry: () => void;
}

const NONE: readonly Location[] = [];

/**
 * The locations to show: those that the search finds, or those of the visible area. A search that fails says so and
 * leaves the area's (specification section 8).
 */
export function useExplorerLocations({
  words,
  category,
  bbox,
  isAreaPending,
}: ExplorerQuery): ExplorerLocations {
  const isSearching = words !== '';
  const search = useQuery({
    ...locationSearchQuery(words, category),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const usesSearch = isSearching && !search.isError;
  const area = useQuery({
    ...locationListQuery(bbox, category),
    enabled: !usesSearch && !isAreaPending,
    placeholderData: keepPreviousData,
  });

  const { isError: hasSearchFailed, errorUpdatedAt: searchFailedAt } = search;
  useEffect(() => {
    if (isSearching && hasSearchFailed && searchFailedAt > 0) showToast('error', m.locations_search_failed());
  }, [isSearching, hasSearchFailed, searchFailedAt]);

  const areaPage = area.data;
  const sorted = useMemo(() => (areaPage ? sortByRating(areaPage.data) : NONE), [areaPage]);
  const current = usesSearch ? search : area;
  const found = search.data?.data ?? NONE;
  return {
    locations: usesSearch ? found : sorted,
    total: usesSearch ? found.length : (areaPage?.count ?? 0),
    source: usesSearch ? 'search' : 'area',
    status: current.isError ? 'failed' : current.data ? 'ready' : 'loading',
    isStale: current.isPlaceholderData,
    retry: () => void current.refetch(),
  };
}
