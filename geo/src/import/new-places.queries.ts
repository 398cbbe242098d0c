import type { Queryable } from '@wayable/platform/db/database';
import { DETAIL_NAMES } from '@wayable/protocol/answers/detail-fields';
import type { FactSource } from './import.queries.ts';
import {
  isThePlace,
  kindOf,
  metersBetween,
  NAMED_AFTER_OTHERS,
  placesAfterImport,
  SAME_PLACE_METERS,
} from './joined-places.queries.ts';

/**
 * The results for new elements: counts by outcome, the ids of conflicting elements, and the number of
 * batches.
 */
export interface NewPlaces {
  added: number;
  joined: number;
  conflicting: string[];
  batches: number;
}

/**
 * Decides what each new staged place becomes: a location, a further element of a nearby location with the
 * same name, address and kind, or the replacement of a location's last element. A location without an address
 * is compared by the address of its element in the file. If several kinds share a name and address, or
 * several places have no street, only one gets the address. A distant place of the same kind, name and street
 * address is skipped, because one of the two addresses must be wrong. A batch has places of one region, so
 * that it changes few pages of the position indexes.
 */
export async function decideNewPlaces(
  sql: Queryable,
  source: string,
  placesPerBatch: number,
): Promise<NewPlaces> {
  await sql`delete from new_places`;
  await sql`
    with fresh as (
      select external_id, category, has_street, is_alone, part, latitude, longitude, gen_random_uuid() as own_id,
        normalized(element.name) as name_key, normalized(element.address) as address_key,
        ${kindOf(sql, sql`element.category`)} || '/' || part || case when is_alone then external_id else '' end as kind
      from staged_places as element
      where not exists (
        select 1 from location_sources where source = ${source} and external_id = element.external_id)
    ), without_address as (
      select place.*, normalized(maker.name) as name_key, normalized(maker.address) as address_key
      from staged_places as maker
      join location_sources as known
        on known.source = ${source} and known.external_id = maker.external_id and known.made_location
      join ${placesAfterImport(sql)} as place on place.id = known.location_id
      where place.address = '' and maker.address <> ''
    ), found as (
      select distinct on (element.external_id) element.external_id, place.id as found_id
      from (select * from fresh where not is_alone) as element
      join without_address as place using (name_key, address_key)
      where ${isThePlace(sql)}
      order by element.external_id, place.id
    ), compared as (
      select element.*, place.id as place_id,
        ${kindOf(sql, sql`place.category`)} || '/' || coalesce(place.part, '') as place_kind,
        case when ${isThePlace(sql)} then place.id else coalesce(found_id, replaced_places.location_id) end as known_id
      from fresh as element left join ${placesAfterImport(sql)} as place
        on place.address <> '' and element.address_key <> ''
          and normalized(place.name) = name_key and normalized(place.address) = address_key
      left join found using (external_id) left join replaced_places using (external_id)
    ), ranked as (
      select compared.*, row_number() over alike as rank, first_value(own_id) over alike as first_id,
        first_value(latitude) over alike as first_latitude, first_value(longitude) over alike as first_longitude,
        place_id is null and row_number() over namesakes = 1 as has_address,
        coalesce(place_kind, first_value(kind) over namesakes) = kind as is_kind_with_address
      from compared
      window namesakes as (
          partition by name_key, address_key order by category = ${NAMED_AFTER_OTHERS}, external_id
        ),
        alike as (partition by name_key, address_key, kind, known_id is null order by external_id)
    ), placed as (
      select ranked.*, case
        when has_address then 'added'
        when rank = 1 and not (has_street and is_kind_with_address) then 'added without address'
      end as own_outcome
      from ranked
    ), led as (
      select placed.*, first_value(own_outcome) over (
        partition by name_key, address_key, kind, known_id is null order by external_id
      ) as first_outcome
      from placed
    ), decided as (
      select element.*,
        case
          when known_id is not null then 'joined'
          when own_outcome is not null then own_outcome
          when first_outcome is not null
            and ${metersBetween(sql, sql`first_latitude`, sql`first_longitude`)} <= ${SAME_PLACE_METERS} then 'joined'
          when not has_street or is_alone or part <> '' then 'added without address'
          else 'conflicting'
        end as outcome
      from led as element
    ), located as (
      select external_id, outcome, known_id is not null as is_of_known,
        case outcome when 'joined' then coalesce(known_id, first_id) when 'conflicting' then null else own_id end
          as location_id,
        case outcome when 'joined' then map_position(first_latitude, first_longitude)
          else map_position(latitude, longitude) end as position
      from decided
    ), numbered as (
      select external_id, outcome, location_id, case when not is_of_known and location_id is not null then
        ((dense_rank() over (partition by is_of_known or location_id is null order by position, location_id) - 1)
          / ${placesPerBatch}::int)::int end as batch
      from located
    )
    insert into new_places
    select staged.*, outcome, location_id, batch
    from numbered join staged_places as staged using (external_id)
    order by batch
  `;
  const [row] = await sql<NewPlaces[]>`
    select (count(*) filter (where outcome in ('added', 'added without address')))::int as added,
      (count(*) filter (where outcome = 'joined'))::int as joined,
      coalesce(array_agg(external_id) filter (where outcome = 'conflicting'), '{}') as conflicting,
      coalesce(max(batch) + 1, 0) as batches
    from new_places
  `;
  return row as NewPlaces;
}

