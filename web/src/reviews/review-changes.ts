import type { Feature } from '@wayable/protocol/features';
import type { Review, ReviewUpdate } from '@wayable/protocol/reviews';

/** What the editor of a review holds. */
export interface ReviewEdit {
  rating: number;
  comments: string;
  accessibility_features: Feature[];
}

/** The fields that differ from the review, or null where nothing does. */
export function findReviewChanges(review: Review, edit: ReviewEdit): ReviewUpdate | null {
  const changes: ReviewUpdate = {};
  if (edit.rating !== review.rating) changes.rating = edit.rating;
  // The server trims them: white space around them is no change, and must not cost a verification.
  if (edit.comments.trim() !== review.comments.trim()) changes.comments = edit.comments;
  const before = new Set(review.accessibility_features);
  if (before.symmetricDifference(new Set(edit.accessibility_features)).size > 0) {
    changes.accessibility_features = edit.accessibility_features;
  }
  return Object.keys(changes).length > 0 ? changes : null;
}
