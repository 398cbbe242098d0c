import type { JobAttempt } from '../jobs/job-queue.ts';
import { readMailFailure } from './mail-failure.ts';

/**
 * Retries for mails that are still useful days later: after ten seconds, then doubling up to an hour, for
 * four days (RFC 5321, 4.5.4.1).
 */
export const MAIL_RETRIES = { retries: 105, retryDelaySeconds: 10 };

/** Some eight hours: an administrator may correct the settings of a server that refused the mail. */
const REFUSED_TRIES = 16;

/** Returns whether to give up a failed mail. */
export const isGivenUp = (error: unknown, { tries, isLast }: JobAttempt): boolean =>
  isLast || (tries >= REFUSED_TRIES && readMailFailure(error) === 'refused');
