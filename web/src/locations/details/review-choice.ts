import { DETAIL_TOPICS, type DetailTopic } from '@wayable/protocol/answers/detail-topics';
import { VISITED_AS, type VisitedAs } from '@wayable/protocol/answers/feature-answers';
import { LOCATION_REVIEW_SORTS, type LocationReviewSort } from '@wayable/protocol/reviews';
import { m } from '~/paraglide/messages';

/** The filter and order of a location's reviews. */
export interface ReviewChoice {
  sort: LocationReviewSort;
  /** Only reviews about this part of the location. */
  about?: DetailTopic | undefined;
  /** Only reviews by people who visited this way. */
  visitedAs?: VisitedAs | undefined;
}

export const INITIAL_REVIEW_CHOICE: ReviewChoice = { sort: 'created_at' };

const LABELS: Record<LocationReviewSort, () => string> = {
  created_at: m.locations_reviews_newest,
  rating: m.locations_reviews_best,
  is_verified: m.locations_reviews_verified,
};

/** Returns the label of an order: "Newest first". */
export const reviewSortLabel = (sort: LocationReviewSort): string => LABELS[sort]();

export const isSameChoice = (one: ReviewChoice, other: ReviewChoice): boolean =>
  one.sort === other.sort && one.about === other.about && one.visitedAs === other.visitedAs;

/** Reads the choice of reviews from a URL; ignores invalid values. */
export function parseReviewChoice(params: URLSearchParams): ReviewChoice {
  const about = DETAIL_TOPICS.find((topic) => topic === params.get('about'));
  const visitedAs = VISITED_AS.find((way) => way === params.get('visited_as'));
  return {
    sort: LOCATION_REVIEW_SORTS.find((sort) => sort === params.get('sort')) ?? INITIAL_REVIEW_CHOICE.sort,
    ...(about && { about }),
    ...(visitedAs && { visitedAs }),
  };
}

/** Returns the URL's parameters with another choice of reviews; default values are omitted. */
export function withReviewChoice(
  params: URLSearchParams,
  { sort, about, visitedAs }: ReviewChoice,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const shown = {
    sort: sort === INITIAL_REVIEW_CHOICE.sort ? undefined : sort,
    about,
    visited_as: visitedAs,
  };
  for (const [name, value] of Object.entries(shown)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
