import type { JWK } from 'jose';
import type { Queryable } from '../../db/database.ts';

export interface PublicKeyRow {
  kid: string;
  public_jwk: JWK;
}

/** The key that signs; `private_jwk` is encrypted. */
export interface ActiveKeyRow extends PublicKeyRow {
  private_jwk: string;
}

export async function findActiveKey(sql: Queryable): Promise<ActiveKeyRow | undefined> {
  const [row] = await sql<ActiveKeyRow[]>`
    select kid, public_jwk, private_jwk from badge_signing_keys where retired_at is null
  `;
  return row;
}

/** The same under a lock that orders parallel rotations and first uses. */
export async function lockActiveKey(sql: Queryable): Promise<ActiveKeyRow | undefined> {
  await sql`lock table badge_signing_keys in share row exclusive mode`;
  return findActiveKey(sql);
}

/** Every key that has ever signed, the newest first. */
export async function findPublicKeys(sql: Queryable): Promise<PublicKeyRow[]> {
  return sql<PublicKeyRow[]>`select kid, public_jwk from badge_signing_keys order by created_at desc, kid`;
}

export async function findPublicKey(sql: Queryable, kid: string): Promise<PublicKeyRow | undefined> {
  const [row] = await sql<PublicKeyRow[]>`select kid, public_jwk from badge_signing_keys where kid = ${kid}`;
  return row;
}

export async function insertKey(sql: Queryable, key: ActiveKeyRow): Promise<void> {
  await sql`
    insert into badge_signing_keys (kid, public_jwk, private_jwk, created_at)
    values (${key.kid}, ${sql.json(key.public_jwk as never)}, ${key.private_jwk}, clock_timestamp())
  `;
}

/** The private part goes: nothing is signed with it any more. */
export async function retireKey(sql: Queryable, kid: string): Promise<void> {
  await sql`update badge_signing_keys set retired_at = now(), private_jwk = null where kid = ${kid}`;
}
