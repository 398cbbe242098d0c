import type { Queryable } from '../db/database.ts';

/** Locks the administrators and this person, in the order that all do; who of them is one. */
export async function lockAdministratorsAnd(sql: Queryable, userId: string): Promise<Map<string, boolean>> {
  const rows = await sql<{ id: string; is_admin: boolean }[]>`
    select id, is_admin from user_profiles where is_admin or id = ${userId} order by id for update
  `;
  return new Map(rows.map(({ id, is_admin }) => [id, is_admin]));
}

export async function updateRole(sql: Queryable, userId: string, isAdmin: boolean): Promise<void> {
  await sql`update user_profiles set is_admin = ${isAdmin} where id = ${userId}`;
}
