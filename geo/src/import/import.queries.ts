import type { Fragment, Queryable } from '@wayable/platform/db/database';
import { DETAIL_NAMES } from '@wayable/protocol/answers/detail-fields';
import { correctedFields, isCorrected } from './corrected-fields.queries.ts';

/** A public data source, as shown next to its facts. */
export interface FactSource {
  name: string;
  /** Prefix of the element's id */
  url: string;
  license: string;
}

/**
 * Locks the places of changed elements, ordered by id. A correction that is accepted before the lock is kept;
 * a later one waits for the import.
 */
export async function lockChanged(sql: Queryable, source: string): Promise<void> {
  await sql`
    select count(*) from (
      select from locations where id in (
        select known.location_id from staged_places as staged
        join location_sources as known on known.external_id = staged.external_id and known.source = ${source}
        where known.made_location and (known.content_hash <> staged.content_hash or known.closed_at is not null)
      ) order by id for no key update
    ) as locked
  `;
}

/**
 * Lists changed elements in a temporary table. Fields that people corrected have the value of the place, so
 * that the import keeps them.
 */
export async function listChanged(sql: Queryable, source: string): Promise<void> {
  const keep = (isKept: Fragment, kept: Fragment, changed: Fragment) =>
    sql`case when ${isKept} then ${kept} else ${changed} end`;
  const isMoved = isCorrected(sql, 'latitude', 'longitude');
  const hasCategory = isCorrected(sql, 'category');
  // A correction of address or position removes the nearby street.
  const hasOtherStreet = isCorrected(sql, 'address', 'latitude', 'longitude');
  await sql`
    create temporary table changed_places on commit drop as
    select changed.*, row_number() over (
      partition by made_location, normalized(name), normalized(address)
      order by has_corrected_address desc, external_id
    ) as rank
    from (
      select known.location_id, known.made_location, staged.external_id, staged.version, staged.part,
        staged.content_hash, ${isCorrected(sql, 'address')} as has_corrected_address,
        ${keep(isCorrected(sql, 'name'), sql`place.name`, sql`staged.name`)} as name,
        ${keep(isCorrected(sql, 'address'), sql`place.address`, sql`staged.address`)} as address,
        ${keep(hasOtherStreet, sql`place.near_street`, sql`staged.near_street`)} as near_street,
        ${keep(hasCategory, sql`place.category`, sql`staged.category`)} as category,
        ${keep(hasCategory, sql`place.place_kind`, sql`staged.kind_of_place`)} as kind_of_place,
        ${keep(isMoved, sql`place.latitude`, sql`staged.latitude`)} as latitude,
        ${keep(isMoved, sql`place.longitude`, sql`staged.longitude`)} as longitude
      from staged_places as staged
      join location_sources as known on known.external_id = staged.external_id and known.source = ${source}
      join locations as place on place.id = known.location_id
      left join ${correctedFields(sql)} as corrected on corrected.location_id = known.location_id
      where known.content_hash <> staged.content_hash or known.closed_at is not null
    ) as changed
  `;
}

/**
 * Updates the changed places of this source; `replaceFacts` updates their facts. Addresses are cleared first,
 * so that places can swap names in one import. If another place has the name and address, a corrected address
 * stays with the earlier name.
 */
export async function updateChangedPlaces(sql: Queryable): Promise<void> {
  await sql`
    update locations set address = '' from changed_places as changed
    where locations.id = changed.location_id and changed.made_location and not changed.has_corrected_address
  `;
  const isTaken = sql`(changed.address <> '' and (changed.rank > 1 or exists (
    select 1 from locations as other where other.id <> location.id and other.address <> ''
      and normalized(other.name) = normalized(changed.name)
      and normalized(other.address) = normalized(changed.address)
  )))`;
  await sql`
    update locations as location
    set
      name = case when changed.has_corrected_address and ${isTaken} then location.name else changed.name end,
      address = case when not changed.has_corrected_address and ${isTaken} then '' else changed.address end,
      near_street = changed.near_street, place_kind = changed.kind_of_place, latitude = changed.latitude,
      longitude = changed.longitude
    from changed_places as changed
    where location.id = changed.location_id and changed.made_location
  `;
}

