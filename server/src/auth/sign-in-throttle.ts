import type { Database } from '../db/database.ts';
import { countAttempt, forgetAttempts, tooManyAttempts } from './attempts.ts';
import { networkOf } from './network.ts';
import { hasSignedInFrom } from './sessions.queries.ts';
import type { Device } from './sessions.service.ts';

/**
 * Wrong passwords that one network may try for one account. A try counts while it is looked at, so it is also how many
 * may be under way at once.
 */
const FROM_ONE_NETWORK = { max: 30, windowSeconds: 900 };
/** Wrong passwords that all networks together may try for one account. */
const FROM_ALL = { max: 100, windowSeconds: 3_600 };

/**
 * Counts a try of a password for an account, before it is looked at. Beyond the limits only networks from which the
 * person has signed in before may go on: a stranger who guesses from many networks locks nobody out. Names without an
 * account are counted alike.
 * @throws {AuthError} over_request_rate_limit
 */
export async function countSignIn(
  sql: Database,
  account: string,
  userId: string | undefined,
  { ip }: Device,
): Promise<void> {
  const network = networkOf(ip ?? '');
  const own = await countAttempt(sql, `password:${account} ${network}`, FROM_ONE_NETWORK);
  if (!own.isAllowed) throw tooManyAttempts(own.retryAfterSeconds);
  const all = await countAttempt(sql, `password:${account}`, FROM_ALL);
  if (all.isAllowed) return;
  const isKnown = userId !== undefined && ip !== null && (await hasSignedInFrom(sql, userId, ip));
  if (!isKnown) throw tooManyAttempts(all.retryAfterSeconds);
}

/** After the right password: its network starts anew. */
export const forgetSignIns = (sql: Database, account: string, { ip }: Device): Promise<void> =>
  forgetAttempts(sql, `password:${account} ${networkOf(ip ?? '')}`);
