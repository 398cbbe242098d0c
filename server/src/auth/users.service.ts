import type { AuthUser } from '@wayable/protocol/auth';
import { FULL_NAME_MAX } from '@wayable/protocol/profiles';
import type { Queryable } from '../db/database.ts';
import { isShowable, toStoredLine } from '../http/validation.ts';
import { createProfile } from '../profiles/profiles.service.ts';
import { AUDIENCE } from './access-tokens.ts';
import { AuthError } from './auth-error.ts';
import { listFactors } from './factors/factors.queries.ts';
import {
  findIdentities,
  findUserByEmail,
  insertEmailIdentity,
  insertUser,
  type UserRow,
} from './users.queries.ts';

/** For accounts that other clients of the protocol make without a name. */
const NAMELESS = 'Contributor';
const EMAIL_MAX = 255;
/** One address, without comments, quotes or lists: what a mail can be sent to and nothing that could smuggle a header. */
const EMAIL = /^[^\s@"(),:;<>[\\\]\p{C}]+@[^\s@"(),:;<>[\\\]\p{C}]+\.[^\s@"(),:;<>[\\\]\p{C}.]{2,}$/u;

/** Addresses that differ in case only are one. */
export const foldEmail = (written: string): string => written.trim().toLowerCase().normalize('NFC');

/**
 * The stored form of an email address.
 * @throws {AuthError} validation_failed
 */
export function toStoredEmail(written: string): string {
  const email = foldEmail(written);
  if (email.length > EMAIL_MAX || !EMAIL.test(email)) {
    throw new AuthError(400, 'validation_failed', 'Unable to validate email address: invalid format');
  }
  return email;
}

/**
 * The name that a sign-up carries in its metadata, under the names that clients use.
 * @throws {AuthError} validation_failed for a name that cannot be shown
 */
export function readFullName(metadata: Record<string, unknown>): string {
  const given = [metadata.full_name, metadata.fullName, metadata.name].find((name) => (name ?? '') !== '');
  if (given === undefined) return NAMELESS;
  const name = typeof given === 'string' && given.isWellFormed() ? toStoredLine(given) : '';
  if (name === '' || name.length > FULL_NAME_MAX || !isShowable(name)) {
    throw new AuthError(
      400,
      'validation_failed',
      `full_name must be one line of text with at most ${FULL_NAME_MAX} characters`,
    );
  }
  return name;
}

/** Makes the account with its identity and profile; undefined when the address has one. */
export async function createAccount(
  sql: Queryable,
  account: { email: string; passwordHash: string; userMetadata: Record<string, unknown>; fullName: string },
): Promise<UserRow | undefined> {
  const user = await insertUser(sql, account);
  if (!user) return undefined;
  await insertEmailIdentity(sql, { id: user.id, email: account.email, userMetadata: account.userMetadata });
  await createProfile(sql, user.id, account.fullName);
  return user;
}

/** The account of an address as a person types it. */
export async function findUserIdByEmail(sql: Queryable, email: string): Promise<string | undefined> {
  return (await findUserByEmail(sql, foldEmail(email)))?.id;
}

/** The user object of the protocol (section 3): no hash, no token, no internal flag. */
export async function toAuthUser(sql: Queryable, user: UserRow): Promise<AuthUser> {
  const factors = await listFactors(sql, user.id);
  const confirmed = [user.email_confirmed_at, user.phone_confirmed_at].filter((at) => at !== null).sort()[0];
  return {
    id: user.id,
    aud: AUDIENCE,
    role: AUDIENCE,
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...(user.email_confirmed_at && { email_confirmed_at: user.email_confirmed_at }),
    ...(confirmed && { confirmed_at: confirmed }),
    ...(user.last_sign_in_at && { last_sign_in_at: user.last_sign_in_at }),
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    identities: await findIdentities(sql, user.id),
    ...(factors.length > 0 && { factors }),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  };
}
