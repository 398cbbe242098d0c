import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@wayable/protocol/routes';
import type { SearchAnswer } from '@wayable/protocol/search';
import { call } from '~/api-client/call';
import type { LngLat } from '~/map/geo';

/** Results of each group. */
const LIMIT = 5;
/** About a kilometer: enough to put what is near first, and no more than the server has to know. */
const NEAR_DECIMALS = 2;

/** Everything that a text may name (docs/product.md#search). `near`: what lies around it comes first. */
export const everythingQuery = (q: string, near: LngLat) => {
  const lat = Number(near.latitude.toFixed(NEAR_DECIMALS));
  const lng = Number(near.longitude.toFixed(NEAR_DECIMALS));
  return queryOptions({
    queryKey: ['search', q, lat, lng],
    queryFn: ({ signal }) =>
      call<SearchAnswer>('GET', { path: ROUTES.search, query: { q, lat, lng, limit: LIMIT }, signal }),
    // The next letters ask again.
    retry: false,
  });
};
