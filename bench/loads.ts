import { CATEGORIES } from '@wayable/protocol/categories';
import { FEATURES } from '@wayable/protocol/features';
import { pointInTile } from '../server/src/squares/tile-address.ts';
import type { LoadRequest } from './measure.ts';

/** A measured read with its requests. */
export interface ReadLoad {
  name: string;
  requests: LoadRequest[];
}

const search = (terms: string[], scope = ''): LoadRequest[] =>
  terms.map((term) => ({ path: `/api/v1/locations/search?q=${encodeURIComponent(term)}${scope}` }));

/** Returns a box of about two by two kilometers in the generated city, moved by `step`. */
function box(step: number): string {
  const south = 41.62 + ((step * 37) % 100) * 0.0055;
  const west = -87.98 + ((step * 61) % 100) * 0.0055;
  return `${west.toFixed(4)},${south.toFixed(4)},${(west + 0.02).toFixed(4)},${(south + 0.02).toFixed(4)}`;
}

/**
 * Returns the approximate bounds of a desktop's map, next to its list. `step` moves the bounds in the city.
 */
function view(zoom: number, step: number): string {
  const [west = 0, south = 0] = box(step).split(',').map(Number);
  const degrees = 360 / 512 / 2 ** zoom;
  const [across, up] = [Math.min(180, 432 * degrees), 364 * degrees * 0.745];
  const edges = [west - across, south - up, west + across, south + up];
  return edges
    .map((edge, side) => Math.max(side % 2 ? -85 : -180, Math.min(side % 2 ? 85 : 180, edge)))
    .join(',');
}

/** A box around all generated places. */
const CITY = '-88.1,41.5,-87.3,42.3';

/** Makes the reference build each tile again. */
const COLD = { 'cache-control': 'no-cache' };
const BAND_FILTERS = ['', '&rating=fair', '&rating=good', '&rating=excellent'];

/** All filters of a map as queries. */
const FILTERS = ['all', ...CATEGORIES].flatMap((category) =>
  BAND_FILTERS.flatMap((band) =>
    Array.from({ length: 2 ** FEATURES.length }, (_, set) => {
      const features = FEATURES.filter((_feature, bit) => set & (1 << bit)).join(',');
      return `?category=${category}${band}${features && `&features=${features}`}`;
    }),
  ),
);

/** Returns the requests in mixed order. They exceed the cache, so that each tile must be built. */
const cold = (requests: LoadRequest[]): LoadRequest[] =>
  requests
    .map((_, index) => requests[(index * 7_919) % requests.length] as LoadRequest)
    .map((request) => ({ ...request, headers: COLD }));

const filtered = (z: number, across: number): LoadRequest[] =>
  FILTERS.flatMap((filter) => tiles(z, across, filter));

/** Returns `across` by `across` tiles around the center of the generated city. */
function tiles(z: number, across: number, query = ''): LoadRequest[] {
  const { x, y } = pointInTile({ z, x: 0, y: 0 }, { latitude: 41.9, longitude: -87.7 });
  return Array.from({ length: across * across }, (_, index) => {
    const column = Math.floor(x) - Math.floor(across / 2) + (index % across);
    const row = Math.floor(y) - Math.floor(across / 2) + Math.floor(index / across);
    return { path: `/api/v1/tiles/${z}/${column}/${row}.mvt${query}` };
  });
}

/** The orders of a view's list with their queries. */
const VIEW_ORDERS: [name: string, query: string][] = [
  ['near', 'sort=near'],
  ['rating', 'sort=rating'],
  ['reviews', 'sort=reviews'],
  ['near, with needs', `sort=near&needs=${FEATURES[0]}`],
];
const VIEW_FILTERS: [name: string, query: string][] = [
  ['', ''],
  [', a category', '&category=retail'],
  [', a category, a band and a feature', `&category=retail&rating=good&features=${FEATURES[3]}`],
];

