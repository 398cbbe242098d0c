import type { Queryable } from '@wayable/platform/db/database';

interface FactorRecoveryRow {
  requested_at: string;
  due_at: string;
  is_due: boolean;
}

/** Returns a person's running recovery. */
export async function findRecovery(sql: Queryable, userId: string): Promise<FactorRecoveryRow | undefined> {
  const [row] = await sql<FactorRecoveryRow[]>`
    select requested_at, due_at, due_at <= now() as is_due from auth.factor_recoveries
    where user_id = ${userId} and expires_at > now()
  `;
  return row;
}

/** Starts a recovery. Deletes an earlier one, which has expired. */
export async function insertRecovery(
  sql: Queryable,
  userId: string,
  { delaySeconds, openSeconds }: { delaySeconds: number; openSeconds: number },
): Promise<void> {
  await sql`delete from auth.factor_recoveries where user_id = ${userId}`;
  await sql`
    insert into auth.factor_recoveries (user_id, due_at, expires_at)
    values (${userId}, now() + make_interval(secs => ${delaySeconds}),
      now() + make_interval(secs => ${delaySeconds + openSeconds}))
  `;
}

/** Ends a recovery. Returns false if there is no running recovery. */
export async function deleteRecovery(sql: Queryable, userId: string): Promise<boolean> {
  const { count } = await sql`delete from auth.factor_recoveries where user_id = ${userId}`;
  return count === 1;
}

/** Ends a due recovery. Returns false if there is none. */
export async function takeDueRecovery(sql: Queryable, userId: string): Promise<boolean> {
  const { count } = await sql`
    delete from auth.factor_recoveries
    where user_id = ${userId} and due_at <= clock_timestamp() and expires_at > clock_timestamp()
  `;
  return count === 1;
}

/** Returns the id of a stop link's user. */
export async function findUserOfStop(sql: Queryable, tokenHash: Buffer): Promise<string | undefined> {
  const [row] = await sql<{ user_id: string }[]>`
    select user_id from auth.factor_recoveries where ${tokenHash} = any(stop_hashes)
  `;
  return row?.user_id;
}

/** Returns a person's emails: the email of the account, and emails that other providers verified. */
export async function findAddresses(sql: Queryable, userId: string): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`
    select email from auth.users where id = ${userId} and email is not null
    union
    select email from auth.identities
    where user_id = ${userId} and email is not null and (identity_data ->> 'email_verified')::boolean
  `;
  return rows.map(({ email }) => email);
}
