import { deleteStandIns } from '@wayable/auth/accounts/factors-of-account.queries';
import type { Queryable } from '@wayable/platform/db/database';

/** An encrypted secret. `row` names its row in the associated data of the encryption. */
interface StoredSecret {
  row: string;
  stored: string;
}

/** Locks and returns all secrets of the column. */
export async function lockSigningKeySecrets(sql: Queryable): Promise<StoredSecret[]> {
  return sql<StoredSecret[]>`
    select kid as row, private_jwk #>> '{}' as stored from auth.signing_keys order by kid for update
  `;
}

export async function setSigningKeySecret(sql: Queryable, { row, stored }: StoredSecret): Promise<void> {
  await sql`update auth.signing_keys set private_jwk = to_jsonb(${stored}::text) where kid = ${row}`;
}

export async function lockTotpSecrets(sql: Queryable): Promise<StoredSecret[]> {
  return sql<StoredSecret[]>`
    select id as row, totp_secret as stored from auth.factors
    where totp_secret is not null order by id for update
  `;
}

export async function setTotpSecret(sql: Queryable, { row, stored }: StoredSecret): Promise<void> {
  await sql`update auth.factors set totp_secret = ${stored} where id = ${row}`;
}

export async function lockSamlKeySecrets(sql: Queryable): Promise<StoredSecret[]> {
  return sql<StoredSecret[]>`
    select 'current' as row, private_key as stored from auth.saml_keys where is_current for update
  `;
}

export async function setSamlKeySecret(sql: Queryable, { stored }: StoredSecret): Promise<void> {
  await sql`update auth.saml_keys set private_key = ${stored} where is_current`;
}

/** Returns the statements for the signing keys of badges. Private parts of earlier keys are not stored. */
export const badgeKeySecrets = (table: 'badge_signing_keys' | 'badge_proof_keys') => ({
  lock: (sql: Queryable): Promise<StoredSecret[]> => sql<StoredSecret[]>`
    select kid as row, private_jwk as stored from ${sql(table)} where private_jwk is not null for update
  `,
  set: async (sql: Queryable, { row, stored }: StoredSecret): Promise<void> => {
    await sql`update ${sql(table)} set private_jwk = ${stored} where kid = ${row}`;
  },
});

/** Deletes every secret encrypted with the lost key, and the sessions that used such a secret. */
export async function deleteSecrets(
  sql: Queryable,
): Promise<{ authenticatorApps: number; hadSaml: boolean }> {
  await sql`
    delete from auth.sessions where user_id in (select user_id from auth.factors where totp_secret is not null)
  `;
  const factors = await sql<{ user_id: string }[]>`
    delete from auth.factors where totp_secret is not null returning user_id
  `;
  for (const userId of new Set(factors.map(({ user_id }) => user_id))) await deleteStandIns(sql, userId);
  await sql`delete from auth.signing_keys`;
  const saml = await sql`delete from auth.saml_keys`;
  // Keep public keys to verify old signatures.
  await sql`update badge_signing_keys set private_jwk = null, retired_at = now() where private_jwk is not null`;
  await sql`update badge_proof_keys set private_jwk = null, retired_at = now() where private_jwk is not null`;
  return { authenticatorApps: factors.count, hadSaml: saml.count > 0 };
}
