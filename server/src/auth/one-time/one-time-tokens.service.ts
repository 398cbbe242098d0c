import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Database, Queryable } from '../../db/database.ts';
import { AuthError } from '../auth-error.ts';
import {
  findTokenByLink,
  type OneTimeTokenKind,
  type OneTimeTokenRow,
  replaceToken,
  takeGuess,
} from './one-time-tokens.queries.ts';

const CODE_DIGITS = 6;
const LINK_BYTES = 32;
/** Wrong codes after which only a new one helps (auth protocol, section 17.2). */
const MOST_GUESSES = 5;
const PHONE_SECONDS = 60;
const NONCE_SECONDS = 600;
/** How long what a mail carries can be used. */
export const MAIL_SECONDS = 86_400;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
/** A code alone would have one hash for everybody. */
const hashOfCode = (userId: string, kind: OneTimeTokenKind, code: string): Buffer =>
  hashOf(`${userId} ${kind} ${code}`);

const lifeOf = (kind: OneTimeTokenKind): number => {
  if (kind === 'phone' || kind === 'phone_change') return PHONE_SECONDS;
  return kind === 'reauthentication' ? NONCE_SECONDS : MAIL_SECONDS;
};

export interface IssuedToken {
  /** Six digits, to be typed. */
  code: string;
  /** What the link carries: 256 random bits, in base64url. */
  linkToken: string;
}

/** Makes a code and a link token for a mailbox or number; what was sent before for the same purpose ends. */
export async function issueToken(
  sql: Queryable,
  token: {
    userId: string;
    kind: OneTimeTokenKind;
    sentTo: string;
    flowStateId?: string | undefined;
    endsPassword?: boolean;
  },
): Promise<IssuedToken> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const linkToken = randomBytes(LINK_BYTES).toString('base64url');
  await replaceToken(sql, {
    user_id: token.userId,
    kind: token.kind,
    sent_to: token.sentTo,
    code_hash: hashOfCode(token.userId, token.kind, code),
    link_hash: token.kind === 'reauthentication' ? null : hashOf(linkToken),
    flow_state_id: token.flowStateId ?? null,
    ends_password: token.endsPassword ?? false,
    life_seconds: lifeOf(token.kind),
  });
  return { code, linkToken };
}

const isSameHash = (one: Buffer, other: Buffer): boolean => timingSafeEqual(one, other);

/**
 * The token that a typed code belongs to. The guess is counted at once, whatever becomes of the request; after five
 * wrong ones the code is worth nothing.
 */
export async function findTokenByCode(
  sql: Database,
  guess: { userId: string; kinds: OneTimeTokenKind[]; sentTo: string; code: string },
): Promise<OneTimeTokenRow | undefined> {
  const tokens = await takeGuess(sql, { ...guess, most: MOST_GUESSES });
  return tokens.find(({ user_id, kind, code_hash }) =>
    isSameHash(code_hash, hashOfCode(user_id, kind, guess.code)),
  );
}

/** The token that a link carries; a link's token has too many bits to be guessed. */
export const findTokenOfLink = (sql: Queryable, linkToken: string): Promise<OneTimeTokenRow | undefined> =>
  findTokenByLink(sql, hashOf(linkToken));

/** What every wrong, expired or used code is answered with. */
export const codeIsOver = (): AuthError =>
  new AuthError(403, 'otp_expired', 'Token has expired or is invalid');

/** What every wrong, expired or used link is answered with. */
export const linkIsOver = (): AuthError =>
  new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
