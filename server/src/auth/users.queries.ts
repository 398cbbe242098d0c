import type { AuthIdentity } from '@wayable/protocol/auth';
import type { Queryable } from '../db/database.ts';

export interface UserRow {
  id: string;
  email: string | null;
  email_confirmed_at: string | null;
  phone: string | null;
  phone_confirmed_at: string | null;
  password_hash: string | null;
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
  is_anonymous: boolean;
  is_banned: boolean;
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
}

const columns = (sql: Queryable) => sql`
  id, email, email_confirmed_at, phone, phone_confirmed_at, password_hash, app_metadata, user_metadata, is_anonymous,
  coalesce(banned_until > now(), false) as is_banned, last_sign_in_at, created_at, updated_at
`;

export async function findUser(sql: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await sql<UserRow[]>`select ${columns(sql)} from auth.users where id = ${id}`;
  return row;
}

/** Locks the user: changes of one account's factors come one after the other. */
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

/** Inserts a user whose address counts as confirmed; undefined when the address has an account. */
export async function insertUser(
  sql: Queryable,
  user: { email: string; passwordHash: string; userMetadata: Record<string, unknown> },
): Promise<UserRow | undefined> {
  const [row] = await sql<UserRow[]>`
    insert into auth.users (email, email_confirmed_at, password_hash, app_metadata, user_metadata)
    values (${user.email}, now(), ${user.passwordHash}, ${sql.json({ provider: 'email', providers: ['email'] })},
      ${sql.json(user.userMetadata as never)})
    on conflict do nothing
    returning ${columns(sql)}
  `;
  return row;
}

/** The identity that an email address gives: its subject is the user itself. */
export async function insertEmailIdentity(
  sql: Queryable,
  user: { id: string; email: string; userMetadata: Record<string, unknown> },
): Promise<void> {
  const data = {
    ...user.userMetadata,
    sub: user.id,
    email: user.email,
    email_verified: true,
    phone_verified: false,
  };
  await sql`
    insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at)
    values (${user.id}, 'email', ${user.id}, ${sql.json(data as never)}, now())
  `;
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
