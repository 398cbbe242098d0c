import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { NotificationPage } from '@wayable/protocol/notifications';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Queries one page of notifications; the old page stays until the new one arrives. */
export const notificationsQuery = (userId: string, page: number) =>
  queryOptions({
    queryKey: ['notifications', userId, page],
    queryFn: ({ signal }) =>
      call<NotificationPage>('GET', { path: ROUTES.notifications, query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
