import { queryOptions } from '@tanstack/react-query';
import type { ProfileReviews } from '@wayable/protocol/profiles';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Queries a person's newest reviews, if this viewer may know their author. */
export const profileReviewsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profiles', userId, 'reviews'],
    queryFn: ({ signal }) =>
      call<ProfileReviews>('GET', { path: ROUTES.profileReviews, params: { userId }, signal }),
  });
