import type { Category, CategoryFilter } from '@wayable/protocol/categories';
import type { Location, LocationCreate, LocationDetail } from '@wayable/protocol/locations';
import type { Queryable } from '../db/database.ts';

/** West, south, east, north in degrees; west is above east where the box crosses the antimeridian. */
export type Bbox = [west: number, south: number, east: number, north: number];

const columns = (sql: Queryable) => sql`
  id, name, address, category, latitude, longitude, overall_rating, total_reviews, created_at
`;

const inCategory = (sql: Queryable, category: CategoryFilter) =>
  category === 'all' ? sql`true` : sql`category = ${category}`;

function inBox(sql: Queryable, [west, south, east, north]: Bbox) {
  const between = (from: number, to: number) =>
    sql`point(longitude, latitude) <@ box(point(${from}, ${south}), point(${to}, ${north}))`;
  return west <= east ? between(west, east) : sql`(${between(west, 180)} or ${between(-180, east)})`;
}

export async function findLocations(
  sql: Queryable,
  query: { category: CategoryFilter; bbox: Bbox | undefined; limit: number; offset: number },
): Promise<Location[]> {
  const box = query.bbox ? inBox(sql, query.bbox) : sql`true`;
  return sql<Location[]>`
    select ${columns(sql)} from locations
    where ${inCategory(sql, query.category)} and ${box}
    order by created_at desc, id desc
    limit ${query.limit} offset ${query.offset}
  `;
}

export async function countLocations(
  sql: Queryable,
  query: { category: CategoryFilter; bbox: Bbox | undefined },
): Promise<number> {
  const { category, bbox } = query;
  const [row] = bbox
    ? await sql<{ amount: number }[]>`
        select count(*)::int as amount from locations where ${inCategory(sql, category)} and ${inBox(sql, bbox)}`
    : await sql<{ amount: number }[]>`
        select coalesce(sum(total), 0)::int as amount from row_counts
        where entity = 'locations' and ${category === 'all' ? sql`true` : sql`part = ${category}`}`;
  return row?.amount ?? 0;
}

/** `terms` are matched against name and address, all of them, without case and accents; best rated first. */
export async function searchLocations(
  sql: Queryable,
  query: { terms: string[]; category: CategoryFilter; limit: number },
): Promise<Location[]> {
  const hasAllTerms = query.terms.reduce(
    (condition, term) => sql`${condition} and search_text like search_pattern(${term})`,
    sql`true`,
  );
  return sql<Location[]>`
    select ${columns(sql)} from locations
    where ${inCategory(sql, query.category)} and ${hasAllTerms}
    order by overall_rating desc, total_reviews desc, id
    limit ${query.limit}
  `;
}

/** The place with its imported facts. */
export async function findLocation(sql: Queryable, id: string): Promise<LocationDetail | undefined> {
  const [row] = await sql<LocationDetail[]>`
    select ${columns(sql)}, coalesce((
      select json_agg(json_build_object('feature', feature, 'key', key, 'value', value, 'source', source,
        'source_url', source_url, 'license', license) order by source, key)
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
    select ${columns(sql)} from locations
    where normalized(name) = normalized(${name}) and normalized(address) = normalized(${address}) and address <> ''
  `;
  return row;
}

/** Inserts the place; undefined when one of the same name and address exists or is being inserted in parallel. */
export async function insertLocation(
  sql: Queryable,
  location: LocationCreate & { category: Category; createdBy: string },
): Promise<Location | undefined> {
  const [row] = await sql<Location[]>`
    insert into locations (name, address, category, latitude, longitude, created_by)
    select ${location.name}, ${location.address}, ${location.category}, ${location.latitude}::double precision,
      ${location.longitude}::double precision, author.id
    from user_profiles as author where author.id = ${location.createdBy}
    on conflict (normalized(name), normalized(address)) where address <> '' do nothing
    returning ${columns(sql)}
  `;
  return row;
}
