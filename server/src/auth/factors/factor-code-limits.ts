import { countAttempt } from '../../attempts/attempts.ts';
import type { Database } from '../../db/database.ts';
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

const FIRST_DELAY_SECONDS = 60;
const LONGEST_DELAY_SECONDS = 3_600;

/**
 * Lets strangers wait after too many wrong codes within a day, twice as long each time: all of them together get one try
 * then. Devices in which the owner has signed in go on.
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
 * Counts a code of a second factor before it is looked at.
 * @throws {AuthError} over_request_rate_limit
 */
export async function countFactorCode(sql: Database, caller: Caller): Promise<void> {
  await assertDelayOver(sql, caller);
  const { isAllowed, retryAfterSeconds } = await countAccountAttempt(sql, toAttempt(caller), CODES);
  if (!isAllowed) throw tooManyAttempts(retryAfterSeconds);
}

/** After the right code. Whoever guesses needs the password as well: none of their tries is worth keeping. */
export const resetFactorCodeAttempts = (sql: Database, caller: Caller): Promise<void> =>
  resetAccountAttempts(sql, toAttempt(caller), { resetsAll: true });
