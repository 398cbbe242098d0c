import { isInside, type Point, type Ring } from '../import/geometry.ts';

/** Lines joined end to end, as closed rings and open lines. */
interface JoinedLines {
  rings: Ring[];
  open: Point[][];
}

const keyOf = ([lng, lat]: Point): string => `${lng} ${lat}`;
const startOf = (line: Point[]): string => keyOf(line[0] as Point);
const endOf = (line: Point[]): string => keyOf(line.at(-1) as Point);

/** The remaining lines by their ends. */
class LooseLines {
  readonly #left: Set<Point[]>;
  readonly #byEnd = new Map<string, Point[][]>();
  readonly #isDirected: boolean;

  constructor(lines: Point[][], isDirected: boolean) {
    this.#left = new Set(lines);
    this.#isDirected = isDirected;
    for (const line of lines) {
      for (const key of [startOf(line), endOf(line)]) {
        const known = this.#byEnd.get(key);
        if (known) known.push(line);
        else this.#byEnd.set(key, [line]);
      }
    }
  }

  /** Removes a line; returns false if it was removed before. */
  take(line: Point[]): boolean {
    return this.#left.delete(line);
  }

  takeFrom(key: string): Point[] | undefined {
    return this.#takeAt(key, startOf);
  }

  takeTo(key: string): Point[] | undefined {
    return this.#takeAt(key, endOf);
  }

  /** Returns a line with its `side` at the point. Reverses an undirected line if needed. */
  #takeAt(key: string, side: (line: Point[]) => string): Point[] | undefined {
    for (const line of this.#byEnd.get(key) ?? []) {
      const fits = side(line) === key;
      if ((!fits && this.#isDirected) || !this.take(line)) continue;
      return fits ? line : line.toReversed();
    }
    return undefined;
  }
}

/**
 * Joins lines end to end as far as possible (OpenStreetMap wiki, "Relation:multipolygon/Algorithm", ring
 * assignment). A gap at the edge of an extract leaves only one line open.
 * @param isDirected whether to keep the direction of lines
 */
export function joinLines(lines: Point[][], { isDirected = false } = {}): JoinedLines {
  const usable = lines.filter((line) => line.length > 1);
  const loose = new LooseLines(usable, isDirected);
  const joined: JoinedLines = { rings: [], open: [] };
  for (const first of usable) {
    if (!loose.take(first)) continue;
    const before: Point[][] = [];
    const after: Point[][] = [];
    let [start, end] = [startOf(first), endOf(first)];
    while (start !== end) {
      const next = loose.takeFrom(end);
      if (!next) break;
      after.push(next);
      end = endOf(next);
    }
    while (start !== end) {
      const previous = loose.takeTo(start);
      if (!previous) break;
      before.push(previous);
      start = startOf(previous);
    }
    const parts = [...before.reverse(), first, ...after];
    const line = parts.flatMap((part, index) => (index === 0 ? part : part.slice(1)));
    if (start !== end) joined.open.push(line);
    else if (line.length > 3) joined.rings.push(line);
  }
  return joined;
}

/** The rings of one polygon: its outline and its holes. */
export type PolygonRings = [outline: Ring, ...holes: Ring[]];

/** Assigns each hole to the surrounding outline; drops a hole outside all outlines. */
export function toPolygons(outlines: Ring[], holes: Ring[]): PolygonRings[] {
  const polygons = outlines.map((outline): PolygonRings => [outline]);
  for (const hole of holes) {
    const [point] = hole;
    polygons.find(([outline]) => point && isInside(point, [outline]))?.push(hole);
  }
  return polygons;
}

/** Returns twice the signed area of a ring in square degrees, positive if counterclockwise. */
export function signedArea(ring: Ring): number {
  let area = 0;
  for (let i = 0; i + 1 < ring.length; i++) {
    const [x1, y1] = ring[i] as Point;
    const [x2, y2] = ring[i + 1] as Point;
    area += x1 * y2 - x2 * y1;
  }
  return area;
}
