import type { Queryable } from '@wayable/platform/db/database';

/** Creates the profile of a new account, in its transaction. */
export async function createProfile(sql: Queryable, userId: string, fullName: string): Promise<void> {
  await sql`insert into user_profiles (id, full_name) values (${userId}, ${fullName})`;
}

/**
 * Resets name and picture when an unconfirmed account passes to the owner of the email. Housekeeping deletes
 * the replaced picture.
 */
export async function resetProfile(sql: Queryable, userId: string, fullName: string): Promise<void> {
  await sql`update user_profiles set full_name = ${fullName}, avatar_id = null where id = ${userId}`;
}
