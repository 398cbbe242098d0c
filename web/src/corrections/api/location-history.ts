import { queryOptions } from '@tanstack/react-query';
import type { PlaceHistory } from '@wayable/protocol/corrections';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** What was corrected about a place. */
export const locationHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['locations', 'history', id],
    queryFn: ({ signal }) =>
      call<PlaceHistory>('GET', { path: ROUTES.locationHistory, params: { id }, signal }),
  });
