import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { POSITION_BITS } from './tile-address.ts';
import { coveringSquares, type MapBox } from './view-squares.ts';

const WORLD = 2 ** POSITION_BITS;

/** Boxes of every size, from a few meters within one of the smallest squares to the world. */
const boxes = fc
  .tuple(
    fc.integer({ min: 0, max: WORLD - 2 }),
    fc.integer({ min: 0, max: WORLD - 2 }),
    fc.integer({ min: 4, max: POSITION_BITS }),
    fc.double({ min: 0.3, max: 1, noNaN: true }),
  )
  .map(([x0, y0, bits, share]): MapBox => {
    const x1 = Math.min(WORLD, x0 + 2 ** bits);
    return { x0, y0, x1, y1: Math.min(WORLD, y0 + Math.ceil(2 ** bits * share)) };
  });

/** Separates the interleaved bits of a code into column and row. */
function squareOf(code: bigint): [column: number, row: number] {
  let [column, row] = [0, 0];
  for (let bit = 0; bit < POSITION_BITS; bit++) {
    column += Number((code >> BigInt(2 * bit)) & 1n) * 2 ** bit;
    row += Number((code >> BigInt(2 * bit + 1)) & 1n) * 2 ** bit;
  }
  return [column, row];
}

function squares(box: MapBox, finer: number) {
  return coveringSquares(box, finer).flatMap(({ level, low, high }) => {
    const size = 2 ** (POSITION_BITS - level);
    return Array.from({ length: Number(high - low) + 1 }, (_, index) => {
      const [column, row] = squareOf(low + BigInt(index));
      return { x: column * size, y: row * size, size };
    });
  });
}

describe('squares that cover a box', () => {
  it.each([
    [0, 9],
    [1, 25],
    [2, 81],
  ])('covers boxes %i levels finer with at most %i squares', (finer, most) => {
    fc.assert(
      fc.property(boxes, (box) => {
        const covering = squares(box, finer);
        // The lowest level divides the world into 64 squares, so a large box may need more than `most`.
        const isOfLeastLevel = covering.every(({ size }) => size === WORLD / 8);
        expect(covering.length).toBeLessThanOrEqual(isOfLeastLevel ? 64 : most);
        const points = [
          [box.x0, box.y0],
          [box.x1 - 1, box.y0],
          [box.x0, box.y1 - 1],
          [box.x1 - 1, box.y1 - 1],
          [Math.floor((box.x0 + box.x1) / 2), Math.floor((box.y0 + box.y1) / 2)],
        ] as const;
        for (const [x, y] of points)
          expect(
            covering.some(
              (square) =>
                x >= square.x && x < square.x + square.size && y >= square.y && y < square.y + square.size,
            ),
          ).toBe(true);
      }),
    );
  });
});
