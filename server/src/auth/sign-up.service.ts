import { randomUUID } from 'node:crypto';
import type { AuthSession, AuthUser } from '@wayable/protocol/auth';
import type { Queryable, TransactionSql } from '../db/database.ts';
import { type AuthContext, assertSignUpAllowed, issuerOf } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { startFlow } from './flow/flow-states.service.ts';
import type { Challenge } from './flow/pkce.ts';
import { hasForeignWaysIn } from './oauth/unproved-account.ts';
import { limitMails, limitTexts } from './one-time/message-limits.ts';
import { MAIL_SECONDS } from './one-time/one-time-tokens.service.ts';
import { assertPhonesAllowed, sendPhoneCode } from './one-time/phone-codes.ts';
import { hashPassword } from './passwords.ts';
import { recordSecurityEvent } from './security-events.ts';
import { type Device, openSession } from './sessions.service.ts';
import { findUserByEmail, findUserByPhone, type UserRow } from './users.queries.ts';
import { createAccount, type NewAccount, toAuthUser, toFakeUser } from './users.service.ts';

interface SignUpInput {
  userMetadata: Record<string, unknown>;
  fullName: string;
  device: Device;
}

export interface EmailSignUp extends SignUpInput {
  email: string;
  password: string;
  challenge: Challenge | undefined;
  redirectTo: string;
}

/** An account that waits for its confirmation, without what was written when it was made: that may be somebody else's. */
async function toAuthUserForStranger(
  sql: Queryable,
  known: UserRow,
  userMetadata: Record<string, unknown>,
): Promise<AuthUser> {
  const user = await toAuthUser(sql, known);
  const identities = user.identities.map((identity) => ({
    ...identity,
    identity_data: { sub: user.id, email: user.email, email_verified: false, phone_verified: false },
  }));
  return {
    ...user,
    identities,
    user_metadata: userMetadata,
    confirmation_sent_at: new Date().toISOString(),
  };
}

const REHEARSED = Symbol('rehearsed');

/**
 * Makes an account and takes it back at once: whoever signs up with an address that has an account waits as long as others
 * (docs/auth.md, "Who has an account").
 */
async function rehearseSignUp(
  transaction: TransactionSql,
  account: NewAccount & { device: Device },
): Promise<undefined> {
  await transaction
    .savepoint(async (inner) => {
      const user = await createAccount(inner, { ...account, email: `${randomUUID()}@rehearsal.invalid` });
      if (user) {
        await recordSecurityEvent(inner, {
          userId: user.id,
          kind: 'account_created',
          device: account.device,
        });
      }
      throw REHEARSED;
    })
    .catch((reason: unknown) => {
      if (reason !== REHEARSED) throw reason;
    });
}

/** Makes an account whose address has to be confirmed by mail before anybody signs in. */
async function signUpUnconfirmed(context: AuthContext, input: EmailSignUp): Promise<AuthUser> {
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
    const ask = (userId: string, endsPassword = false) =>
      mails.request(transaction, {
        type: 'token',
        kind: 'confirmation',
        userId,
        redirectTo,
        flowStateId: flow?.id,
        endsPassword,
      });
    const account = { ...input, passwordHash, isConfirmed: false };
    const user = owner
      ? await rehearseSignUp(transaction, account)
      : await createAccount(transaction, account);
    if (user) {
      await recordSecurityEvent(transaction, { userId: user.id, kind: 'account_created', device });
      await ask(user.id);
      return { ...(await toAuthUser(transaction, user)), confirmation_sent_at: new Date().toISOString() };
    }
    // Somebody else may have signed up with the address at this moment.
    const known = owner ?? (await findUserByEmail(transaction, email));
    if (known && known.email_confirmed_at === null) {
      await ask(known.id, await hasForeignWaysIn(transaction, known));
      return toAuthUserForStranger(transaction, known, input.userMetadata);
    }
    await mails.request(transaction, { type: 'notice', kind: 'already_registered', to: email });
    return toFakeUser({ email, userMetadata: input.userMetadata });
  });
}

/**
 * Makes an account of an address and a password: signed in at once, or to be confirmed by mail, as is configured.
 * @throws {AuthError} signup_disabled, user_already_exists, over_email_send_rate_limit
 */
export async function signUpWithEmail(
  context: AuthContext,
  input: EmailSignUp,
): Promise<AuthSession | AuthUser> {
  assertSignUpAllowed(context);
  if (context.settings.confirmsEmail) return signUpUnconfirmed(context, input);
  const passwordHash = await hashPassword(input.password);
  return openAccount(context, { ...input, passwordHash, method: 'password' });
}

/**
 * Makes an account without address, for as long as its session lasts.
 * @throws {AuthError} signup_disabled, anonymous_provider_disabled
 */
export async function signUpAnonymously(context: AuthContext, input: SignUpInput): Promise<AuthSession> {
  if (!context.settings.allowsAnonymous) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  assertSignUpAllowed(context);
  return openAccount(context, { ...input, email: null, passwordHash: null, method: 'anonymous' });
}

async function openAccount(
  context: AuthContext,
  input: SignUpInput & { email: string | null; passwordHash: string | null; method: string },
): Promise<AuthSession> {
  const { method, device, ...account } = input;
  const issuer = await issuerOf(context);
  return context.sql.begin(async (transaction) => {
    const isAnonymous = input.email === null;
    const user = await createAccount(transaction, { ...account, isConfirmed: true, isAnonymous });
    if (!user) throw new AuthError(422, 'user_already_exists', 'User already registered');
    await recordSecurityEvent(transaction, { userId: user.id, kind: 'account_created', device });
    return openSession(transaction, issuer, user.id, { method, device });
  });
}

export interface PhoneSignUp extends SignUpInput {
  phone: string;
  password: string;
}

/**
 * Makes an account of a phone number and a password, which a code by message has to confirm.
 * @throws {AuthError} signup_disabled, phone_provider_disabled, over_sms_send_rate_limit, sms_send_failed
 */
export async function signUpWithPhone(context: AuthContext, input: PhoneSignUp): Promise<AuthUser> {
  assertPhonesAllowed(context);
  assertSignUpAllowed(context);
  const { phone, userMetadata, device } = input;
  const owner = await findUserByPhone(context.sql, phone);
  await limitTexts(context.sql, { kind: 'phone', to: phone, userId: owner?.id, device });
  const passwordHash = await hashPassword(input.password);
  const account = { ...input, email: null, passwordHash, isConfirmed: false };
  const created = await context.sql.begin(async (transaction) => {
    const user = await createAccount(transaction, account);
    if (user) await recordSecurityEvent(transaction, { userId: user.id, kind: 'account_created', device });
    return user;
  });
  const user = created ?? (await findUserByPhone(context.sql, phone));
  if (!user || user.phone_confirmed_at !== null) return toFakeUser({ phone, userMetadata });
  await sendPhoneCode(context, { userId: user.id, kind: 'phone', phone });
  return toAuthUser(context.sql, user);
}
