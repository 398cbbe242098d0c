import type { Database, Queryable, TransactionSql } from '@wayable/platform/db/database';
import { assertSignUpAllowed, createAccount } from '../accounts/create-account.ts';
import { readFullName } from '../accounts/full-name.ts';
import { recordSecurityEvent } from '../accounts/security-events.ts';
import { endStrangersHold, endUnprovedAccess } from '../accounts/unproved-account.ts';
import {
  confirmEmail,
  findIdentities,
  findUser,
  findUserByEmail,
  findUserByIdentity,
  lockIdentity,
  lockUser,
  saveIdentity,
  setSignUpBrowser,
  type UserRow,
} from '../accounts/users.queries.ts';
import type { AuthContext } from '../auth-context.ts';
import type { Device } from '../devices/device.ts';
import { hashSignUpBrowser } from '../devices/sign-up-browser.ts';
import { startFlow } from '../flow/flow-states.service.ts';
import type { Challenge } from '../flow/pkce.ts';
import { maySendMail } from '../limits/message-limits.ts';
import { MAIL_SECONDS } from '../one-time/one-time-tokens.service.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { userBanned } from '../protocol/user-banned.ts';
import { findUserIdsByEmails, setProvedEmail } from './accounts.queries.ts';
import { toIdentityData } from './profile-claims.ts';
import type { Provider, ProviderProfile } from './provider.ts';

/** A completed sign-in at a provider. */
export interface ProviderSignIn {
  provider: Pick<Provider, 'id' | 'name'>;
  profile: ProviderProfile;
  device: Device;
}

/** The id of the account, or a refusal. `unconfirmed` is the account that needs a confirmation mail. */
export type AccountDecision = { userId: string } | { refusal: AuthError; unconfirmed?: UserRow };

const verifiedOf = ({ emails }: ProviderProfile): string[] =>
  emails.flatMap(({ address, isVerified }) => (isVerified ? [address] : []));

/** Returns the name in the provider's profile, or `NAMELESS` if the name is missing or refused. */
function nameOf({ claims }: ProviderProfile): string {
  try {
    return readFullName({ full_name: claims.name });
  } catch {
    return readFullName({});
  }
}

const saveProviderIdentity = (sql: Queryable, userId: string, { provider, profile }: ProviderSignIn) =>
  saveIdentity(sql, {
    userId,
    provider: provider.id,
    subject: profile.subject,
    data: toIdentityData(profile),
  });

async function lockAndCheck(sql: Queryable, userId: string): Promise<UserRow> {
  const user = await lockUser(sql, userId);
  if (!user) throw new AuthError(403, 'user_not_found', 'User does not exist');
  if (user.is_banned) throw userBanned(403, user);
  return user;
}

/**
 * Links the identity to the account with an email that the provider verified. The first proof of the email
 * removes everything that other people attached to the account.
 */
async function claimAccount(sql: Queryable, user: UserRow, signIn: ProviderSignIn): Promise<void> {
  const { profile, device } = signIn;
  const { id: userId, is_email_proved: isProved } = user;
  if (!isProved) {
    const owner = { userMetadata: profile.claims, fullName: nameOf(profile) };
    await endUnprovedAccess(sql, userId, { address: 'email', ...owner });
  }
  await saveProviderIdentity(sql, userId, signIn);
  if (isProved) return;
  await confirmEmail(sql, userId);
  await recordSecurityEvent(sql, { userId, kind: 'email_confirmed', device });
}

const addressMoved = (): AuthError =>
  new AuthError(409, 'conflict', 'The account is being changed. Please try again.');

/** Links the identity to the account with the same verified email. */
async function linkByEmail(
  { mails }: Pick<AuthContext, 'mails'>,
  sql: Queryable,
  userId: string,
  signIn: ProviderSignIn,
): Promise<AccountDecision> {
  const { provider, profile, device } = signIn;
  const user = await lockAndCheck(sql, userId);
  const { email } = user;
  // The email may have changed before the lock.
  if (email === null || !verifiedOf(profile).includes(email)) throw addressMoved();
  await claimAccount(sql, user, signIn);
  const detail = { provider: provider.id };
  await recordSecurityEvent(sql, { userId, kind: 'identity_linked', device, detail });
  await mails.request(sql, { type: 'notice', kind: 'identity_linked', to: email });
  return { userId };
}

