import { queryOptions } from '@tanstack/react-query';
import type { GeocoderNames } from '@wayable/protocol/geocoder';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Names of what lies near points, given as `latitude,longitude,zoom`, at most 100 of them; null where nothing does. */
export const clusterNamesQuery = (points: readonly string[]) =>
  queryOptions({
    queryKey: ['geocoder', 'names', points],
    queryFn: ({ signal }) =>
      call<GeocoderNames>('GET', { path: ROUTES.geocoderNames, query: { points: points.join(';') }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
