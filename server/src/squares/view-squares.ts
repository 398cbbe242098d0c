import { FINEST_LEVEL } from './square-levels.ts';
import {
  type CodeRange,
  interleave,
  MAP_WIDTH,
  mercatorUnits,
  POSITION_BITS,
  positionsOfSquare,
} from './tile-address.ts';

/**
 * A part of the map in units of 2^-30 of the world's width: x from the west, y from the north, upper bounds
 * exclusive.
 */
export interface MapBox {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Squares of a level with consecutive codes. */
export interface SquareRange extends CodeRange {
  level: number;
}

const LEAST_LEVEL = 3;
/**
 * A large view is rounded to squares with a side of at most 1/32 of the view's longer side. The view then
 * consists of a few hundred squares.
 */
const SIDES = 32;

/** Returns the columns of a range of longitudes: one range of columns, or two across the antimeridian. */
function columnsOf(west: number, east: number): [from: number, to: number][] {
  const from = mercatorUnits({ latitude: 0, longitude: west }).x;
  const to = mercatorUnits({ latitude: 0, longitude: east }).x;
  return west <= east
    ? [[from, to]]
    : [
        [from, MAP_WIDTH - 1],
        [0, to],
      ];
}

/** Returns the level to which a view with this side is rounded. Undefined if it is not rounded. */
function roundingLevel(side: number): number | undefined {
  const level = POSITION_BITS - Math.floor(Math.log2(side / SIDES));
  return level > FINEST_LEVEL ? undefined : Math.max(LEAST_LEVEL, level);
}

function roundTo(level: number, [from, to]: [number, number]): [number, number] {
  const unit = 2 ** (POSITION_BITS - level);
  const start = Math.min(MAP_WIDTH - unit, Math.round(from / unit) * unit);
  return [start, Math.max(start + unit, Math.round((to + 1) / unit) * unit)];
}

/**
 * Returns the map boxes of a box of degrees, from west to east: two across the antimeridian. A box wider than
 * 32 of the finest squares is rounded to squares of 1/64 to 1/32 of its longer side, so that its places can
 * be counted by whole squares.
 */
export function mapBoxes([west, south, east, north]: readonly [number, number, number, number]): MapBox[] {
  const columns = columnsOf(west, east);
  const rows: [number, number] = [
    mercatorUnits({ latitude: north, longitude: 0 }).y,
    mercatorUnits({ latitude: south, longitude: 0 }).y,
  ];
  const width = columns.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  const level = roundingLevel(Math.max(width, rows[1] - rows[0] + 1));
  const round = (range: [number, number]): [number, number] =>
    level === undefined ? [range[0], range[1] + 1] : roundTo(level, range);
  const [y0, y1] = round(rows);
  return columns.map((range) => {
    const [x0, x1] = round(range);
    return { x0, y0, x1, y1 };
  });
}

const isInside = (box: MapBox, x: number, y: number, size: number): boolean =>
  x >= box.x0 && y >= box.y0 && x + size <= box.x1 && y + size <= box.y1;

const isApart = (box: MapBox, x: number, y: number, size: number): boolean =>
  x >= box.x1 || y >= box.y1 || x + size <= box.x0 || y + size <= box.y0;

function join(codes: bigint[], level: number): SquareRange[] {
  const ranges: SquareRange[] = [];
  for (const code of codes.toSorted((one, other) => (one < other ? -1 : 1))) {
    const last = ranges.at(-1);
    if (last && last.high + 1n === code) last.high = code;
    else ranges.push({ level, low: code, high: code });
  }
  return ranges;
}

/**
 * Returns the largest possible squares inside a box, and the positions of the finest squares that its edge
 * crosses.
 */
export function squaresOf(box: MapBox): { inside: SquareRange[]; edge: CodeRange[] } {
  const inside = new Map<number, bigint[]>();
  const edge: bigint[] = [];
  const visit = (level: number, column: number, row: number): void => {
    const size = 2 ** (POSITION_BITS - level);
    const [x, y] = [column * size, row * size];
    if (isApart(box, x, y, size)) return;
    const code = () => interleave(column, row);
    if (level >= LEAST_LEVEL && isInside(box, x, y, size)) {
      inside.set(level, [...(inside.get(level) ?? []), code()]);
      return;
    }
    if (level === FINEST_LEVEL) {
      edge.push(code());
      return;
    }
    for (const down of [0, 1])
      for (const right of [0, 1]) visit(level + 1, 2 * column + right, 2 * row + down);
  };
  visit(0, 0, 0);
  return {
    inside: [...inside].flatMap(([level, codes]) => join(codes, level)),
    edge: join(edge, FINEST_LEVEL).map(({ low, high }) => ({
      low: positionsOfSquare(FINEST_LEVEL, low).low,
      high: positionsOfSquare(FINEST_LEVEL, high).high,
    })),
  };
}

/**
 * Returns at most nine squares that cover a box. With one or two `finer` levels, returns at most 25 or 81
 * smaller squares, which cover less area outside of the box.
 */
export function coveringSquares(box: MapBox, finer = 0): SquareRange[] {
  const side = Math.max(box.x1 - box.x0, box.y1 - box.y0);
  const fitting = POSITION_BITS - Math.floor(Math.log2(side)) + finer;
  const level = Math.min(FINEST_LEVEL, Math.max(LEAST_LEVEL, fitting));
  const size = 2 ** (POSITION_BITS - level);
  const codes: bigint[] = [];
  for (let row = Math.floor(box.y0 / size); row * size < box.y1; row++)
    for (let column = Math.floor(box.x0 / size); column * size < box.x1; column++)
      codes.push(interleave(column, row));
  return join(codes, level);
}
