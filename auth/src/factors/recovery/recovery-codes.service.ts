import { createHash, randomBytes } from 'node:crypto';
import { countAttempt, resetAttempts } from '@wayable/platform/attempts/attempts';
import type { Queryable } from '@wayable/platform/db/database';
import { type AuthSession, RECOVERY_CODE_LENGTH, RECOVERY_CODES_TYPE } from '@wayable/protocol/auth';
import { recordSecurityEvent, type SecurityEventKind } from '../../accounts/security-events.ts';
import type { AuthContext } from '../../auth-context.ts';
import { originOf } from '../../limits/account-attempts.ts';
import { notifyOwner } from '../../one-time/notify-owner.ts';
import { AuthError } from '../../protocol/auth-error.ts';
import { assertRecentProof } from '../../recent-proof/recent-proof.ts';
import { lowerSessions } from '../../sessions/sessions.queries.ts';
import { issuerOf } from '../../sessions/sessions.service.ts';
import { factorNotFound } from '../factor-errors.ts';
import { deleteFactor, findFactors } from '../factors.queries.ts';
import { type Caller, lockAccount } from '../lock-account.ts';
import { raiseSessionBy } from '../raise-with-factor.ts';
import { recordFactorFailure } from '../record-factor-failure.ts';
import * as queries from './recovery-codes.queries.ts';

const CODES = 10;
/** Letters and digits that do not look alike. 16 of them with 5 bits each are 80 bits, too many to guess. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const DEFAULT_NAME = 'Recovery codes';
const METHOD = 'mfa/recovery_code';
/**
 * Maximum number of tries per device of the owner, or per network. It is more than one, because people
 * mistype.
 */
const TRIES = { max: 10, windowSeconds: 900 };

/** The number of a person's recovery codes, without the codes. */
interface RecoveryCodesStatus {
  id: string;
  type: typeof RECOVERY_CODES_TYPE;
  total: number;
  remaining: number;
}

/** A new set. Only this response contains the codes. */
interface NewRecoveryCodes {
  id: string;
  type: typeof RECOVERY_CODES_TYPE;
  friendly_name: string;
  total: number;
  codes: string[];
}

