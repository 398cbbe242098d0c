/** The element id of the list's heading, which takes the focus when the focused review is removed. */
export const LIST_HEADING_ID = 'my-reviews-list';

/** Returns the element id of a review's heading, which takes the focus. */
export const reviewHeadingId = (reviewId: string): string => `review-${reviewId}`;

/**
 * Time until the list is rendered and a closing dialog has returned the focus, possibly to a removed button.
 */
const SETTLED_MS = 50;

/** Focuses a review in the list, or the list's heading if it is not there. */
export function focusReview(reviewId: string | undefined): void {
  setTimeout(() => {
    const review = reviewId === undefined ? null : document.getElementById(reviewHeadingId(reviewId));
    (review ?? document.getElementById(LIST_HEADING_ID))?.focus();
  }, SETTLED_MS);
}
