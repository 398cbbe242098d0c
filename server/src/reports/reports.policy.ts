import type { Viewer } from '../http/requests/authenticate.ts';

type Actor = Pick<Viewer, 'userId' | 'isAdmin'>;

/** Other people's reviews are reported; one's own is edited or deleted. */
export const mayReportReview = (viewer: Actor, review: { user_id: string | null }): boolean =>
  viewer.userId !== review.user_id;

/** Reports name who wrote them: administrators alone read and resolve them. */
export const mayModerateReports = (viewer: Actor): boolean => viewer.isAdmin;
