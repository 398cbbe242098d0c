import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../db/database.ts';
import { type JobAttempt, JobGivenUp, type JobKind, type JobQueue } from '../jobs/job-queue.ts';
import { readMailFailure } from './mail-failure.ts';

/**
 * Retries for mails that are still useful days later: after ten seconds, then doubling up to an hour, for
 * four days (RFC 5321, 4.5.4.1).
 */
export const MAIL_RETRIES = { retries: 105, retryDelaySeconds: 10 };

/**
 * Tries of a refused mail, over about eight hours, in which an administrator may correct the mail settings.
 */
const REFUSED_TRIES = 16;

/** Returns whether to give up a failed mail: after the last retry, or after REFUSED_TRIES for a refusal. */
export const isGivenUp = (error: unknown, { tries, isLast }: Pick<JobAttempt, 'tries' | 'isLast'>): boolean =>
  isLast || (tries >= REFUSED_TRIES && readMailFailure(error) === 'refused');

interface MailKind<Mail extends object> extends JobKind<Mail> {
  /** Writes and sends a requested mail. The mail names its recipient, never codes or links. */
  deliver: (mail: Mail, attempt: JobAttempt) => Promise<void>;
  /** Returns the ids to log when a mail is given up, never addresses. */
  describe?: (mail: Mail) => Record<string, string>;
}

/**
 * The mails of one kind: requested in the transaction of their cause, sent and retried by background jobs.
 */
export class MailJobs<Mail extends object> {
  readonly #jobs: JobQueue;
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  readonly #kind: MailKind<Mail>;

  constructor(
    { jobs, log }: { jobs: JobQueue; log: Pick<FastifyBaseLogger, 'error'> },
    kind: MailKind<Mail>,
  ) {
    this.#jobs = jobs;
    this.#log = log;
    this.#kind = kind;
  }

  /** Starts to send requested mails. Other processes may send mails at the same time. */
  start(): Promise<void> {
    return this.#jobs.work<Mail>(this.#kind, (mail, attempt) => this.#attempt(mail, attempt));
  }

  /** Requests a mail, in the transaction of its cause. */
  request(sql: Queryable, mail: Mail): Promise<void> {
    return this.#jobs.add(sql, this.#kind, mail);
  }

  async #attempt(mail: Mail, attempt: JobAttempt): Promise<void> {
    const { name, deliver, describe } = this.#kind;
    try {
      await deliver(mail, attempt);
    } catch (err) {
      if (!isGivenUp(err, attempt)) throw err;
      this.#log.error({ err, mail: name, ...describe?.(mail) }, 'a mail failed and will not be retried');
      throw new JobGivenUp({ cause: err });
    }
  }
}
