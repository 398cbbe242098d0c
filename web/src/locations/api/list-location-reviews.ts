import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ReviewPage } from '@wayable/protocol/reviews';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import type { ReviewChoice } from '../details/review-choice';

const PAGE_SIZE = 10;

/**
 * Queries the reviews of a location, page by page. After a change of order the old reviews stay until the new
 * ones arrive.
 */
export const locationReviewsQuery = (id: string, choice: ReviewChoice) =>
  infiniteQueryOptions({
    queryKey: ['locations', 'reviews', id, choice],
    queryFn: ({ pageParam, signal }) =>
      call<ReviewPage>('GET', {
        path: ROUTES.locationReviews,
        params: { id },
        query: {
          page: pageParam,
          limit: PAGE_SIZE,
          sortBy: choice.sort,
          about: choice.about,
          visited_as: choice.visitedAs,
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.hasNextPage ? page.currentPage + 1 : undefined),
    placeholderData: (previous, query) => (query?.queryKey[2] === id ? previous : undefined),
  });
