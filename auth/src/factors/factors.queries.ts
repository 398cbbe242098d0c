import type { Queryable } from '@wayable/platform/db/database';
import { type AuthFactor, type AuthFactorType, RECOVERY_CODES_TYPE } from '@wayable/protocol/auth';
import { isPresent, UNVERIFIED_SECONDS } from '../accounts/factors-of-account.queries.ts';
import type { Credential, CredentialDescriptor, NewCredential } from './webauthn/webauthn.ts';

export interface FactorRow {
  id: string;
  factor_type: AuthFactorType;
  status: AuthFactor['status'];
  friendly_name: string;
  /** Encrypted. */
  totp_secret: string | null;
  phone: string | null;
  /** null if there is no challenge; negative if a parallel request was faster */
  seconds_since_challenge: number | null;
}

interface NewFactor {
  id: string;
  type: AuthFactorType;
  friendlyName: string;
  /** Encrypted. */
  totpSecret: string | null;
  phone: string | null;
}

const columns = (sql: Queryable) => sql`
  id, factor_type, status, friendly_name, totp_secret, phone,
  extract(epoch from now() - last_challenged_at)::float8 as seconds_since_challenge
`;

/** Returns the condition that excludes recovery codes, which have separate calls. */
const isChallenged = (sql: Queryable) => sql`factor_type <> ${RECOVERY_CODES_TYPE}`;

export async function findFactors(sql: Queryable, userId: string): Promise<FactorRow[]> {
  return sql<FactorRow[]>`
    select ${columns(sql)} from auth.factors
    where user_id = ${userId} and ${isChallenged(sql)} and ${isPresent(sql)}
  `;
}

export async function findFactor(sql: Queryable, userId: string, id: string): Promise<FactorRow | undefined> {
  const [row] = await sql<FactorRow[]>`
    select ${columns(sql)} from auth.factors
    where id = ${id} and user_id = ${userId} and ${isChallenged(sql)} and ${isPresent(sql)}
  `;
  return row;
}

/** Locks the factor, so that parallel requests for text messages run one after the other. */
export async function lockFactor(sql: Queryable, userId: string, id: string): Promise<FactorRow | undefined> {
  const [row] = await sql<FactorRow[]>`
    select ${columns(sql)} from auth.factors
    where id = ${id} and user_id = ${userId} and ${isChallenged(sql)} and ${isPresent(sql)} for no key update
  `;
  return row;
}

export async function hasVerifiedFactor(sql: Queryable, userId: string): Promise<boolean> {
  const rows = await sql`
    select from auth.factors where user_id = ${userId} and status = 'verified' limit 1
  `;
  return rows.length > 0;
}

/** Counts the wrong answers of the last day. `secondsSince` is the time since the last wrong answer. */
export async function readFactorFailures(
  sql: Queryable,
  userId: string,
): Promise<{ failures: number; secondsSince: number }> {
  const [row] = await sql<{ failures: number; secondsSince: number }[]>`
    select count(*)::int as failures,
      coalesce(extract(epoch from clock_timestamp() - max(created_at)), 0)::float8 as "secondsSince"
    from auth.security_events
    where user_id = ${userId} and kind = 'factor_failed' and created_at > now() - interval '1 day'
  `;
  return row as { failures: number; secondsSince: number };
}

/** Inserts a factor. Returns false if the user has one with that name. */
export async function insertFactor(
  sql: Queryable,
  userId: string,
  { id, type, friendlyName, totpSecret, phone }: NewFactor,
): Promise<boolean> {
  const { count } = await sql`
    insert into auth.factors (id, user_id, factor_type, friendly_name, totp_secret, phone)
    values (${id}, ${userId}, ${type}, ${friendlyName}, ${totpSecret}, ${phone})
    on conflict (user_id, friendly_name) do nothing
  `;
  return count > 0;
}

/** Deletes expired enrollments of a user, to make room for new ones. */
export async function deleteExpiredFactors(sql: Queryable, userId: string): Promise<void> {
  await sql`delete from auth.factors where user_id = ${userId} and not ${isPresent(sql)}`;
}

/** Deletes expired enrollments of all users. Skips those being verified. */
export async function purgeUnverifiedFactors(sql: Queryable): Promise<void> {
  await sql`
    delete from auth.factors where id in (
      select id from auth.factors where status = 'unverified'
        and created_at <= now() - make_interval(secs => ${UNVERIFIED_SECONDS})
      for update skip locked
    )
  `;
}

export async function markVerified(sql: Queryable, id: string): Promise<void> {
  await sql`
    update auth.factors set status = 'verified', updated_at = now() where id = ${id} and status = 'unverified'
  `;
}

export async function markChallenged(sql: Queryable, id: string): Promise<void> {
  await sql`update auth.factors set last_challenged_at = now() where id = ${id}`;
}

/** Marks a time step as used. Returns false if this or a later step was used before. */
export async function takeTotpStep(sql: Queryable, id: string, step: number): Promise<boolean> {
  const rows = await sql`
    update auth.factors set totp_last_step = ${step}
    where id = ${id} and (totp_last_step is null or totp_last_step < ${step}) returning id
  `;
  return rows.length > 0;
}

export async function deleteFactor(sql: Queryable, id: string): Promise<void> {
  await sql`delete from auth.factors where id = ${id}`;
}

export async function deleteOtherUnverifiedFactors(
  sql: Queryable,
  userId: string,
  type: AuthFactorType,
  keptId: string,
): Promise<void> {
  await sql`
    delete from auth.factors
    where user_id = ${userId} and factor_type = ${type} and status = 'unverified' and id <> ${keptId}
  `;
}

export async function findCredential(sql: Queryable, factorId: string): Promise<Credential | undefined> {
  const [row] = await sql<(Omit<Credential, 'publicKey'> & { publicKey: Buffer })[]>`
    select credential_id as id, public_key as "publicKey", sign_count::float8 as "signCount", transports
    from auth.webauthn_credentials where factor_id = ${factorId}
  `;
  return row && { ...row, publicKey: Uint8Array.from(row.publicKey) };
}

export async function listCredentials(sql: Queryable, userId: string): Promise<CredentialDescriptor[]> {
  return sql<CredentialDescriptor[]>`
    select credential_id as id, transports from auth.webauthn_credentials join auth.factors on factors.id = factor_id
    where user_id = ${userId}
  `;
}

/** Inserts a key. Returns false if a factor of any account already has the key. */
export async function insertCredential(
  sql: Queryable,
  factorId: string,
  { id, publicKey, signCount, aaguid, transports }: NewCredential,
): Promise<boolean> {
  const rows = await sql`
    insert into auth.webauthn_credentials (credential_id, factor_id, public_key, sign_count, aaguid, transports)
    values (${id}, ${factorId}, ${Buffer.from(publicKey)}, ${signCount}, ${aaguid}, ${transports})
    on conflict do nothing returning credential_id
  `;
  return rows.length > 0;
}

export async function setSignCount(sql: Queryable, factorId: string, signCount: number): Promise<void> {
  await sql`update auth.webauthn_credentials set sign_count = ${signCount} where factor_id = ${factorId}`;
}
