import type { LoadRequest } from './measure.ts';

/** A read that is measured, as the requests that it consists of. */
export interface ReadLoad {
  name: string;
  requests: LoadRequest[];
}

const search = (terms: string[]): LoadRequest[] =>
  terms.map((term) => ({ path: `/api/v1/locations/search?q=${encodeURIComponent(term)}` }));

/** A box of about two by two kilometres somewhere in the generated city, moved along by `step`. */
function box(step: number): string {
  const south = 41.62 + ((step * 37) % 100) * 0.0055;
  const west = -87.98 + ((step * 61) % 100) * 0.0055;
  return `${west.toFixed(4)},${south.toFixed(4)},${(west + 0.02).toFixed(4)},${(south + 0.02).toFixed(4)}`;
}

/** The reads of the first set. `ids` are places that exist; `places` is how many there are. */
export function readLoads(ids: string[], places: number): ReadLoad[] {
  const numbers = Array.from({ length: 20 }, (_, i) => 1 + ((i * 7_919) % places));
  return [
    { name: 'search, rare term', requests: search(numbers.map((number) => `${number} N Clark`)) },
    { name: 'search, common term', requests: search(['cafe', 'Library', 'museum', 'clark', 'state']) },
    { name: 'search, two letters', requests: search(['ca', 'li', 'st', 'mi', 'de']) },
    { name: 'search, no match', requests: search(['zxqv', 'qqqq', 'nowhere here', 'wwxy']) },
    { name: 'list, newest 20', requests: [{ path: '/api/v1/locations?page=1&limit=20' }] },
    {
      name: 'list, places in a box',
      requests: numbers.map((_, step) => ({ path: `/api/v1/locations?limit=100&bbox=${box(step)}` })),
    },
    { name: 'one location', requests: ids.map((id) => ({ path: `/api/v1/locations/${id}` })) },
    {
      name: 'a location’s reviews',
      requests: ids.map((id) => ({ path: `/api/v1/locations/${id}/reviews` })),
    },
  ];
}
