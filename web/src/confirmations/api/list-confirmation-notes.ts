import { queryOptions } from '@tanstack/react-query';
import type { ConfirmationNotes } from '@wayable/protocol/confirmations';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** The notes of what has changed at a location, for administrators. */
export const confirmationNotesQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['confirmations', 'notes', locationId],
    queryFn: ({ signal }) =>
      call<ConfirmationNotes>('GET', {
        path: ROUTES.locationConfirmationNotes,
        params: { id: locationId },
        signal,
      }),
  });
