import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Needs, toNeedsQuery } from '@wayable/protocol/answers/needs';
import type { ConfirmationFilter } from '@wayable/protocol/confirmations';
import type { LocationFilters } from '@wayable/protocol/filters';
import { useEffect, useMemo } from 'react';
import { locationSearchQuery } from '~/locations/api/search-locations';
import { type Camera, formatBbox, type LngLat, type Size, visibleBounds } from '~/map/geo';
import { m } from '~/paraglide/messages';
import { showToast } from '~/ui/feedback/toast';
import { countOf, type ExplorerEntry, toEntry } from '../explorer-entry';
import type { SearchScope } from '../explorer-state';
import { toConfirmationParameter } from './call-parameters';
import { type ExplorerSort, sortEntries } from './sort-entries';
import { useTileEntries } from './use-tile-entries';
import { useViewPlaces } from './use-view-places';

interface ResultsQuery {
  /** Words to search for; blank for none. */
  words: string;
  scope: SearchScope;
  filters: LocationFilters;
  needs: Needs;
  /** Only places that were last confirmed so long ago. */
  confirmed: ConfirmationFilter | undefined;
  /** Undefined: by distance, and a search by rating. */
  sort: ExplorerSort | undefined;
  /** The view that the list is about, and its size; no size before the first layout. */
  camera: Camera;
  size: Size | undefined;
}

/** Further places that can be asked for. */
export interface MoreResults {
  amount: number;
  isPending: boolean;
  /** Why the last try to have them failed. */
  error: Error | undefined;
  load: () => void;
}

export interface ExplorerResults {
  entries: readonly ExplorerEntry[];
  /** How many locations there are, listed or not. */
  total: number;
  /** What was searched for, the places of the view, or the groups of the map. */
  source: 'search' | 'places' | 'groups';
  /** Whether the list is narrowed by the last confirmation, which the map's tiles do not know. */
  isByConfirmation: boolean;
  /** Undefined where the list has all. */
  more: MoreResults | undefined;
  /** What was searched for instead of the words. */
  corrected: string | undefined;
  status: 'loading' | 'failed' | 'ready';
  /** What is shown answers an earlier question; the answer to this one is on its way. */
  isStale: boolean;
  retry: () => void;
}

const NONE: readonly ExplorerEntry[] = [];

function whereOf(scope: SearchScope, camera: Camera, size: Size | undefined) {
  const { latitude, longitude }: LngLat = camera;
  if (scope === 'area' && size) return { bbox: formatBbox(visibleBounds(camera, size)) };
  return scope === 'near' ? { near: `${latitude},${longitude}` } : {};
}

/**
 * What the list shows: what the search finds, the places of the view, or by area the groups that its tiles hold. A
 * search that fails says so and lists all places (docs/product.md#search).
 */
export function useExplorerResults(query: ResultsQuery): ExplorerResults {
  const { words, scope, filters, needs, confirmed, sort, camera, size } = query;
  const isByConfirmation = confirmed !== undefined;
  const isSearching = words !== '';
  const search = useQuery({
    ...locationSearchQuery(words, {
      ...filters,
      ...toConfirmationParameter(confirmed),
      ...whereOf(scope, camera, size),
      ...toNeedsQuery(needs),
    }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const usesSearch = isSearching && !search.isError;
  const by = sort ?? (usesSearch && scope !== 'near' ? 'rating' : 'distance');
  const source = usesSearch ? 'search' : by === 'area' && !isByConfirmation ? 'groups' : 'places';
  const sizeFor = (asked: ExplorerResults['source']) => (source === asked ? size : undefined);
  const groups = useTileEntries(camera, sizeFor('groups'), filters);
  const isEverywhere = isSearching && search.isError;
  const places = useViewPlaces({
    camera,
    size: sizeFor('places'),
    filters,
    needs,
    confirmed,
    // The order by distance begins in the middle of the box, which is not the reader's then.
    sort: isEverywhere && by === 'distance' ? 'rating' : by,
    isEverywhere,
  });

  const { isError: hasSearchFailed, errorUpdatedAt: searchFailedAt } = search;
  useEffect(() => {
    if (isSearching && hasSearchFailed && searchFailedAt > 0) showToast('error', m.locations_search_failed());
  }, [isSearching, hasSearchFailed, searchFailedAt]);

  const found = useMemo(() => search.data?.data.map(toEntry), [search.data]);
  const unsorted = usesSearch ? found : groups.entries;
  const { latitude, longitude } = camera;
  const sorted = useMemo(
    () => sortEntries(unsorted ?? NONE, { by, center: { latitude, longitude }, needs }),
    [unsorted, by, latitude, longitude, needs],
  );
  const sum = useMemo(() => sorted.reduce((all, entry) => all + countOf(entry), 0), [sorted]);
  if (source === 'places') {
    const { entries = NONE, total, more, isStale, hasFailed, retry } = places;
    const status = hasFailed ? 'failed' : places.entries ? 'ready' : 'loading';
    return { entries, total, source, isByConfirmation, more, corrected: undefined, status, isStale, retry };
  }
  const hasFailed = source === 'groups' && groups.hasFailed;
  return {
    entries: sorted,
    total: sum,
    source,
    isByConfirmation,
    more: undefined,
    corrected: usesSearch ? search.data?.corrected : undefined,
    status: hasFailed ? 'failed' : unsorted ? 'ready' : 'loading',
    isStale: usesSearch ? search.isPlaceholderData : groups.isStale,
    retry: groups.retry,
  };
}
