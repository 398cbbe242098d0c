import type { Queryable } from '@wayable/platform/db/database';
import { kindOf, metersBetween, placesAfterImport, SAME_PLACE_METERS } from './joined-places.queries.ts';

/** Maximum distance between a node and the outline that replaces it, if no name identifies them. */
const REPLACED_METERS = 30;
/** A cell is at least as large as `SAME_PLACE_METERS` up to 80° north or south. */
const CELL_HEIGHT_DEGREES = 0.002;
const CELL_WIDTH_DEGREES = 0.01;
/** A little more than `SAME_PLACE_METERS` of latitude. Comparing degrees is faster than measuring meters. */
const NEAR_DEGREES = 0.0014;

/**
 * Lists in the temporary table `replaced_places` the new elements that replace a place's last element, such
 * as a way drawn instead of a node. Name, kind and part are equal, no two addresses differ, and each of the
 * two is the nearest match of the other. Compares by cells of a grid, because thousands of toilets have one
 * name. Materialized, because PostgreSQL would join by the name first.
 */
export async function listReplaced(sql: Queryable, source: string): Promise<void> {
  const cellOf = (of: 'element' | 'place') => sql`
    floor(${sql(of)}.latitude / ${CELL_HEIGHT_DEGREES}::float8) as cell_row,
    floor(${sql(of)}.longitude / ${CELL_WIDTH_DEGREES}::float8) as cell_column`;
  await sql`
    create temporary table replaced_places on commit drop as
    with fresh as materialized (
      select element.*, normalized(name) as name_key, normalized(address) as address_key, ${cellOf('element')}
      from staged_places as element
      where not exists (
        select from location_sources where source = ${source} and external_id = element.external_id)
    ), ending as (
      select place.*, normalized(place.name) as name_key, normalized(place.address) as address_key, ${cellOf('place')}
      from gone join ${placesAfterImport(sql)} as place on place.id = gone.location_id
      where gone.made_location and not exists (
        select from location_sources as other
        where other.location_id = gone.location_id and other.source = ${source} and other.closed_at is null
          and not exists (select from gone as also where also.external_id = other.external_id))
    ), around as materialized (
      select ending.*, cell_row + y as near_row, cell_column + x as near_column
      from ending cross join generate_series(-1, 1) as y cross join generate_series(-1, 1) as x
    ), paired as (
      select element.external_id, place.id as location_id, element.is_alone,
        ${metersBetween(sql, sql`place.latitude`, sql`place.longitude`)} as meters
      from fresh as element
      join around as place on place.name_key = element.name_key
        and place.near_row = element.cell_row and place.near_column = element.cell_column
      where ${kindOf(sql, sql`place.category`)} = ${kindOf(sql, sql`element.category`)}
        and abs(place.latitude - element.latitude) <= ${NEAR_DEGREES}::float8
        and abs(place.longitude - element.longitude) * cos(radians(element.latitude)) <= ${NEAR_DEGREES}::float8
        and coalesce(place.part, '') = element.part
        and (place.address_key = element.address_key or '' in (place.address_key, element.address_key))
    ), ranked as (
      select paired.*, row_number() over (partition by external_id order by meters, location_id) as place_rank,
        row_number() over (partition by location_id order by meters, external_id) as element_rank
      from paired
      where meters <= case when is_alone then ${REPLACED_METERS}::int else ${SAME_PLACE_METERS}::int end
    )
    select external_id, location_id from ranked where place_rank = 1 and element_rank = 1
  `;
}
