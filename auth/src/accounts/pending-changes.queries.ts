import type { Queryable } from '@wayable/platform/db/database';

/** Cancels the pending codes, links and changes about an email or phone, also sign-in codes unless kept. */
export async function cancelPendingChanges(
  sql: Queryable,
  userId: string,
  { keepsSignInCodes = false } = {},
): Promise<void> {
  await sql`
    delete from auth.one_time_tokens
    where user_id = ${userId} and (${!keepsSignInCodes}
      or kind in ('email_change_current', 'email_change_new', 'phone_change', 'reauthentication'))
  `;
  await sql`delete from auth.flow_states where user_id = ${userId} or linking_user_id = ${userId}`;
  await sql`
    update auth.users set new_email = null, email_change_status = 0, new_phone = null where id = ${userId}
  `;
}
