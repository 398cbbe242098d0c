/** A point as [longitude, latitude] in degrees. */
export type Point = [lng: number, lat: number];
const LATITUDE_MAX = 90;
const LONGITUDE_MAX = 180;

/** Returns whether a point has a valid position; 0, 0 means none. */
export const isOnEarth = ([lng, lat]: Point): boolean =>
  Math.abs(lat) <= LATITUDE_MAX && Math.abs(lng) <= LONGITUDE_MAX && (lng !== 0 || lat !== 0);

/** A closed line: its last point repeats the first. */
export type Ring = Point[];

const isSame = (a: Point | undefined, b: Point | undefined): boolean =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];

/**
 * Joins lines of any direction into closed rings (OpenStreetMap wiki, "Relation:multipolygon/Algorithm", ring
 * assignment).
 * @returns undefined if a line remains, because a part of the boundary is missing
 */
export function joinRings(lines: Point[][]): Ring[] | undefined {
  const rest = lines.filter((line) => line.length > 1).map((line) => [...line]);
  const rings: Ring[] = [];
  for (let ring = rest.pop(); ring; ring = rest.pop()) {
    while (!isSame(ring[0], ring.at(-1))) {
      const end = ring.at(-1);
      const index = rest.findIndex((line) => isSame(line[0], end) || isSame(line.at(-1), end));
      const [next] = index < 0 ? [] : rest.splice(index, 1);
      if (!next) return undefined;
      ring.push(...(isSame(next[0], end) ? next : next.reverse()).slice(1));
    }
    rings.push(ring);
  }
  return rings;
}

/** Returns twice the signed area and the centroid of a ring, in degrees, relative to its first point. */
function measure(ring: Ring): { area: number; centroid: Point } {
  const [originX, originY] = ring[0] as Point;
  let area = 0;
  let x = 0;
  let y = 0;
  for (let i = 0; i + 1 < ring.length; i++) {
    const [x1, y1] = [(ring[i] as Point)[0] - originX, (ring[i] as Point)[1] - originY];
    const [x2, y2] = [(ring[i + 1] as Point)[0] - originX, (ring[i + 1] as Point)[1] - originY];
    const cross = x1 * y2 - x2 * y1;
    area += cross;
    x += (x1 + x2) * cross;
    y += (y1 + y2) * cross;
  }
  if (Math.abs(area) < 1e-15) return { area: 0, centroid: middleOfUnwrapped(ring) };
  return { area, centroid: [originX + x / (3 * area), originY + y / (3 * area)] };
}

const HALF_TURN = 180;

/**
 * Returns the degrees to add to western longitudes: 360 if points lie on both sides of the antimeridian,
 * otherwise 0.
 */
function turnOf(points: Point[]): number {
  const [least, most] = extentOf(points, 0);
  return most - least > HALF_TURN ? 2 * HALF_TURN : 0;
}
const unwrap = ([lng, lat]: Point, turn: number): Point => [lng < 0 ? lng + turn : lng, lat];
const wrap = ([lng, lat]: Point): Point => [lng > HALF_TURN ? lng - 2 * HALF_TURN : lng, lat];

/**
 * Returns the least and greatest coordinate. `Math.min(...points)` would fail for a large outline, which has
 * too many arguments.
 */
function extentOf(points: Point[], axis: 0 | 1): [least: number, most: number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const point of points) {
    least = Math.min(least, point[axis]);
    most = Math.max(most, point[axis]);
  }
  return [least, most];
}

function middleOfUnwrapped(points: Point[]): Point {
  const middle = ([least, most]: [number, number]) => (least + most) / 2;
  return [middle(extentOf(points, 0)), middle(extentOf(points, 1))];
}

/** Returns the center of the bounding box, also across the antimeridian. */
export function middleOf(points: Point[]): Point {
  const turn = turnOf(points);
  return wrap(middleOfUnwrapped(points.map((point) => unwrap(point, turn))));
}

/** Returns the centroid of rings weighted by their areas, also across the antimeridian. */
export function centroidOf(rings: Ring[]): Point {
  const turn = turnOf(rings.flat());
  const measures = rings.map((ring) => measure(ring.map((point) => unwrap(point, turn))));
  const total = measures.reduce((sum, { area }) => sum + Math.abs(area), 0);
  if (total === 0) return middleOf(rings.flat());
  const weigh = (axis: 0 | 1) =>
    measures.reduce((sum, { area, centroid }) => sum + Math.abs(area) * centroid[axis], 0) / total;
  return wrap([weigh(0), weigh(1)]);
}

/** Returns whether a point lies within rings, by the even-odd rule. */
export function isInside([x, y]: Point, rings: Ring[]): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let i = 0; i + 1 < ring.length; i++) {
      const [x1, y1] = ring[i] as Point;
      const [x2, y2] = ring[i + 1] as Point;
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    }
  }
  return inside;
}
