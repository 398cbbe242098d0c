import type { GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { ALL_CATEGORIES } from '@wayable/protocol/categories';
import { VIEW_PAGE_SIZE } from '@wayable/protocol/locations';
import { mercatorX, mercatorY } from '@wayable/protocol/mercator';
import { toPagedResult } from '@wayable/protocol/paging';
import { TILE_EXTENT, TILE_LAYER } from '@wayable/protocol/tiles';
import type { MemberServer } from './stand-in-data';

const categoryIn = (query: URLSearchParams): string => query.get('category') ?? ALL_CATEGORIES;

/** Lets the server answer the map explorer: its list has all places of the category, in the order they were added. */
export function serveExplorer(server: MemberServer): void {
  const placesFor = (query: URLSearchParams) =>
    server.places.filter(({ category }) => [category, ALL_CATEGORIES].includes(categoryIn(query)));
  server.on('GET locationsInView', ({ query }) => {
    const found = placesFor(query);
    const page = Number(query.get('page'));
    const first = (page - 1) * VIEW_PAGE_SIZE;
    return toPagedResult(found.slice(first, first + VIEW_PAGE_SIZE), found.length, page, VIEW_PAGE_SIZE);
  });
  server.on('GET tile', ({ params, query }) => {
    const [z, x, y] = [params.z, params.x, params.y].map(Number) as [number, number, number];
    const scale = 2 ** z;
    const features = placesFor(query).flatMap((place) => {
      const { id, name, address, category, overall_rating, total_reviews } = place;
      const [right, down] = [mercatorX(place.longitude) * scale - x, mercatorY(place.latitude) * scale - y];
      if (Math.floor(right) !== 0 || Math.floor(down) !== 0) return [];
      const tags = { id, name, address, category, overall_rating, total_reviews, features: '', facts: '' };
      const at = [Math.floor(right * TILE_EXTENT), Math.floor(down * TILE_EXTENT)];
      return [{ type: 1, geometry: [at], tags: { ...tags, facts_source: '' } }];
    });
    const layer = { features } as unknown as GeoJSONVTTile;
    const bytes = fromGeojsonVt({ [TILE_LAYER]: layer }, { version: 2, extent: TILE_EXTENT });
    return new Response(new Blob([bytes.slice()]), {
      headers: { 'content-type': 'application/vnd.mapbox-vector-tile' },
    });
  });
  server.on('GET locationReviews', () => toPagedResult([], 0, 1, 10));
  server.on('GET locationReports', () => ({ data: [] }));
  server.on('GET locationConfirmation', () => ({ confirmation: null }));
}
