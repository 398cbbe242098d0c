import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { SessionStore } from '~/auth/session/session-store';

/** Queries the user's account with identities and factors, from the authentication service. */
export const accountUserQuery = (store: SessionStore, userId: string) =>
  queryOptions({
    queryKey: ['account', userId, 'user'],
    queryFn: async () => (await store.ask((client) => client.getUser())).user,
    // The user may confirm an email in another tab.
    refetchOnWindowFocus: 'always',
  });

/** Refetches all account data after a change; resolves when it is loaded. */
export function useRefreshAccount(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['account'] });
}
