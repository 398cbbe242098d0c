import type { Queryable } from '@wayable/platform/db/database';

/** A newer extract of the same area contains at least this share of an earlier import's elements. */
const SAME_AREA_SHARE = 2 / 3;

/** An earlier import that has elements in common with a file. */
export interface EarlierArea {
  /** Null for imports from before areas existed. */
  id: string | null;
  file: string | null;
  /** The time of the file's data in milliseconds since 1970. */
  data_at: number | null;
  /** Whether the file contains two thirds of the area's elements, and so is a newer extract of it */
  is_covered: boolean;
  /** Whether the area contains two thirds of the file's elements */
  covers_file: boolean;
}

/**
 * Finds the earlier imports that share elements with the file, most shared first. We compare elements,
 * because files share names and boxes of extracts overlap. A file without places is compared by its
 * addresses. A join took 13 seconds for five million elements. `exists` took 7 minutes, because it looks up
 * each element.
 */
export async function findEarlierAreas(sql: Queryable, source: string): Promise<EarlierArea[]> {
  return sql<EarlierArea[]>`
    select known.area_id as id, area.file, extract(epoch from area.data_at)::float8 * 1000 as data_at,
      count(*) filter (where is_there) >= ${SAME_AREA_SHARE}::float8 * count(*) as is_covered,
      count(*) filter (where is_there) >= ${SAME_AREA_SHARE}::float8 * coalesce(
        nullif((select count(*) from staged_places), 0), (select count(*) from staged_addresses)) as covers_file
    from (
      select area_id, closed_at, present.external_id is not null as is_there
      from location_sources as sources
      left join (select external_id from staged_places union all select external_id from ended_elements) as present
        using (external_id)
      where source = ${source}
      union all
      select area_id, null, present.external_id is not null
      from addresses
      left join (select distinct external_id, number from staged_addresses) as present using (external_id, number)
      where not exists (select from staged_places)
    ) as known
    left join import_areas as area on area.id = known.area_id
    where is_there or known.closed_at is null
    group by known.area_id, area.file, area.data_at
    having count(*) filter (where is_there) > 0
    order by count(*) filter (where is_there) desc
  `;
}

/**
 * Stores the area of an import.
 * @returns the id of the earlier area, or a new one
 */
export async function saveArea(
  sql: Queryable,
  area: { id: string | undefined; source: string; file: string; dataAt: Date | undefined },
): Promise<string> {
  const [saved] = await sql<{ id: string }[]>`
    insert into import_areas (id, source, file, data_at)
    values (coalesce(${area.id ?? null}::uuid, gen_random_uuid()), ${area.source}, ${area.file}, ${area.dataAt ?? null})
    on conflict (id) do update set file = excluded.file, data_at = excluded.data_at, imported_at = now()
    returning id
  `;
  return (saved as { id: string }).id;
}

/** Assigns the known elements of the file to the area of this import. */
export async function moveElements(sql: Queryable, source: string, areaId: string): Promise<void> {
  await sql`
    update location_sources as known set area_id = ${areaId}
    from staged_places as staged
    where known.source = ${source} and known.external_id = staged.external_id
      and known.area_id is distinct from ${areaId}::uuid
  `;
}

/**
 * Lists ended elements in the temporary table `gone`: those that the file marks as ended, and those that
 * vanished from a newer extract of their area.
 */
export async function listGone(
  sql: Queryable,
  source: string,
  areas: readonly EarlierArea[],
  bounds: { west: number; south: number; east: number; north: number } | undefined,
): Promise<void> {
  const ids = areas.flatMap(({ id }) => (id === null ? [] : [id]));
  const withUnknown = areas.some(({ id }) => id === null);
  // The file contains nothing beyond its bounds, so elements there have not vanished.
  const within = bounds
    ? sql`exists (select from locations as place where place.id = known.location_id
        and place.latitude between ${bounds.south} and ${bounds.north}
        and place.longitude between ${bounds.west} and ${bounds.east})`
    : sql`true`;
  await sql`
    create temporary table gone on commit drop as
    select known.external_id, known.location_id, known.made_location from location_sources as known
    where known.source = ${source} and known.closed_at is null
      and not exists (select from staged_places as staged where staged.external_id = known.external_id)
      and (
        exists (select from ended_elements as ended where ended.external_id = known.external_id)
        or (known.area_id = any(${ids}::uuid[]) or known.area_id is null and ${withUnknown}) and ${within}
      )
  `;
  await sql`analyze gone`;
}

