import type { Database } from '../../db/database.ts';
import { countAttempt } from '../attempts.ts';
import { AuthError } from '../auth-error.ts';

/** One message of a kind a minute, and no more than so many an hour, to one mailbox or number. */
const GAP_SECONDS = 60;

type Channel = 'email' | 'sms';

const PER_HOUR = { max: 10, windowSeconds: 3_600 };
/** Messages cost money: no more than so many an hour to all numbers together. */
const ALL_TEXTS = { max: 300, windowSeconds: 3_600 };

async function limitMessages(sql: Database, channel: Channel, kind: string, address: string): Promise<void> {
  const gap = await countAttempt(sql, `${channel}:${kind}:${address}`, {
    max: 1,
    windowSeconds: GAP_SECONDS,
  });
  const hour = gap.isAllowed
    ? await countAttempt(sql, `${channel}:hour:${address}`, PER_HOUR)
    : { isAllowed: true, retryAfterSeconds: 0 };
  if (gap.isAllowed && hour.isAllowed) return;
  const seconds = gap.isAllowed ? hour.retryAfterSeconds : gap.retryAfterSeconds;
  throw tooManyMessages(channel, seconds);
}

const tooManyMessages = (channel: Channel, seconds: number): AuthError =>
  new AuthError(
    429,
    channel === 'email' ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
  );

/**
 * Limits mails to an address, whether or not it has an account: the answer tells nothing of that.
 * @throws {AuthError} over_email_send_rate_limit
 */
export const limitMails = (sql: Database, kind: string, email: string): Promise<void> =>
  limitMessages(sql, 'email', kind, email);

/**
 * Limits messages to a phone number, whether or not it has an account.
 * @throws {AuthError} over_sms_send_rate_limit
 */
export async function limitTexts(sql: Database, kind: string, phone: string): Promise<void> {
  await limitMessages(sql, 'sms', kind, phone);
  const all = await countAttempt(sql, 'sms:all', ALL_TEXTS);
  if (!all.isAllowed) throw tooManyMessages('sms', all.retryAfterSeconds);
}
