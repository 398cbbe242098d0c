import { readEmail } from '@wayable/auth/accounts/read-email';
import { BASE_LOCALE, type Locale } from '@wayable/protocol/locales';
import {
  NEWSLETTER_UNSUBSCRIBE_PATH,
  type NewsletterReceipt,
  type NewsletterSignUp,
  SUBSCRIBE_CONFIRM_PATH,
  SUBSCRIPTION_LINK_DAYS,
} from '@wayable/protocol/newsletter';
import type { FastifyBaseLogger } from 'fastify';
import { countAttempt } from '../attempts/attempts.ts';
import type { Database, Queryable } from '../db/database.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import { DAY_SECONDS, describeWait, scaleLimit } from '../http/limits/account-limits.ts';
import { networkOf } from '../http/requests/network.ts';
import { type JobAttempt, JobGivenUp, type JobKind, type JobQueue } from '../jobs/job-queue.ts';
import { composeMail } from '../mail/layout.ts';
import { isGivenUp, MAIL_RETRIES } from '../mail/mail-retries.ts';
import type { MailSender } from '../mail/mail-sender.ts';
import { confirmationMailContent, knownMailContent } from './newsletter-mail-texts.ts';
import * as queries from './subscribers.queries.ts';
import { hashOfToken, newToken } from './subscription-tokens.ts';

/** Whether the address is known is found out when the mail is written, so that nobody can tell by the time. */
interface SubscriptionMail {
  email: string;
  locale: Locale;
}

const SUBSCRIPTION_MAIL: JobKind<SubscriptionMail> = {
  name: 'subscription-mail',
  options: MAIL_RETRIES,
};
/** docs/product.md#limits: before the scale of addresses. Mails to one address are not scaled: it may be a stranger’s. */
const PER_NETWORK = 20;
const PER_ADDRESS = { max: 3, windowSeconds: DAY_SECONDS };

const RECEIVED: NewsletterReceipt = { is_requested: true };

/** Subscriptions to updates: asked for by anybody, confirmed by whoever reads the mailbox (docs/product.md#newsletter). */
export class Subscriptions {
  readonly #sql: Database;
  readonly #jobs: JobQueue;
  readonly #sender: MailSender;
  readonly #publicUrl: string;
  readonly #addressLimitScale: number;
  readonly #log: FastifyBaseLogger;

  constructor(parts: {
    sql: Database;
    jobs: JobQueue;
    sender: MailSender;
    publicUrl: string;
    addressLimitScale: number;
    log: FastifyBaseLogger;
  }) {
    this.#sql = parts.sql;
    this.#jobs = parts.jobs;
    this.#sender = parts.sender;
    this.#publicUrl = parts.publicUrl;
    this.#addressLimitScale = parts.addressLimitScale;
    this.#log = parts.log;
  }

  /** Starts to send what is asked for, by this process among others. */
  start(): Promise<void> {
    return this.#jobs.work(SUBSCRIPTION_MAIL, (mail, attempt) => this.#deliver(mail, attempt));
  }

  /**
   * Mails an address how to subscribe, three times a day at most. The answer is the same whether it is on the list or not.
   * @throws {DomainError} validation_failed, rate_limited
   */
  async request(
    { email: written, locale = BASE_LOCALE, website = '' }: NewsletterSignUp,
    ip: string,
  ): Promise<NewsletterReceipt> {
    const email = readEmail(written);
    const { isAllowed, retryAfterSeconds } = await countAttempt(this.#sql, `newsletter:${networkOf(ip)}`, {
      max: scaleLimit(PER_NETWORK, this.#addressLimitScale),
      windowSeconds: DAY_SECONDS,
    });
    if (!isAllowed) {
      throw new DomainError(
        'rate_limited',
        `Many addresses were entered from here today. Please try again in ${describeWait(retryAfterSeconds)}.`,
        undefined,
        { retryAfterSeconds, limit: 'subscriptions_of_day' },
      );
    }
    if (website !== '') return RECEIVED;
    const mails = await countAttempt(this.#sql, `newsletter:email:${email}`, PER_ADDRESS);
    if (mails.isAllowed) await this.#jobs.add(this.#sql, SUBSCRIPTION_MAIL, { email, locale });
    return RECEIVED;
  }

  /** What ends the updates of an account or of an address on the list; undefined where that is gone. */
  async findUnsubscribeUrl(
    sql: Queryable,
    { userId, subscriberId }: { userId: string | null; subscriberId: string | null },
  ): Promise<string | undefined> {
    const token =
      userId === null
        ? await queries.findSubscriberToken(sql, subscriberId ?? '')
        : await queries.ensureAccountToken(sql, userId);
    return token === undefined ? undefined : this.#urlOf(NEWSLETTER_UNSUBSCRIBE_PATH, token);
  }

  async #deliver(mail: SubscriptionMail, attempt: JobAttempt): Promise<void> {
    try {
      await this.#send(mail);
    } catch (err) {
      if (!isGivenUp(err, attempt)) throw err;
      this.#log.error({ err }, 'gave up sending a mail about a subscription');
      throw new JobGivenUp({ cause: err });
    }
  }

  async #send({ email, locale }: SubscriptionMail): Promise<void> {
    const recipient = await queries.findRecipient(this.#sql, email);
    if (recipient) {
      const url = await this.findUnsubscribeUrl(this.#sql, recipient);
      if (url !== undefined) await this.#sender.send(composeMail(email, knownMailContent(locale, url)));
      return;
    }
    const token = newToken();
    const pending = { email, locale, tokenHash: hashOfToken(token), days: SUBSCRIPTION_LINK_DAYS };
    await queries.upsertPending(this.#sql, pending);
    const url = this.#urlOf(SUBSCRIBE_CONFIRM_PATH, token);
    await this.#sender.send(composeMail(email, confirmationMailContent(locale, url)));
  }

  #urlOf(path: string, token: string): string {
    const url = new URL(`${this.#publicUrl}${path}`);
    url.searchParams.set('token', token);
    return url.href;
  }
}

/** Forgets addresses that never confirmed. */
export const purgeUnconfirmed = (sql: Database): Promise<void> => queries.deleteUnconfirmed(sql);
