import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NotificationsRead } from '@wayable/protocol/notifications';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import { unreadCount } from '../unread-count';

/** Marks notifications as read, all without ids; resolves when the list and the bell show it. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (read: NotificationsRead) =>
      call<void>('PUT', { path: ROUTES.readNotifications, body: read }),
    onSuccess: () =>
      Promise.all([queryClient.invalidateQueries({ queryKey: ['notifications'] }), unreadCount.refresh()]),
  });
}
