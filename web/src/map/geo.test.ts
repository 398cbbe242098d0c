import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsAround, formatBbox, visibleBounds, wrapLongitude } from './geo';

const SIZE = { width: 1024, height: 512 };
const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const latitude = fc.double({ min: -84, max: 84, noNaN: true });

describe('visibleBounds', () => {
  it('returns the whole world as bounds of a wider map', () => {
    const { west, east } = visibleBounds({ latitude: 0, longitude: 10, zoom: 1 }, SIZE);
    expect([west, east]).toEqual([-180, 180]);
  });

  it('returns map bounds that match the size of tiles', () => {
    const { west, south, east, north } = visibleBounds(
      { latitude: 0, longitude: 0, zoom: 2 },
      { width: 512, height: 512 },
    );
    expect([west, east]).toEqual([-45, 45]);
    // In Web Mercator, the tiles at zoom 3 end at 40.9799°. Half a tile at zoom 2 is one tile at zoom 3.
    expect(north).toBeCloseTo(40.9799, 4);
    expect(south).toBeCloseTo(-40.9799, 4);
  });

  it('returns bounds with west above east across the antimeridian', () => {
    const { west, east } = visibleBounds({ latitude: -17, longitude: 179.9, zoom: 8 }, SIZE);
    expect(west).toBeGreaterThan(170);
    expect(east).toBeLessThan(-170);
  });

  it("returns map bounds that contain the camera's center", () => {
    fc.assert(
      fc.property(latitude, longitude, fc.double({ min: 1, max: 19, noNaN: true }), (lat, lng, zoom) => {
        const bounds = visibleBounds({ latitude: lat, longitude: lng, zoom }, SIZE);
        expect(bounds.south).toBeLessThanOrEqual(lat);
        expect(bounds.north).toBeGreaterThanOrEqual(lat);
        const crosses = bounds.west > bounds.east;
        const inside = crosses
          ? lng >= bounds.west || lng <= bounds.east
          : lng >= bounds.west && lng <= bounds.east;
        expect(inside).toBe(true);
      }),
      { examples: [[0, 179.9999999999927, 1.0000000000000002]] },
    );
  });
});

describe('wrapLongitude', () => {
  it('wraps a longitude to the same meridian', () => {
    fc.assert(
      fc.property(longitude, fc.integer({ min: -3, max: 3 }), (lng, turns) => {
        const wrapped = wrapLongitude(lng + turns * 360);
        expect(wrapped).toBeGreaterThanOrEqual(-180);
        expect(wrapped).toBeLessThanOrEqual(180);
        const difference = Math.abs(wrapped - lng) % 360;
        expect(Math.min(difference, 360 - difference)).toBeLessThan(1e-9);
      }),
    );
  });
});

describe('formatBbox', () => {
  it('formats a bounding box as the API expects', () => {
    expect(formatBbox({ west: -87.8000001, south: 41.77, east: -87.58, north: 1e-9 })).toBe(
      '-87.8,41.77,-87.58,0',
    );
  });
});

describe('boundsAround', () => {
  it('returns undefined as the bounds of no points', () => {
    expect(boundsAround([])).toBeUndefined();
  });

  it('returns the smaller bounds, even across the antimeridian', () => {
    const around = boundsAround([
      { longitude: 179, latitude: -17 },
      { longitude: -179, latitude: -18 },
    ]);
    expect(around).toEqual({ west: 179, south: -18, east: -179, north: -17 });
  });

  it('returns bounds that contain all points', () => {
    const point = fc.record({ longitude, latitude });
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 20 }), (points) => {
        const bounds = boundsAround(points);
        if (!bounds) throw new Error('There are points');
        for (const { longitude: lng, latitude: lat } of points) {
          expect(lat).toBeGreaterThanOrEqual(bounds.south);
          expect(lat).toBeLessThanOrEqual(bounds.north);
          const inside =
            bounds.west > bounds.east
              ? lng >= bounds.west || lng <= bounds.east
              : lng >= bounds.west && lng <= bounds.east;
          expect(inside).toBe(true);
        }
      }),
    );
  });
});
