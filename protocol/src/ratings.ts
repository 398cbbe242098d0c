export const MIN_RATING = 1;
export const MAX_RATING = 5;

/**
 * The bands of a location's rating (docs/product.md#rating-bands), the best first. `number` is the database's
 * (`rating_band_ids()`, from 0); `from` the least shown rating of the band, in stars.
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

/** The rating as it is shown: one decimal, halves up. */
export const toShownRating = (rating: number): number => Math.round(rating * 10) / 10;

/** The band's number in the database. */
export const bandNumber = (band: RatingBand): number =>
  RATING_BAND_ENTRIES.find(({ id }) => id === band)?.number ?? 0;

/**
 * The band of a location's rating (docs/product.md#rating-bands). The band follows the figure that is shown,
 * so that a place shown as 4.0 is never coloured as one below it.
 */
export function ratingBand(rating: number, totalReviews: number): RatingBand {
  if (totalReviews === 0) return 'unrated';
  const shown = toShownRating(rating);
  return RATING_BAND_ENTRIES.find(({ from }) => from !== undefined && shown >= from)?.id ?? 'poor';
}
