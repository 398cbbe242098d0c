import type { Queryable } from '@wayable/platform/db/database';

/**
 * Locks all administrators and this person in a fixed order. Returns by id whether each is an administrator.
 */
export async function lockAdministratorsAnd(sql: Queryable, userId: string): Promise<Map<string, boolean>> {
  const rows = await sql<{ id: string; is_admin: boolean }[]>`
    select id, is_admin from user_profiles where is_admin or id = ${userId} order by id for no key update
  `;
  return new Map(rows.map(({ id, is_admin }) => [id, is_admin]));
}

/** Returns whether the person is an administrator now. */
export async function isAdministrator(sql: Queryable, userId: string): Promise<boolean> {
  return (await sql`select from user_profiles where id = ${userId} and is_admin`).count === 1;
}

export async function updateRole(sql: Queryable, userId: string, isAdmin: boolean): Promise<void> {
  await sql`update user_profiles set is_admin = ${isAdmin} where id = ${userId}`;
}
