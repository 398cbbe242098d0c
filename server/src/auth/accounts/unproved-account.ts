import type { Queryable } from '../../db/database.ts';
import { toOwnIdentityData } from './create-account.ts';
import { dropCredentials, isBareSignUp, isEmailProved } from './unproved-account.queries.ts';
import { saveIdentity, type UserRow } from './users.queries.ts';

/**
 * Takes an account away from whoever made it with an address that they never proved to have, for the one whom a provider
 * vouches for: password, identities, sessions, factors and pending codes go. True when it did; accounts with a proved
 * address stay as they are (docs/auth-protocol.md#providers-and-identities).
 */
export async function takeOverUnproved(sql: Queryable, userId: string): Promise<boolean> {
  if (await isEmailProved(sql, userId)) return false;
  await dropCredentials(sql, userId);
  return true;
}

/**
 * Leaves an unconfirmed account to whoever has asked from its mailbox for a way in, who need not be the one that chose
 * its password, came to it from a provider or is signed in to it.
 */
export async function leaveToMailbox(sql: Queryable, user: UserRow): Promise<void> {
  await dropCredentials(sql, user.id);
  const facts = { sub: user.id, email: user.email, email_verified: true, phone_verified: false };
  await saveIdentity(sql, {
    userId: user.id,
    provider: 'email',
    subject: user.id,
    data: toOwnIdentityData(user.user_metadata, facts),
  });
}

/**
 * Whether an unconfirmed account is more than a sign-up that waits for its mail: whoever signs up with its address again
 * must then not confirm what somebody else has brought.
 */
export const hasForeignWaysIn = async (sql: Queryable, { id }: UserRow): Promise<boolean> =>
  !(await isBareSignUp(sql, id));
