import type { Queryable } from '@wayable/platform/db/database';
import type { JWK } from 'jose';

/** Tables of the keys of badge credentials: RSA for JWTs, Ed25519 for proofs. */
type KeyTable = 'badge_signing_keys' | 'badge_proof_keys';

export interface PublicKeyRow {
  kid: string;
  public_jwk: JWK;
}

/** The current signing key; `private_jwk` is encrypted. */
export interface ActiveKeyRow extends PublicKeyRow {
  private_jwk: string;
}

export async function findActiveKey(sql: Queryable, table: KeyTable): Promise<ActiveKeyRow | undefined> {
  const [row] = await sql<ActiveKeyRow[]>`
    select kid, public_jwk, private_jwk from ${sql(table)} where retired_at is null
  `;
  return row;
}

/** Returns the current signing key under a lock that serializes rotations and first uses. */
export async function lockActiveKey(sql: Queryable, table: KeyTable): Promise<ActiveKeyRow | undefined> {
  await sql`lock table ${sql(table)} in share row exclusive mode`;
  return findActiveKey(sql, table);
}

/** Returns every key that was ever used, newest first. */
export async function findPublicKeys(sql: Queryable, table: KeyTable): Promise<PublicKeyRow[]> {
  return sql<PublicKeyRow[]>`select kid, public_jwk from ${sql(table)} order by created_at desc, kid`;
}

export async function findPublicKey(
  sql: Queryable,
  table: KeyTable,
  kid: string,
): Promise<PublicKeyRow | undefined> {
  const [row] = await sql<PublicKeyRow[]>`select kid, public_jwk from ${sql(table)} where kid = ${kid}`;
  return row;
}

export async function insertKey(sql: Queryable, table: KeyTable, key: ActiveKeyRow): Promise<void> {
  await sql`
    insert into ${sql(table)} (kid, public_jwk, private_jwk, created_at)
    values (${key.kid}, ${sql.json(key.public_jwk as never)}, ${key.private_jwk}, clock_timestamp())
  `;
}

/** Deletes the private key, so that it cannot sign again. */
export async function retireKey(sql: Queryable, table: KeyTable, kid: string): Promise<void> {
  await sql`update ${sql(table)} set retired_at = now(), private_jwk = null where kid = ${kid}`;
}
