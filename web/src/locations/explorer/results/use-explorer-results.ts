import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Needs, toNeedsQuery } from '@wayable/protocol/answers/needs';
import type { ConfirmationFilter } from '@wayable/protocol/confirmations';
import type { LocationFilters } from '@wayable/protocol/filters';
import { useEffect, useMemo, useRef } from 'react';
import { locationSearchQuery } from '~/locations/api/search-locations';
import { type Camera, formatBbox, type LngLat, type Size, visibleBounds } from '~/map/geo';
import { m } from '~/paraglide/messages';
import { showToast } from '~/ui/feedback/toast';
import { countOf, type ExplorerEntry, toEntry } from '../explorer-entry';
import type { SearchScope } from '../explorer-state';
import { toConfirmationParameter } from './call-parameters';
import { type ExplorerSort, sortEntries } from './sort-entries';
import { useKeptPlaces } from './use-kept-places';
import { useTileEntries } from './use-tile-entries';
import { useViewPlaces } from './use-view-places';

interface ResultsQuery {
  /** The words to search for; blank for none. */
  words: string;
  scope: SearchScope;
  filters: LocationFilters;
  needs: Needs;
  /** The filter by last confirmation. */
  confirmed: ConfirmationFilter | undefined;
  /** The chosen order. Undefined: places are sorted by distance, results of a search by rating. */
  sort: ExplorerSort | undefined;
  /** The point from which distances are measured, if it is not the center of the view. */
  from: LngLat | undefined;
  /** The view of the list, and its size, which is unknown before the first layout. */
  camera: Camera;
  size: Size | undefined;
}

/** A way to load more places. */
export interface MoreResults {
  amount: number;
  isPending: boolean;
  /** The error of the last attempt. */
  error: Error | undefined;
  load: () => void;
}

export interface ExplorerResults {
  entries: readonly ExplorerEntry[];
  /** The number of locations, listed or not. */
  total: number;
  /** The source of the list: a search, the places of the view, or the groups of the map. */
  source: 'search' | 'places' | 'groups';
  /** Whether the list is filtered by last confirmation, which tiles do not contain. */
  isByConfirmation: boolean;
  /** Whether exact kinds are requested, which the server counts one by one. */
  isByKinds: boolean;
  /** Whether the list failed to load, and shows places that the device kept. */
  isFromDevice: boolean;
  /** The order of the list. */
  sort: ExplorerSort;
  /** Undefined if the list is complete. */
  more: MoreResults | undefined;
  /** The corrected spelling that was searched for. */
  corrected: string | undefined;
  status: 'loading' | 'failed' | 'ready';
  /** Whether the list still answers an earlier query. */
  isStale: boolean;
  retry: () => void;
}

const NONE: readonly ExplorerEntry[] = [];

const formatPoint = ({ latitude, longitude }: LngLat): string => `${latitude},${longitude}`;

function whereOf({ scope, camera, size, from }: Pick<ResultsQuery, 'scope' | 'camera' | 'size' | 'from'>) {
  const near = from ?? (scope === 'near' ? camera : undefined);
  return {
    ...(scope === 'area' && size && { bbox: formatBbox(visibleBounds(camera, size)) }),
    ...(near && { near: formatPoint(near) }),
  };
}

/**
 * Returns the entries of the list: search results, places of the view, or the map's groups for the order
 * `area`. Reports a failed search, and lists all places (docs/product.md#search).
 */
export function useExplorerResults(query: ResultsQuery): ExplorerResults {
  const { words, scope, filters, needs, confirmed, sort, from, camera, size } = query;
  const isByConfirmation = confirmed !== undefined;
  const isByKinds = filters.kind !== undefined;
  const isSearching = words !== '';
  const search = useQuery({
    ...locationSearchQuery(words, {
      ...filters,
      ...toConfirmationParameter(confirmed),
      ...whereOf(query),
      ...toNeedsQuery(needs),
    }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const usesSearch = isSearching && !search.isError;
  const by = sort ?? (usesSearch && scope !== 'near' && !from ? 'rating' : 'distance');
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
    // In a search of the whole world, distances would be measured from the center of the world.
    sort: isEverywhere && by === 'distance' && !from ? 'rating' : by,
    from,
    isEverywhere,
  });

  const { asked, bounds } = places;
  const kept = useKeptPlaces({ asked, bounds, by, center: from ?? camera, needs }, places.hasFailed);

  const hasSearchFailed = isSearching && search.isError;
  const isTold = useRef(false);
  useEffect(() => {
    // Report a failure once, not for each word, until a search succeeds.
    if (hasSearchFailed && !isTold.current) showToast('error', m.locations_search_failed());
    if (hasSearchFailed || search.isSuccess) isTold.current = hasSearchFailed;
  }, [hasSearchFailed, search.isSuccess]);

  const found = useMemo(() => search.data?.data.map(toEntry), [search.data]);
  const unsorted = usesSearch ? found : groups.entries;
  const { latitude, longitude } = from ?? camera;
  const sorted = useMemo(
    () => sortEntries(unsorted ?? NONE, { by, center: { latitude, longitude }, needs }),
    [unsorted, by, latitude, longitude, needs],
  );
  const sum = useMemo(() => sorted.reduce((all, entry) => all + countOf(entry), 0), [sorted]);
  if (source === 'places') {
    const { entries = NONE, total, more, isStale, hasFailed, retry } = places;
    const said = { source, isByConfirmation, isByKinds, sort: by, corrected: undefined, retry } as const;
    if (hasFailed) {
      const hasKept = kept.entries.length > 0;
      const status = kept.isPending ? 'loading' : hasKept ? 'ready' : 'failed';
      const content = { entries: kept.entries, total: kept.entries.length, isFromDevice: hasKept };
      return { ...said, ...content, more: undefined, isStale: false, status };
    }
    const status = places.entries ? 'ready' : 'loading';
    return { ...said, entries, total, more, isStale, isFromDevice: false, status };
  }
  const hasFailed = source === 'groups' && groups.hasFailed;
  return {
    entries: sorted,
    total: sum,
    source,
    isByConfirmation,
    isByKinds,
    isFromDevice: false,
    sort: by,
    more: undefined,
    corrected: usesSearch ? search.data?.corrected : undefined,
    status: hasFailed ? 'failed' : unsorted ? 'ready' : 'loading',
    isStale: usesSearch ? search.isPlaceholderData : groups.isStale,
    retry: groups.retry,
  };
}
