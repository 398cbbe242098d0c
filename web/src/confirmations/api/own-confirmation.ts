import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Confirmation, ConfirmationUpdate, OwnConfirmation } from '@wayable/protocol/confirmations';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Queries a user's confirmation of a location, or null. */
export const ownConfirmationQuery = (userId: string, locationId: string) =>
  queryOptions({
    queryKey: ['confirmations', userId, locationId],
    queryFn: async ({ signal }) => {
      const { confirmation } = await call<OwnConfirmation>('GET', {
        path: ROUTES.locationConfirmation,
        params: { id: locationId },
        signal,
      });
      return confirmation;
    },
  });

/** Confirms a location, or withdraws the confirmation with null. Resolves when the location is refreshed. */
export function useConfirm(userId: string, locationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (given: ConfirmationUpdate | null) => {
      const about = { path: ROUTES.locationConfirmation, params: { id: locationId } };
      if (given) return call<Confirmation>('PUT', { ...about, body: given });
      await call<void>('DELETE', about);
      return null;
    },
    onSuccess: (confirmation) => {
      queryClient.setQueryData(ownConfirmationQuery(userId, locationId).queryKey, confirmation);
      return queryClient.invalidateQueries({ queryKey: ['locations'] });
    },
  });
}
