import { randomUUID } from 'node:crypto';
import { domainToASCII, domainToUnicode } from 'node:url';
import type { AuthUser } from '@wayable/protocol/auth';
import { FULL_NAME_MAX } from '@wayable/protocol/profiles';
import type { Queryable } from '../../db/database.ts';
import { isShowable, toStoredLine } from '../../http/validation.ts';
import { createProfile } from '../../profiles/profiles.service.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { AUDIENCE } from '../tokens/access-tokens.ts';
import { listFactors } from './factors-of-account.queries.ts';
import {
  findIdentities,
  findUserByEmail,
  insertUser,
  type NewUser,
  saveIdentity,
  type UserRow,
} from './users.queries.ts';

/** For accounts that other clients of the protocol make without a name. */
const NAMELESS = 'Contributor';
const EMAIL_MAX = 255;
/** One address, without comments, quotes or lists: what a mail can be sent to and nothing that could smuggle a header. */
const EMAIL = /^[^\s@"(),:;<>[\\\]\p{C}]+@[^\s@"(),:;<>[\\\]\p{C}]+\.[^\s@"(),:;<>[\\\]\p{C}.]{2,}$/u;

const toAsciiLowerCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** Whether letters of other scripts stay what they are when case and forms of writing are levelled. */
const isFolded = (text: string): boolean =>
  [...text].every((letter) => isAscii(letter) || letter.normalize('NFKC').toLowerCase() === letter);

/** A domain in ASCII (IDNA); undefined for one that would become another on the way (UTS 46 drops and maps letters). */
function toAsciiDomain(domain: string): string | undefined {
  if (isAscii(domain)) return toAsciiLowerCase(domain);
  const ascii = domainToASCII(domain);
  return domainToUnicode(ascii) === toAsciiLowerCase(domain).normalize('NFC') ? ascii : undefined;
}

/**
 * An address as it is compared: in ASCII in the domain, by code point before it, where only A to Z have no case; undefined
 * where levelling case or forms would make another address of it. U+212A is not the letter k.
 */
function toComparable(written: string): string | undefined {
  const trimmed = written.trim();
  if (!isFolded(trimmed)) return undefined;
  const at = trimmed.lastIndexOf('@') + 1;
  const domain = toAsciiDomain(trimmed.slice(at));
  return domain && toAsciiLowerCase(trimmed.slice(0, at)).normalize('NFC') + domain;
}

/** An address as it is looked up. What cannot be the address of an account stays as it was written, and finds none. */
export const foldEmail = (written: string): string => toComparable(written) ?? written;

/**
 * The stored form of an email address.
 * @throws {AuthError} validation_failed
 */
export function toStoredEmail(written: string): string {
  const email = toComparable(written);
  if (email === undefined || email.length > EMAIL_MAX || !EMAIL.test(email)) {
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

/** What an identity says of addresses and numbers is what we know of them, whatever somebody has called their metadata. */
const OWN_CLAIMS = ['sub', 'provider_id', 'iss', 'email', 'email_verified', 'phone', 'phone_verified'];

/** The data of the identity that an address or a number gives. */
export function toOwnIdentityData(
  userMetadata: Record<string, unknown>,
  facts: {
    sub: string;
    email?: string | null;
    phone?: string | null;
    email_verified: boolean;
    phone_verified: boolean;
  },
): Record<string, unknown> {
  const metadata = Object.entries(userMetadata).filter(([name]) => !OWN_CLAIMS.includes(name));
  return { ...Object.fromEntries(metadata), ...facts };
}

export interface NewAccount extends Omit<NewUser, 'provider'> {
  fullName: string;
}

/**
 * Makes the account with its profile, and the identity that an address or a number gives; undefined when the address
 * or the number has an account.
 */
export async function createAccount(sql: Queryable, account: NewAccount): Promise<UserRow | undefined> {
  const { email, phone, userMetadata, isConfirmed } = account;
  const provider = email === null ? (phone ? 'phone' : undefined) : 'email';
  const id = randomUUID();
  const facts = {
    sub: id,
    ...(provider === 'email' ? { email } : { phone: phone ?? null }),
    email_verified: provider === 'email' && isConfirmed,
    phone_verified: provider === 'phone' && isConfirmed,
  };
  const user = await insertUser(sql, {
    ...account,
    id,
    provider,
    userMetadata: provider === undefined ? userMetadata : { ...userMetadata, ...facts },
  });
  if (!user) return undefined;
  if (provider !== undefined) {
    const data = toOwnIdentityData(userMetadata, facts);
    await saveIdentity(sql, { userId: id, provider, subject: id, data });
  }
  await createProfile(sql, user.id, account.fullName);
  return user;
}

/** The account of an address as a person types it. */
export async function findUserIdByEmail(sql: Queryable, email: string): Promise<string | undefined> {
  return (await findUserByEmail(sql, foldEmail(email)))?.id;
}

const OPTIONAL_TIMES = [
  'email_confirmed_at',
  'phone_confirmed_at',
  'confirmation_sent_at',
  'recovery_sent_at',
  'email_change_sent_at',
  'phone_change_sent_at',
  'reauthentication_sent_at',
  'last_sign_in_at',
] as const;

/** The user object of the protocol (section 3): no hash, no token, no internal flag. */
export async function toAuthUser(sql: Queryable, user: UserRow): Promise<AuthUser> {
  const factors = await listFactors(sql, user.id);
  const confirmed = [user.email_confirmed_at, user.phone_confirmed_at].filter((at) => at !== null).sort()[0];
  const times = OPTIONAL_TIMES.flatMap((name) => (user[name] === null ? [] : [[name, user[name]]]));
  return {
    id: user.id,
    aud: AUDIENCE,
    role: AUDIENCE,
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...Object.fromEntries(times),
    ...(confirmed && { confirmed_at: confirmed }),
    ...(user.new_email && { new_email: user.new_email }),
    ...(user.new_phone && { new_phone: user.new_phone }),
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    identities: await findIdentities(sql, user.id),
    ...(factors.length > 0 && { factors }),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  };
}
