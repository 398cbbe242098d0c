import { queryOptions } from '@tanstack/react-query';
import type { ConfirmationNotes } from '@wayable/protocol/confirmations';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Notes about changes of a location, for administrators. */
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