/** Creates an account. Returns undefined if a parallel request took the email. */
async function createByProfile(
  context: Pick<AuthContext, 'settings'>,
  sql: TransactionSql,
  signIn: ProviderSignIn,
): Promise<UserRow | undefined> {
  assertSignUpAllowed(context);
  const { provider, profile, device } = signIn;
  const [verified] = verifiedOf(profile);
  const unverified = profile.emails[0]?.address;
  // An unverified email gives no right to the account that already has this email.
  const isFree = unverified !== undefined && !(await findUserByEmail(sql, unverified));
  const user = await createAccount(sql, {
    email: verified ?? (isFree ? unverified : null),
    isConfirmed: verified === undefined && !context.settings.confirmsEmail,
    passwordHash: null,
    userMetadata: profile.claims,
    fullName: nameOf(profile),
    device,
    identity: { provider: provider.id, subject: profile.subject, data: toIdentityData(profile) },
  });
  if (!user) return undefined;
  if (verified !== undefined) await setProvedEmail(sql, user.id, verified);
  return findUser(sql, user.id);
}

/**
 * Marks an email as confirmed if the provider verified it. Refuses the sign-in if a required confirmation is
 * missing.
 */
async function settleEmail(
  { settings }: Pick<AuthContext, 'settings'>,
  sql: Queryable,
  user: UserRow,
  signIn: ProviderSignIn,
): Promise<AccountDecision> {
  const { provider, profile } = signIn;
  const userId = user.id;
  const [verified] = verifiedOf(profile);
  if (user.email === null) {
    if (verified !== undefined) {
      const isFree = !(await findUserByEmail(sql, verified));
      if (isFree) await setProvedEmail(sql, userId, verified);
      return { userId };
    }
    const isOnlyIdentity = (await findIdentities(sql, userId)).length === 1;
    if (profile.emails.length === 0 || !isOnlyIdentity || !settings.confirmsEmail) return { userId };
    const text = `Unverified email with ${provider.name}. Verify the email with ${provider.name} in order to sign in`;
    return { refusal: new AuthError(422, 'provider_email_needs_verification', text) };
  }
  if (user.email_confirmed_at !== null) return { userId };
  if (verifiedOf(profile).includes(user.email)) {
    await claimAccount(sql, user, signIn);
    return { userId };
  }
  if (!settings.confirmsEmail) return { userId };
  const text = `Unverified email with ${provider.name}. A confirmation email has been sent to your ${provider.name} email`;
  return { refusal: new AuthError(422, 'provider_email_needs_verification', text), unconfirmed: user };
}

/**
 * Finds or creates the account of a provider's identity: by identity, then by verified email, else a new one
 * (docs/auth-protocol.md#providers-and-identities). Commit the transaction also after a refusal, because it
 * contains changes.
 * @throws {AuthError} signup_disabled, user_banned, conflict
 */
export async function decideAccount(
  context: AuthContext,
  sql: TransactionSql,
  signIn: ProviderSignIn,
): Promise<AccountDecision> {
  const { provider, profile } = signIn;
  await lockIdentity(sql, provider.id, profile.subject);
  const findKnown = () => findUserByIdentity(sql, provider.id, profile.subject);
  const known = await findKnown();
  const user = known && (await lockAndCheck(sql, known.id));
  for (const address of verifiedOf(profile)) await endStrangersHold(sql, address, user?.id);
  // The identity may have been unlinked before the lock.
  if (user && (await findKnown())?.id === user.id) {
    await saveProviderIdentity(sql, user.id, signIn);
    return settleEmail(context, sql, user, signIn);
  }
  const findMatches = () => findUserIdsByEmails(sql, verifiedOf(profile));
  let matches = await findMatches();
  if (matches.length === 0) {
    const created = await createByProfile(context, sql, signIn);
    if (created) return settleEmail(context, sql, created, signIn);
    matches = await findMatches();
  }
  const [userId, another] = matches;
  if (userId === undefined || another !== undefined) {
    throw new AuthError(
      409,
      'conflict',
      'Multiple accounts with the same email address in the same linking domain detected: default',
    );
  }
  return linkByEmail(context, sql, userId, signIn);
}

/** Sends the mail of a refusal unless one was just sent. Call it outside of a transaction. */
export async function askForConfirmation(
  { mails }: Pick<AuthContext, 'mails'>,
  sql: Database,
  user: UserRow,
  { redirectTo, challenge, device }: { redirectTo: string; challenge: Challenge | undefined; device: Device },
): Promise<void> {
  const mail = { kind: 'confirmation', to: user.email ?? '', userId: user.id, device };
  if (!(await maySendMail(sql, mail))) return;
  await sql.begin(async (transaction) => {
    await setSignUpBrowser(transaction, user.id, hashSignUpBrowser(device));
    const flow = challenge
      ? await startFlow(
          transaction,
          { ...challenge, authentication_method: 'email/signup', redirect_to: redirectTo },
          MAIL_SECONDS,
        )
      : undefined;
    await mails.request(transaction, {
      type: 'token',
      kind: 'confirmation',
      userId: user.id,
      redirectTo,
      flowStateId: flow?.id,
      keepsSignUp: true,
    });
  });
}
