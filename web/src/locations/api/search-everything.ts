import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@wayable/protocol/routes';
import type { SearchAnswer } from '@wayable/protocol/search';
import { call } from '~/api-client/call';
import type { LngLat } from '~/map/geo';

/** The number of results per group. */
const LIMIT = 5;
/** A precision of about a kilometer, which is enough to sort by distance and reveals no more. */
const NEAR_DECIMALS = 2;

/** Queries everything that a text may name (docs/product.md#search). Results close to `near` come first. */
export const everythingQuery = (q: string, near: LngLat) => {
  const lat = Number(near.latitude.toFixed(NEAR_DECIMALS));
  const lng = Number(near.longitude.toFixed(NEAR_DECIMALS));
  return queryOptions({
    queryKey: ['search', q, lat, lng],
    queryFn: ({ signal }) =>
      call<SearchAnswer>('GET', { path: ROUTES.search, query: { q, lat, lng, limit: LIMIT }, signal }),
    // The next typed letter asks again.
    retry: false,
  });
};