/** Returns the lists of views: zooms 3 to 16 in each order, and with filters. */
const viewLoads = (): ReadLoad[] =>
  [3, 10, 13, 16].flatMap((zoom) =>
    VIEW_FILTERS.slice(0, zoom === 10 ? 1 : VIEW_FILTERS.length).flatMap(([filter, filterQuery]) =>
      VIEW_ORDERS.map(([order, query]) => ({
        name: `list of a view, zoom ${zoom}, ${order}${filter}`,
        requests: Array.from({ length: 20 }, (_, step) => ({
          path: `/api/v1/locations/in-view?bbox=${view(zoom, step)}&${query}${filterQuery}`,
        })),
      })),
    ),
  );

/**
 * Returns the reads of the first set. `ids` are some existing places; `places` is the number of all places.
 */
export function readLoads(ids: string[], places: number): ReadLoad[] {
  const numbers = Array.from({ length: 20 }, (_, i) => 1 + ((i * 7_919) % places));
  return [
    { name: 'search, rare term', requests: search(numbers.map((number) => `${number} N Clark`)) },
    { name: 'search, common term', requests: search(['cafe', 'Library', 'museum', 'clark', 'state']) },
    { name: 'search, two letters', requests: search(['ca', 'li', 'st', 'mi', 'de']) },
    { name: 'search, one letter wrong', requests: search(['libary', 'pharmcy', 'galery lincoln']) },
    { name: 'search, no match', requests: search(['zxqv', 'qqqq', 'nowhere here', 'wwxy']) },
    {
      name: 'search, nearest first',
      requests: search(['cafe', 'library', 'museum'], '&near=41.9,-87.7'),
    },
    // The hard case: a list of an area that contains all places.
    {
      name: 'search, in an area of 2 km',
      requests: numbers.flatMap((_, step) => search(['cafe', 'library'], `&bbox=${box(step)}`)),
    },
    {
      name: 'search, in an area of 2 km, rare term',
      requests: numbers.flatMap((number, step) => search([`${number} N Clark`], `&bbox=${box(step)}`)),
    },
    { name: 'search, in the whole city', requests: search(['cafe', 'library', 'clark'], `&bbox=${CITY}`) },
    {
      name: 'search, in the whole city, a category',
      requests: search(['cafe', 'ca', 'gallery lincoln'], `&category=retail&bbox=${CITY}`),
    },
    { name: 'search, in the whole city, rare term', requests: search(numbers.map(String), `&bbox=${CITY}`) },
    { name: 'search, two words', requests: search(['gallery lincoln', 'museum adams', 'cafe wells']) },
    ...viewLoads(),
    { name: 'list, newest 20', requests: [{ path: '/api/v1/locations?page=1&limit=20' }] },
    { name: 'list, page 100', requests: [{ path: '/api/v1/locations?page=100&limit=20' }] },
    { name: 'tile, zoom 3', requests: tiles(3, 1) },
    { name: 'tile, zoom 10', requests: tiles(10, 2) },
    { name: 'tile, zoom 12', requests: tiles(12, 3) },
    { name: 'tile, zoom 15', requests: tiles(15, 8) },
    { name: 'tile, zoom 10, a category', requests: tiles(10, 2, '?category=healthcare') },
    {
      name: 'tile, zoom 12, a category, a band and a feature',
      requests: tiles(12, 3, '?category=retail&rating=good&features=automatic-doors'),
    },
    {
      name: 'tile made, zoom 5 to 8, every filter',
      requests: cold([5, 6, 7, 8].flatMap((z) => filtered(z, 1))),
    },
    { name: 'tile made, zoom 10, every filter', requests: cold(filtered(10, 2)) },
    { name: 'tile made, zoom 12, every filter', requests: cold(filtered(12, 3)) },
    { name: 'tile made, zoom 15', requests: cold(tiles(15, 48)) },
    { name: 'tile made, zoom 16', requests: cold(tiles(16, 64)) },
    { name: 'one location', requests: ids.map((id) => ({ path: `/api/v1/locations/${id}` })) },
    {
      name: 'a location’s reviews',
      requests: ids.map((id) => ({ path: `/api/v1/locations/${id}/reviews` })),
    },
  ];
}
