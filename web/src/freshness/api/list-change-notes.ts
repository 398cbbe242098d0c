import { queryOptions } from '@tanstack/react-query';
import type { ChangeNotes } from '@wayable/protocol/freshness';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** What people say has changed at a location, for administrators. */
export const changeNotesQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['confirmations', 'notes', locationId],
    queryFn: ({ signal }) =>
      call<ChangeNotes>('GET', { path: ROUTES.locationChangeNotes, params: { id: locationId }, signal }),
  });
