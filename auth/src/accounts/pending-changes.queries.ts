import type { Queryable } from '@wayable/platform/db/database';

/** Cancels all pending codes, links and changes about an email or phone, including sign-in codes. */
export async function cancelPendingChanges(sql: Queryable, userId: string): Promise<void> {
  await sql`delete from auth.one_time_tokens where user_id = ${userId}`;
  await sql`delete from auth.flow_states where user_id = ${userId} or linking_user_id = ${userId}`;
  await sql`
    update auth.users set new_email = null, email_change_status = 0, new_phone = null where id = ${userId}
  `;
}
