import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { NotificationsRead } from '@wayable/protocol/notifications';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import { unreadCount } from '../unread-count';

const MUTATION_KEY = ['notifications', 'read'];

/**
 * Marks notifications as read: those with the given ids, or all. Resolves when the list and the bell are
 * updated.
 */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: (read: NotificationsRead) =>
      call<void>('PUT', { path: ROUTES.readNotifications, body: read }),
    onSuccess: () =>
      Promise.all([queryClient.invalidateQueries({ queryKey: ['notifications'] }), unreadCount.refresh()]),
  });
}

/** Returns the notifications being marked as read. */
export const useBeingRead = (): NotificationsRead[] =>
  useMutationState({
    filters: { mutationKey: MUTATION_KEY, status: 'pending' },
    select: ({ state }) => state.variables as NotificationsRead,
  });
