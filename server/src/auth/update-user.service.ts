import type { AuthUser } from '@wayable/protocol/auth';
import type { Queryable } from '../db/database.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { assertMetadataFits } from './auth-request.ts';
import type { AuthenticatedSession } from './authenticate-session.ts';
import { assertSecondFactorProved } from './factors/assert-assurance.ts';
import type { Challenge } from './flow/pkce.ts';
import { startEmailChange } from './one-time/email-change.service.ts';
import { limitMails, limitTexts } from './one-time/message-limits.ts';
import { deleteTokensOfUser, takeToken } from './one-time/one-time-tokens.queries.ts';
import { findTokenByCode } from './one-time/one-time-tokens.service.ts';
import { assertPhonesAllowed, sendPhoneCode } from './one-time/phone-codes.ts';
import { assertAcceptablePassword, hashPassword, isPassword } from './passwords.ts';
import { recordSecurityEvent } from './security-events.ts';
import { deleteOtherSessions, readSessionAge } from './sessions.queries.ts';
import type { Device } from './sessions.service.ts';
import { countSignIn } from './sign-in-throttle.ts';
import {
  findUser,
  findUserByEmail,
  findUserByPhone,
  lockUser,
  requestPhone,
  setPassword,
  setUserMetadata,
  type UserRow,
} from './users.queries.ts';
import { toAuthUser } from './users.service.ts';

/** A session younger than this has just proved who it is. */
const FRESH_SECONDS = 86_400;

export interface UserChanges {
  email: string | undefined;
  phone: string | undefined;
  password: string | undefined;
  currentPassword: string | undefined;
  nonce: string | undefined;
  data: Record<string, unknown>;
  challenge: Challenge | undefined;
  redirectTo: string;
  device: Device;
}

/**
 * Old sessions prove with a code from the mailbox that their bearer is still the person.
 * @throws {AuthError} reauthentication_needed, reauthentication_not_valid
 */
async function assertReauthenticated(
  context: AuthContext,
  session: AuthenticatedSession,
  user: UserRow,
  nonce: string | undefined,
): Promise<void> {
  if (!context.settings.securesPasswordChange) return;
  const address = user.email ?? user.phone;
  if (address === null || (await readSessionAge(context.sql, session.sessionId)) < FRESH_SECONDS) return;
  if (nonce === undefined) {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  }
  const token = await findTokenByCode(context.sql, {
    userId: user.id,
    kinds: ['reauthentication'],
    sentTo: address,
    code: nonce,
  });
  if (!token || !(await takeToken(context.sql, token))) {
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
}

/** @throws {AuthError} weak_password, validation_failed, same_password, current_password_invalid and those of above */
async function preparePassword(
  context: AuthContext,
  session: AuthenticatedSession,
  user: UserRow,
  { password, currentPassword, nonce, device }: UserChanges,
): Promise<string> {
  if (user.is_anonymous && user.email === null && user.phone === null) {
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    );
  }
  assertAcceptablePassword(password);
  await assertReauthenticated(context, session, user, nonce);
  if (currentPassword !== undefined) {
    await countSignIn(context.sql, user.email ?? `+${user.phone}`, user.id, device);
    if (!(await isPassword(user.password_hash, currentPassword))) {
      throw new AuthError(
        400,
        'current_password_invalid',
        'Current password required when setting new password.',
      );
    }
  }
  if (user.password_hash !== null && (await isPassword(user.password_hash, password))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  return hashPassword(password);
}

async function mergeMetadata(sql: Queryable, user: UserRow, data: Record<string, unknown>): Promise<void> {
  const merged = Object.entries({ ...user.user_metadata, ...data }).filter(([, value]) => value !== null);
  const metadata = Object.fromEntries(merged);
  assertMetadataFits(metadata);
  await setUserMetadata(sql, user.id, metadata);
}

/**
 * Changes an account as its owner asks for. Another address or number counts only when a code has come back from it.
 * @throws {AuthError} as section 7 of the protocol says under "PUT /user"
 */
export async function updateUser(
  context: AuthContext,
  session: AuthenticatedSession,
  changes: UserChanges,
): Promise<AuthUser> {
  const { sql, mails } = context;
  const { email, phone, password, data, device } = changes;
  if (email !== undefined || phone !== undefined || password !== undefined) {
    await assertSecondFactorProved(sql, session);
  }
  const user = await findUser(sql, session.userId);
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const isNewEmail = email !== undefined && email !== user.email;
  const isNewPhone = phone !== undefined && phone !== user.phone;
  if (user.is_sso_user && (isNewEmail || isNewPhone || password !== undefined)) {
    throw new AuthError(
      422,
      'user_sso_managed',
      'Updating email, phone, password of a SSO account only possible via SSO',
    );
  }
  if (isNewEmail && (await findUserByEmail(sql, email))) {
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  }
  if (isNewPhone) {
    assertPhonesAllowed(context);
    if (await findUserByPhone(sql, phone)) {
      throw new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered');
    }
  }
  const passwordHash =
    password === undefined ? undefined : await preparePassword(context, session, user, changes);
  if (isNewEmail) await limitMails(sql, 'email_change', email);
  if (isNewPhone) await limitTexts(sql, 'phone_change', phone);
  const updated = await sql.begin(async (transaction) => {
    const locked = await lockUser(transaction, user.id);
    if (!locked) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    if (Object.keys(data).length > 0) await mergeMetadata(transaction, locked, data);
    if (passwordHash !== undefined) {
      await setPassword(transaction, user.id, passwordHash);
      await deleteOtherSessions(transaction, user.id, session.sessionId);
      await deleteTokensOfUser(transaction, user.id);
      await recordSecurityEvent(transaction, { userId: user.id, kind: 'password_changed', device });
      if (user.email !== null && user.email_confirmed_at !== null) {
        await mails.request(transaction, { type: 'notice', kind: 'password_changed', to: user.email });
      }
    }
    if (isNewEmail) await startEmailChange(context, transaction, locked, { ...changes, email });
    if (isNewPhone) await requestPhone(transaction, user.id, phone);
    return (await findUser(transaction, user.id)) ?? locked;
  });
  if (isNewPhone) await sendPhoneCode(context, { userId: user.id, kind: 'phone_change', phone });
  return toAuthUser(sql, updated);
}
