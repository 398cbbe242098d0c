import type { Database, Fragment, Queryable } from '@wayable/platform/db/database';
import type { Location } from '@wayable/protocol/locations';
import {
  isPlain,
  type KindFilter,
  kindMeets,
  meetsFilterByKind,
} from '@wayable/server/locations/location-filters';
import { UNDIVIDED_LEVEL } from '@wayable/server/squares/square-levels';
import type { CodeRange } from '@wayable/server/squares/tile-address';

/** A square of the map with the counts of its matches. */
export interface Square {
  /** The code of the square on the Z-order curve of its level. */
  cell: number;
  total: number;
  rated: number;
  /**
   * Number of poor, fair, good and excellent places, in this order. Empty or all 0 if the square is not
   * divided.
   */
  bands: number[];
  withFacts: number;
  /** Sum of the ratings in thousandths. */
  ratingTotal: number;
  /** The mean position in the square, 0 to 256 on each axis. */
  meanX: number;
  meanY: number;
  /** The sum of the variances on both axes, in squared units. */
  variance: number;
  /** The matching kinds if they are few; otherwise it may be empty. */
  kinds: number[];
}

export interface PlaceOfTile
  extends Omit<
    Location,
    'created_at' | 'closed_at' | 'access' | 'fit' | 'has_name' | 'names' | 'near_street'
  > {
  near_street: string | null;
  /** The verdicts in the format of `formatAccess`; null for a place without answers. */
  verdicts: string | null;
}

const placeColumns = (sql: Queryable) => sql`
  id, name, address, near_street, category, place_kind as kind, latitude, longitude, overall_rating, total_reviews,
  features as accessibility_features, verdicts, public_facts
`;

/**
 * Squares with more kinds, such as those of whole countries, are not divided into bands: that would take ten
 * times as long.
 */
const DIVIDED_KINDS_MAX = 40;

/** Counts the rows per rating band, in the order of the bands' numbers. */
const countBands = (sql: Queryable, kind: Fragment, count: Fragment) => {
  const inBand = (band: number) =>
    sql`coalesce(${count} filter (where kind_band(${kind}) = ${band}), 0)::int`;
  return sql`array[${inBand(1)}, ${inBand(2)}, ${inBand(3)}, ${inBand(4)}]`;
};

/** Returns the squares of a range with matches. Squares with up to `few` places include their kinds. */
export async function findSquares(
  sql: Queryable,
  { level, low, high }: CodeRange & { level: number },
  filter: KindFilter,
  few: number,
): Promise<Square[]> {
  const isDivided = level < UNDIVIDED_LEVEL;
  const where = sql`
    level = ${level} and part = ${isDivided ? filter.part : 0}
    and cell between ${String(low)}::bigint and ${String(high)}::bigint
  `;
  const spread = sql`
    sum_x::float8 / cells.total as "meanX", sum_y::float8 / cells.total as "meanY",
    sum_squares::float8 / cells.total - power(sum_x::float8 / cells.total, 2)
      - power(sum_y::float8 / cells.total, 2) as variance
  `;
  if (isPlain(filter) && (isDivided || filter.part === 0)) {
    return sql<Square[]>`
      select cell::float8, total::float8, rated::float8, with_facts::float8 as "withFacts",
        rating_total::float8 as "ratingTotal", ${spread},
        case when cardinality(kinds) <= ${DIVIDED_KINDS_MAX} then (
          select ${countBands(sql, sql`kept.kind`, sql`sum(kept.count)`)} from unnest(kinds, counts) as kept(kind, count)
        ) else '{}' end as bands,
        case when total <= ${few} then kinds::int[] else '{}' end as kinds
      from location_cells as cells where ${where}
    `;
  }
  return sql<Square[]>`
    select cell::float8, matching.total, coalesce(matching.rated, 0) as rated,
      coalesce(matching."withFacts", 0) as "withFacts", matching."ratingTotal", ${spread}, matching.bands, matching.kinds
    from location_cells as cells cross join lateral (
      select sum(kept.count)::float8 as total, sum(kept.count) filter (where kind_band(kept.kind) > 0)::float8 as rated,
        case when cardinality(kinds) <= ${DIVIDED_KINDS_MAX} then ${countBands(sql, sql`kept.kind`, sql`sum(kept.count)`)} else '{}' end as bands,
        sum(kept.count) filter (where kind_has_facts(kept.kind))::float8 as "withFacts", sum(kept.rating)::float8 as "ratingTotal", array_agg(kept.kind::int) as kinds
      from unnest(kinds, counts, rating_totals) as kept(kind, count, rating)
      where ${kindMeets(sql, sql`kept.kind`, filter)}
        and ${isDivided || filter.part === 0 ? sql`true` : sql`kind_category(kept.kind) = ${filter.part}::int`}
    ) as matching
    where ${where} and matching.total > 0
  `;
}

