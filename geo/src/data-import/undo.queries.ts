import type { Fragment, Queryable } from '@wayable/platform/db/database';
import type { StagedPlace } from './interpret-row.ts';
import { type PlaceNaming, renamePlaces } from './rename.queries.ts';

interface RowToUndo {
  line: number;
  /** The id of the place, or of the place that it was merged into. */
  location_id: string | null;
  is_new: boolean;
  place: StagedPlace;
}

/** Returns the rows left to undo. */
export async function findRowsToUndo(sql: Queryable, importId: string, limit: number): Promise<RowToUndo[]> {
  return sql<RowToUndo[]>`
    select line, merged_location(location_id) as location_id, (before ->> 'is_new')::boolean as is_new, place
    from data_import_rows
    where import_id = ${importId} and before is not null order by line desc limit ${limit}
  `;
}

interface UndoneRow {
  line: number;
  external_id: string;
}

/**
 * Restores facts, sources and places of rows, in a fixed order of places. If a merge joined places of the
 * same source, keeps the data of the other elements.
 */
export async function restoreRows(
  sql: Queryable,
  { importId, source, undone }: { importId: string; source: string; undone: readonly UndoneRow[] },
): Promise<void> {
  const lines = undone.map(({ line }) => line);
  const externalIds = undone.map(({ external_id }) => external_id);
  const rows = sql`(
    select merged_location(row.location_id) as location_id, merged_location(row.location_id) <> row.location_id as is_moved,
      given.external_id, coalesce(row.place ->> 'link', data_imports.source_url) as url, row.before
    from jsonb_to_recordset(${sql.json(undone as never)}) as given(line integer, external_id text)
    join data_import_rows as row on row.import_id = ${importId} and row.line = given.line
    join data_imports on data_imports.id = row.import_id
    where row.location_id is not null
  ) as undone`;
  await sql`
    select from locations where id in (select location_id from ${rows}) order by id for update
  `;
  const others = (url: Fragment) => sql`
    select from location_sources as other
    where other.location_id = undone.location_id and other.source = ${source}
      and other.external_id <> undone.external_id and coalesce(other.url, '') = ${url}`;
  await sql`
    delete from location_facts as fact using ${rows}
    where fact.location_id = undone.location_id and fact.source = ${source} and fact.source_url = undone.url
      and not (undone.is_moved and exists (
        ${others(sql`fact.source_url`)} and other.external_id <> all(${externalIds}::text[])
      ))
  `;
  await sql`
    delete from location_sources using ${rows}
    where location_sources.location_id = undone.location_id and source = ${source}
      and location_sources.external_id = undone.external_id
  `;
  await sql`
    insert into location_sources (
      source, external_id, location_id, content_hash, made_location, was_merged, license, url)
    select ${source}, given ->> 'external_id', location_id, given ->> 'content_hash',
      (given ->> 'made_location')::boolean and not is_moved,
      is_moved or coalesce((given ->> 'was_merged')::boolean, false), given ->> 'license', given ->> 'url'
    from ${rows} cross join jsonb_array_elements(before -> 'sources') as given
    where given ->> 'external_id' = undone.external_id
    on conflict do nothing
  `;
  await sql`
    insert into location_facts (location_id, source, key, value, about, says, source_url, license)
    select location_id, ${source}, given ->> 'key', given ->> 'value', given ->> 'about', given ->> 'says',
      given ->> 'source_url', given ->> 'license'
    from ${rows} cross join jsonb_array_elements(before -> 'facts') as given
    where not (undone.is_moved and exists (
      ${others(sql`given ->> 'source_url'`)}
        and not (other.was_merged and other.external_id = any(${externalIds}::text[]))
    ))
    on conflict do nothing
  `;
  // Keep later changes of people.
  const earlier = (field: string, current: Fragment) => sql`(
    select change ->> 'before' from jsonb_array_elements(undone.before -> 'place') as change
    where change ->> 'field' = ${field} and change ->> 'after' = ${current}
  )`;
  const earlierDegrees = (axis: string, current: Fragment) => sql`(
    select (change ->> 'before')::float8 from jsonb_array_elements(undone.before -> 'place') as change
    where change ->> 'field' = ${axis} and (change ->> 'after')::float8 = ${current}
  )`;
  await sql`
    update locations as place
    set category = case when total_reviews > 0 then place.category
        else coalesce(${earlier('category', sql`place.category`)}, place.category) end,
      place_kind = case when total_reviews > 0 or exists (
          select from jsonb_array_elements(undone.before -> 'place') as change
          where change ->> 'field' = 'category' and change ->> 'after' <> place.category
        ) then place_kind
        else nullif(coalesce(${earlier('kind', sql`coalesce(place_kind, '')`)}, place_kind), '') end,
      latitude = coalesce(${earlierDegrees('latitude', sql`place.latitude`)}, place.latitude),
      longitude = coalesce(${earlierDegrees('longitude', sql`place.longitude`)}, place.longitude)
    from ${rows}
    where place.id = undone.location_id and not undone.is_moved and jsonb_array_length(undone.before -> 'place') > 0
  `;
  const namings = await sql<PlaceNaming[]>`
    select place.id, coalesce(told.name, place.name) as name, coalesce(told.address, place.address) as address
    from ${rows} join locations as place on place.id = undone.location_id
    cross join lateral (select ${earlier('name', sql`place.name`)} as name,
      ${earlier('address', sql`place.address`)} as address) as told
    where not undone.is_moved and (told.name is not null or told.address is not null)
  `;
  await renamePlaces(sql, namings);
  await sql`
    update data_import_rows set before = null where import_id = ${importId} and line = any(${lines})
  `;
}

/**
 * Removes places added by the import. Keeps places with contributions, but without the facts. Closes places
 * on saved lists and deletes all others.
 * @returns the numbers of removed and of kept places
 */
export async function removeAddedPlaces(
  sql: Queryable,
  ids: readonly string[],
): Promise<{ removed: number; kept: number }> {
  if (ids.length === 0) return { removed: 0, kept: 0 };
  const untouched = sql`id = any(${[...ids]}::uuid[])
    and not exists (select from reviews where location_id = place.id)
    and not exists (select from removed_reviews where location_id = place.id)
    and not exists (select from location_confirmations where location_id = place.id)
    and not exists (select from corrections where location_id = place.id or duplicate_of = place.id)
    and not exists (select from locations as merged where merged.merged_into = place.id)
    and not exists (select from location_sources where location_id = place.id)`;
  const closed = await sql`
    update locations as place set closed_at = now()
    where ${untouched} and closed_at is null and (
      exists (select from saved_locations where location_id = place.id)
      or exists (select from location_follows where location_id = place.id)
    )
  `;
  const deleted = await sql`
    delete from locations as place where ${untouched} and closed_at is null
  `;
  const removed = closed.count + deleted.count;
  return { removed, kept: ids.length - removed };
}
