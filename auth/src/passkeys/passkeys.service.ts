import { createHash } from 'node:crypto';
import type { Database, Queryable } from '@wayable/platform/db/database';
import type { AuthSession } from '@wayable/protocol/auth';
import { recordSecurityEvent } from '../accounts/security-events.ts';
import { lockUser } from '../accounts/users.queries.ts';
import type { AuthContext } from '../auth-context.ts';
import { assertSecondFactorProved } from '../factors/assert-assurance.ts';
import { type Caller, lockAccount } from '../factors/lock-account.ts';
import {
  buildPasskeyOptions,
  buildSignInOptions,
  type RelyingParty,
  verifyAssertion,
  verifyNewCredential,
} from '../factors/webauthn/webauthn.ts';
import { notifyOwner } from '../one-time/notify-owner.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { userBanned } from '../protocol/user-banned.ts';
import { assertRecentProof } from '../recent-proof/recent-proof.ts';
import { issuerOf, openSession } from '../sessions/sessions.service.ts';
import * as queries from './passkeys.queries.ts';

/** Lifetime of a challenge (docs/auth-protocol.md#limits). */
const CHALLENGE_SECONDS = 300;
const PASSKEYS_MAX = 20;
/** The amr method of these sign-ins (docs/auth-protocol.md#tokens-and-keys). */
const METHOD = 'passkey';

/** A passkey in the protocol. */
interface Passkey {
  id: string;
  friendly_name?: string;
  created_at: string;
  last_used_at?: string;
}

const toPasskey = ({ id, friendly_name, created_at, last_used_at }: queries.PasskeyRow): Passkey => ({
  id,
  ...(friendly_name !== '' && { friendly_name }),
  created_at,
  ...(last_used_at !== null && { last_used_at }),
});

/**
 * Returns the user handle of a passkey. It differs from the handle of second factors: a device keeps one
 * passkey per handle, so a new passkey would replace the second factor.
 */
const toUserHandle = (userId: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(`passkey ${userId}`).digest());

const passkeyNotFound = (): AuthError => new AuthError(404, 'passkey_not_found', 'Passkey not found');

const verificationFailed = (): AuthError =>
  new AuthError(422, 'webauthn_verification_failed', 'The passkey could not be verified');

/** @throws {AuthError} webauthn_challenge_not_found, webauthn_challenge_expired */
async function takeChallenge(sql: Queryable, id: string, userId: string | null): Promise<string> {
  const found = await queries.takePasskeyChallenge(sql, id, userId);
  if (!found) {
    throw new AuthError(400, 'webauthn_challenge_not_found', 'The challenge is unknown or was already used');
  }
  if (found.is_over) {
    throw new AuthError(400, 'webauthn_challenge_expired', 'The challenge has expired, ask for another one');
  }
  return found.challenge;
}

/**
 * Locks the account for a change of its passkeys. Refuses sessions that lack a recent proof or a required
 * second factor.
 * @throws {AuthError} insufficient_aal, reauthentication_needed, user_sso_managed
 */
async function lockForChange(sql: Queryable, caller: Caller) {
  const { user, session } = await lockAccount(sql, caller);
  if (user.is_sso_user) {
    throw new AuthError(422, 'user_sso_managed', 'Accounts of an organization must sign in there');
  }
  await assertSecondFactorProved(sql, { userId: user.id, aal: session.aal });
  await assertRecentProof(sql, caller);
  return user;
}

/**
 * Builds the options for `navigator.credentials.create` of a passkey.
 * @throws {AuthError} insufficient_aal, reauthentication_needed, user_sso_managed, too_many_passkeys
 */
export function startPasskeyRegistration(
  { sql }: Pick<AuthContext, 'sql'>,
  party: RelyingParty,
  caller: Caller,
) {
  return sql.begin(async (transaction) => {
    const { id, email, phone } = await lockForChange(transaction, caller);
    const known = await queries.findDescriptors(transaction, id);
    if (known.length >= PASSKEYS_MAX) {
      throw new AuthError(422, 'too_many_passkeys', `An account has at most ${PASSKEYS_MAX} passkeys`);
    }
    const name = email ?? (phone === null ? '' : `+${phone}`);
    const options = await buildPasskeyOptions(party, { handle: toUserHandle(id), name }, known);
    const challenge = { userId: id, challenge: options.challenge, lifeSeconds: CHALLENGE_SECONDS };
    const { id: challengeId, expires_at } = await queries.insertPasskeyChallenge(transaction, challenge);
    return { challenge_id: challengeId, options, expires_at };
  });
}

/**
 * Adds the passkey that a device created for a challenge. Uses up the challenge even for an invalid answer.
 * @throws {AuthError} those of `startPasskeyRegistration`, webauthn_challenge_not_found,
 * webauthn_challenge_expired, validation_failed, webauthn_verification_failed
 */
