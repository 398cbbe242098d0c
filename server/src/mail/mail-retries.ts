import type { JobAttempt } from '../jobs/job-queue.ts';
import { readMailFailure } from './mail-failure.ts';

/**
 * For mails that are worth something days later: ten seconds, then twice as long each time up to an hour, four days in all, as
 * RFC 5321, 4.5.4.1 asks of whoever sends mail.
 */
export const MAIL_RETRIES = { retries: 105, retryDelaySeconds: 10 };

/** Some eight hours: what a server refuses for good it may still take once whoever runs it has mended its settings. */
const REFUSED_TRIES = 16;

/** Whether a mail that failed is given up. */
export const isGivenUp = (error: unknown, { tries, isLast }: JobAttempt): boolean =>
  isLast || (tries >= REFUSED_TRIES && readMailFailure(error) === 'refused');
