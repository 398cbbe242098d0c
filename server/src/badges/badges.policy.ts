import type { Viewer } from '../http/requests/authenticate.ts';

type Actor = Pick<Viewer, 'userId' | 'isAdmin'>;

/** What a person keeps from others is still theirs and the administrators' to see (docs/product.md#privacy). */
export const maySeeHiddenBadges = (viewer: Actor | undefined, userId: string): boolean =>
  viewer !== undefined && (viewer.isAdmin || viewer.userId === userId);
