import type { Queryable } from '@wayable/platform/db/database';
import { hashOf } from '@wayable/platform/secrets/token';
import { RECOVERY_DELAY_HOURS } from '@wayable/protocol/auth';
import { deleteFactorsOfUser } from '../../accounts/factors-of-account.queries.ts';
import { cancelPendingChanges } from '../../accounts/pending-changes.queries.ts';
import { recordSecurityEvent } from '../../accounts/security-events.ts';
import { findUser, lockUser } from '../../accounts/users.queries.ts';
import type { AuthContext } from '../../auth-context.ts';
import type { Device } from '../../devices/device.ts';
import { deleteDevices } from '../../devices/devices.queries.ts';
import type { NoticeMail } from '../../one-time/auth-mail-texts.ts';
import { AuthError } from '../../protocol/auth-error.ts';
import { redeemNonce } from '../../recent-proof/recent-proof.ts';
import { deleteOtherSessions, lowerSessions } from '../../sessions/sessions.queries.ts';
import { factorNotFound } from '../factor-errors.ts';
import { hasVerifiedFactor } from '../factors.queries.ts';
import { type Caller, lockAccount } from '../lock-account.ts';
import * as queries from './factor-recovery.queries.ts';

/** How long the owner can object before the factors can be removed. */
const DELAY_SECONDS = RECOVERY_DELAY_HOURS * 3_600;
/** How long the person can complete the recovery after it is due. */
const OPEN_SECONDS = 7 * 24 * 3_600;

/** A running recovery of lost second factors, as the person sees it. */
interface FactorRecovery {
  requested_at: string;
  /** After this time, a mail code removes the factors. */
  due_at: string;
  is_due: boolean;
}

async function proveMailbox(
  { sql }: Pick<AuthContext, 'sql'>,
  { userId, device }: Caller,
  nonce: string | undefined,
): Promise<void> {
  const user = await findUser(sql, userId);
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (nonce === undefined) {
    throw new AuthError(400, 'reauthentication_needed', 'This requires a nonce from GET /reauthenticate');
  }
  await redeemNonce(sql, user, nonce, device);
}

/** Notifies every email of the person, because the reader of any of them may object. */
async function tellAll(
  { mails }: Pick<AuthContext, 'mails'>,
  sql: Queryable,
  userId: string,
  kind: Extract<NoticeMail, `factor${string}`> | 'factor_recovery',
): Promise<void> {
  for (const to of await queries.findAddresses(sql, userId)) {
    await mails.request(
      sql,
      kind === 'factor_recovery' ? { type: 'factor-recovery', userId, to } : { type: 'notice', kind, to },
    );
  }
}

/** Returns the running recovery, or null. */
export async function readFactorRecovery(
  { sql }: Pick<AuthContext, 'sql'>,
  { userId }: Caller,
): Promise<FactorRecovery | null> {
  return (await queries.findRecovery(sql, userId)) ?? null;
}

/**
 * Starts the recovery of a person who lost the second factors and proves access to the account's mailbox or
 * phone. After 24 hours, another such proof removes the factors. All emails get a warning with a link that
 * stops the recovery. A session, password or factor alone can neither start nor stop a recovery
 * (docs/auth.md#lost-factors).
 * @throws {AuthError} mfa_factor_not_found without a factor, reauthentication_needed,
 * reauthentication_not_valid
 */
export async function requestFactorRecovery(
  context: Pick<AuthContext, 'sql' | 'mails' | 'sms'>,
  caller: Caller,
  nonce: string | undefined,
): Promise<FactorRecovery> {
  const { sql, sms } = context;
  const { userId, device } = caller;
  if (!(await hasVerifiedFactor(sql, userId))) throw factorNotFound();
  await proveMailbox(context, caller, nonce);
  const recovery = await sql.begin(async (transaction) => {
    const { user } = await lockAccount(transaction, caller);
    const known = await queries.findRecovery(transaction, userId);
    if (known) return known;
    await queries.insertRecovery(transaction, userId, {
      delaySeconds: DELAY_SECONDS,
      openSeconds: OPEN_SECONDS,
    });
    await recordSecurityEvent(transaction, { userId, kind: 'factor_recovery_requested', device });
    await tellAll(context, transaction, userId, 'factor_recovery');
    if (user.phone !== null) await sms?.request(transaction, { type: 'factor-recovery', userId });
    return queries.findRecovery(transaction, userId);
  });
  if (!recovery) throw new Error('The recovery disappeared in the transaction that created it');
  return recovery;
}

/**
 * Removes all factors when a recovery is due and the person proves access to the mailbox again. Ends all
 * other sessions.
 * @throws {AuthError} mfa_factor_not_found without a running recovery, conflict before it is due,
 * reauthentication_needed, reauthentication_not_valid
 */
export async function completeFactorRecovery(
  context: Pick<AuthContext, 'sql' | 'mails'>,
  caller: Caller,
  nonce: string | undefined,
): Promise<void> {
  const { sql } = context;
  const { userId, sessionId, device } = caller;
  const recovery = await queries.findRecovery(sql, userId);
  if (!recovery) throw factorNotFound();
  if (!recovery.is_due) {
    throw new AuthError(409, 'conflict', `The factors cannot be removed before ${recovery.due_at}`);
  }
  await proveMailbox(context, caller, nonce);
  await sql.begin(async (transaction) => {
    await lockAccount(transaction, caller);
    // A stop link may have ended the recovery, and the person may have started another one.
    if (!(await queries.takeDueRecovery(transaction, userId))) throw factorNotFound();
    await deleteFactorsOfUser(transaction, userId);
    await lowerSessions(transaction, userId);
    await deleteOtherSessions(transaction, userId, sessionId);
    await cancelPendingChanges(transaction, userId);
    await deleteDevices(transaction, userId);
    await recordSecurityEvent(transaction, { userId, kind: 'factors_recovered', device });
    await tellAll(context, transaction, userId, 'factors_recovered');
  });
}

/**
 * Stops a recovery by the link of a warning. The factors stay.
 * @throws {AuthError} otp_expired for an outdated link
 */
export async function stopFactorRecovery(
  context: Pick<AuthContext, 'sql' | 'mails'>,
  token: string,
  device: Device,
): Promise<void> {
  await context.sql.begin(async (transaction) => {
    const userId = await queries.findUserOfStop(transaction, hashOf(token));
    if (userId !== undefined) await lockUser(transaction, userId);
    if (userId === undefined || !(await queries.deleteRecovery(transaction, userId))) {
      throw new AuthError(403, 'otp_expired', 'This recovery has ended');
    }
    await recordSecurityEvent(transaction, { userId, kind: 'factor_recovery_stopped', device });
    await tellAll(context, transaction, userId, 'factor_recovery_stopped');
  });
}
