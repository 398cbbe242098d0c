import type { Queryable } from '../db/database.ts';

/**
 * Returns the id of the encrypting key, if there is one. Serializes processes that create, check or rotate
 * it.
 */
export async function lockSecretsKey(sql: Queryable): Promise<string | undefined> {
  await sql`lock table auth.secrets_key in share row exclusive mode`;
  const [row] = await sql<{ key_id: string }[]>`select key_id from auth.secrets_key`;
  return row?.key_id;
}

/** Returns the id of the encrypting key, locked until the transaction ends. */
export async function lockCurrentKeyId(sql: Queryable): Promise<string> {
  const [row] = await sql<{ key_id: string }[]>`select key_id from auth.secrets_key for share`;
  if (!row) throw new Error('The database has no key id of its secrets yet');
  return row.key_id;
}

/** Sets the id of the encrypting key. */
export async function setCurrentKeyId(sql: Queryable, keyId: string): Promise<void> {
  await sql`
    insert into auth.secrets_key (key_id) values (${keyId})
    on conflict (is_current) do update set key_id = excluded.key_id, changed_at = now()
  `;
}
