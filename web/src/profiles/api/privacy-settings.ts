import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PrivacySettings, PrivacySettingsUpdate } from '@wayable/protocol/privacy';
import { ROUTES } from '@wayable/protocol/routes';
import { useRef } from 'react';
import { call } from '~/api-client/call';
import { refreshPeople } from './refresh-people';

/** One's own privacy settings. */
export const privacySettingsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['privacy-settings', userId],
    queryFn: ({ signal }) => call<PrivacySettings>('GET', { path: ROUTES.privacySettings, signal }),
    // Other tabs and the links of mails change them too.
    staleTime: 0,
  });

const WRITING = ['privacy-settings'];
/** One after the other: what was pressed last holds. */
const SCOPE = { id: 'privacy-settings' };

const isOnlyWrite = (queryClient: QueryClient) => queryClient.isMutating({ mutationKey: WRITING }) === 1;

/** Shows what the server has, unless more was pressed meanwhile, of which it does not know yet. */
function show(queryClient: QueryClient, userId: string, settings: PrivacySettings | undefined): void {
  if (isOnlyWrite(queryClient)) queryClient.setQueryData(privacySettingsQuery(userId).queryKey, settings);
}

/** Changes some of one's own settings; they show at once, and are as before where it fails. */
export function useChangePrivacySettings(userId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = privacySettingsQuery(userId);
  /** What the server had last. */
  const saved = useRef<PrivacySettings>(undefined);
  return useMutation({
    mutationKey: WRITING,
    scope: SCOPE,
    mutationFn: (change: PrivacySettingsUpdate) =>
      call<PrivacySettings>('PATCH', { path: ROUTES.privacySettings, body: change }),
    onMutate: async (change) => {
      if (isOnlyWrite(queryClient) || !saved.current) saved.current = queryClient.getQueryData(queryKey);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (known) => known && { ...known, ...change });
    },
    onError: () => {
      show(queryClient, userId, saved.current);
      // It may have arrived, and its answer not.
      void queryClient.invalidateQueries({ queryKey });
    },
    onSuccess: (settings) => {
      saved.current = settings;
      show(queryClient, userId, settings);
      return refreshPeople(queryClient);
    },
  });
}

/**
 * Makes sure of one's own settings: waits for what was pressed, then shows what the server has. Each was saved when it was
 * pressed; to write them all again might undo what was changed elsewhere.
 */
export function useConfirmPrivacySettings(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: WRITING,
    scope: SCOPE,
    mutationFn: () => call<PrivacySettings>('GET', { path: ROUTES.privacySettings }),
    onSuccess: (settings) => show(queryClient, userId, settings),
  });
}
