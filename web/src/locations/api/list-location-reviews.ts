import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ReviewPage } from '@wayable/protocol/reviews';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

const PAGE_SIZE = 10;

/** The reviews of a location, newest first, page after page. */
export const locationReviewsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['locations', 'reviews', id],
    queryFn: ({ pageParam, signal }) =>
      call<ReviewPage>('GET', {
        path: ROUTES.locationReviews,
        params: { id },
        query: { page: pageParam, limit: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.hasNextPage ? page.currentPage + 1 : undefined),
  });
