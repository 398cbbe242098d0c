import type { AuthSession, AuthUser } from '@wayable/protocol/auth';
import { assertSignUpAllowed, createAccount } from '../accounts/create-account.ts';
import { createOrRehearse } from '../accounts/rehearse-sign-up.ts';
import { releaseOpenSignUp } from '../accounts/unproved-account.queries.ts';
import { findUserByEmail, findUserByPhone } from '../accounts/users.queries.ts';
import type { AuthContext } from '../auth-context.ts';
import type { Device } from '../devices/device.ts';
import { startFlow } from '../flow/flow-states.service.ts';
import type { Challenge } from '../flow/pkce.ts';
import { limitMails, limitTexts } from '../limits/message-limits.ts';
import { requireSms } from '../one-time/auth-sms.ts';
import { MAIL_SECONDS } from '../one-time/one-time-tokens.service.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { issuerOf, openSession } from '../sessions/sessions.service.ts';
import { hashPassword } from './passwords.ts';

interface SignUpInput {
  userMetadata: Record<string, unknown>;
  fullName: string;
  device: Device;
}

interface EmailSignUp extends SignUpInput {
  email: string;
  password: string;
  challenge: Challenge | undefined;
  redirectTo: string;
}

/** Creates an account that needs a confirmed email before sign-in. */
async function signUpUnconfirmed(
  context: Pick<AuthContext, 'sql' | 'mails'>,
  input: EmailSignUp,
): Promise<AuthUser> {
  const { sql, mails } = context;
  const { email, challenge, redirectTo, device } = input;
  const owner = await findUserByEmail(sql, email);
  await limitMails(sql, { kind: 'confirmation', to: email, userId: owner?.id, device });
  const passwordHash = await hashPassword(input.password);
  return sql.begin(async (transaction) => {
    const flow = challenge
      ? await startFlow(
          transaction,
          { ...challenge, authentication_method: 'email/signup', redirect_to: redirectTo },
          MAIL_SECONDS,
        )
      : undefined;
    const ask = (userId: string, keepsSignUp: boolean) =>
      mails.request(transaction, {
        type: 'token',
        kind: 'confirmation',
        userId,
        redirectTo,
        flowStateId: flow?.id,
        keepsSignUp,
      });
    const account = { ...input, passwordHash, isConfirmed: false };
    const toAnswer = (user: AuthUser): AuthUser => ({
      ...user,
      confirmation_sent_at: new Date().toISOString(),
    });
    const { user, isNew } = await createOrRehearse(transaction, account);
    if (isNew) {
      await ask(user.id, true);
      return toAnswer(user);
    }
    // An account has the email. An unconfirmed account is kept if it was used, or if a provider created it at
    // this moment.
    const known = await findUserByEmail(transaction, email);
    if (known && known.email_confirmed_at === null) {
      await ask(known.id, false);
    } else {
      await mails.request(transaction, { type: 'notice', kind: 'already_registered', to: email });
    }
    return toAnswer(user);
  });
}

/**
 * Signs up with email and password: signed in immediately, or after confirmation, as configured.
 * @throws {AuthError} user_already_exists, over_email_send_rate_limit
 */
export async function signUpWithEmail(
  context: Pick<AuthContext, 'sql' | 'tokens' | 'settings' | 'mails'>,
  input: EmailSignUp,
): Promise<AuthSession | AuthUser> {
  if (context.settings.confirmsEmail) return signUpUnconfirmed(context, input);
  const passwordHash = await hashPassword(input.password);
  return openAccount(context, { ...input, passwordHash, method: 'password' });
}

/**
 * Creates an anonymous account with its only session.
 * @throws {AuthError} signup_disabled, anonymous_provider_disabled
 */
export async function signUpAnonymously(
  context: Pick<AuthContext, 'sql' | 'tokens' | 'settings'>,
  input: SignUpInput,
): Promise<AuthSession> {
  if (!context.settings.allowsAnonymous) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  assertSignUpAllowed(context);
  return openAccount(context, { ...input, email: null, passwordHash: null, method: 'anonymous' });
}

/**
 * Creates a confirmed account with its first session. `passwordHash` is null if there is no password.
 * @throws {AuthError} user_already_exists
 */
export async function openAccount(
  context: Pick<AuthContext, 'sql' | 'tokens'>,
  input: SignUpInput & { email: string | null; passwordHash: string | null; method: string },
): Promise<AuthSession> {
  const { method, ...account } = input;
  const issuer = await issuerOf(context);
  return context.sql.begin(async (transaction) => {
    const isAnonymous = input.email === null;
    if (input.email !== null) await releaseOpenSignUp(transaction, { address: 'email', value: input.email });
    const user = await createAccount(transaction, { ...account, isConfirmed: true, isAnonymous });
    if (!user) throw new AuthError(422, 'user_already_exists', 'User already registered');
    return openSession(transaction, issuer, user.id, { method, device: input.device });
  });
}

interface PhoneSignUp extends SignUpInput {
  phone: string;
  password: string;
}

/**
 * Signs up with phone and password, confirmed by a text message.
 * @throws {AuthError} phone_provider_disabled, over_sms_send_rate_limit
 */
export async function signUpWithPhone(
  context: Pick<AuthContext, 'sql' | 'sms' | 'log'>,
  input: PhoneSignUp,
): Promise<AuthUser> {
  const sms = requireSms(context);
  const { phone, device } = input;
  const owner = await findUserByPhone(context.sql, phone);
  await limitTexts(context.sql, { kind: 'phone', to: phone, userId: owner?.id, device });
  const passwordHash = await hashPassword(input.password);
  const account = { ...input, email: null, passwordHash, isConfirmed: false };
  return context.sql.begin(async (transaction) => {
    const { user } = await createOrRehearse(transaction, account);
    await sms.request(transaction, { type: 'request', kind: 'confirmation', phone, signUpId: user.id });
    return user;
  });
}
