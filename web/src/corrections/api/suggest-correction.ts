import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CorrectionCreate, CorrectionCreated } from '@wayable/protocol/corrections';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Suggests a correction. If it is applied immediately, refreshes the place everywhere. */
export function useSuggestCorrection(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    // While offline, fail visibly instead of waiting behind the dialog.
    networkMode: 'always',
    mutationFn: (body: CorrectionCreate) =>
      call<CorrectionCreated>('POST', { path: ROUTES.locationSuggestions, params: { id }, body }),
    onSuccess: async ({ is_applied: isApplied }) => {
      if (isApplied) await queryClient.invalidateQueries({ queryKey: ['locations'] });
    },
  });
}
