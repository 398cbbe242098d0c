export const MIN_RATING = 1;
export const MAX_RATING = 5;

/**
 * Rating bands of a location (docs/product.md#rating-bands), best first. `number` is the band's id in the
 * database (`rating_band_ids()`, from 0); `from` is its lowest shown rating in stars.
 */
export const RATING_BAND_ENTRIES = [
  { id: 'excellent', number: 4, from: 4 },
  { id: 'good', number: 3, from: 3 },
  { id: 'fair', number: 2, from: 2 },
  { id: 'poor', number: 1, from: MIN_RATING },
  { id: 'unrated', number: 0, from: undefined },
] as const;

export type RatingBand = (typeof RATING_BAND_ENTRIES)[number]['id'];

export const RATING_BANDS: readonly RatingBand[] = RATING_BAND_ENTRIES.map(({ id }) => id);

/** Returns the rating as shown: one decimal, halves rounded up. */
export const toShownRating = (rating: number): number => Math.round(rating * 10) / 10;

/** Returns the band's number in the database. */
export const bandNumber = (band: RatingBand): number =>
  RATING_BAND_ENTRIES.find(({ id }) => id === band)?.number ?? 0;

/**
 * Returns the band of a location's rating (docs/product.md#rating-bands). The band depends on the rounded
 * rating, so that a place shown as 4.0 has the color of 4.0.
 */
export function ratingBand(rating: number, totalReviews: number): RatingBand {
  if (totalReviews === 0) return 'unrated';
  const shown = toShownRating(rating);
  return RATING_BAND_ENTRIES.find(({ from }) => from !== undefined && shown >= from)?.id ?? 'poor';
}
