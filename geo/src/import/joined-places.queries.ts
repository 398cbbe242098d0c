import type { Fragment, Queryable } from '@wayable/platform/db/database';
import { correctedFields, isCorrected } from './corrected-fields.queries.ts';

/** Two elements with the same name, address and kind within this distance are one place. */
export const SAME_PLACE_METERS = 150;

/** Stops and car parks often have the name of a place nearby. */
export const NAMED_AFTER_OTHERS = 'transportation';

/**
 * Counts recreation as entertainment, because a park or sports ground that is also a sight may have either
 * category.
 */
export const kindOf = (sql: Queryable, category: Fragment): Fragment =>
  sql`case when ${category} = 'recreation' then 'entertainment' else ${category} end`;

/** Selects the places as they are after this import, which writes changed categories last. */
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
 * Returns the condition that an element matches a place. For a place that a person added, name and street are
 * enough, unless one of the two is a stop: people choose categories differently. Floors and stops with the
 * same name are separate places.
 */
export const isThePlace = (sql: Queryable): Fragment => sql`(
  (${kindOf(sql, sql`element.category`)} = ${kindOf(sql, sql`place.category`)}
    or place.is_of_people and element.has_street
      and ${NAMED_AFTER_OTHERS} not in (element.category, place.category))
  and not element.is_alone and (place.is_of_people or place.part = element.part)
  and ${metersBetween(sql, sql`place.latitude`, sql`place.longitude`)} <= ${SAME_PLACE_METERS}
)`;

/** The numbers of unchanged and of changed elements among the known elements of a file. */
export interface ElementChanges {
  unchanged: number;
  updated: number;
}

/**
 * Separates elements from the places that they no longer match by name, address, kind or distance, except in
 * corrected fields. Separated elements become new elements, and their former places are touched.
 * @returns the numbers of unchanged and of changed elements among those that are still known
 */
export async function separateElements(sql: Queryable, source: string): Promise<ElementChanges> {
  await sql`
    with separated as (
      delete from location_sources as known
      using staged_places as element, ${placesAfterImport(sql)} as place
        left join ${correctedFields(sql)} as corrected on corrected.location_id = place.id
      where known.source = ${source} and known.external_id = element.external_id and not known.made_location
        and not known.was_merged and place.id = known.location_id
        and not (
          (normalized(place.name) = normalized(element.name) or ${isCorrected(sql, 'name')})
          and (place.address = '' or normalized(place.address) = normalized(element.address)
            or ${isCorrected(sql, 'address')})
          and (${isThePlace(sql)} or ${isCorrected(sql, 'category', 'latitude', 'longitude')})
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
