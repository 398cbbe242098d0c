import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { clusterNamesQuery } from '~/locations/api/get-cluster-names';
import type { ExplorerEntry } from '../explorer-entry';

/** The maximum number of points per call. */
const MAX_NAMED_CLUSTERS = 100;

/** Returns the nearest place name of each cluster, by cluster id. The largest clusters are named first. */
export function useClusterNames(
  entries: readonly ExplorerEntry[],
  zoom: number,
): ReadonlyMap<string, string> {
  const named = useMemo(
    () =>
      entries
        .flatMap((entry) => (entry.kind === 'cluster' ? [entry.cluster] : []))
        .toSorted((one, other) => other.count - one.count)
        .slice(0, MAX_NAMED_CLUSTERS)
        .map(({ id, latitude, longitude }) => ({
          id,
          point: `${latitude.toFixed(3)},${longitude.toFixed(3)},${Math.floor(zoom)}`,
        })),
    [entries, zoom],
  );
  const points = named.map(({ point }) => point);
  const names = useQuery({
    ...clusterNamesQuery(points),
    enabled: points.length > 0,
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = names;
  return useMemo(() => {
    if (!data || isPlaceholderData) return new Map();
    return new Map(
      named.flatMap(({ id }, index) => {
        const name = data.data[index];
        return name ? [[id, name] as const] : [];
      }),
    );
  }, [named, data, isPlaceholderData]);
}
