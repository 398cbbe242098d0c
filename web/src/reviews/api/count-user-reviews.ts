import { queryOptions } from '@tanstack/react-query';
import type { ReviewCounts } from '@wayable/protocol/reviews';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Queries the number of a person's reviews: all, verified and pending. */
export const userReviewCountsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['reviews', 'counts-of-user', userId],
    queryFn: ({ signal }) =>
      call<ReviewCounts>('GET', { path: ROUTES.userReviewCounts, params: { id: userId }, signal }),
  });
