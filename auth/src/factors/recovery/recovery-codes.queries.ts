import type { Queryable } from '@wayable/platform/db/database';
import { RECOVERY_CODES_TYPE } from '@wayable/protocol/auth';

interface RecoveryCodesRow {
  id: string;
  friendly_name: string;
  total: number;
  remaining: number;
}

/** Returns the person's set of recovery codes with total and remaining number. */
export async function findRecoveryCodes(
  sql: Queryable,
  userId: string,
): Promise<RecoveryCodesRow | undefined> {
  const [row] = await sql<RecoveryCodesRow[]>`
    select id, friendly_name, count(code_hash)::int as total,
      count(code_hash) filter (where used_at is null)::int as remaining
    from auth.factors left join auth.recovery_codes on factor_id = id
    where user_id = ${userId} and factor_type = ${RECOVERY_CODES_TYPE} group by id
  `;
  return row;
}

/**
 * Adds the factor of the codes and returns its id. Returns undefined if the person has one, or another factor
 * with that name.
 */
export async function insertRecoveryFactor(
  sql: Queryable,
  userId: string,
  friendlyName: string,
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    insert into auth.factors (user_id, factor_type, friendly_name, status)
    values (${userId}, ${RECOVERY_CODES_TYPE}, ${friendlyName}, 'verified')
    on conflict do nothing returning id
  `;
  return row?.id;
}

/** Stores new codes and deletes all earlier codes of the factor. */
export async function replaceCodes(sql: Queryable, factorId: string, hashes: Buffer[]): Promise<void> {
  await sql`delete from auth.recovery_codes where factor_id = ${factorId}`;
  await sql`
    insert into auth.recovery_codes ${sql(hashes.map((hash) => ({ factor_id: factorId, code_hash: hash })))}
  `;
}

/** Uses a code. Returns false if the code is wrong or was used before. */
export async function takeCode(sql: Queryable, factorId: string, hash: Buffer): Promise<boolean> {
  const { count } = await sql`
    update auth.recovery_codes set used_at = now()
    where factor_id = ${factorId} and code_hash = ${hash} and used_at is null
  `;
  return count === 1;
}
