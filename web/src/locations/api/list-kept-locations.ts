import { queryOptions } from '@tanstack/react-query';
import type { Location, LocationsInView } from '@wayable/protocol/locations';
import { ROUTES } from '@wayable/protocol/routes';
import { buildUrl } from '~/api-client/call';
import { PLACES_CACHE } from '../places-cache';
import type { InViewQuery } from './list-locations-in-view';

/** Parameters that select a part of a list. All others are filters and needs. */
const OF_PART = ['bbox', 'near', 'sort', 'page'];

/** Returns the parameters that lists of the same filters and needs share. */
function sharedParameters(query: string): string {
  const parameters = new URLSearchParams(query);
  for (const name of OF_PART) parameters.delete(name);
  parameters.sort();
  return parameters.toString();
}

async function readKept(asked: string): Promise<Location[]> {
  const cache = await caches.open(PLACES_CACHE);
  const lists = (await cache.keys()).filter((request) => {
    const { pathname, search } = new URL(request.url);
    return pathname === ROUTES.locationsInView && sharedParameters(search) === asked;
  });
  const responses = await Promise.all(lists.map((request) => cache.match(request, { ignoreVary: true })));
  const kept = await Promise.all(
    responses
      .filter((response) => response !== undefined)
      .map(async (response) => ({
        sentAt: Date.parse(response.headers.get('date') ?? ''),
        list: (await response.json()) as LocationsInView,
      })),
  );
  // A newer list replaces what an older one says about a place.
  const inOrder = kept.sort((one, other) => one.sentAt - other.sentAt);
  const places = inOrder.flatMap(({ list }) => list.data);
  return [...new Map(places.map((place) => [place.id, place])).values()];
}

/**
 * Queries the locations that the device kept in lists of the same filters and needs, in any view
 * (docs/product.md#offline-use). Without a service worker, there are none.
 */
export function keptLocationsQuery(view: InViewQuery) {
  const [, query = ''] = buildUrl(ROUTES.locationsInView, {}, view).split('?');
  const asked = sharedParameters(query);
  return queryOptions({
    queryKey: ['locations', 'kept', asked],
    queryFn: () => readKept(asked),
    // The service worker may have kept further lists since the last failure.
    staleTime: 0,
    retry: false,
  });
}
