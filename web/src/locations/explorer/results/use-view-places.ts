import { useInfiniteQuery } from '@tanstack/react-query';
import { type Needs, toNeedsQuery } from '@wayable/protocol/answers/needs';
import type { ConfirmationFilter } from '@wayable/protocol/confirmations';
import type { LocationFilters } from '@wayable/protocol/filters';
import { VIEW_PAGE_SIZE } from '@wayable/protocol/locations';
import { useMemo } from 'react';
import { locationsInViewQuery } from '~/locations/api/list-locations-in-view';
import { type Camera, formatBbox, type LngLat, type Size, visibleBounds } from '~/map/geo';
import { type ExplorerEntry, toEntry } from '../explorer-entry';
import { toConfirmationParameter, VIEW_SORTS } from './call-parameters';
import type { ExplorerSort } from './sort-entries';

interface ViewPlacesQuery {
  camera: Camera;
  /** Undefined before the first layout, and where the list holds something else: nothing is asked for. */
  size: Size | undefined;
  filters: LocationFilters;
  needs: Needs;
  confirmed: ConfirmationFilter | undefined;
  sort: ExplorerSort;
  /** Where the order by distance begins; undefined: in the middle of the view. */
  from: LngLat | undefined;
  /** Whether places outside of the view are listed, too. */
  isEverywhere: boolean;
}

/** As far as the map reaches. */
const WORLD = '-180,-85,180,85';

/** The places of a view in an order, as many as were asked for, and how many there are. */
export function useViewPlaces({
  camera,
  size,
  filters,
  needs,
  confirmed,
  sort,
  from,
  isEverywhere,
}: ViewPlacesQuery) {
  const view = useMemo(() => (size ? formatBbox(visibleBounds(camera, size)) : ''), [camera, size]);
  const bbox = isEverywhere ? WORLD : view;
  const query = useInfiniteQuery({
    ...locationsInViewQuery({
      bbox,
      ...filters,
      sort: VIEW_SORTS[sort],
      ...(from && VIEW_SORTS[sort] === 'near' && { near: `${from.latitude},${from.longitude}` }),
      ...toConfirmationParameter(confirmed),
      ...toNeedsQuery(needs),
    }),
    enabled: size !== undefined,
  });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const entries = useMemo((): ExplorerEntry[] | undefined => {
    if (!size || !data) return undefined;
    // A place that moves on while pages are asked for would come twice.
    const places = new Map(data.pages.flatMap((page) => page.data).map((place) => [place.id, place]));
    return [...places.values()].map(toEntry);
  }, [size, data]);
  const total = data?.pages.at(-1)?.count ?? 0;
  return {
    entries,
    total,
    isStale: query.isPlaceholderData,
    hasFailed: query.isError && !data,
    retry: () => void refetch(),
    more: hasNextPage
      ? {
          amount: Math.min(VIEW_PAGE_SIZE, Math.max(1, total - (entries?.length ?? 0))),
          isPending: isFetchingNextPage,
          error: query.isFetchNextPageError ? query.error : undefined,
          load: () => void fetchNextPage(),
        }
      : undefined,
  };
}
