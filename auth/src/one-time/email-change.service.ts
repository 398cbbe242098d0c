import type { Queryable } from '@wayable/platform/db/database';
import { toOwnIdentityData } from '../accounts/create-account.ts';
import { cancelPendingChanges } from '../accounts/pending-changes.queries.ts';
import { recordSecurityEvent } from '../accounts/security-events.ts';
import {
  applyNewEmail,
  findUserByEmail,
  noteEmailAgreement,
  requestEmail,
  saveIdentity,
  type UserRow,
} from '../accounts/users.queries.ts';
import type { AuthContext } from '../auth-context.ts';
import type { Device } from '../devices/device.ts';
import { deleteDevices } from '../devices/devices.queries.ts';
import { hashOfDevice } from '../devices/devices.ts';
import { startFlow } from '../flow/flow-states.service.ts';
import type { Challenge } from '../flow/pkce.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { deleteSessionsOfUser } from '../sessions/sessions.queries.ts';
import { deleteEmailChangeTokens, type OneTimeTokenRow } from './one-time-tokens.queries.ts';
import { MAIL_SECONDS } from './one-time-tokens.service.ts';

const CURRENT_AGREED = 1;
const NEW_AGREED = 2;

const emailExists = (): AuthError =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');

/** Returns whether the agreement of the new mailbox suffices, because the current one was never proved. */
export const isNewAloneEnough = (user: UserRow): boolean =>
  user.email === null || user.email_confirmed_at === null;

/** Sends mails to the mailboxes that must still agree to a change of email. */
export async function askMailboxes(
  context: Pick<AuthContext, 'mails'>,
  transaction: Queryable,
  user: UserRow,
  { redirectTo, challenge }: { redirectTo: string; challenge: Challenge | undefined },
): Promise<void> {
  const kinds = isNewAloneEnough(user)
    ? (['email_change_new'] as const)
    : (['email_change_new', 'email_change_current'] as const);
  for (const kind of kinds) {
    const hasAgreed =
      user.email_change_status === (kind === 'email_change_new' ? NEW_AGREED : CURRENT_AGREED);
    if (hasAgreed) continue;
    const flow = challenge
      ? await startFlow(
          transaction,
          { ...challenge, authentication_method: 'email_change', redirect_to: redirectTo },
          MAIL_SECONDS,
        )
      : undefined;
    await context.mails.request(transaction, {
      type: 'token',
      kind,
      userId: user.id,
      redirectTo,
      flowStateId: flow?.id,
    });
  }
}

/**
 * Stores the new email, which applies when both mailboxes have agreed (docs/auth-protocol.md#user).
 * @throws {AuthError} email_exists
 */
export async function startEmailChange(
  context: Pick<AuthContext, 'mails'>,
  transaction: Queryable,
  user: UserRow,
  change: { email: string; redirectTo: string; challenge: Challenge | undefined; device: Device },
): Promise<void> {
  if (await findUserByEmail(transaction, change.email)) throw emailExists();
  await requestEmail(transaction, user.id, change.email);
  await deleteEmailChangeTokens(transaction, user.id);
  await recordSecurityEvent(transaction, {
    userId: user.id,
    kind: 'email_change_requested',
    device: change.device,
  });
  await askMailboxes(
    context,
    transaction,
    { ...user, new_email: change.email, email_change_status: 0 },
    change,
  );
}

/**
 * Records the agreement of one mailbox. Returns true for the last one. The email then changes, and all
 * sessions, pending changes and devices of other browsers end, because they may belong to a stranger.
 * @throws {AuthError} otp_expired if the change was canceled, email_exists if the email was taken meanwhile
 */
export async function agreeToEmail(
  sql: Queryable,
  user: UserRow,
  { token, device, isOver }: { token: OneTimeTokenRow; device: Device; isOver: () => AuthError },
): Promise<boolean> {
  const isNew = token.kind === 'email_change_new';
  if (user.new_email === null || token.sent_to !== (isNew ? user.new_email : user.email)) throw isOver();
  const other = isNew ? CURRENT_AGREED : NEW_AGREED;
  const isLast = (isNew && isNewAloneEnough(user)) || user.email_change_status === other;
  if (!isLast) {
    await noteEmailAgreement(sql, user.id, isNew ? NEW_AGREED : CURRENT_AGREED);
    return false;
  }
  if (await findUserByEmail(sql, user.new_email)) throw emailExists();
  await applyNewEmail(sql, user.id);
  await deleteSessionsOfUser(sql, user.id);
  await cancelPendingChanges(sql, user.id);
  await deleteDevices(sql, user.id, hashOfDevice(device));
  await saveIdentity(sql, {
    userId: user.id,
    provider: 'email',
    subject: user.id,
    data: toOwnIdentityData(user.user_metadata, {
      sub: user.id,
      email: user.new_email,
      email_verified: true,
      phone_verified: false,
    }),
  });
  await recordSecurityEvent(sql, { userId: user.id, kind: 'email_changed', device });
  return true;
}
