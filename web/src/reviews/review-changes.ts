import type { Details } from '@wayable/protocol/answers/details';
import {
  type FeatureAnswers,
  listFeaturesWithYes,
  toFeatureAnswers,
} from '@wayable/protocol/answers/feature-answers';
import type { Review, ReviewUpdate } from '@wayable/protocol/reviews';
import { listAskedDetails } from './answers/details-check';
import type { VisitedAsChoice } from './answers/visited-as-field';

/** The fields of a review's editor. */
export interface ReviewEdit extends VisitedAsChoice {
  rating: number;
  comments: string;
  answers: FeatureAnswers;
  details: Details;
}

/** A review, or a stored copy from an earlier version, which lists the features with a yes. */
export type AnsweringReview = Pick<Review, 'accessibility_features'> &
  Partial<Pick<Review, 'feature_answers'>>;

/** Returns the answers of a review. */
export const answersOf = ({ feature_answers, accessibility_features }: AnsweringReview): FeatureAnswers =>
  feature_answers ?? toFeatureAnswers(accessibility_features);

/** Returns the editor's first state for a review. */
export const toReviewEdit = (review: Review): ReviewEdit => ({
  rating: review.rating,
  comments: review.comments,
  answers: answersOf(review),
  details: review.details ?? {},
  visitedAs: review.visited_as ?? null,
  hasConsent: review.visited_as != null,
});

const isSame = (one: object, other: object): boolean => {
  const sorted = (value: object) => JSON.stringify(Object.entries(value).toSorted());
  return sorted(one) === sorted(other);
};

/** Returns the fields that differ from the review, or null. */
export function findReviewChanges(review: Review, edit: ReviewEdit): ReviewUpdate | null {
  const changes: ReviewUpdate = {};
  const before = toReviewEdit(review);
  if (edit.rating !== before.rating) changes.rating = edit.rating;
  // Compare trimmed comments. The server trims them, and white space must not end a verification.
  if (edit.comments.trim() !== before.comments.trim()) changes.comments = edit.comments;
  if (!isSame(edit.answers, before.answers)) {
    changes.feature_answers = edit.answers;
    changes.accessibility_features = listFeaturesWithYes(edit.answers);
  }
  const details = listAskedDetails(edit.details);
  if (!isSame(details, before.details)) changes.details = details;
  if (edit.visitedAs !== before.visitedAs) {
    changes.visited_as = edit.visitedAs;
    if (edit.visitedAs !== null) changes.visited_as_consent = edit.hasConsent;
  }
  return Object.keys(changes).length > 0 ? changes : null;
}
