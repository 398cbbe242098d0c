import type { Viewer } from '../http/requests/authenticate.ts';

type Actor = Pick<Viewer, 'userId' | 'isAdmin'>;

/** Own reviews are changed by their author alone (docs/product.md#roles). */
export const mayEditReview = (viewer: Actor, review: { user_id: string }): boolean =>
  viewer.userId === review.user_id;

/** An administrator deletes any review, everyone else only their own (docs/product.md#roles). */
export const mayDeleteReview = (viewer: Actor, review: { user_id: string }): boolean =>
  viewer.isAdmin || viewer.userId === review.user_id;

/** The list of a person's reviews, pending ones included, is for that person and administrators. */
export const mayListReviewsOf = (viewer: Actor, userId: string): boolean =>
  viewer.isAdmin || viewer.userId === userId;
