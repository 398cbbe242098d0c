import type { Review } from '@wayable/protocol/reviews';

/** A review that is being edited, and where it stood in its list. */
export interface EditedReview {
  review: Review;
  position: number;
}

/**
 * A page of reviews with those that are being edited, also where they have left it meanwhile, for another page or another filter:
 * what was written would go with them.
 */
export function withEdited(reviews: readonly Review[], edited: readonly EditedReview[]): Review[] {
  const listed = new Set(reviews.map(({ id }) => id));
  const shown = [...reviews];
  for (const { review, position } of edited) if (!listed.has(review.id)) shown.splice(position, 0, review);
  return shown;
}
