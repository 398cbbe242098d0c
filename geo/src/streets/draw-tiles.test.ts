import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { latitudeAt, longitudeAt } from '@wayable/protocol/mercator';
import fc from 'fast-check';
import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import type { Point } from '../import/geometry.ts';
import { ringOf } from './coastline.ts';
import { compressTile, drawTiles, TILE_BUFFER, TILE_EXTENT } from './draw-tiles.ts';
import { FeatureStore } from './feature-store.ts';
import { mergeTiles } from './merge-tiles.ts';
import type { StreetFeature } from './read-streets.ts';
import type { StreetLayer } from './street-classes.ts';
import { type Bounds, countTiles, tilesWithin } from './tile-grid.ts';

const BOUNDS: Bounds = { west: 7.4, south: 43.72, east: 7.45, north: 43.76 };

const boxAround = (points: Point[]): Bounds => ({
  west: Math.min(...points.map(([x]) => x)),
  east: Math.max(...points.map(([x]) => x)),
  south: Math.min(...points.map(([, y]) => y)),
  north: Math.max(...points.map(([, y]) => y)),
});

const point = fc.tuple(
  fc.double({ min: 7.3, max: 7.5, noNaN: true }),
  fc.double({ min: 43.7, max: 43.8, noNaN: true }),
);
const layer = fc.constantFrom<StreetLayer>('road', 'landuse', 'building', 'poi_label');
const feature = fc
  .record({ layer, minZoom: fc.integer({ min: 10, max: 15 }), points: fc.array(point, { minLength: 3 }) })
  .map(({ layer, minZoom, points }): StreetFeature => {
    const geometry =
      layer === 'road'
        ? { type: 'LineString' as const, coordinates: points }
        : layer === 'poi_label'
          ? { type: 'Point' as const, coordinates: points[0] as Point }
          : { type: 'Polygon' as const, coordinates: [[...points, points[0] as Point]] };
    return {
      layer,
      minZoom,
      properties: { class: layer, minZoom },
      geometry,
      bounds: boxAround(points),
      area: 0,
    };
  });

const storeOf = (features: StreetFeature[]): FeatureStore => {
  const store = new FeatureStore();
  for (const feature of features) store.add(feature);
  return store;
};

const read = (content: Uint8Array) => new VectorTile(new PbfReader(content));

function* featuresOf(tile: VectorTile) {
  for (const [name, found] of Object.entries(tile.layers))
    for (let index = 0; index < found.length; index++) yield [name, found.feature(index)] as const;
}

describe('tiles', () => {
  it('draws street tiles without features below their minimum zoom', () => {
    fc.assert(
      fc.property(fc.array(feature, { maxLength: 12 }), (features) => {
        for (const tile of drawTiles(BOUNDS, storeOf(features))) {
          for (const [, shape] of featuresOf(read(gunzipSync(tile.content)))) {
            expect(shape.extent).toBe(TILE_EXTENT);
            expect(Number(shape.properties.minZoom)).toBeLessThanOrEqual(tile.zoom);
            for (const { x, y } of shape.loadGeometry().flat()) {
              expect(Math.min(x, y)).toBeGreaterThanOrEqual(-TILE_BUFFER);
              expect(Math.max(x, y)).toBeLessThanOrEqual(TILE_EXTENT + TILE_BUFFER);
            }
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('draws each street tile within the bounds once', () => {
    const tiles = [...drawTiles(BOUNDS, storeOf([]))];
    const expected = [10, 11, 12, 13, 14, 15].reduce((sum, zoom) => sum + countTiles(BOUNDS, zoom), 0);
    expect(tiles).toHaveLength(expected);
    expect(new Set(tiles.map(({ zoom, x, y }) => `${zoom}/${x}/${y}`)).size).toBe(expected);
    expect(Math.max(...tiles.map(({ coverage }) => coverage))).toBeCloseTo(1, 9);
  });
});

describe('drawTiles', () => {
  const keysOf = (tiles: Iterable<{ zoom: number; x: number; y: number }>) =>
    [...tiles].map(({ zoom, x, y }) => `${zoom}/${x}/${y}`);

  /** An edge on the tile grid. An earlier rounding selected the neighboring tile for points on this edge. */
  const edge = fc
    .tuple(fc.integer({ min: 10, max: 15 }), fc.double({ min: 0.05, max: 0.9, noNaN: true }))
    .map(([zoom, share]) => Math.floor(share * 2 ** zoom) / 2 ** zoom);
  const box = fc
    .tuple(edge, edge, fc.constantFrom(0.5, 1, 1.5, 2.25), fc.constantFrom(0.5, 1, 3))
    .map(([x, y, width, height]): Bounds => {
      const size = 2 ** -13;
      const [west, east] = [longitudeAt(x), longitudeAt(x + width * size)];
      return { west, east, north: latitudeAt(y), south: latitudeAt(y + height * size) };
    });

  it('draws each street tile of a random box once', () => {
    fc.assert(
      fc.property(box, (bounds) => {
        const drawn = keysOf(drawTiles(bounds, storeOf([])));
        expect(new Set(drawn).size).toBe(drawn.length);
        const expected = [10, 11, 12, 13, 14, 15].flatMap((zoom) => keysOf(tilesWithin(bounds, zoom)));
        expect(drawn.toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: 300 },
    );
  });

  it('draws each street tile of Berlin’s box once', () => {
    const berlin = { west: 13.08, south: 52.33, east: 13.77, north: 52.68 };
    const drawn = keysOf(drawTiles(berlin, storeOf([])));
    expect(new Set(drawn).size).toBe(drawn.length);
  });
});

describe('mergeTiles', () => {
  const tileWith = (layers: StreetLayer[]) => {
    const features = layers.map((name): StreetFeature => {
      const geometry = { type: 'Polygon' as const, coordinates: [ringOf(BOUNDS)] };
      return { layer: name, minZoom: 0, properties: { name }, geometry, bounds: BOUNDS, area: 1 };
    });
    const [tile] = drawTiles(BOUNDS, storeOf(features));
    return gunzipSync((tile as { content: Buffer }).content);
  };

  it('merges street tiles by combining layers of the same name', () => {
    const merged = read(mergeTiles([tileWith(['water', 'building']), tileWith(['water', 'landuse'])]));
    const counts = Object.entries(merged.layers).map(([name, found]) => [name, found.length]);
    expect(Object.fromEntries(counts)).toEqual({ water: 2, building: 1, landuse: 1 });
    for (const [name, shape] of featuresOf(merged)) {
      expect(shape.properties).toEqual({ name });
      expect(shape.extent).toBe(TILE_EXTENT);
    }
  });

  it('returns a single street tile unchanged when merging', () => {
    const tile = tileWith(['water', 'landuse']);
    expect(compressTile(mergeTiles([tile])).content_hash).toBe(compressTile(tile).content_hash);
  });
});
