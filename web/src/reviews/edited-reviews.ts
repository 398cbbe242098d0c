import type { Review } from '@wayable/protocol/reviews';

/** A review with an open editor, and its index in the page where the editor was opened. */
export interface EditedReview {
  review: Review;
  position: number;
}

/**
 * Adds edited reviews to a page of reviews, even if they have left it for another page or filter. Otherwise
 * the text in their forms would be lost.
 */
export function withEdited(reviews: readonly Review[], edited: readonly EditedReview[]): Review[] {
  const listed = new Set(reviews.map(({ id }) => id));
  const shown = [...reviews];
  for (const { review, position } of edited) if (!listed.has(review.id)) shown.splice(position, 0, review);
  return shown;
}
