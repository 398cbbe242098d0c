import { LOCATION_REVIEW_SORTS, type LocationReviewSort } from '@wayable/protocol/reviews';
import { m } from '~/paraglide/messages';

export const INITIAL_REVIEW_SORT: LocationReviewSort = 'created_at';

const LABELS: Record<LocationReviewSort, () => string> = {
  created_at: m.locations_reviews_newest,
  rating: m.locations_reviews_best,
  is_verified: m.locations_reviews_verified,
};

/** "Newest first". */
export const reviewSortLabel = (sort: LocationReviewSort): string => LABELS[sort]();

/** Reads the order of a location's reviews from an address; what makes no sense there is the initial order. */
export const parseReviewSort = (params: URLSearchParams): LocationReviewSort =>
  LOCATION_REVIEW_SORTS.find((sort) => sort === params.get('sort')) ?? INITIAL_REVIEW_SORT;

/** The address's parameters with another order, which is left out where it is the initial one. */
export function withReviewSort(params: URLSearchParams, sort: LocationReviewSort): URLSearchParams {
  const next = new URLSearchParams(params);
  if (sort === INITIAL_REVIEW_SORT) next.delete('sort');
  else next.set('sort', sort);
  return next;
}
