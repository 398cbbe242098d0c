import { randomInt, randomUUID } from 'node:crypto';
import type { AuthUser } from '@wayable/protocol/auth';
import type { TransactionSql } from '../../db/database.ts';
import { hashSignUpBrowser } from '../devices/sign-up-browser.ts';
import { toAuthUser } from './auth-user.ts';
import { createAccount, type NewAccount } from './create-account.ts';
import { releaseOpenSignUp } from './unproved-account.queries.ts';
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
async function rehearseSignUp(transaction: TransactionSql, account: NewAccount): Promise<AuthUser> {
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
 * Makes an account in the place of an open sign-up, or rehearses it if the address or number has an account: both do the same
 * work and return a user of the same form. A code or link then confirms the sign-up that it was sent for and no earlier one.
 * A sign-up without password replaces only its like: it must not make a password vanish. Parallel sign-ups take
 * turns until the transaction ends.
 */
export async function createOrRehearse(
  transaction: TransactionSql,
  account: NewAccount,
): Promise<{ user: AuthUser; isNew: boolean }> {
  const { email, phone = null } = account;
  const address = email === null ? 'phone' : 'email';
  const value = email ?? phone ?? '';
  await lockIdentity(transaction, address, value);
  const browserHash = hashSignUpBrowser(account.device);
  const isBareOnly = account.passwordHash === null;
  const others = await releaseOpenSignUp(transaction, { address, value, isBareOnly, browserHash });
  const browsers = { sign_up_browser_hash: browserHash, other_browser_hashes: others ?? [] };
  const toMake = { ...account, signUpBrowsers: browsers };
  const find = address === 'email' ? findUserByEmail : findUserByPhone;
  const isTaken = (await find(transaction, value)) !== undefined;
  // In a savepoint like the rehearsal, so that the database does the same work.
  const created = isTaken
    ? undefined
    : await transaction.savepoint(async (inner) => {
        const user = await createAccount(inner, toMake);
        return user && toAuthUser(inner, user);
      });
  if (created) return { user: created, isNew: true };
  return { user: await rehearseSignUp(transaction, toMake), isNew: false };
}
