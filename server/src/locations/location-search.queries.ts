import type { Fragment, Queryable } from '@wayable/platform/db/database';
import { MAP_WIDTH } from '../squares/tile-address.ts';
import { type Bbox, inBox, inDegrees, partsOf } from './boxes.ts';
import { type ConfirmationRange, isConfirmationInRange } from './confirmation-range.ts';
import type { SearchPoint } from './distance.ts';
import { hasPlaceKinds, type KindFilter, meetsFilter } from './location-filters.ts';
import { type LocationRow, locationColumns } from './locations.queries.ts';
import { isInRanks, rankIn } from './map-order.queries.ts';

/** A search for places. Each of `terms` must be in the name or address, ignoring case and accents. */
export interface Search {
  terms: string[];
  filter: KindFilter;
  confirmed?: ConfirmationRange | undefined;
  limit: number;
}

const meets = (sql: Queryable, { filter, confirmed }: Search): Fragment =>
  confirmed
    ? sql`${meetsFilter(sql, filter)} and ${isConfirmationInRange(sql, confirmed)}`
    : meetsFilter(sql, filter);

/**
 * Returns the sort key in an area: by rating in thousandths, then by number of reviews. An index has the same
 * order.
 */
const rank = (sql: Queryable) => sql`rating_rank(rating_sum, raters, total_reviews, id)`;

const hasTerms = (sql: Queryable, text: Fragment, terms: string[]): Fragment =>
  terms.reduce((all, term) => sql`${all} and ${text} like search_pattern(${term})`, sql`true`);
/** Returns the condition that a place has all words, written so that it uses the index of words. */
const hasWords = (sql: Queryable, terms: string[]) => hasTerms(sql, sql`search_text`, terms);
/** Returns the condition of `hasWords`, written so that it uses the index of points and words. */
const hasWordsThere = (sql: Queryable, terms: string[]) => hasTerms(sql, sql`(search_text || '')`, terms);

const isOfKinds = (sql: Queryable, { placeKinds }: KindFilter): Fragment =>
  placeKinds.length === 0 ? sql`true` : sql`place_kind = any (${placeKinds}::text[])`;

/**
 * Returns the planner's estimate of places with the words and exact kinds, or infinity if there is neither.
 * It uses statistics only.
 */
export async function estimateMatches(sql: Queryable, { terms, filter }: Search): Promise<number> {
  if (terms.length === 0 && !hasPlaceKinds(filter)) return Number.POSITIVE_INFINITY;
  const [row] = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }[]>`
    explain (format json) select from locations where ${hasWords(sql, terms)} and ${isOfKinds(sql, filter)}
  `;
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? Number.POSITIVE_INFINITY;
}

/**
 * Returns the best rated matches, then those without reviews. Places without reviews are read only if too few
 * others match.
 */
export async function findBest(sql: Queryable, search: Search): Promise<LocationRow[]> {
  const { terms, limit } = search;
  const matches = sql`${meets(sql, search)} and ${hasWords(sql, terms)}`;
  return sql<LocationRow[]>`
    select ${locationColumns(sql)} from locations
    join (
      select * from (
        (select id as best_id from locations where total_reviews > 0 and ${matches}
          order by overall_rating desc, total_reviews desc, id limit ${limit})
        union all
        (select id from locations where total_reviews = 0 and ${matches} order by id limit ${limit})
      ) as found limit ${limit}
    ) as best on best_id = id
    order by overall_rating desc, total_reviews desc, id
  `;
}

/** Returns the best rated matches of an area: reads and sorts all of them. */
export async function gatherInArea(sql: Queryable, search: Search, bbox: Bbox): Promise<LocationRow[]> {
  const { terms, limit } = search;
  return sql<LocationRow[]>`
    select ${locationColumns(sql)} from locations
    where ${inBox(sql, bbox)} and ${hasWordsThere(sql, terms)} and ${meets(sql, search)}
    order by ${rank(sql)}, id limit ${limit}
  `;
}

/** Returns the same places as `gatherInArea`, but reads all places with the words, in any area. */
export async function gatherByWords(sql: Queryable, search: Search, bbox: Bbox): Promise<LocationRow[]> {
  const { terms, filter, limit } = search;
  // `offset 0` keeps the planner from using the index of the area.
  return sql<LocationRow[]>`
    select ${locationColumns(sql)} from (
      select * from locations where ${hasWords(sql, terms)} and ${isOfKinds(sql, filter)} offset 0
    ) as found
    where ${inDegrees(sql, bbox)} and ${meets(sql, search)}
    order by ${rank(sql)}, id limit ${limit}
  `;
}

/**
 * Returns the same places as `gatherInArea`, but reads the area's places in order of rating until enough
 * match. Reads at most `most` places of each map box, so it may find fewer than `limit`.
 */
