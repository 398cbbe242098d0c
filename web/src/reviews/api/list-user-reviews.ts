import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { USER_REVIEWS_PAGE_SIZE, type UserReviewsPage } from '@wayable/protocol/reviews';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import type { ReviewListState } from '../review-list-state';

/** One page of a person's reviews; the page before stays while the next is fetched. */
export const userReviewsQuery = (userId: string, state: ReviewListState, limit = USER_REVIEWS_PAGE_SIZE) =>
  queryOptions({
    queryKey: ['reviews', 'of-user', userId, state, limit],
    queryFn: ({ signal }) =>
      call<UserReviewsPage>('GET', {
        path: ROUTES.userReviews,
        params: { id: userId },
        query: {
          page: state.page,
          limit,
          searchQuery: state.search.trim() || undefined,
          verificationFilter: state.verification,
          categoryFilter: state.category,
          sortBy: state.sort,
          sortOrder: state.order,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