/**
 * Updates the categories of changed places. It runs last, because it locks the profiles of reviewers after
 * all places, in the same order as reviews do (docs/decisions/0031-growth.md).
 */
export async function updateChangedCategories(sql: Queryable): Promise<void> {
  // A person may have corrected a category since `listChanged`.
  const moved = sql`changed_places as changed join locations as location on location.id = changed.location_id
    left join ${correctedFields(sql)} as corrected on corrected.location_id = location.id
    where changed.made_location and location.category <> changed.category
      and not ${isCorrected(sql, 'category')}`;
  await sql`
    select from user_profiles
    where id in (select user_id from reviews where location_id in (select location.id from ${moved}))
    order by id for no key update
  `;
  await sql`
    update locations set category = found.category
    from (select location.id, changed.category from ${moved}) as found
    where locations.id = found.id
  `;
}

/** Creates the temporary table of places for `replaceFacts`. */
export async function createTouched(sql: Queryable): Promise<void> {
  await sql`create temporary table touched_places (location_id uuid primary key) on commit drop`;
}

/** Adds the places of changed elements to `touched_places`. */
export async function touchChanged(sql: Queryable): Promise<void> {
  await sql`
    insert into touched_places select distinct location_id from changed_places on conflict do nothing
  `;
}

/**
 * Replaces the facts of touched places with the facts of all their elements in the file, each with its own
 * URL.
 */
export async function replaceFacts(sql: Queryable, source: FactSource): Promise<void> {
  await sql`
    delete from location_facts using touched_places as touched
    where location_facts.location_id = touched.location_id and location_facts.source = ${source.name}
      -- Facts of elements from another file stay.
      and not exists (
        select from location_sources as other
        where other.location_id = touched.location_id and other.source = ${source.name} and other.closed_at is null
          and location_facts.source_url = ${source.url} || other.external_id
          and not exists (select from staged_places as staged where staged.external_id = other.external_id)
      )
  `;
  await sql`
    insert into location_facts (location_id, source, key, value, about, says, source_url, license)
    select known.location_id, ${source.name}, fact ->> 'key', fact ->> 'value', fact ->> 'about', fact ->> 'says',
      ${source.url} || coalesce(fact ->> 'element', staged.external_id), ${source.license}
    from touched_places
    join location_sources as known using (location_id)
    join staged_places as staged on staged.external_id = known.external_id and known.source = ${source.name}
    cross join jsonb_array_elements(staged.facts) as fact
    order by known.made_location desc, staged.external_id
    on conflict do nothing
  `;
}

/**
 * Stores the new hashes of changed elements. Call it last. If the import fails before this call, the next
 * import still treats these elements as changed.
 */
export async function noteChangedStored(sql: Queryable, source: string): Promise<void> {
  await sql`
    update location_sources as known
    set content_hash = changed.content_hash, version = changed.version, part = changed.part, imported_at = now()
    from changed_places as changed
    where known.external_id = changed.external_id and known.source = ${source}
  `;
}

/** Returns the ids of touched places that have details, from this source or from people. */
export async function findTouchedAnswers(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ location_id: string }[]>`
    select location_id from touched_places
    where exists (
      select from location_facts
      where location_facts.location_id = touched_places.location_id and key = any(${[...DETAIL_NAMES]})
    ) or exists (select from location_access where location_access.location_id = touched_places.location_id)
    order by location_id
  `;
  return rows.map(({ location_id }) => location_id);
}

/** Flushes the pending lists of the trigram indexes, because every search scans those lists. */
export async function cleanPendingLists(sql: Queryable): Promise<void> {
  await sql`select clean_pending_lists(array['locations', 'search_words', 'gazetteer_places',
    'address_streets']::regclass[])`;
}
