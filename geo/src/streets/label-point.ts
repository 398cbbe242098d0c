import { centroidOf, isInside, type Point, type Ring } from '../import/geometry.ts';

const METERS_PER_DEGREE = 111_320;
const TILE_PIXELS = 512;
const EARTH_METERS = 40_075_017;
/** Minimum width of an area with a name, about the width of a short word. */
const NAME_PIXELS = 44;

/**
 * Returns the position of an area's name: its centroid, or the widest part next to it if the centroid lies
 * outside.
 * @param rings the outline and its holes
 */
export function labelPoint(rings: Ring[]): Point {
  const [outline] = rings;
  const center = centroidOf(outline ? [outline] : rings);
  if (isInside(center, rings)) return center;
  const [, y] = center;
  const crossings = rings
    .flatMap((ring) =>
      ring.slice(1).flatMap(([x2, y2], index) => {
        const [x1, y1] = ring[index] as Point;
        return y1 > y !== y2 > y ? [x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)] : [];
      }),
    )
    .sort((one, other) => one - other);
  let best: [from: number, to: number] | undefined;
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const [from, to] = [crossings[i] as number, crossings[i + 1] as number];
    if (!best || to - from > best[1] - best[0]) best = [from, to];
  }
  return best ? [(best[0] + best[1]) / 2, y] : center;
}

/** Returns the zoom from which an area is large enough for its name. */
export function nameZoom(squareDegrees: number, latitude: number): number {
  const shrink = Math.cos((latitude * Math.PI) / 180);
  const width = Math.sqrt(squareDegrees * shrink) * METERS_PER_DEGREE;
  return Math.ceil(Math.log2((NAME_PIXELS * EARTH_METERS * shrink) / (TILE_PIXELS * width)));
}
