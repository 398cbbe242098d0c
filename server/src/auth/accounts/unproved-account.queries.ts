import type { Queryable } from '../../db/database.ts';
import { deleteDevices } from '../devices/devices.queries.ts';
import { deleteFactorsOfUser } from './factors-of-account.queries.ts';

/** What codes are sent to. */
export type Address = 'email' | 'phone';

/** Deletes every way into an account, and all its addresses but one. */
export async function dropCredentials(sql: Queryable, userId: string, kept: Address): Promise<void> {
  const lost =
    kept === 'email'
      ? sql`phone = null, phone_confirmed_at = null`
      : sql`email = null, email_confirmed_at = null`;
  await sql`
    update auth.users set password_hash = null, ${lost}, new_phone = null, new_email = null, email_change_status = 0,
      app_metadata = app_metadata - 'provider' - 'providers', updated_at = now()
    where id = ${userId}
  `;
  await sql`delete from auth.identities where user_id = ${userId}`;
  await sql`delete from auth.sessions where user_id = ${userId}`;
  await deleteFactorsOfUser(sql, userId);
  await deleteDevices(sql, userId);
  await sql`delete from auth.one_time_tokens where user_id = ${userId}`;
  await sql`delete from auth.flow_states where user_id = ${userId} or linking_user_id = ${userId}`;
}

/**
 * Matches the sign-ups in `auth.users as account` that were never confirmed or used. Administrators are excepted, because
 * the last one must stay; so are accounts with reviews, also removed ones.
 */
export const isOpenSignUp = (sql: Queryable) => sql`(
  email_confirmed_at is null and phone_confirmed_at is null and last_sign_in_at is null and not is_sso_user
  and not exists (select from reviews where user_id = account.id)
  and not exists (select from removed_reviews where user_id = account.id)
  and not exists (select from user_profiles where id = account.id and is_admin)
)`;

/**
 * Deletes the open sign-up that has an address, with its codes and links. `isBareOnly`: only a sign-up without password
 * and provider.
 */
export async function deleteOpenSignUp(
  sql: Queryable,
  { address, value, isBareOnly }: { address: Address; value: string; isBareOnly: boolean },
): Promise<void> {
  const isBare = sql`password_hash is null and not exists (
    select from auth.identities where user_id = account.id and provider <> ${address}
  )`;
  await sql`
    delete from auth.users as account
    where ${sql(address)} = ${value} and ${isOpenSignUp(sql)} and ${isBareOnly ? isBare : sql`true`}
  `;
}
