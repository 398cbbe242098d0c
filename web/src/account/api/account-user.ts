import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { SessionStore } from '~/auth/session/session-store';

/** The signed-in person's account with identities and factors, as the authentication service has it now. */
export const accountUserQuery = (store: SessionStore, userId: string) =>
  queryOptions({
    queryKey: ['account', userId, 'user'],
    queryFn: async () => (await store.ask((client) => client.getUser())).user,
    // Mails are confirmed in other tabs.
    refetchOnWindowFocus: 'always',
  });

/** Fetches everything about the account again, after a change; resolves when it is there. */
export function useRefreshAccount(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['account'] });
}
