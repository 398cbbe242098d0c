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
  boundsOfTile,
  coverageOf,
  intersectRanges,
  type TileAddress,
  type TileRange,
  tileRange,
  tilesOf,
  tilesOfBlock,
  tilesWithin,
} from './tile-grid.ts';

export const TILE_EXTENT = 4096;
/** What lies this far beyond a tile's edge is drawn in it, so that wide lines do not end there. */
export const TILE_BUFFER = 64;
/** From this zoom on there are buildings and paths, and blocks are as small as a tile of it. */
const CLOSE_BLOCK_ZOOM = 13;
/** Of an area's own width and height, the margin around a block from which its tiles may show something. */
const BLOCK_MARGIN = 0.02;

/** A tile of an area, compressed. */
export interface StreetTile extends TileAddress {
  coverage: number;
  content: Buffer;
  content_hash: string;
  /** Before compression */
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

/** One index for each layer, over what a block and its margin show. */
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

/** What a layer shows in a tile, without the features that are for closer views; undefined when that is nothing. */
function cut(index: GeoJSONVT, { zoom, x, y }: TileAddress): GeoJSONVTTile | undefined {
  const tile = index.getTile(zoom, x, y);
  if (!tile) return undefined;
  const features = (tile.features as GeoJSONVTFeature[])
    .filter(({ tags }) => (tags as Tags).minZoom <= zoom)
    .map((feature): GeoJSONVTFeature => ({ ...feature, tags: (feature.tags as Tags).shown }));
  return features.length > 0 ? ({ ...tile, features } as GeoJSONVTTile) : undefined;
}

/** The tiles of a block that the area touches. Whole numbers decide: degrees would draw a tile at an edge twice. */
const rangeWithin = (area: Bounds, block: TileAddress, zoom: number): TileRange =>
  intersectRanges(tileRange(area, zoom), tilesOfBlock(block, zoom));

/** The tiles of a block from its own zoom to another, from what is near it. */
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
 * Draws the vector tiles of a box: the far zooms in large blocks, which have no small things, and the close ones in
 * small blocks, so that no more than one block's tiles are in memory. Every tile that the bounds touch is made, also of
 * the open sea: where there is none the coarse map of the world shows through.
 */
export function* drawTiles(bounds: Bounds, features: FeatureStore): Generator<StreetTile> {
  const ordered = features.order();
  for (const far of tilesWithin(bounds, STREETS_MIN_ZOOM)) {
    const near = features.near(ordered, widen(boundsOfTile(far)), STREETS_MAX_ZOOM);
    yield* drawBlock(bounds, far, features, near, CLOSE_BLOCK_ZOOM - 1);
    for (const close of tilesOf(rangeWithin(bounds, far, CLOSE_BLOCK_ZOOM), CLOSE_BLOCK_ZOOM)) {
      yield* drawBlock(bounds, close, features, near, STREETS_MAX_ZOOM);
    }
  }
}

/** A tile as it is stored and sent: compressed, with a hash of what is in it. */
export function compressTile(raw: Uint8Array): Pick<StreetTile, 'content' | 'content_hash' | 'bytes'> {
  const content_hash = createHash('sha256').update(raw).digest('base64url').slice(0, 22);
  return { content: gzipSync(raw, { level: 9 }), content_hash, bytes: raw.length };
}
