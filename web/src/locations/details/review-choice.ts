import { DETAIL_TOPICS, type DetailTopic } from '@wayable/protocol/answers/detail-topics';
import { VISITED_AS, type VisitedAs } from '@wayable/protocol/answers/feature-answers';
import { LOCATION_REVIEW_SORTS, type LocationReviewSort } from '@wayable/protocol/reviews';
import { m } from '~/paraglide/messages';

/** Which reviews of a location are shown, and in which order. */
export interface ReviewChoice {
  sort: LocationReviewSort;
  /** Only those about this part of the location. */
  about?: DetailTopic | undefined;
  /** Only those of people who visited so. */
  visitedAs?: VisitedAs | undefined;
}

export const INITIAL_REVIEW_CHOICE: ReviewChoice = { sort: 'created_at' };

const LABELS: Record<LocationReviewSort, () => string> = {
  created_at: m.locations_reviews_newest,
  rating: m.locations_reviews_best,
  is_verified: m.locations_reviews_verified,
};

/** "Newest first". */
export const reviewSortLabel = (sort: LocationReviewSort): string => LABELS[sort]();

export const isSameChoice = (one: ReviewChoice, other: ReviewChoice): boolean =>
  one.sort === other.sort && one.about === other.about && one.visitedAs === other.visitedAs;

/** Reads from an address which reviews of a location are shown; what makes no sense there says nothing. */
export function parseReviewChoice(params: URLSearchParams): ReviewChoice {
  const about = DETAIL_TOPICS.find((topic) => topic === params.get('about'));
  const visitedAs = VISITED_AS.find((way) => way === params.get('visited_as'));
  return {
    sort: LOCATION_REVIEW_SORTS.find((sort) => sort === params.get('sort')) ?? INITIAL_REVIEW_CHOICE.sort,
    ...(about && { about }),
    ...(visitedAs && { visitedAs }),
  };
}

/** The address's parameters with another choice; what it leaves as at the beginning is left out. */
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
