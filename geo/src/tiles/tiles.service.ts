import { gzipSync } from 'node:zlib';
import type { GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Database } from '@wayable/platform/db/database';
import { toWeakTag } from '@wayable/platform/http/responses/not-modified';
import { hasName } from '@wayable/platform/texts/kind-names';
import { formatFacts } from '@wayable/protocol/filters';
import { bandNumber, type RatingBand } from '@wayable/protocol/ratings';
import {
  PLACES_ZOOM,
  TILE_EXTENT,
  TILE_LAYER,
  TILE_MAX_ZOOM,
  type TileCluster,
  type TilePlace,
} from '@wayable/protocol/tiles';
import { hasPlaceKinds, isPlain, type KindFilter } from '@wayable/server/locations/location-filters';
import { FINEST_LEVEL, UNDIVIDED_LEVEL } from '@wayable/server/squares/square-levels';
import {
  POSITION_BITS,
  pointInTile,
  positionsOfSquare,
  positionsOfTile,
  SQUARES_BITS,
  squareInTile,
  squaresOfTile,
  type TileAddress,
} from '@wayable/server/squares/tile-address';
import {
  countSquares,
  findMatchesInStretches,
  findPlacesInRange,
  findPlacesInStretches,
  findSquares,
  type PlaceOfTile,
  type Square,
  type Stretch,
} from './tiles.queries.ts';

/** A tile to send. */
export interface Tile {
  body: Buffer;
  gzipped: Buffer;
  etag: string;
}

interface TileFeature {
  geometry: [number, number][];
  type: 1;
  tags: TilePlace | TileCluster;
}

const SQUARES = 2 ** SQUARES_BITS;
const SQUARE_WIDTH = TILE_EXTENT / SQUARES;
/** Pixels of a square's width on a screen (tiles of 512 pixels). */
const SQUARE_PIXELS = 64;
/** Number of possible mean positions on each axis of a square. */
const STEPS = 256;
/** A square with up to this many places shows them one by one if they are far enough apart. */
const FEW = 4;
/** Minimum distance of distinguishable places in tile units: 30 pixels. */
const APART = (30 / SQUARE_PIXELS) * SQUARE_WIDTH;
/** Clusters keep away from the edges of their squares, so that neighbors do not overlap. */
const EDGE = 0.25;
/** Maximum number of single places in a tile. */
const PLACES_MAX = 1_000;

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

function toPlaceFeature(address: TileAddress, place: PlaceOfTile): TileFeature {
  const { x, y } = pointInTile(address, place);
  const unit = (share: number) => clamp(Math.floor(share * TILE_EXTENT), 0, TILE_EXTENT - 1);
  const { id, name, category, kind, overall_rating, total_reviews, accessibility_features, public_facts } =
    place;
  return {
    type: 1,
    geometry: [[unit(x), unit(y)]],
    tags: {
      id,
      name,
      address: place.address,
      ...(place.near_street !== null && { near_street: place.near_street }),
      category,
      ...(kind !== null && { kind }),
      ...(!hasName(place) && { has_name: false }),
      overall_rating,
      total_reviews,
      features: accessibility_features.join(','),
      access: place.verdicts ?? '',
      facts: formatFacts(public_facts),
      facts_source: [...new Set(Object.values(public_facts).map(({ source }) => source))].join(', '),
    },
  };
}

/**
 * Returns a zoom at which a cluster certainly splits. Two of its places are at least √2 standard deviations
 * apart, and points that are more than √2 squares apart lie in different squares.
 */
function openingZoom(z: number, variance: number): number {
  const deviation = (Math.sqrt(Math.max(0, variance)) / STEPS) * SQUARE_PIXELS;
  const levels = deviation > 0 ? Math.ceil(Math.log2(SQUARE_PIXELS / deviation)) : TILE_MAX_ZOOM;
  const next = Math.min(z + 1, TILE_MAX_ZOOM);
  return clamp(z + levels, next, Math.max(PLACES_ZOOM, next));
}

function toClusterFeature({ z }: TileAddress, square: Square): TileFeature {
  const { column, row } = squareInTile(square.cell % (SQUARES * SQUARES));
  const inside = (mean: number) => clamp(mean / STEPS, EDGE, 1 - EDGE);
  const unit = (index: number, share: number) => Math.round((index + share) * SQUARE_WIDTH);
  const { total, rated, bands, withFacts, ratingTotal, meanX, meanY } = square;
  const inBand = (band: RatingBand) => bands[bandNumber(band) - 1] ?? 0;
  return {
    type: 1,
    geometry: [[unit(column, inside(meanX)), unit(row, inside(meanY))]],
    tags: {
      count: total,
      rated,
      excellent: inBand('excellent'),
      good: inBand('good'),
      fair: inBand('fair'),
      poor: inBand('poor'),
      with_facts: withFacts,
      mean_rating: rated === 0 ? 0 : Math.round(ratingTotal / rated) / 1_000,
      mean_x: unit(column, meanX / STEPS),
      mean_y: unit(row, meanY / STEPS),
      zoom: openingZoom(z, square.variance),
    },
  };
}