/** Adds the places of ended elements to `touched_places`. */
export async function touchGone(sql: Queryable): Promise<void> {
  await sql`insert into touched_places select distinct location_id from gone on conflict do nothing`;
}

/**
 * Ends the elements in `gone`. A place that has another element stays open and belongs to that element. That
 * element gets an empty hash, so that the next import takes the place's name, address and position from it. A
 * place that people added stays open without the facts. All other places are closed.
 * @returns the ids of the closed places
 */
export async function closeGone(sql: Queryable, source: string): Promise<string[]> {
  await sql`
    update location_sources as heir set made_location = true, content_hash = ''
    from (
      select distinct on (gone.location_id) other.external_id from gone
      join location_sources as other on other.location_id = gone.location_id and other.source = ${source}
      where gone.made_location and other.closed_at is null
        and not exists (select from gone as also where also.external_id = other.external_id)
      order by gone.location_id, other.external_id
    ) as chosen
    where heir.source = ${source} and heir.external_id = chosen.external_id
  `;
  await sql`
    delete from location_sources as known using gone
    where known.source = ${source} and known.external_id = gone.external_id
      and (not gone.made_location or exists (
        select from location_sources as heir where heir.location_id = gone.location_id and heir.source = ${source}
          and heir.made_location and heir.external_id <> gone.external_id
      ))
  `;
  const closed = await sql<{ id: string }[]>`
    with ended as (
      update location_sources as known set closed_at = now() from gone
      where known.source = ${source} and known.external_id = gone.external_id
      returning known.location_id
    )
    update locations set closed_at = now() from ended
    where locations.id = ended.location_id and locations.closed_at is null
    returning locations.id
  `;
  return closed.map(({ id }) => id);
}

/**
 * Reopens places that the source closed and contains again, by the same or another element. A place that
 * people closed since then stays closed.
 */
export async function reopenPlaces(sql: Queryable, source: string): Promise<number> {
  const rows = await sql`
    with shown as (
      update location_sources as known set closed_at = null
      from (
        select external_id, closed_at from location_sources
        where source = ${source} and closed_at is not null
      ) as ended
      join staged_places as staged using (external_id)
      where known.source = ${source} and known.external_id = ended.external_id
      returning known.location_id, ended.closed_at
    )
    update locations set closed_at = null from shown
    where locations.id = shown.location_id and locations.closed_at = shown.closed_at and locations.merged_into is null
    returning locations.id
  `;
  return rows.length + (await reopenInherited(sql, source));
}

/** Reopens places that the source closed and that have another element now. They belong to that element. */
async function reopenInherited(sql: Queryable, source: string): Promise<number> {
  const rows = await sql`
    with returned as (
      select place.id, place.closed_at, bool_or(ended.made_location) as is_of_source,
        array_agg(distinct ended.external_id) as ended_ids,
        (array_agg(heir.external_id order by heir.was_merged, heir.external_id))[1] as heir_id
      from location_sources as ended
      join locations as place on place.id = ended.location_id and place.closed_at = ended.closed_at
      join location_sources as heir
        on heir.location_id = place.id and heir.source = ${source} and heir.closed_at is null
      join staged_places as staged on staged.external_id = heir.external_id
      where ended.source = ${source} and ended.closed_at is not null and place.merged_into is null
      group by place.id
    ), reopened as (
      update locations set closed_at = null from returned
      where locations.id = returned.id and locations.closed_at = returned.closed_at
      returning returned.*
    ), forgotten as (
      delete from location_sources as ended using reopened
      where ended.source = ${source} and ended.external_id = any(reopened.ended_ids)
    ), inherited as (
      update location_sources as heir set made_location = true, content_hash = '' from reopened
      where heir.source = ${source} and heir.external_id = reopened.heir_id and reopened.is_of_source
    )
    select from reopened
  `;
  return rows.length;
}
