import { randomInt, randomUUID } from 'node:crypto';
import type { AuthUser } from '@wayable/protocol/auth';
import type { TransactionSql } from '../../db/database.ts';
import { toAuthUser } from './auth-user.ts';
import { createAccount, type NewAccount } from './create-account.ts';
import { deleteOpenSignUp } from './unproved-account.queries.ts';
import { findUserByEmail, findUserByPhone, lockIdentity } from './users.queries.ts';

const PHONE_DIGITS = 14;

/** No number begins with a zero (E.164). */
const newRehearsalPhone = (): string =>
  `0${Array.from({ length: PHONE_DIGITS }, () => randomInt(10)).join('')}`;

interface Names {
  email: string | null;
  phone: string | null;
}

/** The same object, in the same order, with another address or number where it has one. */
const withNames = <Part extends object>(part: Part, { email, phone }: Names): Part => ({
  ...part,
  ...('email' in part && email !== null && { email }),
  ...('phone' in part && phone !== null && { phone }),
});

/**
 * Makes an account and takes it back at once: whoever gives an address or a number that has an account waits as long as
 * others, and is shown a user of the same form, which is as new and has an id that is nobody's (docs/auth.md).
 */
export async function rehearseSignUp(transaction: TransactionSql, account: NewAccount): Promise<AuthUser> {
  const { email, phone = null } = account;
  const names: Names = {
    email: email === null ? null : `${randomUUID()}@rehearsal.invalid`,
    phone: phone === null ? null : newRehearsalPhone(),
  };
  let rehearsed: AuthUser | undefined;
  const end = Symbol('end of the rehearsal');
  await transaction
    .savepoint(async (inner) => {
      const user = await createAccount(inner, { ...account, ...names });
      if (!user) throw new Error('Somebody has the names of a rehearsal');
      rehearsed = await toAuthUser(inner, user);
      throw end;
    })
    .catch((reason: unknown) => {
      if (reason !== end) throw reason;
    });
  const user = rehearsed as unknown as AuthUser;
  const real = { email, phone };
  const identities = user.identities.map((identity) => ({
    ...withNames(identity, real),
    identity_data: withNames(identity.identity_data, real),
  }));
  return { ...withNames(user, real), user_metadata: withNames(user.user_metadata, real), identities };
}

/**
 * Makes room for a sign-up: deletes an earlier one with the same address that was never confirmed, so that a code or link
 * confirms the sign-up that it was sent for and no other. A sign-up without password replaces only its like: it must not
 * make somebody's password vanish. Parallel sign-ups take turns until the transaction ends.
 */
export async function replaceOpenSignUp(
  transaction: TransactionSql,
  { email, phone = null, passwordHash }: Pick<NewAccount, 'email' | 'phone' | 'passwordHash'>,
): Promise<void> {
  const address = email === null ? 'phone' : 'email';
  const value = email ?? phone;
  if (value === null) return;
  await lockIdentity(transaction, address, value);
  await deleteOpenSignUp(transaction, { address, value, isBareOnly: passwordHash === null });
}

/**
 * Makes an account in the place of an unconfirmed sign-up, or rehearses it if the address or number has an account: both do
 * the same work and return a user of the same form.
 */
export async function createOrRehearse(
  transaction: TransactionSql,
  account: NewAccount,
): Promise<{ user: AuthUser; isNew: boolean }> {
  await replaceOpenSignUp(transaction, account);
  const { email, phone = null } = account;
  const owner =
    email === null
      ? await findUserByPhone(transaction, phone ?? '')
      : await findUserByEmail(transaction, email);
  // In a savepoint like the rehearsal, so that the database does the same work.
  const created =
    owner === undefined
      ? await transaction.savepoint(async (inner) => {
          const user = await createAccount(inner, account);
          return user && toAuthUser(inner, user);
        })
      : undefined;
  if (created) return { user: created, isNew: true };
  return { user: await rehearseSignUp(transaction, account), isNew: false };
}
