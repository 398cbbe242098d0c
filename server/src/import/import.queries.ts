import type { Queryable } from '../db/database.ts';
import type { ImportedPlace } from './osm-places.ts';

/** Two elements of one name and address within this distance are one place. */
const SAME_PLACE_METERS = 150;

/** Takes the places into a table of the transaction's own. */
export async function stagePlaces(sql: Queryable, places: ImportedPlace[]): Promise<void> {
  await sql`
    insert into staged_places (external_id, name, address, has_street, category, latitude, longitude, facts,
      content_hash)
    select * from jsonb_to_recordset(${sql.json(places as never)}) as row(
      external_id text, name text, address text, has_street boolean, category text, latitude double precision,
      longitude double precision, facts jsonb, content_hash text)
    on conflict do nothing
  `;
}

export async function createStagingTable(sql: Queryable): Promise<void> {
  await sql`
    create temporary table staged_places (
      external_id text primary key, name text not null, address text not null, has_street boolean not null,
      category text not null, latitude double precision not null, longitude double precision not null,
      facts jsonb not null, content_hash text not null, is_unchanged boolean not null default false
    ) on commit drop
  `;
}

/**
 * Marks what has not changed, and updates the places that this source made and that have; their facts follow in
 * `replaceFacts`. Addresses are taken away first and given anew, so that places may swap names in one import.
 */
export async function updateChangedPlaces(
  sql: Queryable,
  source: string,
): Promise<{ unchanged: number; updated: number }> {
  const same = await sql`
    update staged_places as staged set is_unchanged = true from location_sources as known
    where known.source = ${source} and known.external_id = staged.external_id
      and known.content_hash = staged.content_hash
  `;
  await sql`
    create temporary table changed_places on commit drop as
    select known.location_id, known.made_location, staged.*,
      row_number() over (
        partition by normalized(staged.name), normalized(staged.address) order by staged.external_id
      ) as rank
    from staged_places as staged
    join location_sources as known on known.external_id = staged.external_id and known.source = ${source}
    where not staged.is_unchanged
  `;
  await sql`
    update locations set address = '' from changed_places as changed
    where locations.id = changed.location_id and changed.made_location
  `;
  await sql`
    update locations as location
    set name = changed.name, latitude = changed.latitude, longitude = changed.longitude,
      address = case when changed.rank > 1 or exists (
        select 1 from locations as other where other.id <> location.id and other.address <> ''
          and normalized(other.name) = normalized(changed.name)
          and normalized(other.address) = normalized(changed.address)
      ) then '' else changed.address end
    from changed_places as changed
    where location.id = changed.location_id and changed.made_location
  `;
  const [changed] = await sql<{ amount: number }[]>`select count(*)::int as amount from changed_places`;
  return { unchanged: same.count, updated: changed?.amount ?? 0 };
}

/**
 * Gives the changed places their categories. It comes last: it counts the reviews of their authors anew, whose profiles are
 * locked after all places, as reviews lock them (docs/decisions/0031-growth.md), and in one order.
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

/**
 * Adds the places that are new: as a location of their own, or joined to the one of the same name and address nearby.
 * One of that name and address far away is another place: it keeps its place, without the address where that names no
 * street, and is left out where it does.
 */
export async function addNewPlaces(
  sql: Queryable,
  source: string,
): Promise<{ added: number; joined: number; conflicting: number }> {
  await sql`
    create temporary table new_places on commit drop as
    with fresh as (
      select staged.*, gen_random_uuid() as own_id, normalized(staged.name) as name_key,
        normalized(staged.address) as address_key
      from staged_places as staged
      where not exists (
        select 1 from location_sources where source = ${source} and external_id = staged.external_id)
    ), compared as (
      select fresh.*, existing.id as existing_id,
        row_number() over same as rank, coalesce(existing.id, first_value(fresh.own_id) over same) as first_id,
        coalesce(existing.latitude, first_value(fresh.latitude) over same) as first_latitude,
        coalesce(existing.longitude, first_value(fresh.longitude) over same) as first_longitude
      from fresh left join locations as existing on existing.address <> '' and fresh.address <> ''
        and normalized(existing.name) = name_key and normalized(existing.address) = address_key
      window same as (partition by name_key, address_key order by fresh.external_id)
    )
    select compared.*,
      case
        when existing_id is null and rank = 1 then 'added'
        when 111320 * sqrt(
          power(latitude - first_latitude, 2) +
          power((longitude - first_longitude) * cos(radians(first_latitude)), 2)
        ) <= ${SAME_PLACE_METERS} then 'joined'
        when not has_street then 'added without address'
        else 'conflicting'
      end as outcome
    from compared
  `;
  await sql`
    insert into locations (id, name, address, category, latitude, longitude)
    select own_id, name, case outcome when 'added' then address else '' end, category, latitude, longitude
    from new_places where outcome in ('added', 'added without address')
  `;
  await sql`
    insert into location_sources (source, external_id, location_id, content_hash, made_location)
    select ${source}, external_id, case outcome when 'joined' then first_id else own_id end, content_hash,
      outcome <> 'joined'
    from new_places where outcome <> 'conflicting'
  `;
  const [row] = await sql<{ added: number; joined: number; conflicting: number }[]>`
    select (count(*) filter (where outcome in ('added', 'added without address')))::int as added,
      (count(*) filter (where outcome = 'joined'))::int as joined,
      (count(*) filter (where outcome = 'conflicting'))::int as conflicting
    from new_places
  `;
  return row as { added: number; joined: number; conflicting: number };
}

/**
 * Sets the facts of each place of which an element is new or has changed to what all its elements in the file say; of
 * several elements the one that made the place counts first.
 */
export async function replaceFacts(
  sql: Queryable,
  source: { name: string; url: string; license: string },
): Promise<void> {
  await sql`
    create temporary table touched_places on commit drop as
    select distinct known.location_id from staged_places as staged
    join location_sources as known on known.external_id = staged.external_id and known.source = ${source.name}
    where not staged.is_unchanged
  `;
  await sql`
    delete from location_facts using touched_places as touched
    where location_facts.location_id = touched.location_id and location_facts.source = ${source.name}
  `;
  await sql`
    insert into location_facts (location_id, source, key, value, about, says, source_url, license)
    select known.location_id, ${source.name}, fact ->> 'key', fact ->> 'value', fact ->> 'about', fact ->> 'says',
      ${source.url} || staged.external_id, ${source.license}
    from touched_places
    join location_sources as known using (location_id)
    join staged_places as staged on staged.external_id = known.external_id and known.source = ${source.name}
    cross join jsonb_array_elements(staged.facts) as fact
    order by known.made_location desc, staged.external_id
    on conflict do nothing
  `;
  await sql`
    update location_sources as known set content_hash = staged.content_hash, imported_at = now()
    from staged_places as staged
    where known.external_id = staged.external_id and known.source = ${source.name} and not staged.is_unchanged
  `;
}
