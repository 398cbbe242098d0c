import { rankOf } from '@wayable/protocol/answers/fit-answer';
import type { Needs } from '@wayable/protocol/answers/needs';
import { fitLocation } from '~/locations/fit';
import type { LngLat } from '~/map/geo';
import { type ExplorerEntry, pointOf } from '../explorer-entry';

/**
 * The orders of the list: by distance from the center, by rating, by number of reviews, or by last
 * confirmation (oldest or newest). `area` lists the map's groups instead of places.
 */
export const EXPLORER_SORTS = ['distance', 'rating', 'reviews', 'unconfirmed', 'confirmed', 'area'] as const;
export type ExplorerSort = (typeof EXPLORER_SORTS)[number];

const ratingOf = (entry: ExplorerEntry): number =>
  entry.kind === 'place' ? entry.location.overall_rating : entry.cluster.meanRating;

const reviewsOf = (entry: ExplorerEntry): number =>
  entry.kind === 'place' ? entry.location.total_reviews : entry.cluster.rated;

/** Returns the last confirmation in milliseconds since 1970; 0 if none is known. */
const confirmationOf = (entry: ExplorerEntry): number =>
  entry.kind === 'place' ? Date.parse(entry.location.last_looked_at ?? '1970-01-01') : 0;

/** Returns the squared distance in degrees of latitude, precise enough to compare places in a view. */
function squaredDistance(center: LngLat, point: LngLat): number {
  const across = Math.abs(point.longitude - center.longitude);
  const shortest = Math.min(across, 360 - across) * Math.cos((center.latitude * Math.PI) / 180);
  return shortest ** 2 + (point.latitude - center.latitude) ** 2;
}

/** Sorts places by how well they fit the needs, then by the chosen order. Groups are sorted by distance. */
export function sortEntries(
  entries: readonly ExplorerEntry[],
  { by, center, needs }: { by: ExplorerSort; center: LngLat; needs: Needs },
): ExplorerEntry[] {
  const rankOfEntry = (entry: ExplorerEntry) => {
    const fit = entry.kind === 'place' ? fitLocation(entry.location, needs) : undefined;
    return fit ? rankOf(fit.answer) : -1;
  };
  const ranks = new Map(entries.map((entry) => [entry, rankOfEntry(entry)]));
  return entries.toSorted((one, other) => {
    const byFit = (ranks.get(other) ?? -1) - (ranks.get(one) ?? -1);
    if (byFit !== 0) return byFit;
    const byDistance = squaredDistance(center, pointOf(one)) - squaredDistance(center, pointOf(other));
    if (by === 'distance' || by === 'area') return byDistance;
    const byConfirmation = confirmationOf(one) - confirmationOf(other);
    if (by === 'unconfirmed') return byConfirmation || byDistance;
    if (by === 'confirmed') return -byConfirmation || byDistance;
    const byRating = ratingOf(other) - ratingOf(one);
    const byReviews = reviewsOf(other) - reviewsOf(one);
    return by === 'rating' ? byRating || byReviews || byDistance : byReviews || byRating || byDistance;
  });
}
