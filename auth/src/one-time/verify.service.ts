import type { Queryable } from '@wayable/platform/db/database';
import { localeOfMetadata } from '@wayable/platform/texts/texts';
import type { AuthSession } from '@wayable/protocol/auth';
import { toStoredEmail } from '../accounts/email-addresses.ts';
import { toStoredPhone } from '../accounts/phone-numbers.ts';
import { recordSecurityEvent } from '../accounts/security-events.ts';
import { resetToAddress } from '../accounts/unproved-account.ts';
import {
  applyNewPhone,
  confirmEmail,
  confirmPhone,
  findUserByEmail,
  findUserByPhone,
  findUserIdsByNewEmail,
  findUserIdsByNewPhone,
  lockUser,
  saveIdentity,
  type UserRow,
} from '../accounts/users.queries.ts';
import type { AuthContext } from '../auth-context.ts';
import type { Device } from '../devices/device.ts';
import { isKnownDevice } from '../devices/devices.ts';
import { compareSignUpBrowser } from '../devices/sign-up-browser.ts';
import { findFlow, finishFlow } from '../flow/flow-states.service.ts';
import { withFragment, withQuery } from '../flow/redirects.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { userBanned } from '../protocol/user-banned.ts';
import { issuerOf, openSession } from '../sessions/sessions.service.ts';
import { agreeToEmail } from './email-change.service.ts';
import { notifyOwner } from './notify-owner.ts';
import {
  deleteTokensOfUser,
  type OneTimeTokenKind,
  type OneTimeTokenRow,
  takeToken,
} from './one-time-tokens.queries.ts';
import {
  codeIsOver,
  countGuess,
  findTokenByCode,
  findTokenOfLink,
  linkIsOver,
} from './one-time-tokens.service.ts';

/** The token kinds that each verification type accepts (docs/auth-protocol.md#one-time-codes-and-links). */
const KINDS = new Map<string, OneTimeTokenKind[]>([
  ['signup', ['confirmation', 'address_proof']],
  ['invite', []],
  ['magiclink', ['magiclink', 'confirmation', 'address_proof']],
  ['email', ['confirmation', 'magiclink', 'address_proof']],
  ['recovery', ['recovery']],
  ['email_change', ['email_change_current', 'email_change_new']],
  ['sms', ['phone']],
  ['phone_change', ['phone_change']],
]);

/** The response to the first of two mailboxes that must agree to a change. */
interface OtherMailboxPending {
  msg: string;
  code: '200';
}

const OTHER_MAILBOX_PENDING: OtherMailboxPending = {
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  code: '200',
};

/** @throws {AuthError} validation_failed */
function kindsOf(type: string | undefined): OneTimeTokenKind[] {
  const kinds = KINDS.get(type ?? '');
  if (!kinds) throw new AuthError(400, 'validation_failed', 'Verify requires a verification type');
  return kinds;
}

/**
 * Uses up a token and applies its effect. `isPending` means that another mailbox must also agree. Otherwise,
 * deletes all other tokens of the user.
 */
async function redeem(
  context: Pick<AuthContext, 'mails'>,
  sql: Queryable,
  token: OneTimeTokenRow,
  { device, isOver }: { device: Device; isOver: () => AuthError },
): Promise<{ user: UserRow; isPending: boolean }> {
  const user = await lockUser(sql, token.user_id);
  if (!user || !(await takeToken(sql, token))) throw isOver();
  if (user.is_banned) throw userBanned(403, user);
  switch (token.kind) {
    case 'email_change_current':
    case 'email_change_new':
      if (!(await agreeToEmail(sql, user, { token, device, isOver }))) return { user, isPending: true };
      await notifyOwner(context, sql, user, 'email_changed');
      break;
    case 'phone':
      if (user.phone !== token.sent_to) throw isOver();
      if (user.phone_confirmed_at === null && !(await isOwnSignUp(sql, user, token, device))) {
        await resetToAddress(sql, user, 'phone');
      }
      await confirmPhone(sql, user.id);
      break;
    case 'phone_change':
      if (user.new_phone !== token.sent_to) throw isOver();
      await changePhone(sql, user, device);
      await notifyOwner(context, sql, user, 'phone_changed');
      break;
    default:
      if (user.email !== token.sent_to) throw isOver();
      if (!user.is_email_proved) {
        if (!(await isOwnSignUp(sql, user, token, device))) await resetSignUp(context, sql, user, token);
        await recordSecurityEvent(sql, { userId: user.id, kind: 'email_confirmed', device });
      }
      await confirmEmail(sql, user.id);
  }
  await deleteTokensOfUser(sql, user.id);
  return { user, isPending: false };
}

/**
 * Returns whether the account's data belongs to the person who first proves its address. Compares the sign-up
 * cookie. Without one, trusts the code or link of the sign-up, because the mail may be open on another
 * device. If the server does not confirm emails, trusts a browser that signed in before.
 */
async function isOwnSignUp(
  sql: Queryable,
  user: UserRow,
  token: OneTimeTokenRow,
  device: Device,
): Promise<boolean> {
  const browser = compareSignUpBrowser(user, device);
  if (browser !== 'unknown') return browser === 'same';
  return token.keeps_sign_up || (await isKnownDevice(sql, user.id, device));
}

/** Resets the account to its email, and tells the owner if that removes a password. */
async function resetSignUp(
  { mails }: Pick<AuthContext, 'mails'>,
  sql: Queryable,
  user: UserRow,
  token: OneTimeTokenRow,
): Promise<void> {
  await resetToAddress(sql, user, 'email');
  if (user.password_hash === null || token.kind === 'recovery') return;
  const locale = localeOfMetadata(user.user_metadata);
  await mails.request(sql, { type: 'notice', kind: 'sign_up_reset', to: token.sent_to, locale });
}

