import type { Database, Fragment } from '../db/database.ts';
import { UNDIVIDED_LEVEL } from '../squares/square-levels.ts';
import type { CodeRange } from '../squares/tile-address.ts';
import type { MapBox, SquareRange } from '../squares/view-squares.ts';
import { isPlain, type KindFilter, kindMeets, meetsFilter } from './location-filters.ts';
import { type LocationRow, locationColumns } from './locations.queries.ts';

/** Nearest to a point in map units; best rated; most reviewed; longest unconfirmed; last confirmed. */
export type ViewOrder =
  | { by: 'near'; x: number; y: number }
  | { by: 'rating' | 'reviews' | 'unconfirmed' | 'confirmed' };

const WORLD = 2 ** 30;
/** Greater than every rank. */
const ANY_RANK = 1e18;

const point = (sql: Database) => sql`map_point(latitude, longitude)`;
const ranks = (sql: Database) => sql`map_ranks(latitude, longitude, rating_sum, raters, total_reviews, id)`;

const toRows = (sql: Database, ranges: (CodeRange & { level?: number })[]) =>
  sql.json(ranges.map(({ level, low, high }) => ({ level, low: String(low), high: String(high) })) as never);

/** Counts the matches in whole squares from stored counts. */
export async function countInSquares(
  sql: Database,
  squares: SquareRange[],
  filter: KindFilter,
): Promise<number> {
  const matching = sql`(
    select sum(kept.count) from unnest(kinds, counts) as kept(kind, count)
    where ${kindMeets(sql, sql`kept.kind`, filter)}
      and (${filter.part}::int = 0 or level < ${UNDIVIDED_LEVEL} or kind_category(kept.kind) = ${filter.part}::int)
  )`;
  const amount =
    isPlain(filter) && filter.part === 0
      ? sql`total`
      : isPlain(filter)
        ? sql`case when level < ${UNDIVIDED_LEVEL} then total else ${matching} end`
        : matching;
  const [row] = await sql<{ amount: number }[]>`
    select coalesce(sum(inside.amount), 0)::int as amount
    from jsonb_to_recordset(${toRows(sql, squares)}) as stretch(level int, low bigint, high bigint)
    cross join lateral (
      select ${amount} as amount from location_cells
      where location_cells.level = stretch.level
        and part = case when stretch.level < ${UNDIVIDED_LEVEL} then ${filter.part}::int else 0 end
        and cell between stretch.low and stretch.high
    ) as inside
  `;
  return row?.amount ?? 0;
}

/** Returns the condition that a place is in the box, by its own position. */
export function isInBox(sql: Database, { x0, y0, x1, y1 }: MapBox): Fragment {
  return sql`mercator_x(longitude) between ${x0}::int and ${x1 - 1}::int
    and mercator_y(latitude) between ${y0}::int and ${y1 - 1}::int`;
}

/** Counts the matches in ranges of positions that are in the box: for the squares across its edge. */
export async function countAcrossEdge(
  sql: Database,
  box: MapBox,
  ranges: CodeRange[],
  filter: KindFilter,
): Promise<number> {
  if (ranges.length === 0) return 0;
  const [row] = await sql<{ amount: number }[]>`
    select count(*)::int as amount
    from jsonb_to_recordset(${toRows(sql, ranges)}) as stretch(low bigint, high bigint)
    cross join lateral (
      select 1 from locations
      where position between stretch.low and stretch.high and ${isInBox(sql, box)} and ${meetsFilter(sql, filter)}
      offset 0
    ) as inside
  `;
  return row?.amount ?? 0;
}

/** Returns the ascending rank of a place in the order. */
export function rankIn(sql: Database, order: ViewOrder, { x0 }: MapBox): Fragment {
  if (order.by === 'unconfirmed') return sql`confirmation_rank(last_confirmation_at, id)`;
  if (order.by === 'confirmed') return sql`- confirmation_rank(last_confirmation_at, id)`;
  if (order.by !== 'near') return sql`${ranks(sql)} ~> ${order.by === 'rating' ? 5 : 7}`;
  // Across the antimeridian, the center may be a world's width east of the box.
  const shift = Math.round((order.x - x0) / WORLD) * WORLD;
  const x = Math.abs(order.x - x0) > WORLD / 2 ? order.x - shift : order.x;
  return sql`${point(sql)} <-> point(${x}, ${order.y})`;
}

