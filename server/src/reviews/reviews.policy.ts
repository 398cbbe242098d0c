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

/** Who reads; nobody in particular where nobody has signed in. */
export type Reader = Actor | undefined;

/** Who wrote a review is told to everybody, unless its author hides: then to the author and to administrators. */
export const maySeeAuthor = (reader: Reader, author: { userId: string; isNamed: boolean }): boolean =>
  author.isNamed || (reader !== undefined && (reader.isAdmin || reader.userId === author.userId));
