import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Permanently deletes a review that its author had already deleted; resolves when the list is updated. */
export function useDeleteForGood() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call<void>('DELETE', { path: ROUTES.deletedReview, params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['reviews', 'deleted-of-user'] }),
  });
}
