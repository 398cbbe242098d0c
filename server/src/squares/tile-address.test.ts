import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  interleave,
  mercatorUnits,
  POSITION_BITS,
  pointInTile,
  positionsOfSquare,
  positionsOfTile,
  squareInTile,
  squaresOfTile,
} from './tile-address.ts';

const address = fc
  .integer({ min: 0, max: 18 })
  .chain((z) =>
    fc.record({ z: fc.constant(z), x: fc.nat({ max: 2 ** z - 1 }), y: fc.nat({ max: 2 ** z - 1 }) }),
  );

describe('Z-order curve', () => {
  it('interleaves the bits of the example x and y', () => {
    expect(interleave(0b101, 0b011)).toBe(0b011011n);
  });

  it('interleaves every bit of any two coordinates', () => {
    const coordinate = fc.nat({ max: 2 ** POSITION_BITS - 1 });
    const binary = (number: number) => number.toString(2).padStart(POSITION_BITS, '0');
    fc.assert(
      fc.property(coordinate, coordinate, (x, y) => {
        const bits = [...binary(y)].map((bit, index) => bit + binary(x)[index]).join('');
        expect(interleave(x, y)).toBe(BigInt(`0b${bits}`));
      }),
    );
  });

  it('returns only squares and positions inside a tile', () => {
    fc.assert(
      fc.property(address, fc.nat({ max: 63 }), (tile, index) => {
        const { level, low, high } = squaresOfTile(tile);
        expect(high - low).toBe(63n);
        const square = positionsOfSquare(level, low + BigInt(index));
        const whole = positionsOfTile(tile);
        expect(square.low >= whole.low && square.high <= whole.high).toBe(true);
      }),
    );
  });

  it('puts each place into exactly one tile of each zoom', () => {
    const place = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    const tileWidth = 2 ** (POSITION_BITS - 18);
    const column = fc.nat({ max: 2 ** 18 - 1 });
    // Random places are almost never on the corner of a tile, so add corners.
    const corner = fc
      .record({ x: column, y: column })
      .map(({ x, y }) => ({ x: x * tileWidth, y: y * tileWidth }));
    fc.assert(
      fc.property(fc.oneof(place.map(mercatorUnits), corner), ({ x, y }) => {
        const position = interleave(x, y);
        let tile = { z: 0, x: 0, y: 0 };
        for (let z = 1; z <= 18; z++) {
          const [left, top] = [2 * tile.x, 2 * tile.y];
          const quarters = [0, 1].flatMap((right) =>
            [0, 1].map((down) => ({ z, x: left + right, y: top + down })),
          );
          const [found, ...others] = quarters.filter((quarter) => {
            const { low, high } = positionsOfTile(quarter);
            return low <= position && position <= high;
          });
          expect([found, others]).toEqual([expect.anything(), []]);
          tile = found ?? tile;
        }
        expect(tile).toEqual({ z: 18, x: Math.floor(x / tileWidth), y: Math.floor(y / tileWidth) });
      }),
    );
  });

  it("returns a square's column and row in its tile", () => {
    fc.assert(
      fc.property(fc.nat({ max: 7 }), fc.nat({ max: 7 }), (column, row) => {
        expect(squareInTile(Number(interleave(column, row)))).toEqual({ column, row });
      }),
    );
  });
});

describe('pointInTile', () => {
  it('maps the whole world into the tile of zoom 0', () => {
    const world = { z: 0, x: 0, y: 0 };
    expect(pointInTile(world, { latitude: 0, longitude: 0 })).toEqual({ x: 0.5, y: 0.5 });
    expect(pointInTile(world, { latitude: 85.0511287798066, longitude: -180 }).y).toBeCloseTo(0, 9);
  });
});
