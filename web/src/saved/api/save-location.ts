import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Saves places in the account or removes them; resolves when the list shows it. */
export function useSaveLocations() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, isSaved }: { ids: readonly string[]; isSaved: boolean }) => {
      for (const locationId of ids) {
        await call<void>(isSaved ? 'PUT' : 'DELETE', { path: ROUTES.savedLocation, params: { locationId } });
      }
    },
    // Also after a failure, because some may have arrived.
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [kind] }) => kind === 'saved' || kind === 'follow',
      }),
  });
}
