import type { Queryable } from '@wayable/platform/db/database';
import { toOwnIdentityData } from './create-account.ts';
import { readFullName } from './full-name.ts';
import { resetProfile } from './new-profiles.queries.ts';
import { type Address, dropCredentials, releaseOpenSignUp } from './unproved-account.queries.ts';
import { findUserByEmail, lockUser, saveIdentity, setUserMetadata, type UserRow } from './users.queries.ts';

/**
 * Removes everything attached to an account before the first proof of its address: password, identities,
 * sessions, factors, devices, pending codes, metadata, name, picture and the other address
 * (docs/auth-protocol.md#account-ownership). Then sets the owner's metadata and name.
 */
export async function endUnprovedAccess(
  sql: Queryable,
  userId: string,
  owner: { address: Address; userMetadata: Record<string, unknown>; fullName: string },
): Promise<void> {
  await dropCredentials(sql, userId, owner.address);
  await setUserMetadata(sql, userId, owner.userMetadata);
  await resetProfile(sql, userId, owner.fullName);
}

/**
 * Resets an account to one unconfirmed address. Only a code or link that confirms the address gives access
 * then.
 */
export async function resetToAddress(sql: Queryable, user: UserRow, address: Address): Promise<void> {
  const facts = { sub: user.id, [address]: user[address], email_verified: false, phone_verified: false };
  await endUnprovedAccess(sql, user.id, { address, userMetadata: facts, fullName: readFullName({}) });
  const data = toOwnIdentityData({}, facts);
  await saveIdentity(sql, { userId: user.id, provider: address, subject: user.id, data });
}

/**
 * Removes an email from other accounts after its owner has proved it: releases an open sign-up, or resets an
 * account that never proved the email.
 */
export async function endStrangersHold(
  sql: Queryable,
  email: string,
  ownerId: string | null = null,
): Promise<void> {
  if (await releaseOpenSignUp(sql, { address: 'email', value: email, keptId: ownerId })) return;
  const found = await findUserByEmail(sql, email);
  if (!found || found.is_email_proved || found.id === ownerId) return;
  const user = await lockUser(sql, found.id);
  if (!user || user.is_email_proved || user.email !== email) return;
  await resetToAddress(sql, user, 'email');
}
