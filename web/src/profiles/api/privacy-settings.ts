import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PrivacySettings, PrivacySettingsUpdate } from '@wayable/protocol/privacy';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import { refreshPeople } from './refresh-people';

/** One's own privacy settings. */
export const privacySettingsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['privacy-settings', userId],
    queryFn: ({ signal }) => call<PrivacySettings>('GET', { path: ROUTES.privacySettings, signal }),
  });

/** Changes some of one's own settings; they show at once, and are as before where it fails. */
export function useChangePrivacySettings(userId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = privacySettingsQuery(userId);
  return useMutation({
    // One after the other: what was pressed last holds.
    scope: { id: 'privacy-settings' },
    mutationFn: (change: PrivacySettingsUpdate) =>
      call<PrivacySettings>('PATCH', { path: ROUTES.privacySettings, body: change }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (known) => known && { ...known, ...change });
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
    onSuccess: () => refreshPeople(queryClient),
  });
}
