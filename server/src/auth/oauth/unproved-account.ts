import type { Queryable } from '../../db/database.ts';
import { saveIdentity, setPassword, type UserRow } from '../users.queries.ts';
import { deleteForeignIdentities, dropCredentials, isEmailProved } from './accounts.queries.ts';

/**
 * Takes an account away from whoever made it with an address that they never proved to have, for the one whom a provider
 * vouches for: password, metadata, identities, sessions, factors and pending codes go (auth protocol, section 12,
 * "pre-hijack defence"). True when it did; accounts with a proved address stay as they are.
 */
export async function takeOverUnproved(sql: Queryable, userId: string): Promise<boolean> {
  if (await isEmailProved(sql, userId)) return false;
  await dropCredentials(sql, userId);
  return true;
}

/**
 * Leaves an unconfirmed account to whoever has asked from its mailbox for a way in, who need not be the one that chose
 * its password or came to it from a provider.
 */
export async function leaveToMailbox(sql: Queryable, user: UserRow): Promise<void> {
  await setPassword(sql, user.id, null);
  await deleteForeignIdentities(sql, user.id);
  const data = { sub: user.id, email: user.email, email_verified: true, phone_verified: false };
  await saveIdentity(sql, {
    userId: user.id,
    provider: 'email',
    subject: user.id,
    data: { ...user.user_metadata, ...data },
  });
}
