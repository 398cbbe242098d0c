import { queryOptions, skipToken } from '@tanstack/react-query';
import type { NearbyLocations, NearbyLocationsQuery } from '@wayable/protocol/locations';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/**
 * Queries known places with the same name within 50 meters, the nearest first, at most three. Sends no
 * request without a place.
 */
export const nearDuplicatesQuery = (place: NearbyLocationsQuery | null) =>
  queryOptions({
    queryKey: ['locations', 'nearby', place],
    queryFn: place
      ? ({ signal }) => call<NearbyLocations>('GET', { path: ROUTES.locationsNearby, query: place, signal })
      : skipToken,
  });
