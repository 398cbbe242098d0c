import type { Category } from '@wayable/protocol/categories';
import type { Location, LocationCreate, LocationDetail } from '@wayable/protocol/locations';
import type { Queryable } from '../db/database.ts';
import type { AccountLimits } from '../http/account-limits.ts';
import { isPlain, type KindFilter, kindMeets, meetsFilter } from './location-filters.ts';

/** West, south, east, north in degrees; west is above east where the box crosses the antimeridian. */
export type Bbox = [west: number, south: number, east: number, north: number];

/** A place as `Location` has it. */
export const locationColumns = (sql: Queryable) => sql`
  id, name, address, category, latitude, longitude, overall_rating, total_reviews,
  features as accessibility_features, public_facts, created_at
`;

function inBox(sql: Queryable, [west, south, east, north]: Bbox) {
  const between = (from: number, to: number) =>
    sql`point(longitude, latitude) <@ box(point(${from}, ${south}), point(${to}, ${north}))`;
  return west <= east ? between(west, east) : sql`(${between(west, 180)} or ${between(-180, east)})`;
}

export async function findLocations(
  sql: Queryable,
  query: { filter: KindFilter; limit: number; offset: number },
): Promise<Location[]> {
  return sql<Location[]>`
    select ${locationColumns(sql)} from locations
    where ${meetsFilter(sql, query.filter)}
    order by created_at desc, id desc
    limit ${query.limit} offset ${query.offset}
  `;
}

/** How many places match, from kept counts. */
export async function countLocations(sql: Queryable, filter: KindFilter): Promise<number> {
  const [row] = await sql<{ amount: number }[]>`${countOf(sql, filter)}`;
  return row?.amount ?? 0;
}

function countOf(sql: Queryable, filter: KindFilter) {
  if (isPlain(filter)) {
    return sql`
      select coalesce(sum(total), 0)::int as amount from row_counts
      where entity = 'locations' and ${filter.part === 0 ? sql`true` : sql`part = ${filter.category}`}`;
  }
  return sql`
    select coalesce(sum(kept.count), 0)::int as amount
    from location_cells, unnest(kinds, counts) as kept(kind, count)
    where level = 3 and part = ${filter.part} and ${kindMeets(sql, sql`kept.kind`, filter)}`;
}

/** Degrees; the earth's curvature is left out, which changes no order within a town. */
export interface SearchPoint {
  latitude: number;
  longitude: number;
}

/** The nearest this many are looked at before the distances are put right for the latitude. */
const NEAR_CANDIDATES = 4;

/**
 * `terms` are matched against name and address, all of them, without case and accents; the best rated first, or the
 * nearest to `near`.
 */
export async function searchLocations(
  sql: Queryable,
  query: {
    terms: string[];
    filter: KindFilter;
    bbox?: Bbox | undefined;
    near?: SearchPoint | undefined;
    limit: number;
  },
): Promise<Location[]> {
  const { filter, bbox, near, limit } = query;
  const matches = query.terms.reduce(
    (condition, term) => sql`${condition} and search_text like search_pattern(${term})`,
    sql`${meetsFilter(sql, filter)} and ${bbox ? inBox(sql, bbox) : sql`true`}`,
  );
  if (!near) {
    return sql<Location[]>`
      select ${locationColumns(sql)} from locations where ${matches}
      order by overall_rating desc, total_reviews desc, id limit ${limit}
    `;
  }
  const { latitude, longitude } = near;
  return sql<Location[]>`
    select * from (
      select ${locationColumns(sql)} from locations where ${matches}
      order by point(longitude, latitude) <-> point(${longitude}, ${latitude}) limit ${limit * NEAR_CANDIDATES}
    ) as nearest
    order by power(latitude - ${latitude}::float8, 2)
      + power((longitude - ${longitude}::float8) * cos(radians(${latitude}::float8)), 2), id
    limit ${limit}
  `;
}

/**
 * For each word that no name or address has: the most similar one that some have, one letter away for short words and
 * two for longer ones (Damerau's swaps count as two). Words without such a neighbour stay. Looked at are the words that
 * share trigrams with the typed one, and those that begin alike: a database whose character type is C finds no trigrams
 * in letters beyond ASCII.
 */
export async function correctTerms(sql: Queryable, terms: string[]): Promise<string[]> {
  const rows = await sql<{ word: string }[]>`
    select coalesce((
      select word from search_words
      where (word % typed.folded or word ^@ left(typed.folded, 2)) and length(typed.folded) between 4 and 40
        and not exists (select 1 from search_words as known where known.word like search_pattern(typed.word))
        and levenshtein_less_equal(word, typed.folded, 2) <= case when length(typed.folded) > 5 then 2 else 1 end
      order by levenshtein_less_equal(word, typed.folded, 2), similarity(word, typed.folded) desc, word limit 1
    ), typed.word) as word
    from (
      select word, search_form(word) as folded, place
      from jsonb_array_elements_text(${sql.json(terms)}) with ordinality as given(word, place)
    ) as typed
    order by typed.place
  `;
  return rows.map(({ word }) => word);
}

/** The place with its imported facts. */
export async function findLocation(sql: Queryable, id: string): Promise<LocationDetail | undefined> {
  const [row] = await sql<LocationDetail[]>`
    select ${locationColumns(sql)}, (
      select json_agg(json_build_object('feature', feature, 'count', coalesce(feature_counts[number], 0)) order by number)
      from unnest(feature_ids()) with ordinality as listed(feature, number)
    ) as feature_counts, coalesce((
      select json_agg(json_build_object('about', about, 'says', says, 'key', key, 'value', value, 'source', source,
        'source_url', source_url, 'license', license,
        'feature', case when says = 'yes' and about = any (feature_ids()) then about end) order by source, key)
      from location_facts where location_id = locations.id
    ), '[]') as facts
    from locations where id = ${id}
  `;
  return row;
}

export async function findLocationByNameAndAddress(
  sql: Queryable,
  name: string,
  address: string,
): Promise<Location | undefined> {
  const [row] = await sql<Location[]>`
    select ${locationColumns(sql)} from locations
    where normalized(name) = normalized(${name}) and normalized(address) = normalized(${address}) and address <> ''
  `;
  return row;
}

/**
 * Places of the name in a box, whatever its case, accents and white space; the oldest first, at most `limit`. The
 * index on positions finds them: few places share so small a box.
 */
export async function findLocationsOfName(
  sql: Queryable,
  { name, bbox, limit }: { name: string; bbox: Bbox; limit: number },
): Promise<Location[]> {
  return sql<Location[]>`
    select ${locationColumns(sql)} from locations
    where ${inBox(sql, bbox)} and search_form(normalized(name)) = search_form(normalized(${name}))
    order by created_at, id limit ${limit}
  `;
}

/** Inserts the place; undefined when one of the same name and address exists or is being inserted in parallel. */
export async function insertLocation(
  sql: Queryable,
  location: LocationCreate & { category: Category; createdBy: string },
  limits: AccountLimits,
): Promise<Location | undefined> {
  const [row] = await sql<Location[]>`
    with inserted as (
      insert into locations (name, address, category, latitude, longitude, created_by)
      select ${location.name}, ${location.address}, ${location.category}, ${location.latitude}::double precision,
        ${location.longitude}::double precision, author.id
      from user_profiles as author where author.id = ${location.createdBy}
      on conflict (normalized(name), normalized(address)) where address <> '' do nothing
      returning *
    )
    select ${locationColumns(sql)} from inserted,
      note_account_write(inserted.created_by, 'location', inserted.id, ${sql.json(limits.json)})
  `;
  return row;
}
