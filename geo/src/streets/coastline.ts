import type { Point, Ring } from '../import/geometry.ts';
import { joinLines, type PolygonRings, signedArea, toPolygons } from './join-lines.ts';
import type { Bounds } from './tile-grid.ts';

/**
 * Length in degrees of the last part of a coast. If the coast ends within the bounds, it is extended in the
 * direction of this part.
 */
const HEADING_DEGREES = 0.005;

/** Returns the part of a segment within the box as two fractions, or undefined (Liang–Barsky algorithm). */
function clipSegment([x1, y1]: Point, [x2, y2]: Point, bounds: Bounds): [number, number] | undefined {
  const { west, south, east, north } = bounds;
  let [first, last] = [0, 1];
  const sides: [number, number][] = [
    [x1 - x2, x1 - west],
    [x2 - x1, east - x1],
    [y1 - y2, y1 - south],
    [y2 - y1, north - y1],
  ];
  for (const [step, room] of sides) {
    if (step === 0) {
      if (room < 0) return undefined;
    } else if (step < 0) first = Math.max(first, room / step);
    else last = Math.min(last, room / step);
  }
  return first < last ? [first, last] : undefined;
}

/** Returns the parts of a line within a box, in its direction. */
export function clipLine(line: Point[], bounds: Bounds): Point[][] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  for (let i = 0; i + 1 < line.length; i++) {
    const [from, to] = [line[i] as Point, line[i + 1] as Point];
    const shares = clipSegment(from, to, bounds);
    if (!shares) continue;
    const at = (share: number): Point =>
      share === 0
        ? from
        : share === 1
          ? to
          : [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
    if (part.length === 0 || shares[0] > 0) {
      if (part.length > 1) parts.push(part);
      part = [at(shares[0])];
    }
    part.push(at(shares[1]));
    if (shares[1] < 1) {
      parts.push(part);
      part = [];
    }
  }
  if (part.length > 1) parts.push(part);
  return parts;
}

/** Returns a point far outside of the bounds, in the direction in which the line ends. */
function beyond(line: Point[], reach: number): Point {
  const [x, y] = line.at(-1) as Point;
  const isFar = ([px, py]: Point) => Math.hypot(px - x, py - y) >= HEADING_DEGREES;
  const before = line.findLast(isFar) ?? (line[0] as Point);
  const length = Math.hypot(x - before[0], y - before[1]);
  return [x + ((x - before[0]) / length) * reach, y + ((y - before[1]) / length) * reach];
}

const isWithin = ([x, y]: Point, { west, south, east, north }: Bounds): boolean =>
  x > west && x < east && y > south && y < north;

const isShort = (line: Point[]): boolean => {
  const [x, y] = line[0] as Point;
  return line.every(([px, py]) => Math.hypot(px - x, py - y) < HEADING_DEGREES);
};

/**
 * Returns the parts of an open coast within the bounds, each from border to border. A coast that ends within
 * the bounds is extended straight. Omits a short coast at the border, because its direction is unclear.
 */
function crossBounds(line: Point[], bounds: Bounds): Point[][] {
  const reach = bounds.east - bounds.west + bounds.north - bounds.south;
  const parts = clipLine(line, bounds);
  return parts.flatMap((part) => {
    const isStartLoose = isWithin(part[0] as Point, bounds);
    const isEndLoose = isWithin(part.at(-1) as Point, bounds);
    if (!isStartLoose && !isEndLoose) return [part];
    if (parts.length > 1 && isShort(part)) return [];
    const start = isStartLoose ? [beyond(part.toReversed(), reach)] : [];
    const end = isEndLoose ? [beyond(part, reach)] : [];
    return clipLine([...start, ...part, ...end], bounds);
  });
}

/**
 * Returns the position of a border point along the border of the box, clockwise from the northwestern corner,
 * from 0 to 4.
 */
function turnOf([x, y]: Point, { west, south, east, north }: Bounds): number {
  const across = (x - west) / (east - west);
  const down = (north - y) / (north - south);
  const distances = [Math.abs(down), Math.abs(1 - across), Math.abs(1 - down), Math.abs(across)];
  const side = distances.indexOf(Math.min(...distances));
  return [across, 1 + down, 3 - across, 4 - down][side] as number;
}

/** Returns the corners between two positions on the border, in clockwise order. */
function cornersBetween(from: number, to: number, { west, south, east, north }: Bounds): Point[] {
  const corners: Point[] = [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
  const end = to > from ? to : to + 4;
  const passed: Point[] = [];
  for (let turn = Math.floor(from) + 1; turn < end; turn++) passed.push(corners[turn % 4] as Point);
  return passed;
}

/** Closes lines that cross a box along its border, with the sea on their right. */
function closeAlongBorder(lines: Point[][], bounds: Bounds): Ring[] {
  const rest = lines.map((line) => ({
    line,
    start: turnOf(line[0] as Point, bounds),
    end: turnOf(line.at(-1) as Point, bounds),
  }));
  const rings: Ring[] = [];
  for (let first = rest.pop(); first; first = rest.pop()) {
    // Push points one by one: a spread of all of them would exceed the maximum arguments of a call.
    const pieces: Point[][] = [];
    for (let part = first, next: typeof first; ; part = next) {
      pieces.push(part.line);
      const { end } = part;
      const walk = (start: number) => (start - end + 4) % 4;
      next = rest.reduce((best, other) => (walk(other.start) < walk(best.start) ? other : best), first);
      pieces.push(cornersBetween(end, next.start, bounds));
      if (next === first) break;
      rest.splice(rest.indexOf(next), 1);
    }
    rings.push([...pieces.flat(), first.line[0] as Point]);
  }
  return rings;
}

/** Returns the box as a ring. */
export const ringOf = ({ west, south, east, north }: Bounds): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/**
 * Returns the sea within the bounds of a file. A coastline has land on its left and water on its right
 * (OpenStreetMap wiki, "Tag:natural=coastline"). A coast that ends within the bounds is extended straight.
 * Without a coastline, everything is land.
 */
export function seaWithin(coastline: Point[][], bounds: Bounds): PolygonRings[] {
  const { rings, open } = joinLines(coastline, { isDirected: true });
  const crossing: Point[][] = [];
  const islands: Ring[] = [];
  const basins: Ring[] = [];
  for (const ring of rings) {
    const parts = clipLine(ring, bounds);
    const isWhole = parts.length === 1 && parts[0]?.length === ring.length;
    if (!isWhole) crossing.push(...joinLines(parts, { isDirected: true }).open);
    else if (signedArea(ring) > 0) islands.push(ring);
    else basins.push(ring);
  }
  crossing.push(...open.flatMap((line) => crossBounds(line, bounds)));
  const seas = [...closeAlongBorder(crossing, bounds), ...basins];
  if (seas.length === 0 && islands.length > 0) seas.push(ringOf(bounds));
  return toPolygons(seas, islands);
}
