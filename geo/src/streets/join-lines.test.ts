import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point, Ring } from '../import/geometry.ts';
import { joinLines, signedArea, toPolygons } from './join-lines.ts';

const square = (x: number, y: number, size: number): Ring => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
];

describe('joinLines', () => {
  it('joins line pieces in any order and direction into rings', () => {
    const corners = Array.from(
      { length: 12 },
      (_, i): Point => [Math.cos((i * Math.PI) / 6), Math.sin((i * Math.PI) / 6)],
    );
    const ring = [...corners, corners[0] as Point];
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 11 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(cuts, fc.infiniteStream(fc.boolean()), fc.boolean(), (at, turns, isShuffled) => {
        const stops = [0, ...at.toSorted((one, other) => one - other), 12];
        const pieces = stops.slice(1).map((stop, i) => {
          const piece = ring.slice(stops[i], stop + 1);
          return turns.next().value ? piece.toReversed() : piece;
        });
        const { rings, open } = joinLines(isShuffled ? pieces.toReversed() : pieces);
        expect(open).toEqual([]);
        expect(rings).toHaveLength(1);
        expect(rings[0]).toHaveLength(13);
        expect(Math.abs(signedArea(rings[0] as Ring))).toBeCloseTo(Math.abs(signedArea(ring)), 9);
      }),
    );
  });

  it('leaves a ring with a gap as an open line', () => {
    const whole = square(5, 5, 1);
    const cut = square(0, 0, 1);
    const { rings, open } = joinLines([cut.slice(0, 2), cut.slice(2, 5), whole.slice(0, 3), whole.slice(2)]);
    expect(rings).toHaveLength(1);
    expect(rings[0]?.[0]).toEqual([5, 5]);
    expect(open).toEqual([
      [
        [1, 1],
        [0, 1],
        [0, 0],
        [1, 0],
      ],
    ]);
  });

  it('never joins directed lines of opposite directions', () => {
    const against: Point[][] = [
      [
        [0, 0],
        [1, 0],
      ],
      [
        [2, 0],
        [1, 0],
      ],
    ];
    expect(joinLines(against, { isDirected: true }).open).toHaveLength(2);
    expect(joinLines(against).open).toHaveLength(1);
  });

  it('ignores empty lines and single points when joining lines', () => {
    expect(joinLines([[], [[1, 1]]])).toEqual({ rings: [], open: [] });
  });
});

describe('toPolygons', () => {
  it('assigns each hole of a polygon to the surrounding outline', () => {
    const [left, right] = [square(0, 0, 10), square(20, 0, 10)];
    const polygons = toPolygons([left, right], [square(22, 2, 1), square(2, 2, 1), square(50, 50, 1)]);
    expect(polygons.map((rings) => rings.length)).toEqual([2, 2]);
    expect(polygons[1]?.[1]?.[0]).toEqual([22, 2]);
  });
});
