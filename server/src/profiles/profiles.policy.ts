import type { Viewer } from '../http/requests/authenticate.ts';

type Actor = Pick<Viewer, 'userId' | 'isAdmin'>;

/** One's own name and picture, or anybody's as an administrator (docs/product.md#roles). */
export const mayEditProfile = (viewer: Actor, userId: string): boolean =>
  viewer.isAdmin || viewer.userId === userId;
