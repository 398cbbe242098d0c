import type { Queryable } from '../../db/database.ts';
import { resetProfile } from '../../profiles/profiles.service.ts';
import { toOwnIdentityData } from './create-account.ts';
import { readFullName } from './full-name.ts';
import { type Address, dropCredentials } from './unproved-account.queries.ts';
import { saveIdentity, setUserMetadata, type UserRow } from './users.queries.ts';

/** What the first proof of an address leaves of an account. */
interface Remainder {
  /** The address that was proved; the account loses the other one. */
  address: Address;
  userMetadata: Record<string, unknown>;
  fullName: string;
}

/**
 * Ends everything that was attached to an account before the first proof of its address: password, identities, sessions,
 * factors, devices, pending codes, metadata, name and picture (docs/auth-protocol.md#whose-account-it-is).
 */
export async function endUnprovedAccess(
  sql: Queryable,
  userId: string,
  { address, userMetadata, fullName }: Remainder,
): Promise<void> {
  await dropCredentials(sql, userId, address);
  await setUserMetadata(sql, userId, userMetadata);
  await resetProfile(sql, userId, fullName);
}

/** Leaves an account to the person who proved its address by a code or link that belongs to no sign-up. */
export async function leaveToProver(sql: Queryable, user: UserRow, address: Address): Promise<void> {
  const facts = {
    sub: user.id,
    ...(address === 'email' ? { email: user.email } : { phone: user.phone }),
    email_verified: address === 'email',
    phone_verified: address === 'phone',
  };
  await endUnprovedAccess(sql, user.id, { address, userMetadata: facts, fullName: readFullName({}) });
  const data = toOwnIdentityData({}, facts);
  await saveIdentity(sql, { userId: user.id, provider: address, subject: user.id, data });
}
