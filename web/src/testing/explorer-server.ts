import type { GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { ALL_CATEGORIES } from '@wayable/protocol/categories';
import { type Location, VIEW_PAGE_SIZE } from '@wayable/protocol/locations';
import { mercatorX, mercatorY } from '@wayable/protocol/mercator';
import { toPagedResult } from '@wayable/protocol/paging';
import {
  TILE_EXTENT,
  TILE_LAYER,
  type TileCluster,
  type TileParams,
  type TilePlace,
} from '@wayable/protocol/tiles';
import type { MemberServer } from './stand-in-data';

/** A place with its position in a tile, as fractions of the tile's width. */
interface Placed {
  place: Location;
  right: number;
  down: number;
}

const unitsOf = (share: number): number => Math.floor(share * TILE_EXTENT);

function placeIn({ z, x, y }: TileParams, place: Location): Placed[] {
  const right = mercatorX(place.longitude) * 2 ** z - x;
  const down = mercatorY(place.latitude) * 2 ** z - y;
  return Math.floor(right) === 0 && Math.floor(down) === 0 ? [{ place, right, down }] : [];
}

const toFeature = ({ right, down }: Placed, tags: TilePlace | TileCluster) => ({
  type: 1,
  geometry: [[unitsOf(right), unitsOf(down)]],
  tags,
});

function toPlaceFeature(placed: Placed) {
  const { id, name, address, category, overall_rating, total_reviews } = placed.place;
  const facts = { features: '', facts: '', facts_source: '', access: '' };
  return toFeature(placed, { id, name, address, category, overall_rating, total_reviews, ...facts });
}

/** Creates a cluster at the position of its first place. */
const toClusterFeature = (first: Placed, count: number, zoom: number) =>
  toFeature(first, {
    count,
    rated: 0,
    excellent: 0,
    good: 0,
    fair: 0,
    poor: 0,
    with_facts: 0,
    mean_rating: 0,
    mean_x: unitsOf(first.right),
    mean_y: unitsOf(first.down),
    zoom,
  });

/**
 * Serves the map explorer. The list contains all places of the category in insertion order. Below the zoom
 * `apartFrom`, a tile contains one cluster.
 */
export function serveExplorer(server: MemberServer, { apartFrom = 0 } = {}): void {
  const placesFor = (query: URLSearchParams) => {
    const wanted = query.get('category') ?? ALL_CATEGORIES;
    return server.places.filter(({ category }) => [category, ALL_CATEGORIES].includes(wanted));
  };
  server.on('GET locationsInView', ({ query }) => {
    const found = placesFor(query);
    const page = Number(query.get('page'));
    const start = (page - 1) * VIEW_PAGE_SIZE;
    return toPagedResult(found.slice(start, start + VIEW_PAGE_SIZE), found.length, page, VIEW_PAGE_SIZE);
  });
  server.on('GET tile', ({ params, query }) => {
    const tile = { z: Number(params.z), x: Number(params.x), y: Number(params.y) };
    const placed = placesFor(query).flatMap((place) => placeIn(tile, place));
    const [first] = placed;
    const isApart = tile.z >= apartFrom || placed.length < 2;
    const features =
      isApart || !first ? placed.map(toPlaceFeature) : [toClusterFeature(first, placed.length, apartFrom)];
    const layer = { features } as unknown as GeoJSONVTTile;
    const bytes = fromGeojsonVt({ [TILE_LAYER]: layer }, { version: 2, extent: TILE_EXTENT });
    return new Response(bytes.slice(), { headers: { 'content-type': 'application/vnd.mapbox-vector-tile' } });
  });
  server.on('GET geocoderNames', ({ query }) => ({
    data: (query.get('points') ?? '').split(';').map(() => null),
  }));
  server.on('GET locationReviews', () => toPagedResult([], 0, 1, 10));
  server.on('GET locationReports', () => ({ data: [] }));
  server.on('GET locationConfirmation', () => ({ confirmation: null }));
}
