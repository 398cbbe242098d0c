import { queryOptions } from '@tanstack/react-query';
import { type Needs, toNeedsQuery } from '@wayable/protocol/answers/needs';
import { ROUTES } from '@wayable/protocol/routes';
import type { SavedLocations } from '@wayable/protocol/saved';
import { call } from '~/api-client/call';

/** Queries the person's saved places with their fit to the needs, the newest first. */
export function savedQuery(userId: string, needs: Needs) {
  const query = toNeedsQuery(needs);
  return queryOptions({
    queryKey: ['saved', userId, query],
    queryFn: ({ signal }) => call<SavedLocations>('GET', { path: ROUTES.savedLocations, query, signal }),
  });
}
