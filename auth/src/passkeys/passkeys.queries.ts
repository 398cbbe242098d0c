import type { Queryable } from '@wayable/platform/db/database';
import type { Credential, CredentialDescriptor, NewCredential } from '../factors/webauthn/webauthn.ts';

/** A passkey as its owner sees it. */
export interface PasskeyRow {
  id: string;
  friendly_name: string;
  created_at: string;
  last_used_at: string | null;
}

const columns = (sql: Queryable) => sql`id, friendly_name, created_at, last_used_at`;

export async function findPasskeys(sql: Queryable, userId: string): Promise<PasskeyRow[]> {
  return sql<PasskeyRow[]>`
    select ${columns(sql)} from auth.passkeys where user_id = ${userId} order by created_at, id
  `;
}

export async function findDescriptors(sql: Queryable, userId: string): Promise<CredentialDescriptor[]> {
  return sql<CredentialDescriptor[]>`
    select credential_id as id, transports from auth.passkeys where user_id = ${userId}
  `;
}

export async function findPasskeyByCredential(
  sql: Queryable,
  credentialId: string,
): Promise<{ id: string; userId: string; credential: Credential } | undefined> {
  const [row] = await sql<
    { id: string; user_id: string; key: Buffer; count: number; transports: string[] }[]
  >`
    select id, user_id, public_key as key, sign_count::float8 as count, transports
    from auth.passkeys where credential_id = ${credentialId}
  `;
  if (!row) return undefined;
  const { id, user_id: userId, key, count: signCount, transports } = row;
  const publicKey = Uint8Array.from(key);
  return { id, userId, credential: { id: credentialId, publicKey, signCount, transports } };
}

/** Inserts a passkey. Returns undefined if it belongs to an account already. */
export async function insertPasskey(
  sql: Queryable,
  userId: string,
  { id, publicKey, signCount, aaguid, transports }: NewCredential,
): Promise<PasskeyRow | undefined> {
  const [row] = await sql<PasskeyRow[]>`
    insert into auth.passkeys (user_id, credential_id, public_key, sign_count, aaguid, transports)
    values (${userId}, ${id}, ${Buffer.from(publicKey)}, ${signCount}, ${aaguid}, ${transports})
    on conflict do nothing returning ${columns(sql)}
  `;
  return row;
}

export async function setPasskeyUse(sql: Queryable, id: string, signCount: number): Promise<boolean> {
  const { count } = await sql`
    update auth.passkeys set sign_count = ${signCount}, last_used_at = now() where id = ${id}
  `;
  return count === 1;
}

export async function setPasskeyName(
  sql: Queryable,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<PasskeyRow | undefined> {
  const [row] = await sql<PasskeyRow[]>`
    update auth.passkeys set friendly_name = ${name} where id = ${id} and user_id = ${userId}
    returning ${columns(sql)}
  `;
  return row;
}

/** Deletes and returns a passkey; undefined for an unknown passkey. */
export async function deletePasskey(
  sql: Queryable,
  userId: string,
  id: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await sql<PasskeyRow[]>`
    delete from auth.passkeys where id = ${id} and user_id = ${userId} returning ${columns(sql)}
  `;
  return row;
}

/** Stores a challenge. `userId` is the account that adds a passkey; null for a sign-in. */
export async function insertPasskeyChallenge(
  sql: Queryable,
  challenge: { userId: string | null; challenge: string; lifeSeconds: number },
): Promise<{ id: string; expires_at: number }> {
  const [row] = await sql<{ id: string; expires_at: number }[]>`
    insert into auth.passkey_challenges (user_id, challenge, expires_at)
    values (${challenge.userId}, ${challenge.challenge}, now() + make_interval(secs => ${challenge.lifeSeconds}))
    returning id, extract(epoch from expires_at)::int as expires_at
  `;
  return row as { id: string; expires_at: number };
}

/** Deletes and returns a challenge, so that a second answer finds none. */
export async function takePasskeyChallenge(
  sql: Queryable,
  id: string,
  userId: string | null,
): Promise<{ challenge: string; is_over: boolean } | undefined> {
  const [row] = await sql<{ challenge: string; is_over: boolean }[]>`
    delete from auth.passkey_challenges where id = ${id} and user_id is not distinct from ${userId}
    returning challenge, expires_at <= now() as is_over
  `;
  return row;
}
