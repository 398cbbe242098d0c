import { useQuery } from '@tanstack/react-query';
import type { Needs } from '@wayable/protocol/answers/needs';
import type { LocationFilters } from '@wayable/protocol/filters';
import { useMemo } from 'react';
import type { Size } from '~/map/geo';
import { locationQuery } from '../api/get-location';
import { type ExplorerEntry, toEntry, toMapFeature } from './explorer-entry';
import type { ExplorerSession } from './explorer-session';
import type { ExplorerState } from './explorer-state';
import { useClusterNames } from './results/use-cluster-names';
import { useExplorerResults } from './results/use-explorer-results';
import { useTileEntries } from './results/use-tile-entries';

interface ContentQuery {
  state: ExplorerState;
  session: ExplorerSession;
  words: string;
  filters: LocationFilters;
  needs: Needs;
  /** The size of the whole map, and of its visible part. */
  size: Size | undefined;
  listSize: Size | undefined;
}

const NO_ENTRIES: readonly ExplorerEntry[] = [];

/**
 * Returns the content of list and map: the results, the map's features, and the known data of the selected
 * location.
 */
export function useExplorerContent(query: ContentQuery) {
  const { state, session, words, filters, needs, size, listSize } = query;
  const { locationId, scope, sort, from, confirmed } = state;
  const { areaCamera, mapCamera } = session;
  const hasDetails = locationId !== undefined;
  const detail = useQuery({ ...locationQuery(locationId ?? ''), enabled: hasDetails });
  const loaded = hasDetails ? detail.data : undefined;

  const results = useExplorerResults({
    words,
    scope,
    filters,
    needs,
    confirmed,
    sort,
    from,
    camera: areaCamera,
    size: listSize,
  });
  const onMap = useTileEntries(mapCamera, size, filters);
  // Tiles do not support some filters, and may fail like the list. The map then shows the places of the list.
  const isKept = results.isFromDevice && onMap.hasFailed;
  const isListed = results.source === 'search' || results.isByConfirmation || isKept;
  const shown = (isListed ? results.entries : onMap.entries) ?? NO_ENTRIES;
  const clusterNames = useClusterNames(
    results.source === 'groups' ? results.entries : shown,
    areaCamera.zoom,
  );

  const listed = [...results.entries, ...shown].find(({ id }) => id === locationId);
  const selected = loaded ?? (hasDetails && listed?.kind === 'place' ? listed.location : undefined);
  const features = useMemo(
    () => shown.map((entry) => toMapFeature(entry, needs, clusterNames.get(entry.id))),
    [shown, needs, clusterNames],
  );
  const selectedFeature = useMemo(
    () => selected && toMapFeature(toEntry(selected), needs, undefined),
    [selected, needs],
  );
  const isMapStale = isListed ? results.isStale : onMap.isStale;
  const missing = !isListed && onMap.hasFailed ? onMap : undefined;
  return { results, shown, isMapStale, missing, clusterNames, loaded, selected, features, selectedFeature };
}