const newCode = (): string =>
  Array.from(randomBytes(RECOVERY_CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

const hashOf = (factorId: string, code: string): Buffer =>
  createHash('sha256').update(`${factorId} ${code}`).digest();

/** Returns the canonical form of a typed code. */
const toCanonical = (written: string): string => written.replace(/[\s-]/g, '').toLowerCase();

async function makeCodes(sql: Queryable, factorId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await queries.replaceCodes(
    sql,
    factorId,
    codes.map((code) => hashOf(factorId, code)),
  );
  return codes;
}

/** Locks and returns the account after checking the rights to change its recovery codes. */
async function lockForChange(sql: Queryable, caller: Caller, status: 403 | 422) {
  const locked = await lockAccount(sql, caller);
  if (locked.session.aal !== 'aal2') {
    throw new AuthError(status, 'insufficient_aal', 'AAL2 required to change recovery codes');
  }
  await assertRecentProof(sql, caller);
  return locked;
}

async function tellChange(
  context: Pick<AuthContext, 'mails'>,
  sql: Queryable,
  caller: Caller,
  kind: Extract<SecurityEventKind, 'recovery_codes_made' | 'recovery_codes_removed'>,
): Promise<void> {
  const { user } = await lockAccount(sql, caller);
  await recordSecurityEvent(sql, { userId: caller.userId, kind, device: caller.device });
  await notifyOwner(context, sql, user, kind);
}

/** @throws {AuthError} mfa_factor_not_found */
export async function readRecoveryCodes(
  { sql }: Pick<AuthContext, 'sql'>,
  { userId }: Caller,
): Promise<RecoveryCodesStatus> {
  const found = await queries.findRecoveryCodes(sql, userId);
  if (!found) throw factorNotFound();
  const { id, total, remaining } = found;
  return { id, type: RECOVERY_CODES_TYPE, total, remaining };
}

/**
 * Creates a person's first set of recovery codes (the client's `mfa.recoveryCodes.generate`).
 * @throws {AuthError} insufficient_aal, reauthentication_needed, mfa_recovery_codes_sole_factor,
 * mfa_verified_factor_exists
 */
export function generateRecoveryCodes(
  context: Pick<AuthContext, 'sql' | 'mails'>,
  caller: Caller,
  friendlyName: string,
): Promise<NewRecoveryCodes> {
  return context.sql.begin(async (transaction) => {
    await lockForChange(transaction, caller, 403);
    const factors = await findFactors(transaction, caller.userId);
    if (!factors.some(({ status }) => status === 'verified')) {
      throw new AuthError(
        422,
        'mfa_recovery_codes_sole_factor',
        'Recovery codes need another verified factor',
      );
    }
    const name = friendlyName || DEFAULT_NAME;
    const id = await queries.insertRecoveryFactor(transaction, caller.userId, name);
    if (id === undefined) {
      throw new AuthError(
        422,
        'mfa_verified_factor_exists',
        'Recovery codes or a factor with that name already exist',
      );
    }
    const codes = await makeCodes(transaction, id);
    await tellChange(context, transaction, caller, 'recovery_codes_made');
    return { id, type: RECOVERY_CODES_TYPE, friendly_name: name, total: CODES, codes };
  });
}

/**
 * Replaces the set and invalidates the old codes.
 * @throws {AuthError} insufficient_aal, reauthentication_needed, mfa_factor_not_found
 */
export function regenerateRecoveryCodes(
  context: Pick<AuthContext, 'sql' | 'mails'>,
  caller: Caller,
): Promise<NewRecoveryCodes> {
  return context.sql.begin(async (transaction) => {
    await lockForChange(transaction, caller, 403);
    const found = await queries.findRecoveryCodes(transaction, caller.userId);
    if (!found) throw factorNotFound();
    const { id, friendly_name } = found;
    const codes = await makeCodes(transaction, id);
    await tellChange(context, transaction, caller, 'recovery_codes_made');
    return { id, type: RECOVERY_CODES_TYPE, friendly_name, total: CODES, codes };
  });
}

/** @throws {AuthError} insufficient_aal, reauthentication_needed, mfa_factor_not_found */
export function removeRecoveryCodes(
  context: Pick<AuthContext, 'sql' | 'mails'>,
  caller: Caller,
): Promise<{ id: string }> {
  return context.sql.begin(async (transaction) => {
    await lockForChange(transaction, caller, 422);
    const found = await queries.findRecoveryCodes(transaction, caller.userId);
    if (!found) throw factorNotFound();
    await deleteFactor(transaction, found.id);
    await lowerSessions(transaction, caller.userId);
    await tellChange(context, transaction, caller, 'recovery_codes_removed');
    return { id: found.id };
  });
}

/**
 * Uses a recovery code in place of another factor. The session becomes aal2 with new tokens.
 * @throws {AuthError} mfa_verification_failed, mfa_recovery_codes_locked
 */
export async function verifyRecoveryCode(
  context: Pick<AuthContext, 'sql' | 'tokens' | 'mails'>,
  caller: Caller,
  written: string | undefined,
): Promise<AuthSession> {
  const { sql } = context;
  const { userId, device } = caller;
  const { key } = await originOf(sql, { purpose: 'recovery-code', account: userId, userId, device });
  const attempts = `recovery-code:${userId} ${key}`;
  const { isAllowed, retryAfterSeconds } = await countAttempt(sql, attempts, TRIES);
  if (!isAllowed) {
    throw new AuthError(
      429,
      'mfa_recovery_codes_locked',
      `Too many attempts. Please try again in ${retryAfterSeconds} seconds.`,
    );
  }
  const issuer = await issuerOf(context);
  const session = await sql.begin(async (transaction) => {
    const { user } = await lockAccount(transaction, caller);
    const found = await queries.findRecoveryCodes(transaction, userId);
    const isRight =
      found !== undefined &&
      (await queries.takeCode(transaction, found.id, hashOf(found.id, toCanonical(written ?? ''))));
    if (!isRight) return undefined;
    const detail = { remaining: found.remaining - 1 };
    await recordSecurityEvent(transaction, { userId, kind: 'recovery_code_used', device, detail });
    await notifyOwner(context, transaction, user, 'recovery_code_used');
    return raiseSessionBy(transaction, issuer, caller, { method: METHOD, factorId: found.id });
  });
  if (!session) {
    await recordFactorFailure(context, caller, { factor_type: RECOVERY_CODES_TYPE });
    throw new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered');
  }
  await resetAttempts(sql, attempts);
  return session;
}
