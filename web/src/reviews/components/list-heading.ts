/** The heading of the list, which takes the focus when the review that had it is gone. */
export const LIST_HEADING_ID = 'my-reviews-list';

/** The heading of one review in the list. */
export const reviewHeadingId = (reviewId: string): string => `review-${reviewId}`;

/** By then the list is drawn anew, and a closing dialog has given the focus back to a button that may be gone. */
const SETTLED_MS = 50;

/** Moves the focus to a review of the list, or to the list's heading where the review is not (or no longer) in it. */
export function focusReview(reviewId: string | undefined): void {
  setTimeout(() => {
    const review = reviewId === undefined ? null : document.getElementById(reviewHeadingId(reviewId));
    (review ?? document.getElementById(LIST_HEADING_ID))?.focus();
  }, SETTLED_MS);
}
