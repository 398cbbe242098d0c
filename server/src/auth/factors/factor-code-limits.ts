import type { Database } from '../../db/database.ts';
import {
  type AccountAttempt,
  type AccountLimit,
  countAccountAttempt,
  resetAccountAttempts,
} from '../limits/account-attempts.ts';
import { tooManyAttempts } from '../limits/limit-attempts.ts';
import type { Caller } from './lock-account.ts';

/** Codes have a million values, and challenges are free: the account counts, too (docs/auth-protocol.md#attacks-to-withstand). */
const CODES: AccountLimit = {
  perOrigin: { max: 10, windowSeconds: 900 },
  byStrangers: { max: 10, windowSeconds: 900 },
  beyond: 2,
  ceiling: 30,
};

// Whoever has come as far as the second factor has signed in from where they are: that says nothing of who it is.
const toAttempt = ({ userId, device }: Caller): AccountAttempt => ({
  purpose: 'factor',
  account: userId,
  userId,
  device,
  trustsNetworks: false,
});

/**
 * Counts a code of a second factor before it is looked at.
 * @throws {AuthError} over_request_rate_limit
 */
export async function countFactorCode(sql: Database, caller: Caller): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await countAccountAttempt(sql, toAttempt(caller), CODES);
  if (!isAllowed) throw tooManyAttempts(retryAfterSeconds);
}

/** After the right code. Whoever guesses needs the password as well: none of their tries is worth keeping. */
export const resetFactorCodeAttempts = (sql: Database, caller: Caller): Promise<void> =>
  resetAccountAttempts(sql, toAttempt(caller), { resetsAll: true });
