import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@wayable/protocol/routes';
import type { Stats } from '@wayable/protocol/stats';
import { call } from '~/api-client/call';

/** How many places, reviews, people and badges there are. */
export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }) => call<Stats>('GET', { path: ROUTES.stats, signal }),
});
