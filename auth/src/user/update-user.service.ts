import type { Queryable } from '@wayable/platform/db/database';
import type { AuthUser } from '@wayable/protocol/auth';
import { toAuthUser } from '../accounts/auth-user.ts';
import { cancelPendingChanges } from '../accounts/pending-changes.queries.ts';
import { recordSecurityEvent } from '../accounts/security-events.ts';
import {
  findUser,
  findUserByEmail,
  findUserByPhone,
  requestPhone,
  setPassword,
  setUserMetadata,
  type UserRow,
} from '../accounts/users.queries.ts';
import type { AuthContext } from '../auth-context.ts';
import type { Device } from '../devices/device.ts';
import { deleteDevices } from '../devices/devices.queries.ts';
import { hashOfDevice } from '../devices/devices.ts';
import { assertSecondFactorProved } from '../factors/assert-assurance.ts';
import { lockAccount } from '../factors/lock-account.ts';
import type { Challenge } from '../flow/pkce.ts';
import { limitMails, limitTexts } from '../limits/message-limits.ts';
import { requireSms } from '../one-time/auth-sms.ts';
import { isNewAloneEnough, startEmailChange } from '../one-time/email-change.service.ts';
import { assertAcceptablePassword, hashPassword, isPassword, personalWords } from '../password/passwords.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { assertMetadataFits } from '../protocol/auth-request.ts';
import { assertRecentProof, proveSession } from '../recent-proof/recent-proof.ts';
import type { AuthenticatedSession } from '../sessions/authenticate-session.ts';
import { deleteOtherSessions } from '../sessions/sessions.queries.ts';

interface UserChanges {
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

/** @throws {AuthError} weak_password, validation_failed, same_password */
async function preparePassword(user: UserRow, password: string): Promise<string> {
  if (user.is_anonymous && user.email === null && user.phone === null) {
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    );
  }
  assertAcceptablePassword(password, personalWords(user));
  if (user.password_hash !== null && (await isPassword(user.password_hash, password))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  return hashPassword(password);
}

async function mergeMetadata(sql: Queryable, user: UserRow, data: Record<string, unknown>): Promise<void> {
  const merged = Object.entries({ ...user.user_metadata, ...data }).filter(([, value]) => value !== null);
  // The claims that the service itself sets do not count against the size limit.
  const own: Record<string, unknown> = { sub: user.id, email: user.email, phone: user.phone };
  const isOwn = (name: string, value: unknown) =>
    ['email_verified', 'phone_verified'].includes(name) ? typeof value === 'boolean' : value === own[name];
  assertMetadataFits(Object.fromEntries(merged.filter(([name, value]) => !isOwn(name, value))));
  await setUserMetadata(sql, user.id, Object.fromEntries(merged));
}

/**
 * Changes an account with a recent proof of its owner, which may be in the same request (`current_password`,
 * `nonce`). A new email or phone applies only after it is confirmed with a code or link.
 * @throws {AuthError} as in docs/auth-protocol.md#user
 */
export async function updateUser(
  context: Pick<AuthContext, 'sql' | 'mails' | 'sms' | 'log'>,
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
  if (isNewEmail || isNewPhone || password !== undefined) {
    await proveSession(sql, session, { password: changes.currentPassword, nonce: changes.nonce }, device);
    await assertRecentProof(sql, session);
  }
  if (isNewEmail && (await findUserByEmail(sql, email))) {
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  }
  if (isNewPhone) {
    requireSms(context);
    if (await findUserByPhone(sql, phone)) {
      throw new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered');
    }
  }
  const passwordHash = password === undefined ? undefined : await preparePassword(user, password);
  if (isNewEmail) {
    const kind = 'email_change';
    if (user.email !== null && !isNewAloneEnough(user)) {
      await limitMails(sql, { kind, to: user.email, userId: user.id, device });
    }
    await limitMails(sql, { kind, to: email, userId: undefined, device });
  }
  if (isNewPhone) await limitTexts(sql, { kind: 'phone_change', to: phone, userId: undefined, device });
  const updated = await sql.begin(async (transaction) => {
    // During the password hashing, the session may have ended, or the email may have been proved.
    const { user: locked } = await lockAccount(transaction, session);
    if (isNewEmail || isNewPhone || passwordHash !== undefined) await assertRecentProof(transaction, session);
    if (Object.keys(data).length > 0) await mergeMetadata(transaction, locked, data);
    if (passwordHash !== undefined) {
      await setPassword(transaction, user.id, passwordHash);
      await deleteOtherSessions(transaction, user.id, session.sessionId);
      await cancelPendingChanges(transaction, user.id);
      await deleteDevices(transaction, user.id, hashOfDevice(device));
      await recordSecurityEvent(transaction, { userId: user.id, kind: 'password_changed', device });
      if (user.email !== null && user.email_confirmed_at !== null) {
        await mails.request(transaction, { type: 'notice', kind: 'password_changed', to: user.email });
      }
    }
    if (isNewEmail) await startEmailChange(context, transaction, locked, { ...changes, email });
    if (isNewPhone) {
      await requestPhone(transaction, user.id, phone);
      await requireSms(context).request(transaction, { type: 'code', kind: 'phone_change', userId: user.id });
    }
    return (await findUser(transaction, user.id)) ?? locked;
  });
  return toAuthUser(sql, updated);
}
