import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { STREETS_MAX_ZOOM, STREETS_MIN_ZOOM } from '@wayable/protocol/street-areas';
import type { FeatureCollection } from 'geojson';
import type { FeatureStore } from './feature-store.ts';
import type { StreetClass, StreetLayer } from './street-classes.ts';
import {
  type Bounds,
  boundsOfRange,
  boundsOfTile,
  coverageOf,
  intersectRanges,
  rowsOf,
  type TileAddress,
  type TileRange,
  tileRange,
  tilesOf,
  tilesOfBlock,
  tilesWithin,
} from './tile-grid.ts';

export const TILE_EXTENT = 4096;
/** Tiles include features this far beyond their edge, so that wide lines do not end there. */
export const TILE_BUFFER = 64;
/**
 * From this zoom level, tiles contain buildings and paths. The tiles are then drawn in blocks of one tile of
 * this level.
 */
const CLOSE_BLOCK_ZOOM = 13;
/**
 * The margin around a block as a share of its size. Features in the margin may be visible in the block's
 * tiles.
 */
const BLOCK_MARGIN = 0.02;

/** A compressed tile of an area. */
export interface StreetTile extends TileAddress {
  coverage: number;
  content: Buffer;
  content_hash: string;
  /** The size before compression */
  bytes: number;
}

interface Tags {
  minZoom: number;
  shown: StreetClass['properties'];
}

const OPTIONS = { maxZoom: STREETS_MAX_ZOOM, extent: TILE_EXTENT, buffer: TILE_BUFFER } as const;

function widen({ west, south, east, north }: Bounds): Bounds {
  const [x, y] = [(east - west) * BLOCK_MARGIN, (north - south) * BLOCK_MARGIN];
  return { west: west - x, south: south - y, east: east + x, north: north + y };
}

/** Returns one index per layer over the features of a block with its margin. */
function indexLayers(features: ReturnType<FeatureStore['read']>[]): Map<StreetLayer, GeoJSONVT> {
  const byLayer = Map.groupBy(features, ({ layer }) => layer);
  return new Map(
    [...byLayer].map(([layer, members]) => {
      const collection: FeatureCollection = {
        type: 'FeatureCollection',
        features: members.map(({ geometry, minZoom, properties }) => ({
          type: 'Feature',
          geometry,
          properties: { minZoom, shown: properties } satisfies Tags,
        })),
      };
      return [layer, new GeoJSONVT(collection, OPTIONS)];
    }),
  );
}

/**
 * Returns the part of a layer in a tile without the features for closer views, or undefined if it is empty.
 */
function cut(index: GeoJSONVT, { zoom, x, y }: TileAddress): GeoJSONVTTile | undefined {
  const tile = index.getTile(zoom, x, y);
  if (!tile) return undefined;
  const features = (tile.features as GeoJSONVTFeature[])
    .filter(({ tags }) => (tags as Tags).minZoom <= zoom)
    .map((feature): GeoJSONVTFeature => ({ ...feature, tags: (feature.tags as Tags).shown }));
  return features.length > 0 ? ({ ...tile, features } as GeoJSONVTTile) : undefined;
}

/**
 * Returns the tiles of a block that the area touches. Calculates with integers, because with degrees two
 * blocks could draw the same tile at their edge.
 */
const rangeWithin = (area: Bounds, block: TileAddress, zoom: number): TileRange =>
  intersectRanges(tileRange(area, zoom), tilesOfBlock(block, zoom));

/** Draws the tiles of a block from its own zoom to another. */
function* drawBlock(
  area: Bounds,
  block: TileAddress,
  features: FeatureStore,
  numbers: Uint32Array,
  maxZoom: number,
): Generator<StreetTile> {
  const near = features.near(numbers, widen(boundsOfTile(block)), maxZoom);
  const indexes = indexLayers(Array.from(near, (number) => features.read(number)));
  for (let zoom = block.zoom; zoom <= maxZoom; zoom++) {
    for (const address of tilesOf(rangeWithin(area, block, zoom), zoom)) {
      const layers = [...indexes].flatMap(([layer, index]) => {
        const tile = cut(index, address);
        return tile ? [[layer, tile] as const] : [];
      });
      const raw = fromGeojsonVt(Object.fromEntries(layers), { version: 2, extent: TILE_EXTENT });
      yield { ...address, coverage: coverageOf(address, area), ...compressTile(raw) };
    }
  }
}

/**
 * Draws the vector tiles of a box. Draws block by block, so that only the tiles of one block are in memory.
 * Blocks of far zooms are large but contain no small features. Also draws tiles of open sea, because the
 * world map would show through a missing tile.
 */
export function* drawTiles(bounds: Bounds, features: FeatureStore): Generator<StreetTile> {
  const ordered = features.order();
  for (const far of tilesWithin(bounds, STREETS_MIN_ZOOM)) {
    const near = features.near(ordered, widen(boundsOfTile(far)), STREETS_MAX_ZOOM);
    yield* drawBlock(bounds, far, features, near, CLOSE_BLOCK_ZOOM - 1);
    for (const row of rowsOf(rangeWithin(bounds, far, CLOSE_BLOCK_ZOOM))) {
      // Select the features of a row of blocks first. Comparing each block with all features took a third of
      // the time.
      const nearRow = features.near(near, widen(boundsOfRange(row, CLOSE_BLOCK_ZOOM)), STREETS_MAX_ZOOM);
      for (const close of tilesOf(row, CLOSE_BLOCK_ZOOM)) {
        yield* drawBlock(bounds, close, features, nearRow, STREETS_MAX_ZOOM);
      }
    }
  }
}

/** Compresses a tile for storage and delivery, and returns it with a hash of its content. */
export function compressTile(raw: Uint8Array): Pick<StreetTile, 'content' | 'content_hash' | 'bytes'> {
  const content_hash = createHash('sha256').update(raw).digest('base64url').slice(0, 22);
  return { content: gzipSync(raw, { level: 9 }), content_hash, bytes: raw.length };
}
