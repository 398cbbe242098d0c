import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Confirmation, ConfirmationUpdate, OwnConfirmation } from '@wayable/protocol/freshness';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** What a person has answered about a location; null for nothing. */
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

/** Answers, or with null takes the answer back; resolves when the location says so, too. */
export function useAnswer(userId: string, locationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (answer: ConfirmationUpdate | null) => {
      const about = { path: ROUTES.locationConfirmation, params: { id: locationId } };
      if (answer) return call<Confirmation>('PUT', { ...about, body: answer });
      await call<void>('DELETE', about);
      return null;
    },
    onSuccess: (confirmation) => {
      queryClient.setQueryData(ownConfirmationQuery(userId, locationId).queryKey, confirmation);
      return queryClient.invalidateQueries({ queryKey: ['locations'] });
    },
  });
}
