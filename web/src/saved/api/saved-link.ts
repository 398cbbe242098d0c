import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Needs, toNeedsQuery } from '@wayable/protocol/answers/needs';
import { ROUTES } from '@wayable/protocol/routes';
import type { SavedLink, SharedList } from '@wayable/protocol/saved';
import { call } from '~/api-client/call';

/** Queries the link to the person's saved places. */
export const savedLinkQuery = (userId: string) =>
  queryOptions({
    queryKey: ['saved-link', userId],
    queryFn: ({ signal }) => call<SavedLink>('GET', { path: ROUTES.savedLink, signal }),
  });

/** Switches the link on or off. */
export function useSavedLink(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (isOn: boolean): Promise<SavedLink> => {
      if (isOn) return call<SavedLink>('PUT', { path: ROUTES.savedLink });
      await call<void>('DELETE', { path: ROUTES.savedLink });
      return { token: null };
    },
    onSuccess: (link) => client.setQueryData(savedLinkQuery(userId).queryKey, link),
    // The change may have arrived without its answer, so refetch the link.
    onError: () => void client.invalidateQueries({ queryKey: savedLinkQuery(userId).queryKey }),
  });
}

/**
 * Queries the places of a shared list with their fit to the reader's needs. Each visit refetches the list,
 * because the link may be off.
 */
export function sharedListQuery(token: string, needs: Needs) {
  const query = toNeedsQuery(needs);
  return queryOptions({
    queryKey: ['shared-list', token, query],
    queryFn: ({ signal }) =>
      call<SharedList>('GET', { path: ROUTES.sharedList, params: { token }, query, signal }),
    staleTime: 0,
  });
}
