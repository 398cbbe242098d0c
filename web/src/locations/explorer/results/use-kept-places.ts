import { useQuery } from '@tanstack/react-query';
import type { Needs } from '@wayable/protocol/answers/needs';
import { useMemo } from 'react';
import { keptLocationsQuery } from '~/locations/api/list-kept-locations';
import type { InViewQuery } from '~/locations/api/list-locations-in-view';
import type { Bounds, LngLat } from '~/map/geo';
import { isIn } from '~/map/tile-grid';
import { type ExplorerEntry, toEntry } from '../explorer-entry';
import { type ExplorerSort, sortEntries } from './sort-entries';

interface KeptPlacesQuery {
  /** The failed request for the list. */
  asked: InViewQuery;
  /** Undefined for the whole world. */
  bounds: Bounds | undefined;
  by: ExplorerSort;
  center: LngLat;
  needs: Needs;
}

/** Maximum number of listed places. The map shows each of them, without groups. */
const LISTED_MAX = 200;
const NONE: readonly ExplorerEntry[] = [];

/** Returns the kept places of a list that failed to load, and none unless `isNeeded`. */
export function useKeptPlaces({ asked, bounds, by, center, needs }: KeptPlacesQuery, isNeeded: boolean) {
  const { data, isFetched } = useQuery({ ...keptLocationsQuery(asked), enabled: isNeeded });
  const { latitude, longitude } = center;
  const entries = useMemo(() => {
    if (!isNeeded || !data) return NONE;
    const inView = data.filter((place) => !bounds || isIn(bounds, place)).map(toEntry);
    return sortEntries(inView, { by, center: { latitude, longitude }, needs }).slice(0, LISTED_MAX);
  }, [isNeeded, data, bounds, by, latitude, longitude, needs]);
  return { entries, isPending: !isFetched };
}
