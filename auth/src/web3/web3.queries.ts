import type { Queryable } from '@wayable/platform/db/database';

/** Records a used message. Returns false if it was used before. */
export async function insertUsedMessage(sql: Queryable, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const { count } = await sql`
    insert into auth.used_web3_messages (hash, expires_at) values (${hash}, ${expiresAt}) on conflict do nothing
  `;
  return count === 1;
}
