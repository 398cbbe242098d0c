import { queryOptions } from '@tanstack/react-query';
import type { Review } from '@wayable/protocol/reviews';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Queries one review, as the reader may see it. */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['reviews', 'one', id],
    queryFn: ({ signal }) => call<Review>('GET', { path: ROUTES.review, params: { id }, signal }),
  });
