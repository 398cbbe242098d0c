import type { Queryable } from '../../db/database.ts';

/** Adds what the link of one warning carries; false when the recovery is over. */
export async function insertStop(sql: Queryable, userId: string, tokenHash: Buffer): Promise<boolean> {
  const { count } = await sql`
    insert into auth.factor_recovery_stops (token_hash, user_id)
    select ${tokenHash}, user_id from auth.factor_recoveries where user_id = ${userId} and expires_at > now()
  `;
  return count === 1;
}
