import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Review, ReviewUpdate } from '@wayable/protocol/reviews';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import { refreshAfterReview } from './refresh-after-review';

/** Changes rating, comments or features of one's review; resolves when the lists show it. */
export function useUpdateReview(reviewId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: ReviewUpdate) =>
      call<Review>('PATCH', { path: ROUTES.review, params: { id: reviewId }, body: changes }),
    onSuccess: () => refreshAfterReview(queryClient),
  });
}
