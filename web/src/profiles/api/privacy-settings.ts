import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PrivacySettings, PrivacySettingsUpdate } from '@wayable/protocol/privacy';
import { ROUTES } from '@wayable/protocol/routes';
import { useRef } from 'react';
import { call } from '~/api-client/call';
import { refreshPeople } from './refresh-people';

/** Queries the user's own privacy settings. */
export const privacySettingsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['privacy-settings', userId],
    queryFn: ({ signal }) => call<PrivacySettings>('GET', { path: ROUTES.privacySettings, signal }),
    // Always refetch, because other tabs and links in mails also change the settings.
    staleTime: 0,
  });

const WRITING = ['privacy-settings'];
/** Runs changes in order, so that the last change counts. */
const SCOPE = { id: 'privacy-settings' };

const isOnlyWrite = (queryClient: QueryClient) => queryClient.isMutating({ mutationKey: WRITING }) === 1;

/** Shows the server's state, unless it lacks newer changes. */
function show(queryClient: QueryClient, userId: string, settings: PrivacySettings | undefined): void {
  if (isOnlyWrite(queryClient)) queryClient.setQueryData(privacySettingsQuery(userId).queryKey, settings);
}

/** Changes some of the user's settings. They show immediately, and are reverted on failure. */
export function useChangePrivacySettings(userId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = privacySettingsQuery(userId);
  /** The last state from the server. */
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
      // The change may have arrived without its answer, so refetch the settings.
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
 * Confirms the user's settings: waits for pending changes, then shows the server's state. Does not save the
 * settings again, because that could undo changes of another tab or device.
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
