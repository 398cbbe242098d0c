import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { STREETS_MAX_ZOOM, STREETS_MIN_ZOOM } from '@wayable/protocol/street-areas';
import type { FeatureCollection } from 'geojson';
import type { StreetFeature, Streets } from './read-streets.ts';
import type { StreetClass, StreetLayer } from './street-classes.ts';
import {
  areOverlapping,
  type Bounds,
  boundsOfTile,
  coverageOf,
  type TileAddress,
  tilesWithin,
} from './tile-grid.ts';

export const TILE_EXTENT = 4096;
/** What lies this far beyond a tile's edge is drawn in it, so that wide lines do not end there. */
export const TILE_BUFFER = 64;
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

/** Boxes that touch count: a point has no extent. */
const isNear = (one: Bounds, other: Bounds): boolean =>
  one.west <= other.east && other.west <= one.east && one.south <= other.north && other.south <= one.north;

/** One index for each layer, over what a block and its margin show. */
function indexLayers(features: StreetFeature[]): Map<StreetLayer, GeoJSONVT> {
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

/**
 * Draws the vector tiles of an area, block by block, so that no more than one block's tiles are in memory. Every tile
 * that the bounds touch is made, also of the open sea: where there is none the coarse map of the world shows through.
 */
export function* drawTiles({ bounds, features }: Streets): Generator<StreetTile> {
  // What is drawn later lies on top: the large under the small.
  const ordered = features.toSorted((one, other) => other.area - one.area);
  for (const block of tilesWithin(bounds, STREETS_MIN_ZOOM)) {
    const blockBounds = boundsOfTile(block);
    const around = widen(blockBounds);
    const indexes = indexLayers(ordered.filter((feature) => isNear(feature.bounds, around)));
    const shared: Bounds = {
      west: Math.max(bounds.west, blockBounds.west),
      south: Math.max(bounds.south, blockBounds.south),
      east: Math.min(bounds.east, blockBounds.east),
      north: Math.min(bounds.north, blockBounds.north),
    };
    if (!areOverlapping(bounds, blockBounds)) continue;
    for (let zoom = STREETS_MIN_ZOOM; zoom <= STREETS_MAX_ZOOM; zoom++) {
      for (const address of tilesWithin(shared, zoom)) {
        const layers = [...indexes].flatMap(([layer, index]) => {
          const tile = cut(index, address);
          return tile ? [[layer, tile] as const] : [];
        });
        const raw = fromGeojsonVt(Object.fromEntries(layers), { version: 2, extent: TILE_EXTENT });
        yield { ...address, coverage: coverageOf(address, bounds), ...compressTile(raw) };
      }
    }
  }
}

/** A tile as it is stored and sent: compressed, with a hash of what is in it. */
export function compressTile(raw: Uint8Array): Pick<StreetTile, 'content' | 'content_hash' | 'bytes'> {
  const content_hash = createHash('sha256').update(raw).digest('base64url').slice(0, 22);
  return { content: gzipSync(raw, { level: 9 }), content_hash, bytes: raw.length };
}
