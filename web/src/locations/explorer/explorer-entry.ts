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

/** What a list and a map say of a location; tiles of the map know nothing of confirmations and closed places. */
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
    /** Whole on a card and on the map; a copy that an earlier version kept has none. */
    access?: Access | AccessVerdicts;
  };

/** Several locations that stand too close to be shown one by one. */
export interface Cluster extends LngLat {
  id: string;
  count: number;
  /** The mean of the ratings; 0 without any. */
  meanRating: number;
  /** How many of them have been rated. */
  rated: number;
  bands: BandCounts;
  /** Of how many of them public sources say something. */
  withFacts: number;
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

/** What a location shows: how well it fits the needs, where there are some; its rating; or what public sources say. */
export function markOf(location: ListedLocation, needs: Needs): Mark {
  const rated = ratingBand(location.overall_rating, location.total_reviews);
  const known = rated === 'unrated' ? factsMark(location.public_facts) : rated;
  const fit = fitLocation(location, needs);
  return fit ? fitMark(fit.answer) : (known ?? rated);
}

/** The mean rating's band of a cluster. */
export const clusterBand = ({ meanRating, rated }: Cluster) => ratingBand(meanRating, rated);

/** The band, or that public sources tell something where nobody has rated. */
export const clusterMark = (cluster: Cluster): Mark =>
  cluster.rated === 0 && cluster.withFacts > 0 ? 'told' : clusterBand(cluster);

/** "public facts on 12", or undefined. */
export const clusterFactsText = ({ withFacts }: Cluster): string | undefined =>
  withFacts === 0 ? undefined : m.locations_cluster_facts({ shown: formatNumber(withFacts) });

/** "37 places near Lincoln Park", or "37 places" where nothing near has a name. */
export function clusterName({ count }: Cluster, near: string | undefined): string {
  const shown = formatNumber(count);
  return near ? m.locations_cluster_near({ count, shown, near }) : m.locations_cluster({ count, shown });
}

/** "37 places near Lincoln Park, Good 3.4 on average, Good: 20, Fair: 17, public facts on 12" */
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

/** An entry as the map draws it. */
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
