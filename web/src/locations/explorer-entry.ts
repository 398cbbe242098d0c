import type { Feature } from '@wayable/protocol/features';
import type { Location } from '@wayable/protocol/locations';
import { ratingBand } from '@wayable/protocol/ratings';
import type { LngLat } from '~/map/geo';
import type { MapFeature } from '~/map/map-engine';
import { m } from '~/paraglide/messages';
import { formatNumber, formatRating } from '~/ui/format';
import { bandLabel } from '~/ui/rating-band';
import { markerLabel } from './marker-label';

/** What a list and a map say of a location. */
export type ListedLocation = Omit<Location, 'created_at'>;

/** Several locations that stand too close to be shown one by one. */
export interface Cluster extends LngLat {
  id: string;
  count: number;
  /** The mean of the ratings; 0 without any. */
  meanRating: number;
  /** How many of them have been rated. */
  rated: number;
  /** Their mean position, where the cluster itself may keep clear of its neighbours. */
  middle: LngLat;
  /** The zoom at which they stand apart. */
  zoom: number;
}

export type ExplorerEntry =
  | { kind: 'place'; id: string; location: ListedLocation }
  | { kind: 'cluster'; id: string; cluster: Cluster };

export const toEntry = (location: ListedLocation): ExplorerEntry => ({
  kind: 'place',
  id: location.id,
  location,
});

/** Where an entry is. */
export const pointOf = (entry: ExplorerEntry): LngLat =>
  entry.kind === 'place' ? entry.location : entry.cluster;

/** How many locations an entry stands for. */
export const countOf = (entry: ExplorerEntry): number => (entry.kind === 'place' ? 1 : entry.cluster.count);

/** Whether a location has everything that is needed; false where nothing is. */
export const meetsNeeds = (location: ListedLocation, needs: readonly Feature[]): boolean =>
  needs.length > 0 && needs.every((need) => location.accessibility_features.includes(need));

/** The mean rating's band of a cluster. */
export const clusterBand = ({ meanRating, rated }: Cluster) => ratingBand(meanRating, rated);

/** "37 places near Lincoln Park", or "37 places" where nothing near has a name. */
export function clusterName({ count }: Cluster, near: string | undefined): string {
  const shown = formatNumber(count);
  return near ? m.locations_cluster_near({ count, shown, near }) : m.locations_cluster({ count, shown });
}

/** "37 places near Lincoln Park, Good 3.4" */
function clusterLabel(cluster: Cluster, near: string | undefined): string {
  const name = clusterName(cluster, near);
  const band = bandLabel(clusterBand(cluster));
  return cluster.rated === 0
    ? `${name}, ${band}`
    : m.locations_cluster_label({ name, band, rating: formatRating(cluster.meanRating) });
}

/** An entry as the map draws it. */
export function toMapFeature(
  entry: ExplorerEntry,
  needs: readonly Feature[],
  near: string | undefined,
): MapFeature {
  if (entry.kind === 'cluster') {
    const { cluster } = entry;
    return {
      kind: 'cluster',
      id: entry.id,
      label: clusterLabel(cluster, near),
      band: clusterBand(cluster),
      count: cluster.count,
      zoom: cluster.zoom,
      longitude: cluster.longitude,
      latitude: cluster.latitude,
    };
  }
  const { location } = entry;
  const isMet = meetsNeeds(location, needs);
  const label = markerLabel(location);
  return {
    kind: 'place',
    id: entry.id,
    label: isMet ? m.locations_marker_needs({ label }) : label,
    band: ratingBand(location.overall_rating, location.total_reviews),
    longitude: location.longitude,
    latitude: location.latitude,
    meetsNeeds: isMet,
  };
}
