import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ROUTES } from '@wayable/protocol/routes';
import { ApiError } from '~/api-client/api-error';
import { call } from '~/api-client/call';
import { forgetOnDevice } from '../device-saved';

const setSaved = (locationId: string, isSaved: boolean) =>
  call<void>(isSaved ? 'PUT' : 'DELETE', { path: ROUTES.savedLocation, params: { locationId } });

const refresh = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [kind] }) => kind === 'saved' || kind === 'follow',
  });

/** Saves a place in the account or removes it; resolves when the list shows it. */
export function useSaveLocation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isSaved }: { id: string; isSaved: boolean }) => setSaved(id, isSaved),
    onSettled: () => refresh(client),
  });
}

/**
 * Moves places from this device to the account; resolves when the list shows them. Forgets deleted places. After a
 * failure, the other places stay on the device.
 */
export function useMoveToAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const moved: string[] = [];
      try {
        for (const id of ids) {
          await setSaved(id, true).catch((error) => {
            if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
          });
          moved.push(id);
        }
      } finally {
        await refresh(client);
        forgetOnDevice(moved);
      }
    },
  });
}
