import { timingSafeEqual } from 'node:crypto';
import { countAttempt } from '@wayable/platform/attempts/attempts';
import type { Database, Queryable } from '@wayable/platform/db/database';
import { hashOf, newCode, newToken } from '@wayable/platform/secrets/token';
import type { Device } from '../devices/device.ts';
import { type AccountLimit, countAccountAttempt, originOf } from '../limits/account-attempts.ts';
import { tooManyAttempts } from '../limits/limit-attempts.ts';
import { AuthError } from '../protocol/auth-error.ts';
import {
  findTokenByLink,
  findTokens,
  type OneTimeTokenKind,
  type OneTimeTokenRow,
  replaceToken,
  takeToken,
} from './one-time-tokens.queries.ts';

/**
 * Maximum number of guesses of one code from a network, or a device of the owner. After that, only a new code
 * works there (docs/auth-protocol.md#attacks-to-withstand).
 */
const GUESSES_PER_CODE = 5;
/** The limits of guesses per account, across all its codes. */
const GUESSES_PER_ACCOUNT: AccountLimit = {
  perOrigin: { max: 20, windowSeconds: 3_600 },
  byStrangers: { max: 40, windowSeconds: 3_600 },
  beyond: 2,
  ceiling: 100,
};
const PHONE_SECONDS = 60;
export const NONCE_SECONDS = 600;
/** Lifetime of the codes and links in a mail. */
export const MAIL_SECONDS = 86_400;

/** Hashes a code with user and kind, so that equal codes have different hashes. */
const hashOfCode = (userId: string, kind: OneTimeTokenKind, code: string): Buffer =>
  hashOf(`${userId} ${kind} ${code}`);

const lifeOf = (kind: OneTimeTokenKind): number => {
  if (kind === 'phone' || kind === 'phone_change') return PHONE_SECONDS;
  return kind === 'reauthentication' ? NONCE_SECONDS : MAIL_SECONDS;
};

interface IssuedToken {
  /** Six digits to type. */
  code: string;
  /** 256 random bits for the link, in base64url. */
  linkToken: string;
}

/**
 * Creates a code and a link token for a mailbox or number, and invalidates earlier ones of the same purpose.
 * Returns undefined if newer ones were requested.
 */
export async function issueToken(
  sql: Queryable,
  token: {
    userId: string;
    kind: OneTimeTokenKind;
    sentTo: string;
    flowStateId?: string | undefined;
    keepsSignUp?: boolean;
    requestedAt: string;
  },
): Promise<IssuedToken | undefined> {
  const code = newCode();
  const linkToken = newToken();
  const isNewest = await replaceToken(sql, {
    user_id: token.userId,
    kind: token.kind,
    sent_to: token.sentTo,
    code_hash: hashOfCode(token.userId, token.kind, code),
    link_hash: token.kind === 'reauthentication' ? null : hashOf(linkToken),
    flow_state_id: token.flowStateId ?? null,
    keeps_sign_up: token.keepsSignUp ?? false,
    life_seconds: lifeOf(token.kind),
    requested_at: token.requestedAt,
  });
  return isNewest ? { code, linkToken } : undefined;
}

const isSameHash = (one: Buffer, other: Buffer): boolean => timingSafeEqual(one, other);

const toAttempt = (sentTo: string, userId: string | undefined, device: Device) => ({
  purpose: 'code',
  account: sentTo,
  userId,
  device,
});

/**
 * Counts a guess of a code before the check. Also counts guesses for unknown emails, so that the limit
 * reveals no account.
 * @throws {AuthError} over_request_rate_limit
 */
export async function countGuess(
  sql: Database,
  { sentTo, userId, device }: { sentTo: string; userId: string | undefined; device: Device },
): Promise<void> {
  const attempt = toAttempt(sentTo, userId, device);
  const { isAllowed, retryAfterSeconds } = await countAccountAttempt(sql, attempt, GUESSES_PER_ACCOUNT);
  if (!isAllowed) throw tooManyAttempts(retryAfterSeconds);
}

/**
 * Returns the token of a typed code. Counts the guess in its own transaction, so that a failed request also
 * counts. After five wrong guesses from one network or device, the code no longer works from there.
 */
export async function findTokenByCode(
  sql: Database,
  guess: { userId: string; kinds: OneTimeTokenKind[]; sentTo: string; code: string; device: Device },
): Promise<OneTimeTokenRow | undefined> {
  const { userId, sentTo, code, device } = guess;
  const tokens = await findTokens(sql, guess);
  if (tokens.length === 0) return undefined;
  const { key } = await originOf(sql, toAttempt(sentTo, userId, device));
  for (const token of tokens) {
    const limit = { max: GUESSES_PER_CODE, windowSeconds: lifeOf(token.kind) };
    const { isAllowed } = await countAttempt(sql, `code:${token.code_hash.toString('hex')} ${key}`, limit);
    if (isAllowed && isSameHash(token.code_hash, hashOfCode(userId, token.kind, code))) return token;
  }
  return undefined;
}

/** Consumes the token of a typed code that only proves the person. Returns false for an invalid code. */
export async function takeTokenByCode(
  sql: Database,
  guess: Parameters<typeof findTokenByCode>[1],
): Promise<boolean> {
  const token = await findTokenByCode(sql, guess);
  return token !== undefined && takeToken(sql, token);
}

/** Returns the token of a link, which is too long to guess. */
export const findTokenOfLink = (sql: Queryable, linkToken: string): Promise<OneTimeTokenRow | undefined> =>
  findTokenByLink(sql, hashOf(linkToken));

/** Returns the error for every wrong, expired or used code. */
export const codeIsOver = (): AuthError =>
  new AuthError(403, 'otp_expired', 'Token has expired or is invalid');

/** Returns the error for every wrong, expired or used link. */
export const linkIsOver = (): AuthError =>
  new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
