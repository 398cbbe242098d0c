import type { Fragment, Queryable } from '@wayable/platform/db/database';

/** Returns the rows left to undo and their places, following merges. */
export async function findRowsToUndo(
  sql: Queryable,
  importId: string,
  limit: number,
): Promise<{ line: number; location_id: string | null; is_new: boolean }[]> {
  return sql<{ line: number; location_id: string | null; is_new: boolean }[]>`
    select line, merged_location(location_id) as location_id, (before ->> 'is_new')::boolean as is_new from data_import_rows
    where import_id = ${importId} and before is not null order by line desc limit ${limit}
  `;
}

/** Restores facts, sources and places of rows, in a fixed order of places. */
export async function restoreRows(
  sql: Queryable,
  { importId, source, lines }: { importId: string; source: string; lines: readonly number[] },
): Promise<void> {
  const rows = sql`(
    select merged_location(location_id) as location_id, before from data_import_rows
    where import_id = ${importId} and line = any(${[...lines]}) and location_id is not null
  ) as undone`;
  await sql`
    select from locations where id in (select location_id from ${rows}) order by id for update
  `;
  await sql`
    delete from location_facts using ${rows}
    where location_facts.location_id = undone.location_id and source = ${source}
  `;
  await sql`
    delete from location_sources using ${rows}
    where location_sources.location_id = undone.location_id and source = ${source}
  `;
  await sql`
    insert into location_sources (source, external_id, location_id, content_hash, made_location, license, url)
    select ${source}, given ->> 'external_id', location_id, given ->> 'content_hash',
      (given ->> 'made_location')::boolean, given ->> 'license', given ->> 'url'
    from ${rows} cross join jsonb_array_elements(before -> 'sources') as given
    on conflict do nothing
  `;
  await sql`
    insert into location_facts (location_id, source, key, value, about, says, source_url, license)
    select location_id, ${source}, given ->> 'key', given ->> 'value', given ->> 'about', given ->> 'says',
      given ->> 'source_url', given ->> 'license'
    from ${rows} cross join jsonb_array_elements(before -> 'facts') as given
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
    set name = coalesce(${earlier('name', sql`place.name`)}, place.name),
      category = case when total_reviews > 0 then place.category
        else coalesce(${earlier('category', sql`place.category`)}, place.category) end,
      latitude = coalesce(${earlierDegrees('latitude', sql`place.latitude`)}, place.latitude),
      longitude = coalesce(${earlierDegrees('longitude', sql`place.longitude`)}, place.longitude),
      address = coalesce((
        select told.address from (select ${earlier('address', sql`place.address`)} as address) as told
        where told.address = '' or not exists (
          select from locations as other where other.id <> place.id and other.address <> ''
            and normalized(other.name) = normalized(place.name) and normalized(other.address) = normalized(told.address)
        )
      ), place.address)
    from ${rows}
    where place.id = undone.location_id and jsonb_array_length(undone.before -> 'place') > 0
  `;
  await sql`
    update data_import_rows set before = null where import_id = ${importId} and line = any(${[...lines]})
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
