import type { Database } from '@wayable/platform/db/database';
import type { MapBox } from '../squares/view-squares.ts';
import { type ConfirmationRange, isConfirmationInRange } from './confirmation-range.ts';
import { type KindFilter, meetsFilter } from './location-filters.ts';
import { type LocationRow, locationColumns } from './locations.queries.ts';
import { type ListPart, unionAll } from './locations-in-view.queries.ts';
import { isInPoints, isInRanks, rankIn, rankInRanks } from './map-order.queries.ts';

/**
 * Returns a page of the places in a confirmation range, the nearest first. Reads only the `passed` nearest
 * places of the box.
 *
 * Use it for ranges with many places: the index of points is then faster than the five-dimensional index of
 * ranks. Sorts like the index of ranks, because `walkPlaces` may read later pages from it. Returns fewer
 * places than `limit` if the others may be farther away than the places that were read.
 */
export async function walkNearest(
  sql: Database,
  box: MapBox,
  part: ListPart & { range: ConfirmationRange },
  passed: number,
): Promise<LocationRow[]> {
  const { filter, range, order, limit, offset } = part;
  return sql<LocationRow[]>`
    with nearest as materialized (
      select *, ${rankInRanks(sql, order, box)} as rank from (
        select locations.*, ${rankIn(sql, order, box)} as distance from locations
        where ${isInPoints(sql, box)} order by ${rankIn(sql, order, box)} limit ${passed}
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
      select 1 from locations where ${isInRanks(sql, box, range)} and ${meetsFilter(sql, filter)} limit ${most}`,
  );
  const [row] = await sql<{ amount: number }[]>`
    select least(count(*), ${most})::int as amount from (${unionAll(sql, reads)}) as found
  `;
  return row?.amount ?? 0;
}
