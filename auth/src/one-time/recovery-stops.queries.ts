import type { Queryable } from '@wayable/platform/db/database';

/** Stores the token of a warning's link. Returns false if the recovery is over. */
export async function insertStop(sql: Queryable, userId: string, tokenHash: Buffer): Promise<boolean> {
  const { count } = await sql`
    insert into auth.factor_recovery_stops (token_hash, user_id)
    select ${tokenHash}, user_id from auth.factor_recoveries where user_id = ${userId} and expires_at > now()
  `;
  return count === 1;
}
