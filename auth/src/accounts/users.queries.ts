import type { Queryable } from '@wayable/platform/db/database';
import type { AuthIdentity } from '@wayable/protocol/auth';
import type { SignUpBrowsers } from '../devices/sign-up-browser.ts';

export interface UserRow extends SignUpBrowsers {
  id: string;
  email: string | null;
  email_confirmed_at: string | null;
  /**
   * Whether a code, link or provider proved the email. If the server does not confirm emails,
   * `email_confirmed_at` is set at sign-up and proves nothing.
   */
  is_email_proved: boolean;
  new_email: string | null;
  email_change_status: number;
  phone: string | null;
  phone_confirmed_at: string | null;
  new_phone: string | null;
  password_hash: string | null;
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
  is_anonymous: boolean;
  is_sso_user: boolean;
  is_banned: boolean;
  /** The public reason of a ban; null if there is no reason. */
  ban_reason: string | null;
  confirmation_sent_at: string | null;
  recovery_sent_at: string | null;
  email_change_sent_at: string | null;
  phone_change_sent_at: string | null;
  reauthentication_sent_at: string | null;
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
}

const columns = (sql: Queryable) => sql`
  id, email, email_confirmed_at, coalesce(email_confirmed_at > created_at, false) as is_email_proved, new_email,
  email_change_status, phone, phone_confirmed_at, new_phone, password_hash, sign_up_browser_hash,
  other_browser_hashes, app_metadata, user_metadata, is_anonymous, is_sso_user,
  coalesce(banned_until > now(), false) as is_banned, ban_reason,
  confirmation_sent_at, recovery_sent_at, email_change_sent_at, phone_change_sent_at, reauthentication_sent_at,
  last_sign_in_at, created_at, updated_at
`;

export async function findUser(sql: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await sql<UserRow[]>`select ${columns(sql)} from auth.users where id = ${id}`;
  return row;
}

/** Locks the user until the transaction ends, so that changes of an account run one after the other. */
export async function lockUser(sql: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await sql<UserRow[]>`
    select ${columns(sql)} from auth.users where id = ${id} for no key update
  `;
  return row;
}

export async function findUserByEmail(sql: Queryable, email: string): Promise<UserRow | undefined> {
  const [row] = await sql<UserRow[]>`
    select ${columns(sql)} from auth.users where email = ${email} and not is_sso_user
  `;
  return row;
}

export async function findUserByPhone(sql: Queryable, phone: string): Promise<UserRow | undefined> {
  const [row] = await sql<UserRow[]>`select ${columns(sql)} from auth.users where phone = ${phone}`;
  return row;
}

/** Locks an identity, so that only the first of parallel sign-ins creates its account. */
export async function lockIdentity(sql: Queryable, provider: string, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${subject}`}, 0))`;
}

export async function findUserByIdentity(
  sql: Queryable,
  provider: string,
  subject: string,
): Promise<UserRow | undefined> {
  const [row] = await sql<UserRow[]>`
    select ${columns(sql)} from auth.users
    where id = (select user_id from auth.identities where provider = ${provider} and provider_id = ${subject})
  `;
  return row;
}

/** Returns the ids of at most 20 users with this pending new email, newest requests first. */
export async function findUserIdsByNewEmail(sql: Queryable, email: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from auth.users where new_email = ${email} order by email_change_sent_at desc nulls last limit 20
  `;
  return rows.map(({ id }) => id);
}

/** Returns the ids of at most 20 users with this pending new phone, newest requests first. */
export async function findUserIdsByNewPhone(sql: Queryable, phone: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from auth.users where new_phone = ${phone} order by phone_change_sent_at desc nulls last limit 20
  `;
  return rows.map(({ id }) => id);
}

export interface NewUser {
  id: string;
  email: string | null;
  phone?: string | null;
  /** Whether email or phone count as confirmed from the beginning. */
  isConfirmed: boolean;
  passwordHash: string | null;
  signUpBrowsers?: SignUpBrowsers;
  /** The provider of the sign-up; none for an anonymous account. */
  provider: string | undefined;
  userMetadata: Record<string, unknown>;
  isAnonymous?: boolean;
  isSsoUser?: boolean;
}

/** Inserts a user. Returns undefined if the email or phone is taken. */
export async function insertUser(sql: Queryable, user: NewUser): Promise<UserRow | undefined> {
  const { email, phone = null, isConfirmed, passwordHash, provider, userMetadata } = user;
  const { sign_up_browser_hash: browserHash = null, other_browser_hashes: others = [] } =
    user.signUpBrowsers ?? {};
  const appMetadata = provider === undefined ? {} : { provider, providers: [provider] };
  const [row] = await sql<UserRow[]>`
    insert into auth.users (id, email, email_confirmed_at, phone, phone_confirmed_at, password_hash,
      sign_up_browser_hash, other_browser_hashes, app_metadata, user_metadata, is_anonymous, is_sso_user)
    values (${user.id}, ${email}, ${email !== null && isConfirmed ? sql`now()` : null}, ${phone},
      ${phone !== null && isConfirmed ? sql`now()` : null}, ${passwordHash},
      ${browserHash}, ${others}, ${sql.json(appMetadata)}, ${sql.json(userMetadata as never)},
      ${user.isAnonymous ?? false}, ${user.isSsoUser ?? false})
    on conflict do nothing
    returning ${columns(sql)}
  `;
  return row;
}

/** Stores the browser that waits for the confirmation of an account created by a provider. */
export async function setSignUpBrowser(sql: Queryable, userId: string, hash: string | null): Promise<void> {
  await sql`
    update auth.users set sign_up_browser_hash = ${hash} where id = ${userId} and email_confirmed_at is null
  `;
}

