import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isIn, pointOfTile, tilesIn } from './tile-grid';

const tile = fc
  .integer({ min: 1, max: 16 })
  .chain((z) =>
    fc.record({ z: fc.constant(z), x: fc.nat({ max: 2 ** z - 1 }), y: fc.nat({ max: 2 ** z - 1 }) }),
  );

describe('tilesIn', () => {
  it('returns only the tile that contains a point', () => {
    fc.assert(
      fc.property(tile, (address) => {
        const { longitude, latitude } = pointOfTile(address, 0.5, 0.5);
        const bounds = { west: longitude, east: longitude, south: latitude, north: latitude };
        expect(tilesIn(bounds, address.z)).toEqual([address]);
      }),
    );
  });

  it('returns all tiles of the world at low zoom', () => {
    const world = { west: -180, south: -85, east: 180, north: 85 };
    expect(tilesIn(world, 0)).toEqual([{ z: 0, x: 0, y: 0 }]);
    expect(tilesIn(world, 1)).toHaveLength(4);
  });

  it('returns the tiles of a box across the antimeridian', () => {
    const fiji = { west: 170, south: -20, east: -170, north: -10 };
    expect(tilesIn(fiji, 3).map(({ x }) => x)).toEqual([7, 0]);
    expect(isIn(fiji, { longitude: 179, latitude: -15 })).toBe(true);
    expect(isIn(fiji, { longitude: 0, latitude: -15 })).toBe(false);
  });
});
