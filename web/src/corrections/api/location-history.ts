import { queryOptions } from '@tanstack/react-query';
import type { PlaceHistory } from '@wayable/protocol/corrections';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/**
 * Queries the applied corrections of a place with the user's permissions; `userId` is undefined for visitors.
 */
export const locationHistoryQuery = (id: string, userId: string | undefined) =>
  queryOptions({
    queryKey: ['locations', 'history', id, userId],
    queryFn: ({ signal }) =>
      call<PlaceHistory>('GET', { path: ROUTES.locationHistory, params: { id }, signal }),
  });
