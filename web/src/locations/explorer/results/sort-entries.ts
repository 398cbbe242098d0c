import type { Feature } from '@wayable/protocol/features';
import { answerNeeds } from '~/locations/answer-needs';
import type { LngLat } from '~/map/geo';
import { type ExplorerEntry, pointOf } from '../explorer-entry';

/** The order of the list: nearest to the middle, best rated, most reviewed; the longest unconfirmed or the last confirmed; `area` has the groups of the map instead of places. */
export const EXPLORER_SORTS = ['distance', 'rating', 'reviews', 'unconfirmed', 'confirmed', 'area'] as const;
export type ExplorerSort = (typeof EXPLORER_SORTS)[number];

const ratingOf = (entry: ExplorerEntry): number =>
  entry.kind === 'place' ? entry.location.overall_rating : entry.cluster.meanRating;

const reviewsOf = (entry: ExplorerEntry): number =>
  entry.kind === 'place' ? entry.location.total_reviews : entry.cluster.rated;

/** Milliseconds since 1970; 0 for a place that has no confirmation, as far as is known. */
const confirmationOf = (entry: ExplorerEntry): number =>
  entry.kind === 'place' ? Date.parse(entry.location.last_looked_at ?? '1970-01-01') : 0;

/** Degrees of latitude, squared: enough to compare distances of a view. */
function squaredDistance(center: LngLat, point: LngLat): number {
  const across = Math.abs(point.longitude - center.longitude);
  const shortest = Math.min(across, 360 - across) * Math.cos((center.latitude * Math.PI) / 180);
  return shortest ** 2 + (point.latitude - center.latitude) ** 2;
}

/** Places that have all that is needed come first; then those that are first in the order. Groups come by distance. */
export function sortEntries(
  entries: readonly ExplorerEntry[],
  { by, center, needs }: { by: ExplorerSort; center: LngLat; needs: readonly Feature[] },
): ExplorerEntry[] {
  const isMet = (entry: ExplorerEntry) =>
    entry.kind === 'place' && answerNeeds(entry.location, needs) === 'yes';
  return entries.toSorted((one, other) => {
    const byNeeds = Number(isMet(other)) - Number(isMet(one));
    if (byNeeds !== 0) return byNeeds;
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
