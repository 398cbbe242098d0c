import type { Queryable } from '@wayable/platform/db/database';
import { TOTP_PLACE } from '@wayable/platform/secrets/secret-box';
import type { AuthSession } from '@wayable/protocol/auth';
import type { AuthContext } from '../auth-context.ts';
import { isPhoneCode } from '../one-time/phone-challenge-codes.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { assertRecentProof } from '../recent-proof/recent-proof.ts';
import { issuerOf } from '../sessions/sessions.service.ts';
import { assertMayAddFactor } from './assert-assurance.ts';
import { type ChallengeRow, findChallenge, takeAttempt, takeChallenge } from './challenges.queries.ts';
import { countFactorCode, resetFactorCodeAttempts } from './factor-code-limits.ts';
import {
  challengeExpired,
  challengeNotFound,
  challengeNotYours,
  factorNotFound,
  webauthnNotEnabled,
} from './factor-errors.ts';
import * as queries from './factors.queries.ts';
import { type Caller, lockAccount } from './lock-account.ts';
import { raiseWithFactor } from './raise-with-factor.ts';
import { recordFactorFailure } from './record-factor-failure.ts';
import { findTimeStep } from './totp/totp.ts';
import {
  type RelyingParty,
  toRelyingParty,
  verifyAssertion,
  verifyNewCredential,
} from './webauthn/webauthn.ts';

/** An answer to a challenge, with the member for the factor's kind. */
interface Answer {
  factorId: string;
  challengeId: string;
  /** The code of an app or a phone. */
  code: string | undefined;
  /** For a key: the member `webauthn` of the request. */
  webauthn: unknown;
}

const ANSWERS_PER_CHALLENGE = 5;

const isWrongAnswer = (error: unknown): boolean =>
  error instanceof AuthError &&
  ['mfa_verification_failed', 'webauthn_verification_failed'].includes(error.code);

function assertOpen(challenge: ChallengeRow): void {
  if (!challenge.is_same_address || challenge.is_used) throw challengeNotYours();
  if (challenge.is_expired || challenge.attempts >= ANSWERS_PER_CHALLENGE) throw challengeExpired();
}

async function checkTotp(
  { secrets }: Pick<AuthContext, 'secrets'>,
  sql: Queryable,
  factor: queries.FactorRow,
  code: string,
): Promise<void> {
  const secret = secrets.open({ ...TOTP_PLACE, row: factor.id }, factor.totp_secret ?? '');
  const step = findTimeStep(secret, code);
  if (step === undefined || !(await queries.takeTotpStep(sql, factor.id, step))) {
    throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  }
}

function checkPhoneCode({ id, code_hash }: ChallengeRow, code: string): void {
  if (code_hash === null || !isPhoneCode(id, code_hash, code)) {
    throw new AuthError(422, 'mfa_verification_failed', 'Invalid MFA Phone code entered');
  }
}

async function checkKey(
  sql: Queryable,
  party: RelyingParty,
  factor: queries.FactorRow,
  challenge: ChallengeRow,
  body: unknown,
): Promise<void> {
  const expected = challenge.webauthn_challenge ?? '';
  const known = await queries.findCredential(sql, factor.id);
  if (known) {
    const signCount = await verifyAssertion(party, expected, known, body);
    return queries.setSignCount(sql, factor.id, signCount);
  }
  const credential = await verifyNewCredential(party, expected, body);
  if (!(await queries.insertCredential(sql, factor.id, credential))) {
    throw new AuthError(
      422,
      'webauthn_verification_failed',
      'This security key or passkey is already in use',
    );
  }
}

/**
 * Verifies the answer to a challenge. The factor then counts, and the session becomes aal2 with new tokens.
 * Counts each attempt before checking it.
 * @throws {AuthError} as in docs/auth-protocol.md#factors
 */
export async function verifyFactor(
  context: Pick<AuthContext, 'sql' | 'secrets' | 'tokens' | 'publicUrl' | 'mails'>,
  caller: Caller,
  answer: Answer,
): Promise<AuthSession> {
  const { sql, publicUrl } = context;
  const { userId, device } = caller;
  const relyingParty = toRelyingParty(publicUrl);
  const factor = await queries.findFactor(sql, userId, answer.factorId);
  if (!factor) throw factorNotFound();
  const challenge = await findChallenge(sql, factor.id, answer.challengeId, device.ip);
  if (!challenge) throw challengeNotFound();
  assertOpen(challenge);
  const isKey = factor.factor_type === 'webauthn';
  if (!isKey && answer.code === undefined) {
    throw new AuthError(400, 'validation_failed', 'Code needs to be non-empty');
  }
  // Signatures cannot be guessed, so keys work even when codes are blocked.
  if (!isKey) await countFactorCode(sql, caller);
  if (!(await takeAttempt(sql, challenge.id, ANSWERS_PER_CHALLENGE))) throw challengeExpired();
  const issuer = await issuerOf(context);
  try {
    const session = await sql.begin(async (transaction) => {
      const { session } = await lockAccount(transaction, caller);
      const current = await queries.lockFactor(transaction, userId, factor.id);
      if (!current) throw factorNotFound();
      if (current.status === 'unverified') {
        assertMayAddFactor(session, await queries.findFactors(transaction, userId));
        await assertRecentProof(transaction, caller);
      }
      if (!(await takeChallenge(transaction, challenge.id))) throw challengeNotYours();
      if (current.factor_type === 'totp') await checkTotp(context, transaction, current, answer.code ?? '');
      else if (current.factor_type === 'phone') checkPhoneCode(challenge, answer.code ?? '');
      else if (relyingParty) {
        await checkKey(transaction, relyingParty, current, challenge, answer.webauthn);
      } else throw webauthnNotEnabled('verify');
      return raiseWithFactor(context, transaction, issuer, caller, current);
    });
    await resetFactorCodeAttempts(sql, caller);
    return session;
  } catch (error) {
    if (isWrongAnswer(error)) {
      const { factor_type, friendly_name } = factor;
      await recordFactorFailure(context, caller, { factor_type, friendly_name });
    }
    throw error;
  }
}
