import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { USER_REVIEWS_PAGE_SIZE, type UserReviewsPage } from '@wayable/protocol/reviews';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import type { ReviewListState } from '../review-list-state';

/** Queries one page of a person's reviews; the old page stays until the new one arrives. */
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

/** Returns the page of a person's reviews that was loaded last, for any state. Empty pages do not count. */
export const findLatestReviewsPage = (client: QueryClient, userId: string): UserReviewsPage | undefined =>
  client
    .getQueryCache()
    .findAll({
      queryKey: ['reviews', 'of-user', userId],
      predicate: ({ queryKey }) => queryKey.at(-1) === USER_REVIEWS_PAGE_SIZE,
    })
    .filter(({ state }) => state.data !== undefined)
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .map(({ state }) => state.data as UserReviewsPage)
    .find((page) => page.data.length > 0);