/** Returns the box as a range of the index for the order, or of the index of points. */
export function inIndexOf(sql: Database, order: ViewOrder | undefined, { x0, y0, x1, y1 }: MapBox): Fragment {
  if (order === undefined || order.by === 'near')
    return sql`${point(sql)} <@ box(point(${x0}, ${y0}), point(${x1 - 1}, ${y1 - 1}))`;
  return sql`${ranks(sql)} <@ cube(
    array[${x0}, ${y0}, ${-ANY_RANK}, ${-ANY_RANK}]::float8[], array[${x1 - 1}, ${y1 - 1}, ${ANY_RANK}, ${ANY_RANK}]::float8[])`;
}

// `offset 0` in the statements keeps the planner from joining the ranges. Joined, it overestimates them and
// reads all places.

interface Part {
  order: ViewOrder;
  filter: KindFilter;
  limit: number;
  offset: number;
}

export const unionAll = (sql: Database, parts: Fragment[]): Fragment =>
  parts.slice(1).reduce((all, part) => sql`${all} union all (${part})`, sql`(${parts[0] as Fragment})`);

/**
 * Walks the boxes in the order until enough places are found. For filters with many matches. Small boxes are
 * read and sorted as a whole: the index of points is faster than the four-dimensional one of ranks. Reads all
 * places that tie for the last position, so that every page has the same order.
 */
export async function walkPlaces(
  sql: Database,
  boxes: MapBox[],
  part: Part,
  areBoxesSmall: boolean,
): Promise<LocationRow[]> {
  const { order, filter, limit, offset } = part;
  const walks = boxes.map(
    (box) => sql`
      select locations.*, ${rankIn(sql, order, box)} as rank from locations
      where ${inIndexOf(sql, areBoxesSmall ? undefined : order, box)} and ${meetsFilter(sql, filter)}
      order by ${rankIn(sql, order, box)} fetch first ${offset + limit} rows with ties`,
  );
  return sql<LocationRow[]>`
    select ${locationColumns(sql)} from (${unionAll(sql, walks)}) as found
    order by rank, id limit ${limit} offset ${offset}
  `;
}

/** Returns all matches of each box with their rank, from the index of kinds. */
export function gatheredRows(
  sql: Database,
  boxes: (MapBox & { covering: SquareRange[]; positions: CodeRange[] })[],
  filter: KindFilter,
  rankOf: (box: MapBox) => Fragment,
): Fragment[] {
  const kind = filter.part === 0 ? sql`kind_anywhere(kind)` : sql`kind`;
  const wanted =
    filter.part === 0
      ? sql`kind_anywhere(kept.kind)`
      : sql`kind_in_category(kind_anywhere(kept.kind), ${filter.part}::int)`;
  return boxes.map(
    (box) => sql`
      select locations.*, ${rankOf(box)} as rank
      from jsonb_to_recordset(${toRows(sql, box.positions)}) as stretch(low bigint, high bigint)
      cross join lateral (
        select * from locations
        where ${kind} = any ((select array_agg(distinct ${wanted})
            from jsonb_to_recordset(${toRows(sql, box.covering)}) as covering(level int, low bigint, high bigint)
            join location_cells as cells on cells.level = covering.level
              and part = case when covering.level < ${UNDIVIDED_LEVEL} then ${filter.part}::int else 0 end
              and cell between covering.low and covering.high
            cross join lateral unnest(cells.kinds) as kept(kind)
            where ${kindMeets(sql, sql`kept.kind`, filter)})::int[])
          and position between stretch.low and stretch.high and ${isInBox(sql, box)} and ${meetsFilter(sql, filter)}
      offset 0
      ) as locations`,
  );
}

/** Returns all matches of the boxes sorted. For filters with few matches. */
export async function gatherPlaces(
  sql: Database,
  boxes: Parameters<typeof gatheredRows>[1],
  part: Part,
): Promise<LocationRow[]> {
  const { order, filter, limit, offset } = part;
  const reads = gatheredRows(sql, boxes, filter, (box) => rankIn(sql, order, box));
  return sql<LocationRow[]>`
    select ${locationColumns(sql)} from (${unionAll(sql, reads)}) as found
    order by rank, id limit ${limit} offset ${offset}
  `;
}
