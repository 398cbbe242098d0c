import type { Queryable } from '@wayable/platform/db/database';
import type { AccountLimits } from '@wayable/platform/http/limits/account-limits';
import type { Category } from '@wayable/protocol/categories';
import {
  type Location,
  type LocationCreate,
  type LocationDetail,
  REMOVABLE_HOURS,
} from '@wayable/protocol/locations';
import { type Bbox, inBox } from './boxes.ts';
import type { SearchPoint } from './distance.ts';
import { hasPlaceKinds, type KindFilter, kindMeets, meetsFilter } from './location-filters.ts';
import { sourcesOfLocation } from './location-sources.ts';

/** A place as `locationColumns` selects it. `toLocations` converts it for a response. */
export interface LocationRow
  extends Omit<Location, 'access' | 'fit' | 'has_name' | 'names' | 'near_street' | 'thumbnail'> {
  near_street: string | null;
  /** The verdicts in the format of `formatAccess`; null for a place without answers. */
  verdicts: string | null;
}

/** Returns the day of an instant as noon UTC. The exact instant could identify the person who confirmed. */
const dayOf = (sql: Queryable, column: string) =>
  sql`date_trunc('day', ${sql(column)}, 'UTC') + interval '12 hours'`;

/** Returns the columns of `Location`. */
export const locationColumns = (sql: Queryable) => sql`
  id, name, address, near_street, category, place_kind as kind, latitude, longitude, overall_rating, total_reviews,
  features as accessibility_features, verdicts, public_facts, confirmations, changes_reported,
  ${dayOf(sql, 'last_confirmed_at')} as last_confirmed_at, ${dayOf(sql, 'last_confirmation_at')} as last_looked_at,
  closed_at, created_at
`;

export async function findLocations(
  sql: Queryable,
  query: { filter: KindFilter; limit: number; offset: number },
): Promise<LocationRow[]> {
  return sql<LocationRow[]>`
    select ${locationColumns(sql)} from locations
    where ${meetsFilter(sql, query.filter)}
    order by created_at desc, id desc
    limit ${query.limit} offset ${query.offset}
  `;
}

/** Returns the places with these ids, in any order. Unknown ids are absent. */
export async function findLocationsOfIds(sql: Queryable, ids: string[]): Promise<LocationRow[]> {
  return sql<LocationRow[]>`select ${locationColumns(sql)} from locations where id = any(${ids}::uuid[])`;
}

/**
 * Counts the open places that match: in the largest squares and in the changes that the squares do not contain
 * yet. Counts places of exact kinds one by one, up to COUNTED_MAX.
 */
export async function countLocations(sql: Queryable, filter: KindFilter): Promise<number> {
  const [row] = await sql<{ amount: number }[]>`${countOf(sql, filter)}`;
  return row?.amount ?? 0;
}

const COUNTED_MAX = 10_000;

function countOf(sql: Queryable, filter: KindFilter) {
  if (hasPlaceKinds(filter)) {
    return sql`select count(*)::int as amount from (
      select 1 from locations where ${meetsFilter(sql, filter)} limit ${COUNTED_MAX}) as found`;
  }
  const { part } = filter;
  return sql`
    select coalesce(sum(amount), 0)::int as amount from (
      select kept.count as amount from location_cells, unnest(kinds, counts) as kept(kind, count)
      where level = 3 and part = ${part} and ${kindMeets(sql, sql`kept.kind`, filter)}
      union all
      select amount from location_cell_changes
      where (${part} = 0 or kind_category(kind) = ${part}) and ${kindMeets(sql, sql`kind`, filter)}
    ) as counted`;
}

/** Returns the id of a merged place's target, or undefined. */
export async function findMergeTarget(sql: Queryable, id: string): Promise<string | undefined> {
  const [row] = await sql<{ merged_into: string }[]>`
    select merged_into from locations where id = ${id} and merged_into is not null
  `;
  return row?.merged_into;
}

/**
 * The person who added a place, and whether that person may delete it. A place is removable if it is new, and
 * no import, other place or other person depends on it.
 */
interface AddedLocation {
  created_by: string | null;
  is_removable: boolean;
}

