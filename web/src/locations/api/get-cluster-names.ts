import { queryOptions } from '@tanstack/react-query';
import type { GeocoderNames } from '@wayable/protocol/geocoder';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/**
 * Queries the nearest place name for each point, given as `latitude,longitude,zoom`; null if there is none.
 * At most 100 points.
 */
export const clusterNamesQuery = (points: readonly string[]) =>
  queryOptions({
    queryKey: ['geocoder', 'names', points],
    queryFn: ({ signal }) =>
      call<GeocoderNames>('GET', { path: ROUTES.geocoderNames, query: { points: points.join(';') }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
