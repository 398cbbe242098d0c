import type { Database } from '@wayable/platform/db/database';
import { positionsOfSquare } from '../squares/tile-address.ts';
import { coveringSquares, type MapBox } from '../squares/view-squares.ts';
import { type ConfirmationRange, isConfirmationInRange } from './confirmation-range.ts';
import { type KindFilter, meetsFilterByKind } from './location-filters.ts';
import { type LocationRow, locationColumns } from './locations.queries.ts';
import { isInBox, unionAll } from './locations-in-view.queries.ts';
import { rankIn, type ViewOrder } from './map-order.queries.ts';

interface KindPart {
  filter: KindFilter;
  range: ConfirmationRange;
}

/** Returns the condition that a position is in the squares that cover a box, for the index of exact kinds. */
const positionsOf = (sql: Database, box: MapBox) =>
  coveringSquares(box)
    .map(({ level, low, high }) => {
      const [from, to] = [positionsOfSquare(level, low).low, positionsOfSquare(level, high).high];
      return sql`position between ${String(from)}::bigint and ${String(to)}::bigint`;
    })
    .reduce((all, one) => sql`${all} or ${one}`);

const matchesIn = (sql: Database, box: MapBox, { filter, range }: KindPart) => sql`
  (${positionsOf(sql, box)}) and ${isInBox(sql, box)} and ${meetsFilterByKind(sql, filter)}
    and ${isConfirmationInRange(sql, range)}`;

/** Counts the places of exact kinds in the boxes, up to `most`. */
export async function countOfKinds(
  sql: Database,
  boxes: MapBox[],
  { most, ...part }: KindPart & { most: number },
): Promise<number> {
  const reads = boxes.map(
    (box) => sql`select 1 from locations where ${matchesIn(sql, box, part)} limit ${most}`,
  );
  const [row] = await sql<{ amount: number }[]>`
    select least(count(*), ${most})::int as amount from (${unionAll(sql, reads)}) as found
  `;
  return row?.amount ?? 0;
}

/** Returns a page of the places of exact kinds in the boxes. Reads and sorts all of them. */
export async function gatherOfKinds(
  sql: Database,
  boxes: MapBox[],
  { order, limit, offset, ...part }: KindPart & { order: ViewOrder; limit: number; offset: number },
): Promise<LocationRow[]> {
  const reads = boxes.map(
    (box) => sql`
      select locations.*, ${rankIn(sql, order, box)} as rank from locations where ${matchesIn(sql, box, part)}`,
  );
  return sql<LocationRow[]>`
    select ${locationColumns(sql)} from (${unionAll(sql, reads)}) as found
    order by rank, id limit ${limit} offset ${offset}
  `;
}