export async function findAddedLocation(
  sql: Queryable,
  id: string,
  { locks = false } = {},
): Promise<AddedLocation | undefined> {
  if (locks) await sql`select from locations where id = ${id} for update`;
  const byOthers = (table: string) => sql`exists (
    select from ${sql(table)} as written where written.location_id = place.id and written.user_id <> place.created_by
  )`;
  const [row] = await sql<AddedLocation[]>`
    select created_by, created_by is not null and created_at > now() - make_interval(hours => ${REMOVABLE_HOURS})
      and not ${byOthers('reviews')} and not ${byOthers('removed_reviews')} and not ${byOthers('location_confirmations')}
      and not exists (select from location_sources as known where known.location_id = place.id)
      and place.merged_into is null
      and not exists (select from locations as merged where merged.merged_into = place.id) as is_removable
    from locations as place where id = ${id}
  `;
  return row;
}

/** Deletes a place with its reviews and answers. */
export async function deleteLocation(sql: Queryable, id: string): Promise<void> {
  await sql`delete from locations where id = ${id}`;
}

type LocationRowWithSources = LocationRow & Pick<LocationDetail, 'facts' | 'sources'>;

/** Returns the place with its imported facts and their sources. */
export async function findLocationWithFacts(
  sql: Queryable,
  id: string,
): Promise<LocationRowWithSources | undefined> {
  const [row] = await sql<LocationRowWithSources[]>`
    select ${locationColumns(sql)}, coalesce((
      select json_agg(json_build_object('about', about, 'says', says, 'key', key, 'value', value, 'source', source,
        'source_url', source_url, 'license', license,
        'feature', case when says = 'yes' and about = any (feature_ids()) then about end) order by source, key, source_url)
      from location_facts where location_id = locations.id
    ), '[]') as facts, ${sourcesOfLocation(sql)} as sources
    from locations where id = ${id}
  `;
  return row;
}

export async function findLocationByNameAndAddress(
  sql: Queryable,
  name: string,
  address: string,
): Promise<LocationRow | undefined> {
  const [row] = await sql<LocationRow[]>`
    with named as materialized (
      select merged_location(id) as id from locations
      where normalized(name) = normalized(${name}) and normalized(address) = normalized(${address}) and address <> ''
    )
    select ${locationColumns(sql)} from locations where id = (select id from named)
  `;
  return row;
}

/**
 * Returns the places with the name in a box, ignoring case, accents and white space, oldest first, at most
 * `limit`. Uses the index of positions, because small boxes have few places.
 */
export async function findLocationsOfName(
  sql: Queryable,
  { name, bbox, limit }: { name: string; bbox: Bbox; limit: number },
): Promise<LocationRow[]> {
  return sql<LocationRow[]>`
    select ${locationColumns(sql)} from locations
    where ${inBox(sql, bbox)} and closed_at is null and search_form(normalized(name)) = search_form(normalized(${name}))
    order by created_at, id limit ${limit}
  `;
}

/** The part of a place for reverse geocoding. */
export type LocationAddress = Pick<Location, 'id' | 'name' | 'address' | 'latitude' | 'longitude'>;

/** Returns the places with an address within `meters` of a point, closest first. */
export async function findAddressesAround(
  sql: Queryable,
  { latitude, longitude }: SearchPoint,
  { bbox, meters, limit }: { bbox: Bbox; meters: number; limit: number },
): Promise<LocationAddress[]> {
  const distance = sql`ground_meters(globe_point(latitude, longitude), globe_point(${latitude}, ${longitude}))`;
  return sql<LocationAddress[]>`
    select id, name, address, latitude, longitude from locations
    where ${inBox(sql, bbox)} and closed_at is null and address <> '' and ${distance} <= ${meters}
    order by ${distance}, id
    limit ${limit}
  `;
}

/**
 * Inserts the place. Returns undefined if a place with the same name and address exists or is inserted in
 * parallel, or if the author's account is gone.
 */
export async function insertLocation(
  sql: Queryable,
  location: LocationCreate & { category: Category; createdBy: string },
  limits: AccountLimits,
): Promise<LocationRow | undefined> {
  const [row] = await sql<LocationRow[]>`
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