/** A range of positions, for places of one kind or of all kinds. */
export interface Stretch extends CodeRange {
  kind: number | undefined;
}

/**
 * Returns the places in short ranges, at most `most` of each. With `isAnywhere`, kinds match any category,
 * and `part` is the number of the requested category, or 0.
 */
export async function findPlacesInStretches(
  sql: Database,
  stretches: Stretch[],
  { most, part, isAnywhere }: { most: number; part: number; isAnywhere: boolean },
): Promise<PlaceOfTile[]> {
  if (stretches.length === 0) return [];
  const rows = stretches.map(({ low, high, kind }) => ({ low: String(low), high: String(high), kind }));
  const ofKind = stretches[0]?.kind === undefined ? sql`closed_at is null` : ofKindIn(sql, part, isAnywhere);
  return sql<PlaceOfTile[]>`
    select place.* from jsonb_to_recordset(${sql.json(rows as never)}) as stretch(low bigint, high bigint, kind int)
    cross join lateral (
      select ${placeColumns(sql)} from locations
      where ${ofKind} and position between stretch.low and stretch.high
      limit ${most}
    ) as place
  `;
}

/** Returns the matching places in short ranges, at most `most` of each. */
export async function findMatchesInStretches(
  sql: Database,
  stretches: CodeRange[],
  filter: KindFilter,
  most: number,
): Promise<PlaceOfTile[]> {
  if (stretches.length === 0) return [];
  const rows = stretches.map(({ low, high }) => ({ low: String(low), high: String(high) }));
  return sql<PlaceOfTile[]>`
    select place.* from jsonb_to_recordset(${sql.json(rows as never)}) as stretch(low bigint, high bigint)
    cross join lateral (
      select ${placeColumns(sql)} from locations
      where position between stretch.low and stretch.high and ${meetsFilterByKind(sql, filter)} limit ${most}
    ) as place
  `;
}

function ofKindIn(sql: Queryable, part: number, isAnywhere: boolean) {
  if (!isAnywhere) return sql`locations.kind = stretch.kind`;
  return part === 0
    ? sql`kind_anywhere(locations.kind) = stretch.kind`
    : sql`locations.kind = kind_in_category(stretch.kind, ${part}::int)`;
}

/** Returns the places of a range of positions, at most `most`. */
export async function findPlacesInRange(
  sql: Queryable,
  { low, high }: CodeRange,
  filter: KindFilter,
  most: number,
): Promise<PlaceOfTile[]> {
  return sql<PlaceOfTile[]>`
    select ${placeColumns(sql)} from locations
    where position between ${String(low)}::bigint and ${String(high)}::bigint and ${meetsFilterByKind(sql, filter)}
    limit ${most}
  `;
}

/**
 * Counts the places of a range of positions by square. Used for exact kinds, which have no stored counts, and
 * for the rare tiles with too many single places.
 */
export async function countSquares(
  sql: Queryable,
  { low, high, shift }: CodeRange & { shift: number },
  filter: KindFilter,
): Promise<Square[]> {
  const size = 2 ** (shift / 2);
  const share = (units: Fragment) => sql`((${units} & ${size - 1}::int) * 256.0::float8 / ${size}::int)`;
  const [x, y] = [share(sql`mercator_x(longitude)`), share(sql`mercator_y(latitude)`)];
  return sql<Square[]>`
    select (position >> ${shift}::int)::float8 as cell, count(*)::float8 as total,
      (count(*) filter (where total_reviews > 0))::float8 as rated,
      ${countBands(sql, sql`kind`, sql`count(*)`)} as bands,
      (count(*) filter (where kind_has_facts(kind)))::float8 as "withFacts",
      coalesce(sum(rating_thousandths(rating_sum, raters)), 0)::float8 as "ratingTotal",
      avg(${x}) as "meanX", avg(${y}) as "meanY", var_pop(${x}) + var_pop(${y}) as variance, '{}'::int[] as kinds
    from locations
    where position between ${String(low)}::bigint and ${String(high)}::bigint and ${meetsFilterByKind(sql, filter)}
    group by 1
  `;
}

/**
 * Aggregates changes of places into the squares and returns their number. If another process does so, waits
 * for it if `waits` is set, and otherwise returns 0.
 */
export async function foldCellChanges(sql: Queryable, most: number, waits: boolean): Promise<number> {
  const [row] = await sql<{ taken: number }[]>`select fold_location_cells(${most}, ${waits}) as taken`;
  return row?.taken ?? 0;
}
