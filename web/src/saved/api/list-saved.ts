import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@wayable/protocol/routes';
import type { SavedLocations } from '@wayable/protocol/saved';
import { call } from '~/api-client/call';

/** Queries the person's saved places, the newest first. */
export const savedQuery = (userId: string) =>
  queryOptions({
    queryKey: ['saved', userId],
    queryFn: ({ signal }) => call<SavedLocations>('GET', { path: ROUTES.savedLocations, signal }),
  });
