import { queryOptions } from '@tanstack/react-query';
import type { ClientConfig } from '@wayable/protocol/client-config';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from './call';

/**
 * What the browser has to know of this installation: demo mode, the online map style, the
 * imported areas. Asked once a visit: a map that is open does not change under the person's eyes.
 */
export const clientConfigQuery = queryOptions({
  queryKey: ['client-config'],
  queryFn: ({ signal }) => call<ClientConfig>('GET', { path: ROUTES.clientConfig, signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
