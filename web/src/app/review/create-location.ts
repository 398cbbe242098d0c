import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Location, LocationCreate } from '@wayable/protocol/locations';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Adds a place; the server answers with the one of the same name and address where it has it already. */
export function useCreateLocation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (location: LocationCreate) =>
      call<Location>('POST', { path: ROUTES.locations, body: location }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['locations'] }),
  });
}
