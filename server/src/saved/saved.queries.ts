import type { Queryable } from '@wayable/platform/db/database';
import { SAVED_MAX } from '@wayable/protocol/saved-limits';

/**
 * Returns the ids of a person's saved places with the times of saving, newest first. A merged place counts as
 * its target, once.
 */
export async function findSaved(
  sql: Queryable,
  userId: string,
): Promise<{ location_id: string; saved_at: string }[]> {
  return sql<{ location_id: string; saved_at: string }[]>`
    select merged_location(location_id) as location_id, max(saved_at) as saved_at
    from saved_locations where user_id = ${userId}
    group by merged_location(location_id) order by max(saved_at) desc, 1
  `;
}

/**
 * Saves a place or its merge target. A second call changes nothing. `isFull` means that the list already had
 * the maximum number of places. Call it in a transaction: parallel requests then run one after the other, to
 * respect the maximum.
 */
export async function insertSaved(
  sql: Queryable,
  { userId, locationId }: { userId: string; locationId: string },
): Promise<{ isFound: boolean; isFull: boolean }> {
  await sql`select from user_profiles where id = ${userId} for no key update`;
  const [row] = await sql<{ place_id: string; is_found: boolean; is_full: boolean }[]>`
    with given as materialized (select follow_merge(${locationId}) as place_id)
    select place_id, exists (select from locations where id = place_id) as is_found,
      (select count(distinct merged_location(location_id)) >= ${SAVED_MAX}
          and not bool_or(merged_location(location_id) = place_id)
        from saved_locations where user_id = ${userId}) as is_full
    from given
  `;
  if (!row?.is_found || row.is_full)
    return { isFound: row?.is_found === true, isFull: row?.is_full === true };
  await sql`
    insert into saved_locations (user_id, location_id) values (${userId}, ${row.place_id}) on conflict do nothing
  `;
  return { isFound: true, isFull: false };
}

/**
 * Removes a place or its merge target, and the places merged into it, from the person's saved places. Call it
 * in a transaction: a merge under way moves the row first, and a later one waits.
 */
export async function deleteSaved(sql: Queryable, userId: string, locationId: string): Promise<void> {
  await sql`select follow_merge(${locationId})`;
  await sql`
    delete from saved_locations
    where user_id = ${userId} and merged_location(location_id) = merged_location(${locationId})
  `;
}
