import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CorrectionCreate, CorrectionCreated } from '@wayable/protocol/corrections';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Suggests a correction of a place. One that is applied at once changes the place everywhere. */
export function useSuggestCorrection(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    // Without a network it fails and says so, instead of waiting behind an open dialog.
    networkMode: 'always',
    mutationFn: (body: CorrectionCreate) =>
      call<CorrectionCreated>('POST', { path: ROUTES.locationSuggestions, params: { id }, body }),
    onSuccess: async ({ is_applied: isApplied }) => {
      if (isApplied) await queryClient.invalidateQueries({ queryKey: ['locations'] });
    },
  });
}
