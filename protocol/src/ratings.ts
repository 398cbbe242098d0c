export const MIN_RATING = 1;
export const MAX_RATING = 5;

export type RatingBand = 'excellent' | 'good' | 'fair' | 'poor' | 'unrated';

/** The rating as it is shown: one decimal, halves up. */
export const toShownRating = (rating: number): number => Math.round(rating * 10) / 10;

/**
 * The band of a location's rating (specification section 2, legend). The band follows the figure that is shown,
 * so that a place shown as 4.0 is never coloured as one below it.
 */
export function ratingBand(rating: number, totalReviews: number): RatingBand {
  if (totalReviews === 0) return 'unrated';
  const shown = toShownRating(rating);
  if (shown >= 4) return 'excellent';
  if (shown >= 3) return 'good';
  if (shown >= 2) return 'fair';
  return 'poor';
}
