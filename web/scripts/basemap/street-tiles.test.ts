import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { beforeAll, describe, expect, it } from 'vitest';
import { STREETS_MAX_ZOOM, STREETS_MIN_ZOOM, tileBounds, writeStreetTiles } from './street-tiles.ts';

describe('tileBounds', () => {
  it('returns the whole Web Mercator square at zoom 0', () => {
    const [west, south, east, north] = tileBounds(0, [{ x: 0, y: 0 }]);
    expect([west, east]).toEqual([-180, 180]);
    expect(north).toBeCloseTo(85.0511, 4);
    expect(south).toBeCloseTo(-85.0511, 4);
  });
});

describe('writeStreetTiles', () => {
  const tiles = new Map<string, VectorTile>();
  let bounds: number[] = [];
  beforeAll(() => {
    bounds = writeStreetTiles((_set, zoom, x, y, bytes) => {
      tiles.set(`${zoom}/${x}/${y}`, new VectorTile(new PbfReader(bytes)));
    });
  });

  it('writes street tiles of central Chicago at every zoom', () => {
    const [west = 0, south = 0, east = 0, north = 0] = bounds;
    expect(west).toBeLessThan(-87.8);
    expect(east).toBeGreaterThan(-87.59);
    expect(south).toBeLessThan(41.78);
    expect(north).toBeGreaterThan(41.96);
    for (let zoom = STREETS_MIN_ZOOM; zoom <= STREETS_MAX_ZOOM; zoom++)
      expect([...tiles.keys()].some((key) => key.startsWith(`${zoom}/`))).toBe(true);
  });

  it('keeps the coordinates of a station in merged street tiles', () => {
    const find = (zoom: number): number[] => {
      for (const [key, tile] of tiles) {
        const [z = 0, x = 0, y = 0] = key.split('/').map(Number);
        const layer = tile.layers.rail_station_label;
        for (let index = 0; z === zoom && layer && index < layer.length; index++) {
          const { properties, geometry } = layer.feature(index).toGeoJSON(x, y, z);
          if (properties?.name === 'Chicago Union Station' && geometry.type === 'Point')
            return geometry.coordinates;
        }
      }
      return [];
    };
    const [lng = 0, lat = 0] = find(13);
    for (const zoom of [12, 11]) {
      const [parentLng, parentLat] = find(zoom);
      expect(parentLng).toBeCloseTo(lng, 3);
      expect(parentLat).toBeCloseTo(lat, 3);
    }
  });

  it('omits names in other languages from street tiles', () => {
    const properties = new Set(
      [...tiles.values()].flatMap(({ layers }) =>
        Object.values(layers).flatMap((layer) =>
          Array.from({ length: layer.length }, (_, index) =>
            Object.keys(layer.feature(index).properties),
          ).flat(),
        ),
      ),
    );
    expect([...properties].sort()).toEqual(
      ['class', 'localrank', 'maki', 'name', 'structure', 'type'].sort(),
    );
  });
});