const areApart = (features: TileFeature[]): boolean =>
  features.every(({ geometry: [one] }, index) =>
    features.slice(index + 1).every(({ geometry: [other] }) => {
      if (!one || !other) return true;
      return Math.hypot(one[0] - other[0], one[1] - other[1]) >= APART;
    }),
  );

/** Returns the code of the square that contains a place of the tile. */
function squareOf(feature: TileFeature): number {
  const [[x, y] = [0, 0]] = feature.geometry;
  return Math.floor(y / SQUARE_WIDTH) * SQUARES + Math.floor(x / SQUARE_WIDTH);
}

/** Number of bits of a position below the level of the tile's squares. */
const squareShift = ({ z }: TileAddress): number => 2 * (POSITION_BITS - z - SQUARES_BITS);

async function placesOfFew(sql: Database, level: number, squares: Square[], filter: KindFilter) {
  if (hasPlaceKinds(filter)) {
    const stretches = squares.map(({ cell }) => positionsOfSquare(level, BigInt(cell)));
    return findMatchesInStretches(sql, stretches, filter, FEW);
  }
  const isWhole = isPlain(filter) && filter.part === 0;
  const stretches = squares.flatMap(({ cell, kinds }): Stretch[] => {
    const range = positionsOfSquare(level, BigInt(cell));
    return isWhole ? [{ ...range, kind: undefined }] : kinds.map((kind) => ({ ...range, kind }));
  });
  const isAnywhere = level < UNDIVIDED_LEVEL;
  return findPlacesInStretches(sql, stretches, { most: FEW, part: filter.part, isAnywhere });
}

async function featuresFromSquares(
  sql: Database,
  address: TileAddress,
  filter: KindFilter,
): Promise<TileFeature[]> {
  const range = squaresOfTile(address);
  const squares = hasPlaceKinds(filter)
    ? await countSquares(sql, { ...positionsOfTile(address), shift: squareShift(address) }, filter)
    : await findSquares(sql, range, filter, FEW);
  const few = squares.filter(({ total }) => total <= FEW);
  const places = await placesOfFew(sql, range.level, few, filter);
  const bySquare = Map.groupBy(
    places.map((place) => toPlaceFeature(address, place)),
    squareOf,
  );
  return squares.flatMap((square) => {
    const { column, row } = squareInTile(square.cell % (SQUARES * SQUARES));
    const single = square.total <= FEW ? (bySquare.get(row * SQUARES + column) ?? []) : [];
    // The counts of a square may be updated later than its places. If the numbers differ, use the counts.
    const isComplete = single.length === square.total;
    return isComplete && areApart(single) ? single : [toClusterFeature(address, square)];
  });
}

async function featuresFromPlaces(
  sql: Database,
  address: TileAddress,
  filter: KindFilter,
): Promise<TileFeature[]> {
  const range = positionsOfTile(address);
  const places = await findPlacesInRange(sql, range, filter, PLACES_MAX + 1);
  if (places.length <= PLACES_MAX) return places.map((place) => toPlaceFeature(address, place));
  const squares = await countSquares(sql, { ...range, shift: squareShift(address) }, filter);
  return squares.map((square) => toClusterFeature(address, square));
}

function encode(features: TileFeature[]): Uint8Array {
  const layer = { features } as unknown as GeoJSONVTTile;
  return fromGeojsonVt({ [TILE_LAYER]: layer }, { version: 2, extent: TILE_EXTENT });
}

/**
 * Copies bytes to a separate buffer: encoder and zlib return slices of larger buffers, which a cached
 * tile would retain.
 */
const copy = (bytes: Uint8Array): Buffer => Buffer.from(new Uint8Array(bytes).buffer);

const compress = (bytes: Uint8Array): Tile => ({
  body: copy(bytes),
  gzipped: copy(gzipSync(bytes, { level: 5 })),
  etag: toWeakTag(bytes),
});

/** The empty tile, which most addresses have. */
export const EMPTY_TILE = compress(encode([]));

/** Returns a compressed tile, or `EMPTY_TILE` itself for an empty one. */
export const toTile = (bytes: Uint8Array): Tile =>
  EMPTY_TILE.body.equals(bytes) ? EMPTY_TILE : compress(bytes);

/** Builds the tile of matching places (layer `locations`; Mapbox Vector Tile 2.1). */
export async function buildTile(sql: Database, address: TileAddress, filter: KindFilter): Promise<Tile> {
  const isKept = address.z < PLACES_ZOOM && address.z + SQUARES_BITS <= FINEST_LEVEL;
  const features = await (isKept
    ? featuresFromSquares(sql, address, filter)
    : featuresFromPlaces(sql, address, filter));
  return toTile(encode(features));
}
