import { RECOVERY_CODES_TYPE } from '@wayable/protocol/auth';
import type { Queryable } from '../db/database.ts';

/** What stands in for other factors goes with the last of them: recovery codes, and a recovery under way. */
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
