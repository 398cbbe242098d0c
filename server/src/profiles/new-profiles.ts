import type { Queryable } from '../db/database.ts';
import * as queries from './profiles.queries.ts';

/** Creates the profile of a new account, in its transaction. */
export async function createProfile(sql: Queryable, userId: string, fullName: string): Promise<void> {
  await queries.insertProfile(sql, { userId, fullName });
}

/** Resets name and picture when an unconfirmed account passes to the owner of the email. */
export async function resetProfile(sql: Queryable, userId: string, fullName: string): Promise<void> {
  await queries.resetProfile(sql, userId, fullName);
}
