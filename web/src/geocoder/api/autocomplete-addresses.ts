import { GEOCODER_KINDS, type GeocoderAnswer } from '@wayable/protocol/geocoder';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import type { LngLat } from '~/map/geo';

interface AutocompleteOptions {
  limit: number;
  near?: LngLat | undefined;
  signal?: AbortSignal | undefined;
}

/** Requests suggestions of our server's geocoder for a text that is being typed. */
export const autocompleteAddresses = (text: string, { limit, near, signal }: AutocompleteOptions) =>
  call<GeocoderAnswer>('GET', {
    path: ROUTES.geocoderAutocomplete,
    query: { q: text, types: GEOCODER_KINDS.join(','), limit, lat: near?.latitude, lng: near?.longitude },
    signal,
    operation: 'Address suggestions',
  });
