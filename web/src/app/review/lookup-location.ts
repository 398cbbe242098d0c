import { queryOptions } from '@tanstack/react-query';
import type { Location } from '@wayable/protocol/locations';
import { ROUTES } from '@wayable/protocol/routes';
import { ApiError } from '~/api-client/api-error';
import { call } from '~/api-client/call';

/** Queries the place with exactly this name and address, or null. */
export const locationLookupQuery = (name: string, address: string) =>
  queryOptions({
    queryKey: ['locations', 'lookup', name, address],
    queryFn: async ({ signal }) => {
      try {
        return await call<Location>('GET', { path: ROUTES.locationLookup, query: { name, address }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
