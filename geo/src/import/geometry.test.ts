import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centroidOf, isInside, joinRings, type Point, type Ring } from './geometry.ts';

const square: Ring = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
  [0, 0],
];

describe('joinRings', () => {
  it("joins a ring's pieces in any order and direction", () => {
    const corners = fc.integer({ min: 3, max: 12 });
    fc.assert(
      fc.property(corners, fc.infiniteStream(fc.boolean()), fc.integer(), (amount, flips, seed) => {
        const ring = Array.from(
          { length: amount },
          (_, i): Point => [Math.cos((i / amount) * 2 * Math.PI), Math.sin((i / amount) * 2 * Math.PI)],
        );
        const pieces = ring.map((point, i) => [point, ring[(i + 1) % amount] as Point]);
        const mixed = pieces
          .map((piece, i) => ({
            piece: flips.next().value ? piece.toReversed() : piece,
            key: (i * 7919 + seed) % 101,
          }))
          .sort((a, b) => a.key - b.key)
          .map(({ piece }) => piece);
        const joined = joinRings(mixed);
        expect(joined).toHaveLength(1);
        expect(joined?.[0]).toHaveLength(amount + 1);
      }),
    );
  });

  it("returns undefined when a ring's piece is missing", () => {
    expect(
      joinRings([
        [
          [0, 0],
          [1, 0],
        ],
        [
          [1, 0],
          [1, 1],
        ],
      ]),
    ).toBeUndefined();
  });
});

describe('centroidOf and isInside', () => {
  it('returns the center of a square as centroid', () => {
    expect(centroidOf([square])).toEqual([1, 1]);
    expect(isInside([1, 1], [square])).toBe(true);
    expect(isInside([3, 1], [square])).toBe(false);
  });

  it('weights parts of an area by size for the centroid', () => {
    const small: Ring = [
      [10, 0],
      [11, 0],
      [11, 1],
      [10, 1],
      [10, 0],
    ];
    expect(centroidOf([square, small])[0]).toBeCloseTo((4 * 1 + 1 * 10.5) / 5, 9);
  });

  it('finds no point of a hole inside an area', () => {
    const hole: Ring = [
      [0.5, 0.5],
      [1.5, 0.5],
      [1.5, 1.5],
      [0.5, 1.5],
      [0.5, 0.5],
    ];
    expect(isInside([1, 1], [square, hole])).toBe(false);
  });
});