export async function finishPasskeyRegistration(
  context: Pick<AuthContext, 'sql' | 'mails'>,
  party: RelyingParty,
  caller: Caller,
  { challengeId, credential }: { challengeId: string; credential: unknown },
): Promise<Passkey> {
  const challenge = await takeChallenge(context.sql, challengeId, caller.userId);
  const made = await verifyNewCredential(party, challenge, { credential_response: credential });
  return context.sql.begin(async (transaction) => {
    const user = await lockForChange(transaction, caller);
    const passkey = await queries.insertPasskey(transaction, user.id, made);
    if (!passkey) {
      throw new AuthError(422, 'webauthn_credential_exists', 'This passkey is already in use');
    }
    await recordSecurityEvent(transaction, { userId: user.id, kind: 'passkey_added', device: caller.device });
    await notifyOwner(context, transaction, user, 'passkey_added');
    return toPasskey(passkey);
  });
}

/** Builds the options for `navigator.credentials.get` with any passkey of this site. */
export async function startPasskeySignIn({ sql }: Pick<AuthContext, 'sql'>, party: RelyingParty) {
  const options = await buildSignInOptions(party);
  const challenge = { userId: null, challenge: options.challenge, lifeSeconds: CHALLENGE_SECONDS };
  const { id, expires_at } = await queries.insertPasskeyChallenge(sql, challenge);
  return { challenge_id: id, options, expires_at };
}

const readUserHandle = (credential: unknown): unknown =>
  (credential as { response?: { userHandle?: unknown } } | null)?.response?.userHandle;

/**
 * Finds the passkey of an answer and verifies the answer.
 * @throws {AuthError}
 */
async function provePasskey(sql: Database, party: RelyingParty, challenge: string, credential: unknown) {
  const id = (credential as { id?: unknown } | null)?.id;
  const passkey =
    typeof id === 'string' && id.isWellFormed() && !id.includes('\0')
      ? await queries.findPasskeyByCredential(sql, id)
      : undefined;
  if (!passkey) throw verificationFailed();
  const body = { credential_response: credential };
  const signCount = await verifyAssertion(party, challenge, passkey.credential, body);
  const handle = readUserHandle(credential);
  const own = Buffer.from(toUserHandle(passkey.userId)).toString('base64url');
  if (handle !== undefined && handle !== null && handle !== own) throw verificationFailed();
  return { ...passkey, signCount };
}

/**
 * Opens a session with a passkey. It counts as one factor, so an existing second factor is still required.
 * Uses up the challenge even for an invalid answer.
 * @throws {AuthError} webauthn_challenge_not_found, webauthn_challenge_expired, validation_failed,
 * webauthn_verification_failed, user_banned
 */
export async function signInWithPasskey(
  context: Pick<AuthContext, 'sql' | 'tokens'>,
  party: RelyingParty,
  { challengeId, credential, device }: { challengeId: string; credential: unknown; device: Caller['device'] },
): Promise<AuthSession> {
  const { sql } = context;
  const challenge = await takeChallenge(sql, challengeId, null);
  const { id, userId, signCount } = await provePasskey(sql, party, challenge, credential);
  const issuer = await issuerOf(context);
  return sql.begin(async (transaction) => {
    const user = await lockUser(transaction, userId);
    // The owner may have removed the passkey since it was read.
    if (!user || !(await queries.setPasskeyUse(transaction, id, signCount))) throw verificationFailed();
    if (user.is_banned) throw userBanned(400, user);
    return openSession(transaction, issuer, userId, { method: METHOD, device });
  });
}

/** Returns a person's passkeys, oldest first. */
export const listPasskeys = async (sql: Queryable, userId: string): Promise<Passkey[]> =>
  (await queries.findPasskeys(sql, userId)).map(toPasskey);

/**
 * Renames a passkey.
 * @throws {AuthError} passkey_not_found
 */
export async function renamePasskey(
  sql: Queryable,
  change: { userId: string; id: string; name: string },
): Promise<Passkey> {
  const passkey = await queries.setPasskeyName(sql, change);
  if (!passkey) throw passkeyNotFound();
  return toPasskey(passkey);
}

/**
 * Removes a passkey.
 * @throws {AuthError} passkey_not_found, insufficient_aal, reauthentication_needed
 */
export async function removePasskey(
  context: Pick<AuthContext, 'sql' | 'mails'>,
  caller: Caller,
  id: string,
): Promise<void> {
  await context.sql.begin(async (transaction) => {
    const user = await lockForChange(transaction, caller);
    if (!(await queries.deletePasskey(transaction, user.id, id))) throw passkeyNotFound();
    await recordSecurityEvent(transaction, {
      userId: user.id,
      kind: 'passkey_removed',
      device: caller.device,
    });
    await notifyOwner(context, transaction, user, 'passkey_removed');
  });
}