export type MailStamp =
  | 'confirmation_sent_at'
  | 'recovery_sent_at'
  | 'email_change_sent_at'
  | 'phone_change_sent_at'
  | 'reauthentication_sent_at';

export async function stampMail(sql: Queryable, userId: string, stamp: MailStamp): Promise<void> {
  await sql`update auth.users set ${sql(stamp)} = now() where id = ${userId}`;
}

/** Confirms the email after the person used a code or link sent to it. */
export async function confirmEmail(sql: Queryable, userId: string): Promise<void> {
  await sql`
    update auth.users set is_anonymous = false, updated_at = now(), sign_up_browser_hash = null,
      other_browser_hashes = '{}',
      user_metadata = user_metadata || '{"email_verified": true}',
      -- An address confirmed at the moment of sign-up was not proved: the server required no confirmation.
      email_confirmed_at = case when email_confirmed_at > created_at then email_confirmed_at else clock_timestamp() end
    where id = ${userId}
  `;
  await sql`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    where user_id = ${userId} and provider = 'email'
  `;
}

/** Confirms the phone after the person entered a code sent to it. */
export async function confirmPhone(sql: Queryable, userId: string): Promise<void> {
  await sql`
    update auth.users set phone_confirmed_at = coalesce(phone_confirmed_at, now()), is_anonymous = false,
      sign_up_browser_hash = null, other_browser_hashes = '{}',
      user_metadata = user_metadata || '{"phone_verified": true}', updated_at = now()
    where id = ${userId}
  `;
  await sql`
    update auth.identities set identity_data = identity_data || '{"phone_verified": true}', updated_at = now()
    where user_id = ${userId} and provider = 'phone'
  `;
}

export async function setPassword(
  sql: Queryable,
  userId: string,
  passwordHash: string | null,
): Promise<void> {
  await sql`update auth.users set password_hash = ${passwordHash}, updated_at = now() where id = ${userId}`;
}

export async function setUserMetadata(
  sql: Queryable,
  userId: string,
  metadata: Record<string, unknown>,
): Promise<void> {
  await sql`
    update auth.users set user_metadata = ${sql.json(metadata as never)}, updated_at = now() where id = ${userId}
  `;
}

/** Stores a pending new email without agreements. */
export async function requestEmail(sql: Queryable, userId: string, email: string): Promise<void> {
  await sql`
    update auth.users set new_email = ${email}, email_change_status = 0, email_change_sent_at = now(),
      updated_at = now()
    where id = ${userId}
  `;
}

export async function noteEmailAgreement(sql: Queryable, userId: string, status: 1 | 2): Promise<void> {
  await sql`update auth.users set email_change_status = ${status} where id = ${userId}`;
}

/** Applies the new email. A unique index refuses the email of another account. */
export async function applyNewEmail(sql: Queryable, userId: string): Promise<void> {
  await sql`
    update auth.users set email = new_email, new_email = null, email_change_status = 0, email_confirmed_at = now(),
      user_metadata = user_metadata || jsonb_build_object('email', new_email, 'email_verified', true),
      is_anonymous = false, updated_at = now()
    where id = ${userId}
  `;
}

export async function requestPhone(sql: Queryable, userId: string, phone: string): Promise<void> {
  await sql`update auth.users set new_phone = ${phone}, phone_change_sent_at = now(), updated_at = now() where id = ${userId}`;
}

/** Applies the new phone. A unique constraint refuses the number of another account. */
export async function applyNewPhone(sql: Queryable, userId: string): Promise<void> {
  await sql`
    update auth.users set phone = new_phone, new_phone = null, phone_confirmed_at = now(), is_anonymous = false,
      user_metadata = user_metadata || jsonb_build_object('phone', new_phone, 'phone_verified', true),
      updated_at = now()
    where id = ${userId}
  `;
}

/** Adds or updates an identity. Returns false if it belongs to another user. */
export async function saveIdentity(
  sql: Queryable,
  identity: { userId: string; provider: string; subject: string; data: Record<string, unknown> },
): Promise<boolean> {
  const { userId, provider, subject, data } = identity;
  const { count } = await sql`
    insert into auth.identities as known (user_id, provider, provider_id, identity_data, last_sign_in_at)
    values (${userId}, ${provider}, ${subject}, ${sql.json(data as never)}, now())
    on conflict (provider, provider_id) do update
      set identity_data = excluded.identity_data, last_sign_in_at = now(), updated_at = now()
      where known.user_id = excluded.user_id
  `;
  await sql`
    update auth.users set app_metadata = app_metadata || jsonb_build_object(
      'provider', coalesce(app_metadata -> 'provider', to_jsonb(${provider}::text)),
      'providers', (select coalesce(jsonb_agg(known.provider order by known.first), '[]') from (
        select provider, min(created_at) as first from auth.identities where user_id = ${userId} group by provider
      ) as known))
    where id = ${userId}
  `;
  return count === 1;
}

export async function findIdentities(sql: Queryable, userId: string): Promise<AuthIdentity[]> {
  return sql<AuthIdentity[]>`
    select id as identity_id, provider_id as id, user_id, identity_data, provider, last_sign_in_at, created_at,
      updated_at, email
    from auth.identities where user_id = ${userId} order by created_at
  `;
}

export async function recordSignIn(sql: Queryable, userId: string): Promise<void> {
  await sql`update auth.users set last_sign_in_at = now() where id = ${userId}`;
}

/** Bans an account without an end, or ends the ban (null). */
export async function updateBan(sql: Queryable, id: string, reason: string | null): Promise<void> {
  await sql`
    update auth.users set ban_reason = ${reason}, updated_at = now(),
      banned_until = case when ${reason}::text is null then null else timestamptz '9999-12-31' end
    where id = ${id}
  `;
}
