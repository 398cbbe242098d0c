import type { Fragment, Queryable } from '../db/database.ts';
import { POSITION_BITS } from '../tiles/tile-address.ts';
import { type Bbox, inBox, inDegrees, partsOf } from './boxes.ts';
import { type ConfirmationRange, isConfirmationInRange } from './confirmation-range.ts';
import type { SearchPoint } from './distance.ts';
import { hasPlaceKinds, type KindFilter, meetsFilter } from './location-filters.ts';
import { type LocationRow, locationColumns } from './locations.queries.ts';

/** `terms` are matched against name and address, all of them, without case and accents. */
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

const ranks = (sql: Queryable) => sql`map_ranks(latitude, longitude, rating_sum, raters, total_reviews, id)`;
/** Best rated by thousandths, then most reviewed: the order of an area, which its index has. */
const rank = (sql: Queryable) => sql`rating_rank(rating_sum, raters, total_reviews, id)`;
/** Beyond every rank, below and above. */
const ANY_RANK = 1e18;

const hasTerms = (sql: Queryable, text: Fragment, terms: string[]): Fragment =>
  terms.reduce((all, term) => sql`${all} and ${text} like search_pattern(${term})`, sql`true`);
/** As the index of words alone has them. */
const hasWords = (sql: Queryable, terms: string[]) => hasTerms(sql, sql`search_text`, terms);
/** As the index of points and words has them. */
const hasWordsThere = (sql: Queryable, terms: string[]) => hasTerms(sql, sql`(search_text || '')`, terms);

const isOfKinds = (sql: Queryable, { placeKinds }: KindFilter): Fragment =>
  placeKinds.length === 0 ? sql`true` : sql`place_kind = any (${placeKinds}::text[])`;

/** How many places the planner expects to have the words and exact kinds: from statistics, without a look at places or indexes. */
export async function estimateMatches(sql: Queryable, { terms, filter }: Search): Promise<number> {
  if (terms.length === 0 && !hasPlaceKinds(filter)) return Number.POSITIVE_INFINITY;
  const [row] = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }[]>`
    explain (format json) select from locations where ${hasWords(sql, terms)} and ${isOfKinds(sql, filter)}
  `;
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? Number.POSITIVE_INFINITY;
}

/** The best rated of all that match; those that are passed are read from the index alone. */
export async function findBest(sql: Queryable, search: Search): Promise<LocationRow[]> {
  const { terms, limit } = search;
  return sql<LocationRow[]>`
    select ${locationColumns(sql)} from locations
    join (
      select id as best_id from locations where ${meets(sql, search)} and ${hasWords(sql, terms)}
      order by overall_rating desc, total_reviews desc, id limit ${limit}
    ) as best on best_id = id
    order by overall_rating desc, total_reviews desc, id
  `;
}

/** The best rated of an area: all that match there are read and sorted. */
export async function gatherInArea(sql: Queryable, search: Search, bbox: Bbox): Promise<LocationRow[]> {
  const { terms, limit } = search;
  return sql<LocationRow[]>`
    select ${locationColumns(sql)} from locations
    where ${inBox(sql, bbox)} and ${hasWordsThere(sql, terms)} and ${meets(sql, search)}
    order by ${rank(sql)}, id limit ${limit}
  `;
}

/** The same by way of the words: all places that have them are read, wherever they are. */
export async function gatherByWords(sql: Queryable, search: Search, bbox: Bbox): Promise<LocationRow[]> {
  const { terms, filter, limit } = search;
  // `offset 0` keeps the area out of the choice of the index.
  return sql<LocationRow[]>`
    select ${locationColumns(sql)} from (
      select * from locations where ${hasWords(sql, terms)} and ${isOfKinds(sql, filter)} offset 0
    ) as found
    where ${inDegrees(sql, bbox)} and ${meets(sql, search)}
    order by ${rank(sql)}, id limit ${limit}
  `;
}

/**
 * The same by way of the ratings: the area's places are walked, the best rated first, until enough of them match. Only the
 * first `most` are looked at: fewer than `limit` may be found although there are more.
 */
export async function walkArea(
  sql: Queryable,
  search: Search,
  bbox: Bbox,
  most: number,
): Promise<LocationRow[]> {
  const { terms, limit } = search;
  const walks = partsOf(bbox).map(({ x0, y0, x1, y1 }) => {
    const low = sql`array[${x0}, ${y0}, ${-ANY_RANK}, ${-ANY_RANK}]::float8[]`;
    const high = sql`array[${x1}, ${y1}, ${ANY_RANK}, ${ANY_RANK}]::float8[]`;
    return sql`(
      select * from (
        select * from locations where ${ranks(sql)} <@ cube(${low}, ${high})
        order by ${ranks(sql)} ~> 5 limit ${most}
      ) as walked
      where ${inDegrees(sql, bbox)} and ${hasWords(sql, terms)} and ${meets(sql, search)} limit ${limit}
    )`;
  });
  return sql<LocationRow[]>`
    select ${locationColumns(sql)} from (${walks.reduce((all, walk) => sql`${all} union all ${walk}`)}) as found
    order by ${rank(sql)}, id limit ${limit}
  `;
}

/** So many of the other names that have the words are looked at. */
const OTHER_NAMES_MAX = 2_000;

/** The places of which another name than `name` has all words: in a language, an old one, a brand's. */
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

/** The first of these places in the order of an area. */
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

/** So many times more are looked at, by the map's distances, before they are put right for the latitude. */
const NEAR_CANDIDATES = 2;

/** In degrees, the shorter way around; the earth's curvature is left out, which changes no order within a town. */
const byDistance = (sql: Queryable, { latitude, longitude }: SearchPoint) => {
  const apart = sql`abs(longitude - ${longitude}::float8)`;
  return sql`
    power(latitude - ${latitude}::float8, 2)
      + power(least(${apart}, 360 - ${apart}) * cos(radians(${latitude}::float8)), 2), id`;
};

/** The map's width in units of its points. */
const MAP_WIDTH = 2 ** POSITION_BITS;

/**
 * The nearest that match, walked from the point outwards; where the walk is cut off beyond the map's edge, those of the other
 * side as well, as far as they may be nearer.
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

/** The nearest by way of the words: all places that have them are read and sorted. */
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
