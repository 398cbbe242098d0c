import type { Database, Fragment } from '../db/database.ts';
import type { MapBox } from '../squares/view-squares.ts';
import { ANY_CONFIRMATION, type ConfirmationRange, isConfirmationInRange } from './confirmation-range.ts';
import { type KindFilter, meetsFilter } from './location-filters.ts';
import { type LocationRow, locationColumns } from './locations.queries.ts';
import { gatheredRows, inIndexOf, rankIn, unionAll, type ViewOrder } from './locations-in-view.queries.ts';

const confirmations = (sql: Database) =>
  sql`map_confirmations(latitude, longitude, last_confirmation_at, rating_sum, raters, total_reviews, id)`;

const inIndex = (
  sql: Database,
  { x0, y0, x1, y1 }: MapBox,
  { low, high }: ConfirmationRange,
): Fragment => sql`
  ${confirmations(sql)} <@ cube(
    array[${x0}, ${y0}, ${low}, ${ANY_CONFIRMATION.low}, ${ANY_CONFIRMATION.low}]::float8[],
    array[${x1 - 1}, ${y1 - 1}, ${high}, ${ANY_CONFIRMATION.high}, ${ANY_CONFIRMATION.high}]::float8[])`;

/** The index dimension of each order. */
const DIMENSIONS = { unconfirmed: 5, confirmed: -5, rating: 7, reviews: 9 } as const;

/** The rank in the index's order. It differs from the map's order by less than a meter. */
function walkedRank(sql: Database, order: ViewOrder, { x0 }: MapBox): Fragment {
  if (order.by !== 'near') return sql`${confirmations(sql)} ~> ${DIMENSIONS[order.by]}::int`;
  const shift = Math.round((order.x - x0) / 2 ** 30) * 2 ** 30;
  const x = Math.abs(order.x - x0) > 2 ** 29 ? order.x - shift : order.x;
  return sql`${confirmations(sql)} <-> cube(array[${x}, ${order.y}, 0, 0, 0]::float8[])`;
}

interface ConfirmationPart {
  filter: KindFilter;
  range: ConfirmationRange;
  order: ViewOrder;
  limit: number;
  offset: number;
}

/** Like `walkPlaces`, but only within the range of confirmations. For kind filters with many matches. */
export async function walkByConfirmation(
  sql: Database,
  boxes: MapBox[],
  part: ConfirmationPart,
): Promise<LocationRow[]> {
  const { filter, range, order, limit, offset } = part;
  const walks = boxes.map(
    (box) => sql`
      select locations.*, ${walkedRank(sql, order, box)} as rank from locations
      where ${inIndex(sql, box, range)} and ${meetsFilter(sql, filter)}
      order by ${walkedRank(sql, order, box)} fetch first ${offset + limit} rows with ties`,
  );
  return sql<LocationRow[]>`
    select ${locationColumns(sql)} from (${unionAll(sql, walks)}) as found
    order by rank, id limit ${limit} offset ${offset}
  `;
}

/**
 * Returns the first places of the range near the center, among the `passed` nearest places of the box. For
 * ranges with many places: the index of points is faster than the five-dimensional one of confirmations. The
 * order is that of the confirmation index, so that later pages may walk it. Returns fewer if the other places
 * are further away.
 */
export async function walkNearest(
  sql: Database,
  box: MapBox,
  part: ConfirmationPart,
  passed: number,
): Promise<LocationRow[]> {
  const { filter, range, order, limit, offset } = part;
  return sql<LocationRow[]>`
    with nearest as materialized (
      select *, ${walkedRank(sql, order, box)} as rank from (
        select locations.*, ${rankIn(sql, order, box)} as distance from locations
        where ${inIndexOf(sql, order, box)} order by ${rankIn(sql, order, box)} limit ${passed}
      ) as locations
      where ${isConfirmationInRange(sql, range)} and ${meetsFilter(sql, filter)}
      order by distance limit ${offset + 2 * limit}
    )
    select ${locationColumns(sql)} from nearest where rank < (select max(distance) from nearest)
    order by rank, id limit ${limit} offset ${offset}
  `;
}

/** Counts the places of the boxes that are in the range and match, up to `most`. */
export async function countByConfirmation(
  sql: Database,
  boxes: MapBox[],
  { filter, range, most }: { filter: KindFilter; range: ConfirmationRange; most: number },
): Promise<number> {
  const reads = boxes.map(
    (box) => sql`
      select 1 from locations where ${inIndex(sql, box, range)} and ${meetsFilter(sql, filter)} limit ${most}`,
  );
  const [row] = await sql<{ amount: number }[]>`
    select least(count(*), ${most})::int as amount from (${unionAll(sql, reads)}) as found
  `;
  return row?.amount ?? 0;
}

type ListPart = Pick<ConfirmationPart, 'filter' | 'range' | 'order'>;

const sortRows = (sql: Database, reads: Fragment[], range: ConfirmationRange): Promise<LocationRow[]> => sql<
  LocationRow[]
>`
  select ${locationColumns(sql)} from (${unionAll(sql, reads)}) as found
  where ${isConfirmationInRange(sql, range)} order by rank, id
`;

/** Returns all matches sorted. For boxes with few places. */
export function readByConfirmation(sql: Database, boxes: MapBox[], part: ListPart): Promise<LocationRow[]> {
  const { filter, range, order } = part;
  const reads = boxes.map(
    (box) => sql`
      select locations.*, ${rankIn(sql, order, box)} as rank from locations
      where ${inIndexOf(sql, undefined, box)} and ${meetsFilter(sql, filter)}`,
  );
  return sortRows(sql, reads, range);
}

/** Returns all matches sorted. For kind filters with few matches. */
export function gatherByConfirmation(
  sql: Database,
  boxes: Parameters<typeof gatheredRows>[1],
  { filter, range, order }: ListPart,
): Promise<LocationRow[]> {
  const reads = gatheredRows(sql, boxes, filter, (box) => rankIn(sql, order, box));
  return sortRows(sql, reads, range);
}
