import { randomInt, randomUUID } from 'node:crypto';
import type { TransactionSql } from '@wayable/platform/db/database';
import type { AuthUser } from '@wayable/protocol/auth';
import { hashSignUpBrowser } from '../devices/sign-up-browser.ts';
import { toAuthUser } from './auth-user.ts';
import { createAccount, type NewAccount } from './create-account.ts';
import { releaseOpenSignUp } from './unproved-account.queries.ts';
import { findUserByEmail, findUserByPhone, lockIdentity } from './users.queries.ts';

const PHONE_DIGITS = 14;

/** Returns a number for a rehearsal. It begins with a zero, unlike any real number (E.164). */
const newRehearsalPhone = (): string =>
  `0${Array.from({ length: PHONE_DIGITS }, () => randomInt(10)).join('')}`;

interface Names {
  email: string | null;
  phone: string | null;
}

/** Copies an object in the same key order with another email or phone. */
const withNames = <Part extends object>(part: Part, { email, phone }: Names): Part => ({
  ...part,
  ...('email' in part && email !== null && { email }),
  ...('phone' in part && phone !== null && { phone }),
});

/**
 * Creates an account and rolls it back. A sign-up with a taken email or phone then takes as long as others
 * and gets a similar fake user (docs/auth.md).
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
      if (!user) throw new Error('Another account has the names of the rehearsal');
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
 * Creates an account, which replaces an open sign-up with the same email or phone. If the email or phone is
 * taken, it creates an account and rolls it back, so that the work and the result look the same. A code or
 * link then confirms only its own sign-up. A sign-up without a password replaces only sign-ups without one,
 * so that no password is lost. Parallel sign-ups run one after the other.
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
  // Use a savepoint like the rehearsal, so that both do the same database work.
  const created = isTaken
    ? undefined
    : await transaction.savepoint(async (inner) => {
        const user = await createAccount(inner, toMake);
        return user && toAuthUser(inner, user);
      });
  if (created) return { user: created, isNew: true };
  return { user: await rehearseSignUp(transaction, toMake), isNew: false };
}
