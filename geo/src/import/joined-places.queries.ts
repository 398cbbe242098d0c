import type { Fragment, Queryable } from '@wayable/server/db/database';

/** Two elements of one name, address and kind within this distance are one place. */
export const SAME_PLACE_METERS = 150;

/** Stops and car parks bear the names of what they stand at. */
export const NAMED_AFTER_OTHERS = 'transportation';

/** Parks and sports grounds that are sights as well are tagged as either. */
export const kindOf = (sql: Queryable, category: Fragment): Fragment =>
  sql`case when ${category} = 'recreation' then 'entertainment' else ${category} end`;

/** The places as this import leaves them: changed categories are written last. */
export const placesAfterImport = (sql: Queryable): Fragment => sql`(
  select location.id, location.name, location.address, location.latitude, location.longitude,
    coalesce(changed.category, location.category) as category, maker.location_id is null as is_of_people,
    coalesce(changed.part, maker.part) as part
  from locations as location
  left join location_sources as maker on maker.location_id = location.id and maker.made_location
  left join changed_places as changed on changed.location_id = location.id and changed.made_location
)`;

export const metersBetween = (
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
export const isThePlace = (sql: Queryable): Fragment => sql`(
  (${kindOf(sql, sql`element.category`)} = ${kindOf(sql, sql`place.category`)}
    or place.is_of_people and element.has_street
      and ${NAMED_AFTER_OTHERS} not in (element.category, place.category))
  and not element.is_alone and (place.is_of_people or place.part = element.part)
  and ${metersBetween(sql, sql`place.latitude`, sql`place.longitude`)} <= ${SAME_PLACE_METERS}
)`;

/** How many elements of a file were known before, without a change and with one. */
export interface ElementChanges {
  unchanged: number;
  updated: number;
}

/**
 * Takes elements from the places that an import joined them to and that they are no more, by name, address, kind or distance: they are new
 * then. Touches those places.
 * @returns how many elements are still known, without a change and with one
 */
export async function separateElements(sql: Queryable, source: string): Promise<ElementChanges> {
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
    )
    insert into touched_places select distinct location_id from separated
  `;
  const [row] = await sql<ElementChanges[]>`
    select (count(*) filter (where is_unchanged))::int as unchanged,
      (count(*) filter (where not is_unchanged))::int as updated
    from (
      select known.content_hash = staged.content_hash and known.closed_at is null as is_unchanged
      from staged_places as staged join location_sources as known using (external_id) where source = ${source}
    ) as compared
  `;
  return row as ElementChanges;
}
