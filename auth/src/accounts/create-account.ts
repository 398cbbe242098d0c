import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@wayable/platform/db/database';
import type { AuthContext } from '../auth-context.ts';
import type { Device } from '../devices/device.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { createProfile } from './new-profiles.queries.ts';
import { recordSecurityEvent } from './security-events.ts';
import { insertUser, type NewUser, saveIdentity, type UserRow } from './users.queries.ts';

/** @throws {AuthError} signup_disabled */
export function assertSignUpAllowed({ settings }: Pick<AuthContext, 'settings'>): void {
  if (!settings.allowsSignUp) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
}

/** Claims that only the identity may set, never the user's metadata. */
const OWN_CLAIMS = ['sub', 'provider_id', 'iss', 'email', 'email_verified', 'phone', 'phone_verified'];

/** Returns the data of an identity by email or phone. */
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

interface NewIdentity {
  provider: string;
  subject: string;
  data: Record<string, unknown>;
}

/** A new account, for every way to sign up. */
export interface NewAccount extends Omit<NewUser, 'id' | 'provider'> {
  fullName: string;
  device: Device;
  /** The identity at another provider. Without it, the email or phone is the identity. */
  identity?: NewIdentity;
}

/** Returns the identity by email, or otherwise by phone; undefined for an anonymous account. */
function ownIdentityOf(id: string, { email, phone, userMetadata, isConfirmed }: NewAccount) {
  const provider = email === null ? (phone ? 'phone' : undefined) : 'email';
  if (provider === undefined) return undefined;
  const facts = {
    sub: id,
    ...(provider === 'email' ? { email } : { phone: phone ?? null }),
    email_verified: provider === 'email' && isConfirmed,
    phone_verified: provider === 'phone' && isConfirmed,
  };
  const data = toOwnIdentityData(userMetadata, facts);
  return { identity: { provider, subject: id, data }, userMetadata: { ...userMetadata, ...facts } };
}

/**
 * Creates an account atomically: user, profile, first identity and event. Returns undefined if the email or
 * phone is taken.
 */
export async function createAccount(sql: TransactionSql, account: NewAccount): Promise<UserRow | undefined> {
  const id = randomUUID();
  const own = account.identity ? undefined : ownIdentityOf(id, account);
  const identity = account.identity ?? own?.identity;
  const { userMetadata } = own ?? account;
  const user = await insertUser(sql, { ...account, id, provider: identity?.provider, userMetadata });
  if (!user) return undefined;
  if (identity) await saveIdentity(sql, { userId: id, ...identity });
  await createProfile(sql, id, account.fullName);
  const detail = account.identity && { provider: account.identity.provider };
  const event = { userId: id, kind: 'account_created', device: account.device } as const;
  await recordSecurityEvent(sql, { ...event, ...(detail && { detail }) });
  return user;
}
