import type { Queryable } from '@wayable/platform/db/database';
import type { AuthSession } from '@wayable/protocol/auth';
import { foldEmail } from '../accounts/email-addresses.ts';
import { recordSecurityEvent } from '../accounts/security-events.ts';
import {
  findUserByEmail,
  findUserByPhone,
  lockUser,
  setPassword,
  type UserRow,
} from '../accounts/users.queries.ts';
import type { AuthContext } from '../auth-context.ts';
import type { Device } from '../devices/device.ts';
import { NOBODY } from '../limits/account-attempts.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { userBanned } from '../protocol/user-banned.ts';
import { issuerOf, openSession } from '../sessions/sessions.service.ts';
import { countPasswordAttempt, resetPasswordAttempts } from './password-limits.ts';
import { hashPassword, isPassword, needsRehash } from './passwords.ts';

interface PasswordSignIn {
  /** A typed email. If undefined, `phone` contains a number in its stored form. */
  email?: string | undefined;
  phone?: string | undefined;
  password: string;
  device: Device;
}

/** Records a failure without awaiting it, also without an account, so that response times reveal nothing. */
function recordFailure({ sql, log }: Pick<AuthContext, 'sql' | 'log'>, userId: string, device: Device): void {
  recordSecurityEvent(sql, { userId, kind: 'sign_in_failed', device }).catch((err: unknown) =>
    log.error({ err }, 'a failed sign-in could not be recorded'),
  );
}

const wrongCredentials = (): AuthError =>
  new AuthError(400, 'invalid_credentials', 'Invalid login credentials');

/** Locks the account, because its password or ban may have changed during hashing. */
async function lockSignedIn(sql: Queryable, known: UserRow, password: string): Promise<UserRow> {
  const user = await lockUser(sql, known.id);
  const isSame = user?.password_hash === known.password_hash;
  // A parallel sign-in may have stored a new hash of the same password.
  if (!user || !(isSame || (await isPassword(user.password_hash, password)))) throw wrongCredentials();
  if (user.is_banned) throw userBanned(400, user);
  return user;
}

/**
 * Signs in with a password (password grant). An unknown name, an account without a password and a wrong
 * password are indistinguishable, in text and time.
 * @throws {AuthError} invalid_credentials, user_banned, email_not_confirmed, phone_not_confirmed,
 * over_request_rate_limit
 */
export async function signInWithPassword(
  context: Pick<AuthContext, 'sql' | 'tokens' | 'log'>,
  input: PasswordSignIn,
): Promise<AuthSession> {
  const { sql } = context;
  const { email, phone, password, device } = input;
  const account = email === undefined ? `+${phone}` : foldEmail(email);
  const user = await (email === undefined
    ? findUserByPhone(sql, phone ?? '')
    : findUserByEmail(sql, foldEmail(email)));
  await countPasswordAttempt(sql, account, user?.id, device);
  const isRight = await isPassword(user?.password_hash, password);
  if (!user || !isRight) {
    recordFailure(context, user?.id ?? NOBODY, device);
    throw wrongCredentials();
  }
  if (user.is_banned) throw userBanned(400, user);
  if (email !== undefined && user.email_confirmed_at === null) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  }
  if (email === undefined && user.phone_confirmed_at === null) {
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
  }
  const newHash = needsRehash(user.password_hash) ? await hashPassword(password) : undefined;
  await resetPasswordAttempts(sql, account, user.id, device);
  const issuer = await issuerOf(context);
  return sql.begin(async (transaction) => {
    const { password_hash: hash } = await lockSignedIn(transaction, user, password);
    if (newHash !== undefined && hash === user.password_hash)
      await setPassword(transaction, user.id, newHash);
    return openSession(transaction, issuer, user.id, { method: 'password', device });
  });
}
