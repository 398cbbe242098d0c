import type { Queryable } from '@wayable/platform/db/database';
import type { JWK } from 'jose';

export type SigningKeyStatus = 'standby' | 'active' | 'retired';

export interface SigningKeyRow {
  kid: string;
  status: SigningKeyStatus;
  /** The encrypted private key. */
  private_jwk: string;
  public_jwk: JWK;
  /** When the key retired, in RFC 3339; null until then. */
  retired_at: string | null;
}

/** Returns all keys under a lock that serializes rotations and first starts. */
export async function lockSigningKeys(sql: Queryable): Promise<SigningKeyRow[]> {
  await sql`lock table auth.signing_keys in share row exclusive mode`;
  return findSigningKeys(sql);
}

export async function findSigningKeys(sql: Queryable): Promise<SigningKeyRow[]> {
  return sql<SigningKeyRow[]>`
    select kid, status, private_jwk, public_jwk, retired_at from auth.signing_keys order by created_at desc
  `;
}

export async function insertSigningKey(
  sql: Queryable,
  key: Omit<SigningKeyRow, 'retired_at'>,
): Promise<void> {
  await sql`
    insert into auth.signing_keys (kid, status, private_jwk, public_jwk)
    values (${key.kid}, ${key.status}, to_jsonb(${key.private_jwk}::text), ${sql.json(key.public_jwk as never)})
  `;
}

export async function setSigningKeyStatus(
  sql: Queryable,
  kid: string,
  status: SigningKeyStatus,
): Promise<void> {
  await sql`
    update auth.signing_keys set status = ${status}, retired_at = ${status === 'retired' ? sql`now()` : null}
    where kid = ${kid}
  `;
}

export async function deleteSigningKeys(sql: Queryable): Promise<void> {
  await sql`delete from auth.signing_keys`;
}

export async function deleteKeysRetiredBefore(sql: Queryable, before: Date): Promise<void> {
  await sql`delete from auth.signing_keys where status = 'retired' and retired_at < ${before}`;
}
