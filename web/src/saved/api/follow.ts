import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ROUTES } from '@wayable/protocol/routes';
import type { Follow } from '@wayable/protocol/saved';
import { call } from '~/api-client/call';

/** Queries whether the person follows a place, and whether they saved it. */
export const followQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: ['follow', userId, id],
    queryFn: ({ signal }) => call<Follow>('GET', { path: ROUTES.locationFollow, params: { id }, signal }),
  });

/** Follows or unfollows a place. */
export function useFollow(userId: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isFollowed: boolean) =>
      call<void>(isFollowed ? 'PUT' : 'DELETE', { path: ROUTES.locationFollow, params: { id } }),
    onSuccess: (_, isFollowed) =>
      client.setQueryData(
        followQuery(userId, id).queryKey,
        (known) => known && { ...known, is_followed: isFollowed },
      ),
    // The change may have arrived without its answer, so refetch the state.
    onError: () => void client.invalidateQueries({ queryKey: followQuery(userId, id).queryKey }),
  });
}
