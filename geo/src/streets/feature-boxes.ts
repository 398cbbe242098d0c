import type { Point } from '../import/geometry.ts';
import type { OsmFile } from '../osm-file/elements.ts';
import type { FeatureStore } from './feature-store.ts';
import type { Bounds } from './tile-grid.ts';

const EMPTY: Bounds = { west: 180, south: 90, east: -180, north: -90 };

const include = (box: Bounds, [lng, lat]: Point): Bounds => ({
  west: Math.min(box.west, lng),
  south: Math.min(box.south, lat),
  east: Math.max(box.east, lng),
  north: Math.max(box.north, lat),
});
/** Returns the smallest box around points in degrees. For no points, the box is inverted. */
export const boundsOf = (points: Point[]): Bounds => points.reduce(include, EMPTY);
const isBox = ({ west, south, east, north }: Bounds): boolean =>
  west < east && south < north && west >= -180 && east <= 180 && south >= -90 && north <= 90;

/** Returns the box in a file's header, or undefined if it is missing, invalid or spans the antimeridian. */
export function findSaidBox({ header: { bounds } }: OsmFile): Bounds | undefined {
  return bounds && isBox(bounds) && !isWide(bounds) ? bounds : undefined;
}

/** Returns whether a box is so wide that it belongs to an area on both sides of the antimeridian. */
const isWide = ({ west, east }: Bounds): boolean => east - west > 180;

const extend = (box: Bounds, { west, south, east, north }: Bounds): Bounds =>
  include(include(box, [west, south]), [east, north]);

/** Returns the bounding box of features, or one box for each side of the antimeridian. */
export function boxesOf(features: FeatureStore): Bounds[] {
  let [whole, eastern, western] = [EMPTY, EMPTY, EMPTY];
  for (let number = 0; number < features.length; number++) {
    const box = features.boundsOf(number);
    whole = extend(whole, box);
    if (isWide(box)) continue;
    if (box.west < 0) western = extend(western, box);
    else eastern = extend(eastern, box);
  }
  if (!isWide(whole)) return [whole].filter(isBox);
  return [
    { ...eastern, east: 180 },
    { ...western, west: -180 },
  ].filter(isBox);
}
