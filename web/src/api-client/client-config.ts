import { queryOptions } from '@tanstack/react-query';
import type { ClientConfig } from '@wayable/protocol/client-config';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from './call';

/**
 * The configuration of this installation: demo mode, map style, imported areas. Fetched once per visit, so
 * that an open map does not change.
 */
export const clientConfigQuery = queryOptions({
  queryKey: ['client-config'],
  queryFn: ({ signal }) => call<ClientConfig>('GET', { path: ROUTES.clientConfig, signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
