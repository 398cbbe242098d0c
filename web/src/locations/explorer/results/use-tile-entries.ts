import { useQueries } from '@tanstack/react-query';
import type { LocationFilters } from '@wayable/protocol/filters';
import { useMemo, useState } from 'react';
import { tileQuery } from '~/locations/api/get-tile';
import { type Bounds, type Camera, type Size, visibleBounds } from '~/map/geo';
import { isIn, tilesIn } from '~/map/tile-grid';
import { type ExplorerEntry, pointOf } from '../explorer-entry';

interface TileEntries {
  /** Undefined until the first answer. */
  entries: readonly ExplorerEntry[] | undefined;
  /** Whether the entries belong to an earlier view or filter. */
  isStale: boolean;
  /** Whether some tiles could not be loaded. */
  hasFailed: boolean;
  /** Whether those tiles are being requested again. */
  isRetrying: boolean;
  retry: () => void;
}

const MAX_TILE_ZOOM = 19;
const NONE: Bounds = { west: 0, south: 0, east: 0, north: 0 };

/**
 * Returns the places and clusters of a view, from its tiles. The old entries stay until every tile of the new
 * view has arrived or failed.
 */
export function useTileEntries(
  camera: Camera,
  size: Size | undefined,
  filters: LocationFilters,
): TileEntries {
  const bounds = useMemo(() => (size ? visibleBounds(camera, size) : NONE), [camera, size]);
  const tiles = useMemo(
    () => (size ? tilesIn(bounds, Math.min(MAX_TILE_ZOOM, Math.max(0, Math.floor(camera.zoom)))) : []),
    [bounds, size, camera.zoom],
  );
  const state = useQueries({
    queries: tiles.map((tile) => tileQuery(tile, filters)),
    combine: combineTiles,
  });
  const current = useMemo(() => {
    if (!size || !state.contents) return undefined;
    return state.contents.flat().filter((entry) => isIn(bounds, pointOf(entry)));
  }, [state.contents, bounds, size]);
  const [latest, setLatest] = useState(current);
  if (current && current !== latest) setLatest(current);
  return {
    entries: current ?? latest,
    isStale: current === undefined,
    hasFailed: state.hasFailed,
    isRetrying: state.isRetrying,
    retry: state.retry,
  };
}

interface TileResult {
  data: ExplorerEntry[] | undefined;
  isError: boolean;
  isPending: boolean;
  errorUpdateCount: number;
  refetch: () => Promise<unknown>;
}

function combineTiles(results: TileResult[]) {
  const isPending = results.some((result) => result.isPending);
  // A failed tile is pending again while it is retried.
  const failed = results.filter(({ data, errorUpdateCount }) => !data && errorUpdateCount > 0);
  return {
    contents: isPending ? undefined : results.flatMap(({ data }) => (data ? [data] : [])),
    hasFailed: failed.length > 0,
    isRetrying: failed.some((result) => result.isPending),
    retry: () => {
      for (const { isError, refetch } of results) if (isError) void refetch();
    },
  };
}
