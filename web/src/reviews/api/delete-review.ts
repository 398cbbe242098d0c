import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import { refreshAfterReview } from './refresh-after-review';

/** Deletes the user's own review; resolves when the lists no longer show it. */
export function useDeleteReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reviewId: string) => call<void>('DELETE', { path: ROUTES.review, params: { id: reviewId } }),
    onSuccess: () => refreshAfterReview(queryClient),
  });
}
