import { queryOptions } from '@tanstack/react-query';
import { GEOCODER_NAMES_MAX_AGE_SECONDS, type GeocoderNames } from '@wayable/protocol/geocoder';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import type { Camera } from '~/map/geo';

/** About a hundred metres: nearby views share an answer of the cache. */
const DECIMALS = 3;

const asText = ({ latitude, longitude, zoom }: Camera): string =>
  [Number(latitude.toFixed(DECIMALS)), Number(longitude.toFixed(DECIMALS)), Math.floor(zoom)].join(',');

/** The name of what lies nearest to each of up to 100 points, as suits its zoom level; null where nothing is near. */
export const pointNamesQuery = (points: readonly Camera[]) => {
  const text = points.map(asText).join(';');
  return queryOptions({
    queryKey: ['geocoder', 'names', text],
    queryFn: ({ signal }) =>
      call<GeocoderNames>('GET', { path: ROUTES.geocoderNames, query: { points: text }, signal }),
    enabled: points.length > 0,
    staleTime: GEOCODER_NAMES_MAX_AGE_SECONDS * 1_000,
  });
};
