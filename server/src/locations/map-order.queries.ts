import type { Fragment, Queryable } from '@wayable/platform/db/database';
import { MAP_WIDTH } from '../squares/tile-address.ts';
import type { MapBox } from '../squares/view-squares.ts';
import { ANY_CONFIRMATION, type ConfirmationRange } from './confirmation-range.ts';

/**
 * The order of a list: nearest to a point in map units, best rated, most reviewed, longest unconfirmed, or
 * last confirmed.
 */
export type ViewOrder =
  | { by: 'near'; x: number; y: number }
  | { by: 'rating' | 'reviews' | 'unconfirmed' | 'confirmed' };

/** The dimensions of `map_confirmations` by order, for the operator `~>`. */
const DIMENSIONS = { unconfirmed: 5, confirmed: -5, rating: 7, reviews: 9 } as const;

const point = (sql: Queryable) => sql`map_point(latitude, longitude)`;
const ranks = (sql: Queryable) =>
  sql`map_confirmations(latitude, longitude, last_confirmation_at, rating_sum, raters, total_reviews, id)`;

/**
 * Returns the point. If the box is nearer across the 180th meridian, moves the point by the width of the
 * world.
 */
export function pointNear(
  { x, y }: { x: number; y: number },
  { x0, x1 }: Pick<MapBox, 'x0' | 'x1'>,
): { x: number; y: number } {
  const distanceOf = (at: number) => Math.max(x0 - at, at - x1, 0);
  const [nearest = x] = [x, x - MAP_WIDTH, x + MAP_WIDTH].toSorted((a, b) => distanceOf(a) - distanceOf(b));
  return { x: nearest, y };
}

/** Returns the sort key of a place in the order; lower comes first. */
export function rankIn(sql: Queryable, order: ViewOrder, box: MapBox): Fragment {
  if (order.by !== 'near') return sql`${ranks(sql)} ~> ${DIMENSIONS[order.by]}::int`;
  const { x, y } = pointNear(order, box);
  return sql`${point(sql)} <-> point(${x}, ${y})`;
}

/**
 * Returns the sort key of `rankIn`, written so that it uses the index of ranks. Its distances differ from
 * distances on the map by less than a meter.
 */
export function rankInRanks(sql: Queryable, order: ViewOrder, box: MapBox): Fragment {
  if (order.by !== 'near') return rankIn(sql, order, box);
  const { x, y } = pointNear(order, box);
  return sql`${ranks(sql)} <-> cube(array[${x}, ${y}, 0, 0, 0]::float8[])`;
}

/** Returns the condition that a place is in the box, written so that it uses the index of points. */
export function isInPoints(sql: Queryable, { x0, y0, x1, y1 }: MapBox): Fragment {
  return sql`${point(sql)} <@ box(point(${x0}, ${y0}), point(${x1 - 1}, ${y1 - 1}))`;
}

/**
 * Returns the condition that a place is in the box and the range, written so that it uses the index of ranks.
 */
export function isInRanks(
  sql: Queryable,
  { x0, y0, x1, y1 }: MapBox,
  range: ConfirmationRange = ANY_CONFIRMATION,
): Fragment {
  const { low, high } = ANY_CONFIRMATION;
  return sql`${ranks(sql)} <@ cube(
    array[${x0}, ${y0}, ${range.low}, ${low}, ${low}]::float8[],
    array[${x1 - 1}, ${y1 - 1}, ${range.high}, ${high}, ${high}]::float8[])`;
}
