import { queryOptions } from '@tanstack/react-query';
import type { BadgeTiers } from '@wayable/protocol/badges';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** The six badges with their numbers of holders. */
export const badgeTiersQuery = queryOptions({
  queryKey: ['badges', 'tiers'],
  queryFn: ({ signal }) => call<BadgeTiers>('GET', { path: ROUTES.badges, signal }),
});
