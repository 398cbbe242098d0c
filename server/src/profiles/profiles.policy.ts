import type { Viewer } from '../http/requests/authenticate.ts';

type Actor = Pick<Viewer, 'userId' | 'isAdmin'>;

/** What a person keeps from others is still theirs and the administrators' to see (docs/product.md#privacy). */
export const maySeeWholeProfile = (viewer: Actor | undefined, userId: string): boolean =>
  viewer !== undefined && (viewer.isAdmin || viewer.userId === userId);

/** One's own name and picture, or anybody's as an administrator (docs/product.md#roles). */
export const mayEditProfile = (viewer: Actor, userId: string): boolean =>
  viewer.isAdmin || viewer.userId === userId;
