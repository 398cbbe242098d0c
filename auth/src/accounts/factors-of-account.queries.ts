import type { Queryable } from '@wayable/platform/db/database';
import { type AuthFactor, RECOVERY_CODES_TYPE } from '@wayable/protocol/auth';

/** Time limit of an enrollment (docs/auth-protocol.md#limits). */
export const UNVERIFIED_SECONDS = 300;

/** Returns the condition for factors that count: all except expired enrollments. */
export const isPresent = (sql: Queryable) => sql`
  (status = 'verified' or created_at > now() - make_interval(secs => ${UNVERIFIED_SECONDS}))
`;

/** Returns a user's factors as in the user object, oldest first. */
export async function listFactors(sql: Queryable, userId: string): Promise<AuthFactor[]> {
  const rows = await sql<(AuthFactor & { friendly_name: string; aaguid: string | null })[]>`
    select id, factor_type, status, friendly_name, coalesce(phone, '') as phone, aaguid, last_challenged_at, created_at,
      updated_at
    from auth.factors left join auth.webauthn_credentials on factor_id = id
    where user_id = ${userId} and ${isPresent(sql)} order by created_at, id
  `;
  return rows.map(({ friendly_name, aaguid, ...factor }) => ({
    ...factor,
    ...(friendly_name !== '' && { friendly_name }),
    ...(aaguid !== null && { web_authn_aaguid: aaguid }),
  }));
}

/** Deletes a user's recovery codes and running recovery, unless another verified factor is left. */
export async function deleteStandIns(sql: Queryable, userId: string): Promise<void> {
  const hasOthers = sql`exists (
    select from auth.factors where user_id = ${userId} and status = 'verified' and factor_type <> ${RECOVERY_CODES_TYPE}
  )`;
  await sql`
    delete from auth.factors
    where user_id = ${userId} and factor_type = ${RECOVERY_CODES_TYPE} and not ${hasOthers}
  `;
  await sql`delete from auth.factor_recoveries where user_id = ${userId} and not ${hasOthers}`;
}

export async function deleteFactorsOfUser(sql: Queryable, userId: string): Promise<void> {
  await sql`delete from auth.factors where user_id = ${userId}`;
  await deleteStandIns(sql, userId);
}
