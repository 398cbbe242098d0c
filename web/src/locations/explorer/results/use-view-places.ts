import { useInfiniteQuery } from '@tanstack/react-query';
import { type Needs, toNeedsQuery } from '@wayable/protocol/answers/needs';
import type { ConfirmationFilter } from '@wayable/protocol/confirmations';
import type { LocationFilters } from '@wayable/protocol/filters';
import { VIEW_PAGE_SIZE } from '@wayable/protocol/locations';
import { useMemo } from 'react';
import { type InViewQuery, locationsInViewQuery } from '~/locations/api/list-locations-in-view';
import { type Camera, formatBbox, type LngLat, type Size, visibleBounds } from '~/map/geo';
import { type ExplorerEntry, toEntry } from '../explorer-entry';
import { toConfirmationParameter, VIEW_SORTS } from './call-parameters';
import type { ExplorerSort } from './sort-entries';

interface ViewPlacesQuery {
  camera: Camera;
  /** Undefined before the first layout, or if the list needs no places. No request is sent then. */
  size: Size | undefined;
  filters: LocationFilters;
  needs: Needs;
  confirmed: ConfirmationFilter | undefined;
  sort: ExplorerSort;
  /** The point from which distances are measured. Undefined: the center of the view. */
  from: LngLat | undefined;
  /** Whether to list also places outside of the view. */
  isEverywhere: boolean;
}

/** The bounds of the map. */
const WORLD = '-180,-85,180,85';

/** Returns the places of a view in the chosen order, page by page, and their total number. */
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
  const view = useMemo(() => size && visibleBounds(camera, size), [camera, size]);
  const bounds = isEverywhere ? undefined : view;
  const asked: InViewQuery = {
    bbox: isEverywhere ? WORLD : view ? formatBbox(view) : '',
    ...filters,
    sort: VIEW_SORTS[sort],
    ...(from && VIEW_SORTS[sort] === 'near' && { near: `${from.latitude},${from.longitude}` }),
    ...toConfirmationParameter(confirmed),
    ...toNeedsQuery(needs),
  };
  const query = useInfiniteQuery({ ...locationsInViewQuery(asked), enabled: size !== undefined });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const entries = useMemo((): ExplorerEntry[] | undefined => {
    if (!size || !data) return undefined;
    // Remove duplicates, because a place can move to the next page between two requests.
    const places = new Map(data.pages.flatMap((page) => page.data).map((place) => [place.id, place]));
    return [...places.values()].map(toEntry);
  }, [size, data]);
  const total = data?.pages.at(-1)?.count ?? 0;
  return {
    asked,
    bounds,
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
