import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Review } from '@wayable/protocol/reviews';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import { refreshAfterReview } from './refresh-after-review';

/** Restores a deleted review; resolves when the lists show it. */
export function useRestoreReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call<Review>('POST', { path: ROUTES.reviewRestoration, params: { id } }),
    onSuccess: () => refreshAfterReview(queryClient),
  });
}
