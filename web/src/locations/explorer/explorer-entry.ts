import type { Access, AccessVerdicts } from '@wayable/protocol/answers/access';
import type { Needs } from '@wayable/protocol/answers/needs';
import type { LocationConfirmations } from '@wayable/protocol/confirmations';
import type { Location } from '@wayable/protocol/locations';
import { ratingBand } from '@wayable/protocol/ratings';
import { placeName } from '~/catalogue/kind-names';
import type { Mark } from '~/catalogue/marks';
import { factsMark } from '~/catalogue/public-facts';
import { bandLabel } from '~/catalogue/rating-bands';
import type { LngLat } from '~/map/geo';
import type { MapFeature } from '~/map/map-engine';
import { m } from '~/paraglide/messages';
import { formatNumber, formatRating } from '~/ui/text/format';
import { fitLabel, fitLocation, fitMark } from '../fit';
import { type BandCounts, bandCountsText, ringParts } from './cluster-bands';
import { markerLabel } from './marker-label';

/** A location in the list and on the map. Tiles of the map have no confirmations and no closed places. */
export type ListedLocation = Omit<
  Location,
  | 'created_at'
  | 'closed_at'
  | 'kind'
  | 'has_name'
  | 'names'
  | 'near_street'
  | 'access'
  | keyof LocationConfirmations
> &
  Partial<
    LocationConfirmations & Pick<Location, 'closed_at' | 'kind' | 'has_name' | 'names' | 'near_street'>
  > & {
    /**
     * All answers on a card and in the list; only the verdicts on the map. Offline copies from an earlier
     * version lack this field.
     */
    access?: Access | AccessVerdicts;
  };

/** Several locations that are too close together to be shown one by one. */
export interface Cluster extends LngLat {
  id: string;
  count: number;
  /** The mean of the ratings; 0 if no place is rated. */
  meanRating: number;
  /** How many of its places are rated. */
  rated: number;
  bands: BandCounts;
  /** How many of its places have public facts. */
  withFacts: number;
  /** The mean position of its places. The cluster itself may be moved away from its neighbors. */
  middle: LngLat;
  /** The zoom level at which its places separate. */
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

/** Returns the position of an entry. */
export const pointOf = (entry: ExplorerEntry): LngLat =>
  entry.kind === 'place' ? entry.location : entry.cluster;

/** Returns how many locations an entry represents. */
export const countOf = (entry: ExplorerEntry): number => (entry.kind === 'place' ? 1 : entry.cluster.count);

/**
 * Returns the mark of a location: how well it fits the needs, if any are set; otherwise its rating, then
 * public facts.
 */
export function markOf(location: ListedLocation, needs: Needs): Mark {
  const rated = ratingBand(location.overall_rating, location.total_reviews);
  const known = rated === 'unrated' ? factsMark(location.public_facts) : rated;
  const fit = fitLocation(location, needs);
  return fit ? fitMark(fit.answer) : (known ?? rated);
}

/** Returns the band of a cluster's mean rating. */
export const clusterBand = ({ meanRating, rated }: Cluster) => ratingBand(meanRating, rated);

/** Returns the band, or the mark for public facts if no place is rated. */
export const clusterMark = (cluster: Cluster): Mark =>
  cluster.rated === 0 && cluster.withFacts > 0 ? 'told' : clusterBand(cluster);

/** Returns "public facts on 12"; undefined if there are none. */
export const clusterFactsText = ({ withFacts }: Cluster): string | undefined =>
  withFacts === 0 ? undefined : m.locations_cluster_facts({ shown: formatNumber(withFacts) });

/** Returns "37 places near Lincoln Park", or "37 places" without a name nearby. */
export function clusterName({ count }: Cluster, near: string | undefined): string {
  const shown = formatNumber(count);
  return near ? m.locations_cluster_near({ count, shown, near }) : m.locations_cluster({ count, shown });
}

/** Returns "37 places near Lincoln Park, Good 3.4 on average, Good: 20, Fair: 17, public facts on 12" */
function clusterLabel(cluster: Cluster, near: string | undefined): string {
  const name = clusterName(cluster, near);
  const band = bandLabel(clusterBand(cluster));
  const rated =
    cluster.rated === 0
      ? `${name}, ${band}`
      : m.locations_cluster_label({ name, band, rating: formatRating(cluster.meanRating) });
  const divided = bandCountsText(cluster.bands);
  const label = divided === undefined ? rated : `${rated}, ${divided}`;
  const facts = clusterFactsText(cluster);
  return facts === undefined ? label : m.locations_cluster_label_facts({ label, facts });
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Converts an entry to a feature of the map. */
export function toMapFeature(entry: ExplorerEntry, needs: Needs, near: string | undefined): MapFeature {
  if (entry.kind === 'cluster') {
    const { cluster } = entry;
    return {
      kind: 'cluster',
      id: entry.id,
      label: clusterLabel(cluster, near),
      mark: clusterMark(cluster),
      count: cluster.count,
      ring: ringParts(cluster.bands),
      zoom: cluster.zoom,
      longitude: cluster.longitude,
      latitude: cluster.latitude,
    };
  }
  const { location } = entry;
  const fit = fitLocation(location, needs);
  const label = markerLabel(location);
  return {
    kind: 'place',
    id: entry.id,
    name: placeName(location),
    label: fit ? m.locations_marker_needs({ label, answer: lowerFirst(fitLabel(fit.answer)) }) : label,
    mark: markOf(location, needs),
    longitude: location.longitude,
    latitude: location.latitude,
  };
}
