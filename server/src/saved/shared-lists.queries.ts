import type { Queryable } from '@wayable/platform/db/database';

/** Returns the token of a person's list; null while it is not shared. */
export async function findToken(sql: Queryable, userId: string): Promise<string | null> {
  const [row] = await sql<{ token: string }[]>`select token from shared_lists where user_id = ${userId}`;
  return row?.token ?? null;
}

/** Shares a person's list with this token, or returns the existing one. */
export async function insertToken(sql: Queryable, userId: string, token: string): Promise<string> {
  const [row] = await sql<{ token: string }[]>`
    insert into shared_lists (user_id, token) values (${userId}, ${token})
    on conflict (user_id) do update set user_id = excluded.user_id returning token
  `;
  return row?.token as string;
}

export async function deleteToken(sql: Queryable, userId: string): Promise<void> {
  await sql`delete from shared_lists where user_id = ${userId}`;
}

/**
 * Returns the ids of the places in the list with this token, following merges; undefined for an unknown
 * token.
 */
export async function findSharedPlaces(sql: Queryable, token: string): Promise<string[] | undefined> {
  const [row] = await sql<{ ids: string[] }[]>`
    select array(
      select distinct merged_location(location_id) from saved_locations where user_id = shared_lists.user_id
    ) as ids
    from shared_lists where token = ${token}
  `;
  return row?.ids;
}
