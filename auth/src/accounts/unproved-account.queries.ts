import type { Queryable } from '@wayable/platform/db/database';
import { deleteDevices } from '../devices/devices.queries.ts';
import type { SignUpBrowsers } from '../devices/sign-up-browser.ts';
import { deleteFactorsOfUser } from './factors-of-account.queries.ts';

/** The kinds of address that identify an account. */
export type Address = 'email' | 'phone';

/** Deletes every credential of an account, and all its addresses except `kept`. */
export async function dropCredentials(sql: Queryable, userId: string, kept: Address): Promise<void> {
  await sql`delete from auth.sessions where user_id = ${userId}`;
  await sql`delete from auth.identities where user_id = ${userId}`;
  await sql`delete from auth.passkeys where user_id = ${userId}`;
  await deleteFactorsOfUser(sql, userId);
  await deleteDevices(sql, userId);
  await sql`delete from auth.one_time_tokens where user_id = ${userId}`;
  await sql`delete from auth.flow_states where user_id = ${userId} or linking_user_id = ${userId}`;
  const lost =
    kept === 'email'
      ? sql`phone = null, phone_confirmed_at = null`
      : sql`email = null, email_confirmed_at = null`;
  // Update the user last: a change of a unique column waits for transactions that hold a session and add an
  // event.
  await sql`
    update auth.users set password_hash = null, sign_up_browser_hash = null, other_browser_hashes = '{}', ${lost},
      new_phone = null, new_email = null, email_change_status = 0,
      app_metadata = app_metadata - 'provider' - 'providers', updated_at = now()
    where id = ${userId}
  `;
}

/**
 * Matches sign-ups in `auth.users as account` that were never confirmed or used. Excludes administrators,
 * because the last one must stay, and accounts with reviews, including removed ones.
 */
export const isOpenSignUp = (sql: Queryable) => sql`(
  email_confirmed_at is null and phone_confirmed_at is null and last_sign_in_at is null and not is_sso_user
  and not exists (select from reviews where user_id = account.id)
  and not exists (select from removed_reviews where user_id = account.id)
  and not exists (select from user_profiles where id = account.id and is_admin)
)`;

const BROWSERS_MAX = 20;

/**
 * Removes the address from an open sign-up and invalidates its codes and links. Housekeeping deletes the
 * account later, because a slow deletion would reveal it by its timing (docs/auth.md#who-has-an-account).
 * With `isBareOnly`, a sign-up with password or provider keeps the address and records the browser. The
 * account `keptId` may keep the address. Returns the other browsers of the released sign-up, or undefined.
 */
export async function releaseOpenSignUp(
  sql: Queryable,
  {
    address,
    value,
    isBareOnly = false,
    browserHash = null,
    keptId = null,
  }: {
    address: Address;
    value: string;
    isBareOnly?: boolean;
    browserHash?: string | null;
    keptId?: string | null;
  },
): Promise<string[] | undefined> {
  const [found] = await sql<({ id: string; is_bare: boolean } & SignUpBrowsers)[]>`
    select id, sign_up_browser_hash, other_browser_hashes, password_hash is null and not exists (
      select from auth.identities where user_id = account.id and provider <> ${address}
    ) as is_bare
    from auth.users as account
    where ${sql(address)} = ${value} and id is distinct from ${keptId} and ${isOpenSignUp(sql)} for update
  `;
  const isReleased = found !== undefined && (found.is_bare || !isBareOnly);
  const known = [
    ...(found?.other_browser_hashes ?? []),
    isReleased ? found.sign_up_browser_hash : browserHash,
  ];
  const own = isReleased ? browserHash : found?.sign_up_browser_hash;
  const others = [...new Set(known)]
    .filter((hash): hash is string => hash !== null && hash !== own)
    .slice(-BROWSERS_MAX);
  await sql`
    update auth.users set other_browser_hashes = ${others},
      ${sql(address)} = case when ${isReleased} then null else ${sql(address)} end
    where id = ${found?.id ?? null}
  `;
  return isReleased ? others : undefined;
}
