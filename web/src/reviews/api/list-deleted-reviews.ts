import { queryOptions } from '@tanstack/react-query';
import type { DeletedReviews } from '@wayable/protocol/reviews';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Queries the person's deleted reviews that can be restored, the newest first. */
export const deletedReviewsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['reviews', 'deleted-of-user', userId],
    queryFn: ({ signal }) => call<DeletedReviews>('GET', { path: ROUTES.deletedReviews, signal }),
  });