export async function walkArea(
  sql: Queryable,
  search: Search,
  bbox: Bbox,
  most: number,
): Promise<LocationRow[]> {
  const { terms, limit } = search;
  const walks = partsOf(bbox).map(
    (box) => sql`(
      select * from (
        select * from locations where ${isInRanks(sql, box)}
        order by ${rankIn(sql, { by: 'rating' }, box)} limit ${most}
      ) as walked
      where ${inDegrees(sql, bbox)} and ${hasWords(sql, terms)} and ${meets(sql, search)} limit ${limit}
    )`,
  );
  return sql<LocationRow[]>`
    select ${locationColumns(sql)} from (${walks.reduce((all, walk) => sql`${all} union all ${walk}`)}) as found
    order by ${rank(sql)}, id limit ${limit}
  `;
}

/** Maximum number of matching other names to read. */
const OTHER_NAMES_MAX = 2_000;

/** Returns places where another name matches all words: a translation, an old name, or a brand. */
export async function findByOtherNames(
  sql: Queryable,
  search: Search,
  { bbox, near }: { bbox?: Bbox | undefined; near?: SearchPoint | undefined },
): Promise<LocationRow[]> {
  const { terms, limit } = search;
  return sql<LocationRow[]>`
    select ${locationColumns(sql)} from locations
    where id in (
      select location_id from location_facts
      where is_name_key(key) and ${hasTerms(sql, sql`search_form(value)`, terms)} limit ${OTHER_NAMES_MAX}
    ) and ${bbox ? inDegrees(sql, bbox) : sql`true`} and ${meets(sql, search)}
    order by ${near ? byDistance(sql, near) : sql`overall_rating desc, total_reviews desc, id`} limit ${limit}
  `;
}

/** Returns the first `limit` of these places, sorted as `rank` does. */
export async function sortLocations(
  sql: Queryable,
  locations: readonly LocationRow[],
  limit: number,
): Promise<LocationRow[]> {
  return sql<LocationRow[]>`
    select ${locationColumns(sql)} from locations where id = any(${locations.map(({ id }) => id)}::uuid[])
    order by ${rank(sql)}, id limit ${limit}
  `;
}

/**
 * Multiple of the limit that a search reads by distance on the map. It then sorts these places by true
 * distance.
 */
const NEAR_CANDIDATES = 2;

/**
 * Returns the sort key by distance: the squared distance in degrees, the shorter way around, then the id. The
 * earth's curvature is ignored, because it does not change the order within a town.
 */
const byDistance = (sql: Queryable, { latitude, longitude }: SearchPoint) => {
  const apart = sql`abs(longitude - ${longitude}::float8)`;
  return sql`
    power(latitude - ${latitude}::float8, 2)
      + power(least(${apart}, 360 - ${apart}) * cos(radians(${latitude}::float8)), 2), id`;
};

/**
 * Returns the nearest matches: reads places in order of their distance from the point. Also reads places
 * across the antimeridian that may be nearer.
 */
export async function findNearest(
  sql: Queryable,
  search: Search,
  near: SearchPoint,
  bbox: Bbox | undefined,
): Promise<LocationRow[]> {
  const { terms, limit } = search;
  const candidates = limit * NEAR_CANDIDATES;
  const matches = sql`
    ${bbox ? inBox(sql, bbox) : sql`true`} and ${hasWordsThere(sql, terms)} and ${meets(sql, search)}`;
  const point = sql`map_point(${near.latitude}::float8, ${near.longitude}::float8)`;
  const turned = sql`(${point} + point(${near.longitude > 0 ? -MAP_WIDTH : MAP_WIDTH}, 0))`;
  return sql<LocationRow[]>`
    with here as (
      select id as near_id, map_point(latitude, longitude) <-> ${point} as distance
      from locations where ${matches} order by distance limit ${candidates}
    ), reach as (
      select point(max(distance), max(distance)) as far from here having count(*) = ${candidates}
    ), beyond as (
      select id as near_id, map_point(latitude, longitude) <-> ${turned} as distance
      from locations
      where map_point(latitude, longitude) <@ (select box(${turned} - far, ${turned} + far) from reach)
        and ${matches} and id not in (select near_id from here)
      order by distance limit ${candidates}
    )
    select ${locationColumns(sql)} from locations
    join (select near_id from here union all select near_id from beyond) as nearest on near_id = id
    order by ${byDistance(sql, near)} limit ${limit}
  `;
}

/** Returns the same places as `findNearest`, but reads and sorts all places with the words. */
export async function gatherNearest(
  sql: Queryable,
  search: Search,
  near: SearchPoint,
  bbox: Bbox | undefined,
): Promise<LocationRow[]> {
  const { terms, filter, limit } = search;
  return sql<LocationRow[]>`
    select ${locationColumns(sql)} from (
      select * from locations where ${hasWords(sql, terms)} and ${isOfKinds(sql, filter)} offset 0
    ) as found
    where ${bbox ? inDegrees(sql, bbox) : sql`true`} and ${meets(sql, search)}
    order by ${byDistance(sql, near)} limit ${limit}
  `;
}
