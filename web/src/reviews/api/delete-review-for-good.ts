import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Deletes a review for good that its author had deleted; resolves when the list shows it. */
export function useDeleteForGood() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call<void>('DELETE', { path: ROUTES.deletedReview, params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['reviews', 'deleted-of-user'] }),
  });
}
