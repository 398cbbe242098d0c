import { createOrRehearse } from '../accounts/rehearse-sign-up.ts';
import { findUser, findUserByEmail, findUserByPhone, type UserRow } from '../accounts/users.queries.ts';
import type { AuthContext } from '../auth-context.ts';
import type { Device } from '../devices/device.ts';
import { compareSignUpBrowser } from '../devices/sign-up-browser.ts';
import { startFlow } from '../flow/flow-states.service.ts';
import type { Challenge } from '../flow/pkce.ts';
import {
  limitMails,
  limitTextRequests,
  limitTexts,
  maySendMail,
  maySendText,
} from '../limits/message-limits.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { requireSms } from './auth-sms.ts';
import { askMailboxes } from './email-change.service.ts';
import { MAIL_SECONDS } from './one-time-tokens.service.ts';

/** The data of a new account. */
interface AccountToMake {
  userMetadata: Record<string, unknown>;
  fullName: string;
  device: Device;
}

const unknownAccount = (): AuthError => new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');

/**
 * Returns the id of the account if the request comes from the browser of its sign-up. The resent code then
 * confirms that sign-up.
 */
const findSignUpToResend = (user: UserRow | undefined, device: Device): string | undefined =>
  user && compareSignUpBrowser(user, device) === 'same' ? user.id : undefined;

/** The amr method of a session after exchanging a challenge. */
const METHODS = { magiclink: 'magiclink', recovery: 'recovery', resend: 'email/signup' } as const;

/**
 * Requests a mail with a link and a code. Unless `mustExist` is set, the response is the same with and
 * without an account.
 * @throws {AuthError} over_email_send_rate_limit, otp_disabled
 */
export async function requestMail(
  context: Pick<AuthContext, 'sql' | 'mails'>,
  request: {
    kind: 'magiclink' | 'recovery' | 'resend';
    email: string;
    challenge: Challenge | undefined;
    redirectTo: string;
    account?: AccountToMake | undefined;
    device: Device;
    mustExist?: boolean;
  },
): Promise<void> {
  const { sql, mails } = context;
  const { kind, email, challenge, redirectTo, account, device, mustExist = false } = request;
  const known = await findUserByEmail(sql, email);
  const limited = kind === 'resend' ? 'confirmation' : kind;
  await limitMails(sql, { kind: limited, to: email, userId: known?.id, device });
  if (mustExist && !known) throw unknownAccount();
  await sql.begin(async (transaction) => {
    const flow = challenge
      ? await startFlow(
          transaction,
          { ...challenge, authentication_method: METHODS[kind], redirect_to: redirectTo },
          MAIL_SECONDS,
        )
      : undefined;
    const toMake = account && { ...account, email, passwordHash: null, isConfirmed: false };
    const made = toMake && (await createOrRehearse(transaction, toMake));
    const signUpId = kind === 'resend' ? findSignUpToResend(known, device) : made?.user.id;
    await mails.request(transaction, {
      type: 'request',
      kind,
      email,
      redirectTo,
      flowStateId: flow?.id,
      signUpId,
    });
  });
}

/** Resends the mails of a pending change of email, if any. */
export async function resendEmailChange(
  context: Pick<AuthContext, 'sql' | 'mails'>,
  request: { email: string; challenge: Challenge | undefined; redirectTo: string; device: Device },
): Promise<void> {
  const { sql } = context;
  const { email, device } = request;
  const user = await findUserByEmail(sql, email);
  await limitMails(sql, { kind: 'email_change', to: email, userId: user?.id, device });
  if (!user || user.new_email === null) return;
  // Also limit mails to the new mailbox, which may belong to someone else.
  const other = { kind: 'email_change', to: user.new_email, userId: undefined, device };
  if (!(await maySendMail(sql, other))) return;
  await sql.begin((transaction) => askMailboxes(context, transaction, user, request));
}

/**
 * Requests a code to the phone of an existing or new account. Unless `mustExist` is set, the response is the
 * same with and without an account.
 * @throws {AuthError} phone_provider_disabled, over_sms_send_rate_limit, otp_disabled
 */
export async function requestText(
  context: Pick<AuthContext, 'sql' | 'sms' | 'log'>,
  request: {
    phone: string;
    account: AccountToMake | undefined;
    device: Device;
    isResend?: 'sms' | 'phone_change';
    mustExist?: boolean;
  },
): Promise<void> {
  const { sql } = context;
  const { phone, account, device, isResend, mustExist = false } = request;
  const sms = requireSms(context);
  const known = await findUserByPhone(sql, phone);
  if (isResend === 'phone_change') {
    await limitTextRequests(sql, { kind: 'phone_change', to: phone, userId: known?.id, device });
    const other = { kind: 'phone_change', to: known?.new_phone ?? '', userId: undefined, device };
    if (known?.new_phone && (await maySendText(sql, other))) {
      await sms.request(sql, { type: 'code', kind: 'phone_change', userId: known.id });
    }
    return;
  }
  await limitTexts(sql, { kind: 'phone', to: phone, userId: known?.id, device });
  if (isResend) {
    const signUpId = findSignUpToResend(known, device);
    return sms.request(sql, { type: 'request', kind: 'confirmation', phone, signUpId });
  }
  if (mustExist && !known) throw unknownAccount();
  const toMake = account && { ...account, email: null, phone, passwordHash: null, isConfirmed: false };
  await sql.begin(async (transaction) => {
    const made = toMake && (await createOrRehearse(transaction, toMake));
    await sms.request(transaction, { type: 'request', kind: 'sign-in', phone, signUpId: made?.user.id });
  });
}

/**
 * Sends a code to prove that the signed-in user has the account's mailbox, or else its phone.
 * @throws {AuthError} validation_failed, email_not_confirmed, phone_not_confirmed, over_email_send_rate_limit
 */
export async function reauthenticate(
  context: Pick<AuthContext, 'sql' | 'redirects' | 'mails' | 'sms' | 'log'>,
  userId: string,
  device: Device,
): Promise<void> {
  const { sql, mails } = context;
  const user = await findUser(sql, userId);
  if (user?.email) {
    if (user.email_confirmed_at === null) {
      throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
    }
    await limitMails(sql, { kind: 'reauthentication', to: user.email, userId, device });
    await mails.request(sql, {
      type: 'token',
      kind: 'reauthentication',
      userId,
      redirectTo: context.redirects.siteUrl,
    });
    return;
  }
  if (!user?.phone) {
    throw new AuthError(
      400,
      'validation_failed',
      'Reauthentication requires the user to have an email or a phone number',
    );
  }
  if (user.phone_confirmed_at === null) {
    throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.');
  }
  await limitTexts(sql, { kind: 'reauthentication', to: user.phone, userId, device });
  await requireSms(context).request(sql, { type: 'code', kind: 'reauthentication', userId });
}
