import type { Queryable } from '@wayable/platform/db/database';
import { DETAIL_NAMES } from '@wayable/protocol/answers/detail-fields';

/** A public data source, as shown beside its facts. */
export interface FactSource {
  name: string;
  /** Prefix of the element's id */
  url: string;
  license: string;
}

/** Lists changed elements in a temporary table. */
export async function listChanged(sql: Queryable, source: string): Promise<void> {
  await sql`
    create temporary table changed_places on commit drop as
    select known.location_id, known.made_location, staged.*,
      row_number() over (
        partition by known.made_location, normalized(staged.name), normalized(staged.address)
        order by staged.external_id
      ) as rank
    from staged_places as staged
    join location_sources as known on known.external_id = staged.external_id and known.source = ${source}
    where known.content_hash <> staged.content_hash or known.closed_at is not null
  `;
}

/**
 * Updates the changed places of this source; `replaceFacts` updates their facts. Addresses are cleared first,
 * so that places can swap names in one import.
 */
export async function updateChangedPlaces(sql: Queryable): Promise<void> {
  await sql`
    update locations set address = '' from changed_places as changed
    where locations.id = changed.location_id and changed.made_location
  `;
  await sql`
    update locations as location
    set name = changed.name, near_street = changed.near_street, place_kind = changed.kind_of_place, latitude = changed.latitude, longitude = changed.longitude,
      address = case when changed.rank > 1 or exists (
        select 1 from locations as other where other.id <> location.id and other.address <> ''
          and normalized(other.name) = normalized(changed.name)
          and normalized(other.address) = normalized(changed.address)
      ) then '' else changed.address end
    from changed_places as changed
    where location.id = changed.location_id and changed.made_location
  `;
}

/**
 * Updates the categories of changed places. It runs last, because it locks the profiles of reviewers after
 * all places, in the same order as reviews do (docs/decisions/0031-growth.md).
 */
export async function updateChangedCategories(sql: Queryable): Promise<void> {
  const moved = sql`changed_places as changed join locations as location on location.id = changed.location_id
    where changed.made_location and location.category <> changed.category`;
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

/** Replaces the facts of touched places by the facts of all their elements in the file, each with its own URL. */
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
 * Stores the new hashes of changed elements. It runs last: until then, a repeated import finds them changed.
 */
export async function noteChangedStored(sql: Queryable, source: string): Promise<void> {
  await sql`
    update location_sources as known
    set content_hash = changed.content_hash, version = changed.version, part = changed.part, imported_at = now()
    from changed_places as changed
    where known.external_id = changed.external_id and known.source = ${source}
  `;
}

/** Returns the touched places that have details, from this source or from people. */
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
