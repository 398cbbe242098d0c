import type { Fragment, Queryable } from '@wayable/platform/db/database';
import { MAP_WIDTH, mercatorUnits } from '../squares/tile-address.ts';
import type { MapBox } from '../squares/view-squares.ts';
import { isInPoints } from './map-order.queries.ts';

/** West, south, east, north in degrees. West is greater than east if the box crosses the antimeridian. */
export type Bbox = [west: number, south: number, east: number, north: number];

/**
 * Converts a box of degrees to boxes of map units, which are 2^-30 of the world's width. Returns two if it
 * crosses the antimeridian.
 */
export function partsOf([west, south, east, north]: Bbox): MapBox[] {
  const ranges =
    west <= east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ];
  return ranges.map(([from = 0, to = 0]) => {
    const upper = mercatorUnits({ latitude: north, longitude: from });
    const lower = mercatorUnits({ latitude: south, longitude: to });
    // Widen the box by a unit, because rounding here and in the database may differ by one unit.
    return {
      x0: Math.max(0, upper.x - 1),
      y0: Math.max(0, upper.y - 1),
      x1: Math.min(MAP_WIDTH, lower.x + 2),
      y1: Math.min(MAP_WIDTH, lower.y + 2),
    };
  });
}

/** Returns the condition that a place is in a box of degrees. No index supports it. */
export function inDegrees(sql: Queryable, [west, south, east, north]: Bbox): Fragment {
  const between = (from: number, to: number) => sql`longitude between ${from}::float8 and ${to}::float8`;
  const columns = west <= east ? between(west, east) : sql`(${between(west, 180)} or ${between(-180, east)})`;
  return sql`${columns} and latitude between ${south}::float8 and ${north}::float8`;
}

/** Returns the condition of `inDegrees` together with a condition that the index of points supports. */
export function inBox(sql: Queryable, bbox: Bbox): Fragment {
  const boxes = partsOf(bbox).map((box) => isInPoints(sql, box));
  return sql`(${boxes.reduce((all, box) => sql`${all} or ${box}`)}) and ${inDegrees(sql, bbox)}`;
}
