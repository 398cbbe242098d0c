import { readEmail } from '@wayable/auth/accounts/read-email';
import { countAttempt } from '@wayable/platform/attempts/attempts';
import type { Database, Queryable } from '@wayable/platform/db/database';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import { DAY_SECONDS, describeWait, scaleLimit } from '@wayable/platform/http/limits/account-limits';
import { networkOf } from '@wayable/platform/http/requests/network';
import type { JobAttempt, JobQueue } from '@wayable/platform/jobs/job-queue';
import { composeMail } from '@wayable/platform/mail/layout';
import { MAIL_RETRIES, MailJobs } from '@wayable/platform/mail/mail-jobs';
import type { MailSender } from '@wayable/platform/mail/mail-sender';
import { hashOf, newToken } from '@wayable/platform/secrets/token';
import { BASE_LOCALE, type Locale } from '@wayable/protocol/locales';
import {
  NEWSLETTER_UNSUBSCRIBE_PATH,
  type NewsletterReceipt,
  type NewsletterSignUp,
  SUBSCRIBE_CONFIRM_PATH,
  SUBSCRIPTION_LINK_DAYS,
} from '@wayable/protocol/newsletter';
import type { FastifyBaseLogger } from 'fastify';
import { forgetDeletedRecipients } from './deliveries.queries.ts';
import { confirmationMailContent, knownMailContent } from './newsletter-mail-texts.ts';
import * as queries from './subscribers.queries.ts';

/**
 * The data of a mail job. The job looks up the address, so that the response time does not reveal whether the
 * address is subscribed.
 */
interface SubscriptionMail {
  email: string;
  locale: Locale;
}

/**
 * Limits per day (docs/product.md#limits), before ADDRESS_LIMIT_SCALE. The limit for one address is not
 * scaled, because callers can enter any address.
 */
const PER_NETWORK = 20;
const PER_ADDRESS = { max: 3, windowSeconds: DAY_SECONDS };

const RECEIVED: NewsletterReceipt = { is_requested: true };

/**
 * Subscriptions to updates: anyone can request one, and the owner of the mailbox confirms it
 * (docs/product.md#newsletter).
 */
export class Subscriptions {
  readonly #sql: Database;
  readonly #mails: MailJobs<SubscriptionMail>;
  readonly #sender: MailSender;
  readonly #publicUrl: string;
  readonly #addressLimitScale: number;

  constructor(parts: {
    sql: Database;
    jobs: JobQueue;
    sender: MailSender;
    publicUrl: string;
    addressLimitScale: number;
    log: FastifyBaseLogger;
  }) {
    this.#sql = parts.sql;
    this.#mails = new MailJobs(parts, {
      name: 'subscription-mail',
      options: MAIL_RETRIES,
      deliver: (mail, attempt) => this.#deliver(mail, attempt),
    });
    this.#sender = parts.sender;
    this.#publicUrl = parts.publicUrl;
    this.#addressLimitScale = parts.addressLimitScale;
  }

  /** Starts this process's worker for subscription mails. */
  start(): Promise<void> {
    return this.#mails.start();
  }

  /**
   * Mails a confirmation link to an address, up to three times a day. The response does not reveal whether
   * the address is subscribed.
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
        `Too many addresses were entered from this network today. Please try again in ${describeWait(retryAfterSeconds)}.`,
        undefined,
        { retryAfterSeconds, limit: 'subscriptions_of_day' },
      );
    }
    if (website !== '') return RECEIVED;
    const mails = await countAttempt(this.#sql, `newsletter:email:${email}`, PER_ADDRESS);
    if (mails.isAllowed) await this.#mails.request(this.#sql, { email, locale });
    return RECEIVED;
  }

  /**
   * Returns the link that ends the updates of an account or an address, or undefined if the address was
   * deleted.
   */
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

  async #deliver({ email, locale }: SubscriptionMail, { addedAt: requestedAt }: JobAttempt): Promise<void> {
    const recipient = await queries.findRecipient(this.#sql, email);
    if (recipient) {
      const url = await this.findUnsubscribeUrl(this.#sql, recipient);
      if (url !== undefined) await this.#sender.send(composeMail(email, knownMailContent(locale, url)));
      return;
    }
    const token = newToken();
    const tokenHash = hashOf(token);
    const pending = { email, locale, tokenHash, days: SUBSCRIPTION_LINK_DAYS, requestedAt };
    if (!(await queries.upsertPending(this.#sql, pending))) return;
    const url = this.#urlOf(SUBSCRIBE_CONFIRM_PATH, token);
    await this.#sender.send(composeMail(email, confirmationMailContent(locale, url)));
  }

  #urlOf(path: string, token: string): string {
    const url = new URL(`${this.#publicUrl}${path}`);
    url.searchParams.set('token', token);
    return url.href;
  }
}

/** Deletes expired addresses that were never confirmed, and address hashes of deleted recipients. */
export async function purgeRecipients(sql: Database): Promise<void> {
  await queries.deleteUnconfirmed(sql);
  await forgetDeletedRecipients(sql);
}