/**
 * Stores the words of new places, which correct typing errors in searches. The triggers of the tables would
 * store them too, but two batches would then wait for each other.
 */
export async function keepNewWords(sql: Queryable): Promise<void> {
  await sql`
    insert into search_words
    select distinct word from new_places,
      regexp_split_to_table(search_form(name || ' ' || address), '[^[:alpha:]]+') as word
    where length(word) between 4 and 40 order by word
    on conflict do nothing
  `;
}

/** Inserts the elements of new places in a batch. */
async function insertSources(sql: Queryable, source: string, areaId: string, batch: number): Promise<void> {
  await sql`
    insert into location_sources (source, external_id, location_id, content_hash, version, part, area_id,
      made_location)
    select ${source}, external_id, location_id, content_hash, version, part, ${areaId}::uuid, outcome <> 'joined'
    from new_places where location_id is not null and batch = ${batch}
  `;
}

/**
 * Inserts the new elements of existing places, and touches these places. An element of a merged place joins
 * the remaining place, like the elements that the merge moved.
 */
export async function joinToKnown(sql: Queryable, source: string, areaId: string): Promise<void> {
  await sql`
    with joined as (
      insert into location_sources (source, external_id, location_id, content_hash, version, part, area_id,
        made_location, was_merged)
      select ${source}, external_id, remaining_id, content_hash, version, part, ${areaId}::uuid, false,
        remaining_id <> location_id
      from new_places cross join merged_location(location_id) as remaining_id
      where batch is null and location_id is not null
      returning location_id
    )
    insert into touched_places select distinct location_id from joined on conflict do nothing
  `;
}

/**
 * Inserts the places of a batch, with their elements and facts.
 * @returns the ids of places with details
 */
export async function addBatch(
  sql: Queryable,
  source: FactSource,
  areaId: string,
  batch: number,
): Promise<string[]> {
  // Store the statements here. The trigger on facts skips existing ones.
  await sql`
    with facts as (
      select location_id, fact ->> 'about' as about, fact ->> 'key' as key, fact ->> 'says' as says
      from new_places cross join jsonb_array_elements(facts) as fact
      where batch = ${batch} and fact ->> 'about' is not null
    ), cautious as (
      select distinct on (location_id, about, key) * from facts
      order by location_id, about, key, array_position(fact_answer_ids(), says)
    ), stated as (
      select location_id, jsonb_object_agg(about, jsonb_build_object('says', says, 'source', ${source.name}::text)) as facts
      from (
        select distinct on (location_id, about) * from cautious
        order by location_id, about, array_position(fact_answer_ids(), says) desc
      ) as best
      group by location_id
    )
    insert into locations (id, name, address, near_street, category, place_kind, latitude, longitude, public_facts)
    select new.location_id, name, case outcome when 'added' then address else '' end, near_street, category,
      kind_of_place, latitude, longitude, coalesce(stated.facts, '{}')
    from new_places as new left join stated on stated.location_id = new.location_id
    where batch = ${batch} and outcome <> 'joined'
  `;
  await insertSources(sql, source.name, areaId, batch);
  await sql`
    insert into location_facts (location_id, source, key, value, about, says, source_url, license)
    select location_id, ${source.name}, fact ->> 'key', fact ->> 'value', fact ->> 'about', fact ->> 'says',
      ${source.url} || coalesce(fact ->> 'element', external_id), ${source.license}
    from new_places cross join jsonb_array_elements(facts) as fact
    where batch = ${batch}
    order by outcome = 'joined', external_id
    on conflict do nothing
  `;
  const rows = await sql<{ location_id: string }[]>`
    select distinct location_id from new_places cross join jsonb_array_elements(facts) as fact
    where batch = ${batch} and fact ->> 'key' = any(${[...DETAIL_NAMES]})
    order by location_id
  `;
  return rows.map(({ location_id }) => location_id);
}
