import type { Database } from '@wayable/platform/db/database';
import type { Device } from '../devices/device.ts';
import {
  type AccountAttempt,
  type AccountLimit,
  countAccountAttempt,
  resetAccountAttempts,
} from '../limits/account-attempts.ts';
import { tooManyAttempts } from '../limits/limit-attempts.ts';

/**
 * The limits of password attempts per account. An attempt counts before it is checked, so parallel attempts
 * are also limited.
 */
const PASSWORDS: AccountLimit = {
  perOrigin: { max: 30, windowSeconds: 900 },
  byStrangers: { max: 100, windowSeconds: 3_600 },
  beyond: 3,
  ceiling: 1_000,
};

const toAttempt = (account: string, userId: string | undefined, device: Device): AccountAttempt => ({
  purpose: 'password',
  account,
  userId,
  device,
});

/**
 * Counts a password attempt before checking it, whether or not the account exists.
 * @throws {AuthError} over_request_rate_limit
 */
export async function countPasswordAttempt(
  sql: Database,
  account: string,
  userId: string | undefined,
  device: Device,
): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await countAccountAttempt(
    sql,
    toAttempt(account, userId, device),
    PASSWORDS,
  );
  if (!isAllowed) throw tooManyAttempts(retryAfterSeconds);
}

/** Resets the count of an origin after the right password. */
export const resetPasswordAttempts = (
  sql: Database,
  account: string,
  userId: string,
  device: Device,
): Promise<void> => resetAccountAttempts(sql, toAttempt(account, userId, device));
