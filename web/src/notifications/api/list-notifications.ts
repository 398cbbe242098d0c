import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { NotificationPage } from '@wayable/protocol/notifications';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** One page of what the person was told of; the page before stays while the next is fetched. */
export const notificationsQuery = (userId: string, page: number) =>
  queryOptions({
    queryKey: ['notifications', userId, page],
    queryFn: ({ signal }) =>
      call<NotificationPage>('GET', { path: ROUTES.notifications, query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
