import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ROUTES } from '@wayable/protocol/routes';
import { ApiError } from '~/api-client/api-error';
import { call } from '~/api-client/call';
import { refreshAfterReview } from './refresh-after-review';

/**
 * Deletes the user's own review; resolves when the lists no longer show it. A review that no longer exists is
 * deleted: the answer to an earlier attempt was lost.
 */
export function useDeleteReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reviewId: string) =>
      call<void>('DELETE', { path: ROUTES.review, params: { id: reviewId } }).catch((error) => {
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
      }),
    onSuccess: () => refreshAfterReview(queryClient),
  });
}
