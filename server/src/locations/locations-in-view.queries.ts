import type { Database, Fragment } from '@wayable/platform/db/database';
import { UNDIVIDED_LEVEL } from '../squares/square-levels.ts';
import type { CodeRange } from '../squares/tile-address.ts';
import type { MapBox, SquareRange } from '../squares/view-squares.ts';
import { type ConfirmationRange, isConfirmationInRange } from './confirmation-range.ts';
import { isPlain, type KindFilter, kindMeets, meetsFilter, meetsFilterByKind } from './location-filters.ts';
import { type LocationRow, locationColumns } from './locations.queries.ts';
import { isInPoints, isInRanks, rankIn, rankInRanks, type ViewOrder } from './map-order.queries.ts';

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

/**
 * Counts the matches at these positions that are in the box. These are the positions of the squares that the
 * edge of the box crosses.
 */
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
      where position between stretch.low and stretch.high and ${isInBox(sql, box)}
        and ${meetsFilterByKind(sql, filter)}
      offset 0
    ) as inside
  `;
  return row?.amount ?? 0;
}

// `offset 0` in the statements keeps the planner from joining the ranges. In a join, it overestimates the
// ranges and reads all places.

/** A part of an ordered list. Without `range`, the last confirmation does not matter. */
export interface ListPart {
  order: ViewOrder;
  filter: KindFilter;
  range?: ConfirmationRange | undefined;
  limit: number;
  offset: number;
}

export const unionAll = (sql: Database, parts: Fragment[]): Fragment =>
  parts.slice(1).reduce((all, part) => sql`${all} union all (${part})`, sql`(${parts[0] as Fragment})`);

const isWithin = (sql: Database, range: ConfirmationRange | undefined): Fragment =>
  range ? isConfirmationInRange(sql, range) : sql`true`;

/** Returns a page of the places that the statements of all boxes find. */
async function readPage(
  sql: Database,
  reads: Fragment[],
  { limit, offset }: Pick<ListPart, 'limit' | 'offset'>,
): Promise<LocationRow[]> {
  return sql<LocationRow[]>`
    select ${locationColumns(sql)} from (${unionAll(sql, reads)}) as found
    order by rank, id limit ${limit} offset ${offset}
  `;
}

/**
 * Returns a page of the matches. Reads the places of the boxes in order until the page is full, which suits
 * filters with many matches. Reads and sorts small boxes as a whole, because the index of points is faster
 * than the five-dimensional index of ranks.
 *
 * Reads all places that tie for the last position, so that every page has the same order.
 */
export async function walkPlaces(
  sql: Database,
  boxes: MapBox[],
  part: ListPart,
  areBoxesSmall: boolean,
): Promise<LocationRow[]> {
  const { order, filter, range, limit, offset } = part;
  const usesPoints = areBoxesSmall || (order.by === 'near' && !range);
  const walks = boxes.map((box) => {
    const rank = usesPoints ? rankIn(sql, order, box) : rankInRanks(sql, order, box);
    return sql`
      select locations.*, ${rank} as rank from locations
      where ${usesPoints ? sql`${isInPoints(sql, box)} and ${isWithin(sql, range)}` : isInRanks(sql, box, range)}
        and ${meetsFilter(sql, filter)}
      order by ${rank} fetch first ${offset + limit} rows with ties`;
  });
  return readPage(sql, walks, part);
}

/** A box with the squares that cover it, and their positions. */
export type CoveredBox = MapBox & { covering: SquareRange[]; positions: CodeRange[] };

/**
 * Returns a page of the matches in the boxes. Reads all of them by the index of kinds and sorts them, which
 * suits filters with few matches.
 */
export async function gatherPlaces(
  sql: Database,
  boxes: CoveredBox[],
  part: ListPart,
): Promise<LocationRow[]> {
  const { filter, range } = part;
  const kind = filter.part === 0 ? sql`kind_anywhere(kind)` : sql`kind`;
  const wanted =
    filter.part === 0
      ? sql`kind_anywhere(kept.kind)`
      : sql`kind_in_category(kind_anywhere(kept.kind), ${filter.part}::int)`;
  const reads = boxes.map(
    (box) => sql`
      select locations.*, ${rankIn(sql, part.order, box)} as rank
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
          and position between stretch.low and stretch.high and ${isInBox(sql, box)}
          and ${meetsFilterByKind(sql, filter)} and ${isWithin(sql, range)}
      offset 0
      ) as locations`,
  );
  return readPage(sql, reads, part);
}
