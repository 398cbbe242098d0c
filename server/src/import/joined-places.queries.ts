import type { Fragment, Queryable } from '../db/database.ts';

/** Two elements of one name, address and kind within this distance are one place. */
const SAME_PLACE_METERS = 150;

/** Stops and car parks bear the names of what they stand at. */
const NAMED_AFTER_OTHERS = 'transportation';

/** Parks and sports grounds that are sights as well are tagged as either. */
const kindOf = (sql: Queryable, category: Fragment): Fragment =>
  sql`case when ${category} = 'recreation' then 'entertainment' else ${category} end`;

/** The places as this import leaves them: changed categories are written last. */
const placesAfterImport = (sql: Queryable): Fragment => sql`(
  select location.id, location.name, location.address, location.latitude, location.longitude,
    coalesce(changed.category, location.category) as category, maker.location_id is null as is_of_people,
    coalesce(changed.part, maker.part) as part
  from locations as location
  left join location_sources as maker on maker.location_id = location.id and maker.made_location
  left join changed_places as changed on changed.location_id = location.id and changed.made_location
)`;

const metersBetween = (
  sql: Queryable,
  latitude: Fragment,
  longitude: Fragment,
): Fragment => sql`ground_meters(
  globe_point(element.latitude, element.longitude), globe_point(${latitude}, ${longitude}))`;

/**
 * Whether an element is the place of its name and address. People choose a category by what they see in a place, so their
 * street and its name are enough, unless one of the two is a stop. One name on two floors is two places, and so are the
 * stops of one name on both sides of a street.
 */
const isThePlace = (sql: Queryable): Fragment => sql`(
  (${kindOf(sql, sql`element.category`)} = ${kindOf(sql, sql`place.category`)}
    or place.is_of_people and element.has_street
      and ${NAMED_AFTER_OTHERS} not in (element.category, place.category))
  and not element.is_alone and (place.is_of_people or place.part = element.part)
  and ${metersBetween(sql, sql`place.latitude`, sql`place.longitude`)} <= ${SAME_PLACE_METERS}
)`;

/**
 * Takes elements from the places that an import joined them to and that they are no more, by name, address, kind or distance: they are new
 * then. The facts of those places are among what `replaceFacts` brings up to date.
 * @returns how many elements are still known, without a change and with one
 */
export async function separateElements(
  sql: Queryable,
  source: string,
): Promise<{ unchanged: number; updated: number }> {
  await sql`
    with separated as (
      delete from location_sources as known
      using staged_places as element, ${placesAfterImport(sql)} as place
      where known.source = ${source} and known.external_id = element.external_id and not known.made_location
        and not known.was_merged and place.id = known.location_id
        and not (
          normalized(place.name) = normalized(element.name)
          and (place.address = '' or normalized(place.address) = normalized(element.address))
          and ${isThePlace(sql)}
        )
      returning known.location_id, known.external_id
    ), renewed as (
      update staged_places as staged set is_unchanged = false from separated
      where staged.external_id = separated.external_id
    )
    insert into touched_places select distinct location_id from separated
  `;
  const [row] = await sql<{ unchanged: number; updated: number }[]>`
    select (count(*) filter (where is_unchanged))::int as unchanged,
      (count(*) filter (where not is_unchanged))::int as updated
    from staged_places join location_sources using (external_id) where source = ${source}
  `;
  return row as { unchanged: number; updated: number };
}

/**
 * Adds the places that are new: as a location of their own, or joined to the one of the same name, address and kind nearby;
 * where that one has no address, by the address that its element has in the file.
 * Of several kinds of one name and address, and of several places without a street, one has the address. A further place of
 * the same kind whose address names a street is left out where it lies far away: one of the two addresses is wrong.
 */
export async function addNewPlaces(
  sql: Queryable,
  source: string,
  areaId: string,
): Promise<{ added: number; joined: number; conflicting: string[] }> {
  await sql`
    create temporary table new_places on commit drop as
    with fresh as (
      select element.*, gen_random_uuid() as own_id, normalized(element.name) as name_key,
        normalized(element.address) as address_key,
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
        case when ${isThePlace(sql)} then place.id else found_id end as known_id
      from fresh as element left join ${placesAfterImport(sql)} as place
        on place.address <> '' and element.address <> ''
          and normalized(place.name) = name_key and normalized(place.address) = address_key
      left join found using (external_id)
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
    )
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
  `;
  await sql`
    insert into locations (id, name, address, near_street, category, place_kind, latitude, longitude)
    select own_id, name, case outcome when 'added' then address else '' end, near_street, category, kind_of_place, latitude,
      longitude
    from new_places where outcome in ('added', 'added without address')
  `;
  await sql`
    insert into location_sources (source, external_id, location_id, content_hash, version, part, area_id,
      made_location)
    select ${source}, external_id,
      case outcome when 'joined' then coalesce(known_id, first_id) else own_id end, content_hash, version, part,
      ${areaId}::uuid,
      outcome <> 'joined'
    from new_places where outcome <> 'conflicting'
  `;
  const [row] = await sql<{ added: number; joined: number; conflicting: string[] }[]>`
    select (count(*) filter (where outcome in ('added', 'added without address')))::int as added,
      (count(*) filter (where outcome = 'joined'))::int as joined,
      coalesce(array_agg(external_id) filter (where outcome = 'conflicting'), '{}') as conflicting
    from new_places
  `;
  return row as { added: number; joined: number; conflicting: string[] };
}
