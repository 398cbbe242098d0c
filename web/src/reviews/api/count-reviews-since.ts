import { queryOptions } from '@tanstack/react-query';
import type { UserReviewsPage } from '@wayable/protocol/reviews';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

const PAGE_SIZE = 50;

/** Queries the number of a person's reviews since a time (RFC 3339), counted from the newest. */
export const reviewsSinceQuery = (userId: string, since: string) =>
  queryOptions({
    queryKey: ['reviews', 'since', userId, since],
    queryFn: async ({ signal }) => {
      const start = Date.parse(since);
      let counted = 0;
      for (let page = 1; ; page++) {
        const answer = await call<UserReviewsPage>('GET', {
          path: ROUTES.userReviews,
          params: { id: userId },
          query: { page, limit: PAGE_SIZE, sortBy: 'created_at', sortOrder: 'desc' },
          signal,
        });
        const recent = answer.data.filter((review) => Date.parse(review.created_at) >= start);
        counted += recent.length;
        if (recent.length < answer.data.length || !answer.hasNextPage) return counted;
      }
    },
  });
