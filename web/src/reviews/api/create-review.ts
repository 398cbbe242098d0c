import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Review, ReviewCreate } from '@wayable/protocol/reviews';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import { refreshAfterReview } from './refresh-after-review';

interface Submission {
  review: ReviewCreate;
  /** The same for each try of one submission, so that a retry makes no second review. */
  idempotencyKey: string;
}

/** Submits a review. */
export function useCreateReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ review, idempotencyKey }: Submission) =>
      call<Review>('POST', {
        path: ROUTES.reviews,
        body: review,
        headers: { 'Idempotency-Key': idempotencyKey },
      }),
    onSuccess: () => refreshAfterReview(queryClient),
  });
}
