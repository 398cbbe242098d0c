import { type AttemptCount, countAttempt } from '@wayable/platform/attempts/attempts';
import type { Database } from '@wayable/platform/db/database';
import type { Device } from '../devices/device.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { type AccountAttempt, type AccountLimit, countAccountAttempt, originOf } from './account-attempts.ts';

/** Maximum number of messages of one kind to one recipient, per network or device of the owner. */
const GAP = { max: 1, windowSeconds: 60 };

const HOUR = 3_600;
const MAILS: AccountLimit = {
  perOrigin: { max: 10, windowSeconds: HOUR },
  byStrangers: { max: 20, windowSeconds: HOUR },
  beyond: 1,
  ceiling: 60,
};
/** The limits are lower than those of mails, because text messages cost money. */
const TEXTS: AccountLimit = {
  perOrigin: { max: 10, windowSeconds: HOUR },
  byStrangers: { max: 10, windowSeconds: HOUR },
  beyond: 1,
  ceiling: 20,
};
/** Maximum number of text messages to all numbers together. */
const ALL_TEXTS = { max: 300, windowSeconds: HOUR };

type Channel = 'email' | 'sms';

/** A request for a message of a kind to a mailbox or number. */
interface MessageRequest {
  kind: string;
  to: string;
  /** The proved owner of the mailbox or number; undefined when requesting a message to another person. */
  userId: string | undefined;
  device: Device;
}

function tooManyMessages(channel: Channel, seconds: number): AuthError {
  const error = new AuthError(
    429,
    channel === 'email' ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
  );
  error.retryAfterSeconds = seconds;
  return error;
}

const LIMITS: Record<Channel, AccountLimit> = { email: MAILS, sms: TEXTS };

async function countMessage(
  sql: Database,
  channel: Channel,
  { kind, to, userId, device }: MessageRequest,
): Promise<AttemptCount> {
  const attempt: AccountAttempt = { purpose: channel, account: to, userId, device };
  const { key } = await originOf(sql, attempt);
  const gap = await countAttempt(sql, `${channel}:${kind}:${to} ${key}`, GAP);
  return gap.isAllowed ? countAccountAttempt(sql, attempt, LIMITS[channel]) : gap;
}

/**
 * Limits mails to an address, whether or not it has an account, so that the response reveals nothing.
 * @throws {AuthError} over_email_send_rate_limit
 */
export async function limitMails(sql: Database, request: MessageRequest): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await countMessage(sql, 'email', request);
  if (!isAllowed) throw tooManyMessages('email', retryAfterSeconds);
}

/** Counts a mail and returns whether it may be sent, for callers with a constant response. */
export const maySendMail = async (sql: Database, request: MessageRequest): Promise<boolean> =>
  (await countMessage(sql, 'email', request)).isAllowed;

async function countText(sql: Database, request: MessageRequest): Promise<AttemptCount> {
  const count = await countMessage(sql, 'sms', request);
  return count.isAllowed ? countAttempt(sql, 'sms:all', ALL_TEXTS) : count;
}

/**
 * Limits text messages to a number, whether or not it has an account.
 * @throws {AuthError} over_sms_send_rate_limit
 */
export async function limitTexts(sql: Database, request: MessageRequest): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await countText(sql, request);
  if (!isAllowed) throw tooManyMessages('sms', retryAfterSeconds);
}

/** Counts a text message and returns whether it may be sent. */
export const maySendText = async (sql: Database, request: MessageRequest): Promise<boolean> =>
  (await countText(sql, request)).isAllowed;

/**
 * Limits requests that contain a number but send the message to another one, whether or not the number has an
 * account. The message counts for its recipient.
 * @throws {AuthError} over_sms_send_rate_limit
 */
export async function limitTextRequests(sql: Database, request: MessageRequest): Promise<void> {
  const { kind, to, userId, device } = request;
  const { key } = await originOf(sql, { purpose: 'sms', account: to, userId, device });
  const { isAllowed, retryAfterSeconds } = await countAttempt(sql, `sms:${kind}:by ${to} ${key}`, GAP);
  if (!isAllowed) throw tooManyMessages('sms', retryAfterSeconds);
}
