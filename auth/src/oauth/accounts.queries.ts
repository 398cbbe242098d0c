import type { Queryable } from '@wayable/platform/db/database';

/**
 * Returns the user ids of the accounts with one of the emails: only accounts that proved the email, if there
 * are any. Excludes accounts of SSO connections (docs/auth-protocol.md#providers-and-identities).
 */
export async function findUserIdsByEmails(sql: Queryable, emails: string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    with found as (
      select id, coalesce(email_confirmed_at > created_at, false) as is_proved from auth.users
      where email = any (${emails}) and not is_sso_user
    )
    select id from found where is_proved or not exists (select from found where is_proved)
  `;
  return rows.map(({ id }) => id);
}

/** Sets a proved email of an account. A unique index refuses the email of another account. */
export async function setProvedEmail(sql: Queryable, userId: string, email: string): Promise<void> {
  await sql`
    update auth.users set email = ${email}, email_confirmed_at = clock_timestamp(), updated_at = now()
    where id = ${userId}
  `;
}

/** Makes an anonymous account permanent after linking an identity. */
export async function endAnonymity(sql: Queryable, userId: string): Promise<void> {
  await sql`update auth.users set is_anonymous = false where id = ${userId}`;
}
