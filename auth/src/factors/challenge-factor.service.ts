import { randomUUID } from 'node:crypto';
import { countAttempt } from '@wayable/platform/attempts/attempts';
import type { Queryable } from '@wayable/platform/db/database';
import type { AuthFactorType } from '@wayable/protocol/auth';
import { findUser } from '../accounts/users.queries.ts';
import type { AuthContext } from '../auth-context.ts';
import { limitTexts } from '../limits/message-limits.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { assertRecentProof } from '../recent-proof/recent-proof.ts';
import { assertMayAddFactor } from './assert-assurance.ts';
import { insertChallenge, purgeChallenges } from './challenges.queries.ts';
import { factorNotFound, webauthnNotEnabled } from './factor-errors.ts';
import * as queries from './factors.queries.ts';
import type { Caller } from './lock-account.ts';
import {
  buildCreationOptions,
  buildRequestOptions,
  type RelyingParty,
  toRelyingParty,
} from './webauthn/webauthn.ts';

/** Lifetime of a challenge (docs/auth-protocol.md#limits). */
const LIFE_SECONDS = 300;
const SMS_GAP_SECONDS = 60;
/** Maximum number of text messages per account across all enrolled numbers, because messages cost money. */
const SMS_PER_ACCOUNT = { max: 10, windowSeconds: 3_600 };

type CredentialOptions =
  | { type: 'create'; publicKey: Awaited<ReturnType<typeof buildCreationOptions>> }
  | { type: 'request'; publicKey: Awaited<ReturnType<typeof buildRequestOptions>> };

interface ChallengeAnswer {
  id: string;
  type: AuthFactorType;
  /** Unix time in seconds. */
  expires_at: number;
  webauthn?: {
    type: CredentialOptions['type'];
    credential_options: { publicKey: CredentialOptions['publicKey'] };
  };
}

const cannotSend = (): AuthError =>
  new AuthError(422, 'sms_send_failed', 'This server cannot send text messages');

const tooSoon = (seconds: number): AuthError =>
  new AuthError(
    429,
    'over_sms_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
  );

function assertSmsGap({ seconds_since_challenge: seconds }: queries.FactorRow): void {
  if (seconds !== null && seconds < SMS_GAP_SECONDS) {
    throw tooSoon(Math.min(SMS_GAP_SECONDS, Math.ceil(SMS_GAP_SECONDS - seconds)));
  }
}

async function buildCredentialOptions(
  sql: Queryable,
  party: RelyingParty,
  userId: string,
  factor: queries.FactorRow,
): Promise<CredentialOptions> {
  const credential = await queries.findCredential(sql, factor.id);
  if (credential) return { type: 'request', publicKey: await buildRequestOptions(party, credential) };
  const user = await findUser(sql, userId);
  const name = user?.email ?? user?.phone ?? '';
  const known = await queries.listCredentials(sql, userId);
  return { type: 'create', publicKey: await buildCreationOptions(party, { id: userId, name }, known) };
}

/**
 * Starts the proof of a factor: sends a text message, or creates the options of a key. The answer must come
 * within five minutes from the same network address.
 * @throws {AuthError} mfa_factor_not_found, insufficient_aal, over_sms_send_rate_limit, sms_send_failed
 */
export async function challengeFactor(
  { sql, publicUrl, sms }: Pick<AuthContext, 'sql' | 'publicUrl' | 'sms'>,
  caller: Caller,
  factorId: string,
): Promise<ChallengeAnswer> {
  const { userId, device } = caller;
  const relyingParty = toRelyingParty(publicUrl);
  const id = randomUUID();
  const { factor, expiresAt, options } = await sql.begin(async (transaction) => {
    const factor = await queries.lockFactor(transaction, userId, factorId);
    if (!factor) throw factorNotFound();
    if (factor.status === 'unverified') {
      assertMayAddFactor(caller, await queries.findFactors(transaction, userId));
      await assertRecentProof(transaction, caller);
    }
    const { factor_type: type } = factor;
    if (type === 'phone' && !sms) throw cannotSend();
    if (type === 'phone') assertSmsGap(factor);
    if (type === 'webauthn' && !relyingParty) throw webauthnNotEnabled('verify');
    const options =
      type === 'webauthn' && relyingParty
        ? await buildCredentialOptions(transaction, relyingParty, userId, factor)
        : undefined;
    await purgeChallenges(transaction, factor.id);
    const expiresAt = await insertChallenge(transaction, {
      id,
      factorId: factor.id,
      ip: device.ip,
      lifeSeconds: LIFE_SECONDS,
      webauthnChallenge: options?.publicKey.challenge ?? null,
    });
    await queries.markChallenged(transaction, factor.id);
    return { factor, expiresAt, options };
  });
  if (factor.phone !== null) {
    // Limit messages to the number itself, because an enrolling user may enter another person's number.
    if (factor.status === 'unverified')
      await limitTexts(sql, { kind: 'factor', to: factor.phone, userId: undefined, device });
    const { isAllowed, retryAfterSeconds } = await countAttempt(sql, `sms:${userId}`, SMS_PER_ACCOUNT);
    if (!isAllowed) throw tooSoon(retryAfterSeconds);
    await sms?.request(sql, { type: 'challenge', challengeId: id });
  }
  return {
    id,
    type: factor.factor_type,
    expires_at: expiresAt,
    ...(options && {
      webauthn: { type: options.type, credential_options: { publicKey: options.publicKey } },
    }),
  };
}
