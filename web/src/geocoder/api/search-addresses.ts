import type { GeocoderAnswer } from '@wayable/protocol/geocoder';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import type { LngLat } from '~/map/geo';

interface SearchOptions {
  near?: LngLat | undefined;
  signal?: AbortSignal | undefined;
}

/** Requests the results of our server's geocoder for a name or an address, the best first. */
export const searchAddresses = (text: string, { near, signal }: SearchOptions = {}) =>
  call<GeocoderAnswer>('GET', {
    path: ROUTES.geocoderSearch,
    query: { q: text, lat: near?.latitude, lng: near?.longitude },
    signal,
    operation: 'Address search',
  });