async function changePhone(sql: Queryable, user: UserRow, device: Device): Promise<void> {
  const phone = user.new_phone;
  if (await findUserByPhone(sql, phone ?? '')) {
    throw new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered');
  }
  await applyNewPhone(sql, user.id);
  await saveIdentity(sql, {
    userId: user.id,
    provider: 'phone',
    subject: user.id,
    data: { sub: user.id, phone, email_verified: false, phone_verified: true },
  });
  await recordSecurityEvent(sql, { userId: user.id, kind: 'phone_changed', device });
}

/**
 * Returns the ids of users who may have received a code at the email or phone: the owner, and users who want
 * to change to it. `sentTo` is the stored form of the email or phone.
 */
async function findCandidates(
  sql: Queryable,
  type: string,
  address: { email: string | undefined; phone: string | undefined },
): Promise<{ ownerId: string | undefined; wantedBy: string[]; sentTo: string }> {
  if (address.email !== undefined) {
    const sentTo = toStoredEmail(address.email);
    const ownerId = (await findUserByEmail(sql, sentTo))?.id;
    return { ownerId, wantedBy: await findUserIdsByNewEmail(sql, sentTo), sentTo };
  }
  const sentTo = toStoredPhone(address.phone ?? '');
  if (type === 'phone_change') {
    return { ownerId: undefined, wantedBy: await findUserIdsByNewPhone(sql, sentTo), sentTo };
  }
  return { ownerId: (await findUserByPhone(sql, sentTo))?.id, wantedBy: [], sentTo };
}

/**
 * Verifies a typed code. Returns a session, or that another mailbox must also agree.
 * @throws {AuthError} validation_failed, otp_expired, user_banned, over_request_rate_limit
 */
export async function verifyCode(
  context: Pick<AuthContext, 'sql' | 'tokens' | 'mails'>,
  input: {
    type: string | undefined;
    email: string | undefined;
    phone: string | undefined;
    code: string;
    device: Device;
  },
): Promise<AuthSession | OtherMailboxPending> {
  const { sql } = context;
  const { type, email, phone, code, device } = input;
  const kinds = kindsOf(type);
  if ((email === undefined) === (phone === undefined)) {
    throw new AuthError(
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    );
  }
  const { ownerId, wantedBy, sentTo } = await findCandidates(sql, type ?? '', { email, phone });
  await countGuess(sql, { sentTo, userId: ownerId, device });
  for (const userId of ownerId === undefined ? wantedBy : [ownerId, ...wantedBy]) {
    const token = await findTokenByCode(sql, { userId, kinds, sentTo, code, device });
    if (token) return openByToken(context, token, { device, isOver: codeIsOver });
  }
  throw codeIsOver();
}

/**
 * Verifies a link's token sent by a program.
 * @throws {AuthError} validation_failed, otp_expired, user_banned
 */
export async function verifyTokenHash(
  context: Pick<AuthContext, 'sql' | 'tokens' | 'mails'>,
  input: { type: string | undefined; tokenHash: string; device: Device },
): Promise<AuthSession | OtherMailboxPending> {
  const kinds = kindsOf(input.type);
  const token = await findTokenOfLink(context.sql, input.tokenHash.replace(/^pkce_/, ''));
  if (!token || !kinds.includes(token.kind)) throw linkIsOver();
  return openByToken(context, token, { device: input.device, isOver: linkIsOver });
}

async function openByToken(
  context: Pick<AuthContext, 'sql' | 'tokens' | 'mails'>,
  token: OneTimeTokenRow,
  { device, isOver }: { device: Device; isOver: () => AuthError },
): Promise<AuthSession | OtherMailboxPending> {
  const issuer = await issuerOf(context);
  return context.sql.begin(async (transaction) => {
    const { user, isPending } = await redeem(context, transaction, token, { device, isOver });
    if (isPending) return OTHER_MAILBOX_PENDING;
    return openSession(transaction, issuer, user.id, { method: 'otp', device });
  });
}

/**
 * Verifies an opened link and returns the redirect URL. A flow with a challenge never puts tokens into the
 * URL.
 * @throws {AuthError} otp_expired, user_banned, email_exists
 */
export async function followLink(
  context: Pick<AuthContext, 'sql' | 'tokens' | 'mails'>,
  input: { type: string; linkToken: string; target: string; device: Device },
): Promise<string> {
  const { type, linkToken, target, device } = input;
  const kinds = KINDS.get(type) ?? [];
  const token = await findTokenOfLink(context.sql, linkToken.replace(/^pkce_/, ''));
  const isPkce = linkToken.startsWith('pkce_');
  if (!token || !kinds.includes(token.kind) || isPkce !== (token.flow_state_id !== null)) throw linkIsOver();
  const issuer = await issuerOf(context);
  return context.sql.begin(async (transaction) => {
    const flow = token.flow_state_id === null ? undefined : await findFlow(transaction, token.flow_state_id);
    const { user, isPending } = await redeem(context, transaction, token, { device, isOver: linkIsOver });
    if (isPending) {
      const message = { message: OTHER_MAILBOX_PENDING.msg };
      return withFragment(isPkce ? withQuery(target, message) : target, message);
    }
    return finishFlow(transaction, issuer, {
      flow: { id: flow?.id ?? '', code_challenge: flow?.code_challenge ?? null, redirect_to: target },
      userId: user.id,
      method: 'otp',
      type,
      device,
    });
  });
}
