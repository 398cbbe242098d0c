import type { Queryable } from '@wayable/platform/db/database';
import type { Follow } from '@wayable/protocol/saved';
import { SAVED_MAX } from '@wayable/protocol/saved-limits';

/**
 * Returns whether the person follows a place or its merge target, and whether the person saved it. Returns
 * undefined for an unknown place.
 */
export async function findFollow(
  sql: Queryable,
  userId: string,
  locationId: string,
): Promise<Follow | undefined> {
  const keeps = (table: string) => sql`exists (
    select from ${sql(table)} as kept where kept.user_id = ${userId} and kept.location_id = locations.id
  )`;
  const [row] = await sql<Follow[]>`
    select ${keeps('location_follows')} as is_followed, ${keeps('saved_locations')} as is_saved
    from locations where id = merged_location(${locationId})
  `;
  return row;
}

/**
 * Counts the person's followed places up to the maximum. A parallel request of the person waits for this
 * transaction.
 */
export async function countFollowed(sql: Queryable, userId: string): Promise<number> {
  await sql`select from user_profiles where id = ${userId} for no key update`;
  const { count } = await sql`select from location_follows where user_id = ${userId} limit ${SAVED_MAX}`;
  return count;
}

/** Follows a place, or its merge target. */
export async function insertFollow(sql: Queryable, userId: string, locationId: string): Promise<void> {
  await sql`
    insert into location_follows (user_id, location_id) values (${userId}, follow_merge(${locationId}))
    on conflict do nothing
  `;
}

/**
 * Unfollows a place or its merge target, and the places merged into it. Call it in a transaction: a merge
 * under way moves the row first, and a later one waits.
 */
export async function deleteFollow(sql: Queryable, userId: string, locationId: string): Promise<void> {
  await sql`select follow_merge(${locationId})`;
  await sql`
    delete from location_follows
    where user_id = ${userId} and merged_location(location_id) = merged_location(${locationId})
  `;
}

/**
 * Returns the places that have followers. Leaves out merged places, because a merge notifies no followers.
 */
export async function findFollowed(sql: Queryable, ids: string[]): Promise<{ id: string; name: string }[]> {
  return sql<{ id: string; name: string }[]>`
    select id, name from locations
    where id = any(${ids}::uuid[]) and merged_into is null and exists (select from location_follows where location_id = locations.id)
  `;
}

/** Returns the ids of a place's followers, without `except`. */
export async function findFollowers(sql: Queryable, locationId: string, except?: string): Promise<string[]> {
  const rows = await sql<{ user_id: string }[]>`
    select user_id from location_follows
    where location_id = ${locationId} and user_id is distinct from ${except ?? null}::uuid
    order by user_id
  `;
  return rows.map(({ user_id }) => user_id);
}
