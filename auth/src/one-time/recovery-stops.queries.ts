import type { Queryable } from '@wayable/platform/db/database';

/** Stores the token of a warning's link. Returns false if the recovery is over. */
export async function insertStop(sql: Queryable, userId: string, tokenHash: Buffer): Promise<boolean> {
  const { count } = await sql`
    update auth.factor_recoveries set stop_hashes = stop_hashes || ${tokenHash}::bytea
    where user_id = ${userId} and expires_at > now()
  `;
  return count === 1;
}
