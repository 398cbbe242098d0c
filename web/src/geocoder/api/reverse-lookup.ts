import type { GeocoderAnswer } from '@wayable/protocol/geocoder';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import type { LngLat } from '~/map/geo';

/** Requests the places and addresses at a point from our server's geocoder, the closest first. */
export const reverseLookup = ({ latitude, longitude }: LngLat, signal?: AbortSignal) =>
  call<GeocoderAnswer>('GET', {
    path: ROUTES.geocoderReverse,
    query: { lat: latitude, lng: longitude },
    signal,
    operation: 'Address lookup',
  });
