import { countAttempt } from '@wayable/platform/attempts/attempts';
import type { Database } from '@wayable/platform/db/database';
import {
  type AccountAttempt,
  type AccountLimit,
  countAccountAttempt,
  originOf,
  resetAccountAttempts,
} from '../limits/account-attempts.ts';
import { tooManyAttempts } from '../limits/limit-attempts.ts';
import { readFactorFailures } from './factors.queries.ts';
import type { Caller } from './lock-account.ts';
import { FAILURES_A_DAY } from './record-factor-failure.ts';

/**
 * Codes have a million values, and challenges are free, so also limit guesses per account
 * (docs/auth-protocol.md#attacks-to-withstand).
 */
const CODES: AccountLimit = {
  perOrigin: { max: 10, windowSeconds: 900 },
  byStrangers: { max: 10, windowSeconds: 900 },
  beyond: 2,
  ceiling: 30,
};

// Do not trust networks here: a thief who knows the password has also signed in from a network.
const toAttempt = ({ userId, device }: Caller): AccountAttempt => ({
  purpose: 'factor',
  account: userId,
  userId,
  device,
  trustsNetworks: false,
});

const FIRST_DELAY_SECONDS = 60;
const LONGEST_DELAY_SECONDS = 3_600;

/**
 * After FAILURES_A_DAY wrong codes, strangers must wait before the next try. Each failure doubles the wait.
 * All strangers share one try per wait. The owner's devices are exempt.
 */
async function assertDelayOver(sql: Database, caller: Caller): Promise<void> {
  const { failures, secondsSince } = await readFactorFailures(sql, caller.userId);
  if (failures < FAILURES_A_DAY || (await originOf(sql, toAttempt(caller))).isOwn) return;
  const delay = Math.min(LONGEST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** (failures - FAILURES_A_DAY));
  if (secondsSince < delay) throw tooManyAttempts(Math.ceil(delay - secondsSince));
  const turn = { max: 1, windowSeconds: delay };
  const { isAllowed, retryAfterSeconds } = await countAttempt(sql, `factor:${caller.userId} turn`, turn);
  if (!isAllowed) throw tooManyAttempts(retryAfterSeconds);
}

/**
 * Counts an attempt with a second factor's code before the code is checked.
 * @throws {AuthError} over_request_rate_limit
 */
export async function countFactorCode(sql: Database, caller: Caller): Promise<void> {
  await assertDelayOver(sql, caller);
  const { isAllowed, retryAfterSeconds } = await countAccountAttempt(sql, toAttempt(caller), CODES);
  if (!isAllowed) throw tooManyAttempts(retryAfterSeconds);
}

/**
 * Resets the counts after a correct code. Resetting the count of strangers is safe, because a guess also
 * needs the password.
 */
export const resetFactorCodeAttempts = (sql: Database, caller: Caller): Promise<void> =>
  resetAccountAttempts(sql, toAttempt(caller), { resetsAll: true });
