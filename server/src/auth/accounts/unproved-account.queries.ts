import type { Queryable } from '../../db/database.ts';
import { deleteDevices } from '../devices/devices.queries.ts';
import { deleteFactorsOfUser } from './factors-of-account.queries.ts';

/**
 * Whether somebody has proved to have the mailbox of the account. Where no confirmation is asked for, an address counts as
 * confirmed in the moment of sign-up, which proves nothing; every proof comes later than that.
 */
export async function isEmailProved(sql: Queryable, userId: string): Promise<boolean> {
  const [row] = await sql<{ is_proved: boolean }[]>`
    select coalesce(email_confirmed_at > created_at, false) as is_proved from auth.users where id = ${userId}
  `;
  return row?.is_proved ?? false;
}

/** Takes away everything that whoever made the account could come back with. Its address stays. */
export async function dropCredentials(sql: Queryable, userId: string): Promise<void> {
  await sql`
    update auth.users set password_hash = null, phone = null, phone_confirmed_at = null,
      new_phone = null, new_email = null, email_change_status = 0,
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

/** Whether the account is a sign-up with a password that waits for its confirmation, and nothing more. */
export async function isBareSignUp(sql: Queryable, userId: string): Promise<boolean> {
  const [row] = await sql<{ is_bare: boolean }[]>`
    select password_hash is not null
      and not exists (select from auth.identities where user_id = account.id and provider <> 'email')
      and not exists (select from auth.sessions where user_id = account.id) as is_bare
    from auth.users as account where id = ${userId}
  `;
  return row?.is_bare ?? false;
}
