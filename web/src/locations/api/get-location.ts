import { queryOptions } from '@tanstack/react-query';
import type { LocationDetail } from '@wayable/protocol/locations';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** One location with the facts that public sources know of it. */
export const locationQuery = (id: string) =>
  queryOptions({
    queryKey: ['locations', 'detail', id],
    queryFn: ({ signal }) => call<LocationDetail>('GET', { path: ROUTES.location, params: { id }, signal }),
  });
