import type { Queryable } from '@wayable/platform/db/database';

export async function deleteIdentity(sql: Queryable, identityId: string): Promise<void> {
  await sql`delete from auth.identities where id = ${identityId}`;
}

/**
 * Updates the list of the account's providers, oldest first. The oldest one becomes the account's own
 * provider.
 */
export async function recomputeProviders(sql: Queryable, userId: string): Promise<void> {
  await sql`
    update auth.users set updated_at = now(), app_metadata = app_metadata || (
      select jsonb_build_object('provider', jsonb_agg(provider order by first) -> 0,
        'providers', jsonb_agg(provider order by first))
      from (select provider, min(created_at) as first from auth.identities where user_id = ${userId} group by provider)
        as known
    ) where id = ${userId}
  `;
}

export async function clearPhone(sql: Queryable, userId: string): Promise<void> {
  await sql`update auth.users set phone = null, phone_confirmed_at = null where id = ${userId}`;
}

/**
 * Replaces the account's email with another proved email, or with null. A unique index refuses a taken email.
 */
export async function promoteEmail(sql: Queryable, userId: string, email: string | null): Promise<void> {
  await sql`
    update auth.users set email = ${email}, email_confirmed_at = ${email === null ? null : sql`now()`}
    where id = ${userId}
  `;
}
