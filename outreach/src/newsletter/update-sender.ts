import { setTimeout as delay } from 'node:timers/promises';
import { tryLock } from '@wayable/platform/db/advisory-locks';
import type { Database } from '@wayable/platform/db/database';
import { composeMail } from '@wayable/platform/mail/layout';
import { mailFailureCode, readMailFailure } from '@wayable/platform/mail/mail-failure';
import type { MailSender } from '@wayable/platform/mail/mail-sender';
import { localeOfMetadata } from '@wayable/platform/texts/texts';
import type { FastifyBaseLogger } from 'fastify';
import * as queries from './deliveries.queries.ts';
import { updateMailContent } from './newsletter-mail-texts.ts';
import { renderUpdate } from './render-update.ts';
import type { Subscriptions } from './subscriptions.ts';

const MINUTE_MS = 60_000;
/** The interval of checks for updates from other processes and for due retries. */
const CHECK_INTERVAL_MS = 10_000;
/** The pause if another process is claiming a delivery. */
const CLAIMED_ELSEWHERE_MS = 200;
/** The pause after a failed or lost connection to the mail server. */
const TROUBLE_MS = 30_000;
/** The pause and the maximum number of tries after a temporary refusal (RFC 5321, 4.5.4.1). */
const LATER_SECONDS = 900;
const TRIES_MAX = 6;
/** Maximum age of a claim. Sending a mail takes less time, so an older claim is that of a killed process. */
const LEFT_AFTER_SECONDS = 600;

/**
 * Sends the mails of updates at a limited rate over all processes. The database has all state, so another
 * process can continue. A delivery is claimed before it is sent. It is released only if the mail server has
 * certainly not accepted the mail. Each recipient gets an update at most once
 * (docs/decisions/0039-contact-and-newsletter.md).
 */
export class UpdateSender {
  readonly #sql: Database;
  readonly #sender: MailSender;
  readonly #subscriptions: Subscriptions;
  readonly #publicUrl: string;
  readonly #gapMs: number;
  readonly #log: FastifyBaseLogger;
  #waiting = new AbortController();
  #isStopping = false;
  #run: Promise<void> | undefined;

  constructor(parts: {
    sql: Database;
    sender: MailSender;
    subscriptions: Subscriptions;
    publicUrl: string;
    newsletterPerMinute: number;
    log: FastifyBaseLogger;
  }) {
    this.#sql = parts.sql;
    this.#sender = parts.sender;
    this.#subscriptions = parts.subscriptions;
    this.#publicUrl = parts.publicUrl;
    this.#gapMs = MINUTE_MS / parts.newsletterPerMinute;
    this.#log = parts.log;
  }

  /** Starts sending in the background until `stop`. */
  start(): void {
    this.#run = this.#sendAll();
  }

  /** Checks immediately for new deliveries. */
  wake(): void {
    this.#waiting.abort();
  }

  /** Stops after the mail that is being sent. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.wake();
    await this.#run;
  }

  async #sendAll(): Promise<void> {
    while (!this.#isStopping) {
      this.#waiting = new AbortController();
      const pause = await this.#sendNext().catch((err) => {
        this.#log.warn({ err }, 'updates could not be sent; trying again');
        return TROUBLE_MS;
      });
      if (pause > 0 && !this.#isStopping) await this.#wait(pause);
    }
  }

  async #wait(ms: number): Promise<void> {
    const { signal } = this.#waiting;
    await delay(ms, undefined, { signal, ref: false }).catch((error) => {
      if (!signal.aborted) throw error;
    });
  }

  /** @returns milliseconds until the next check */
  async #sendNext(): Promise<number> {
    const next = await this.#sql.begin((transaction) => this.#claimNext(transaction));
    if (typeof next === 'number') return next;
    return this.#send(next);
  }

  async #claimNext(sql: Parameters<typeof queries.claim>[0]): Promise<queries.Claimed | number> {
    if (!(await tryLock(sql, 'newsletter'))) return CLAIMED_ELSEWHERE_MS;
    const next = await queries.findNext(sql);
    if (!next) {
      await queries.giveUpLeft(sql, LEFT_AFTER_SECONDS);
      await queries.finishUpdates(sql);
      return CHECK_INTERVAL_MS;
    }
    const pause = await queries.findPause(sql, this.#gapMs);
    if (pause > 0) return pause;
    const recipient = await queries.findRecipient(sql, next);
    // Read the URL before the claim, so that an error leaves the delivery waiting.
    const unsubscribeUrl = recipient && (await this.#subscriptions.findUnsubscribeUrl(sql, next));
    if (recipient && unsubscribeUrl !== undefined) {
      const claimed = { ...next, ...recipient, unsubscribeUrl };
      if (await queries.claim(sql, claimed)) return claimed;
    }
    await queries.skip(sql, next.id);
    return 0;
  }

  async #send(claimed: queries.Claimed): Promise<number> {
    const { id, updateId, email, subject, body, attempts, unsubscribeUrl: url } = claimed;
    const locale = localeOfMetadata({ ...claimed });
    const content = updateMailContent(locale, { subject, body, html: renderUpdate(body) }, url);
    try {
      await this.#sender.send({
        ...composeMail(email, content),
        messageId: `<${updateId}.${id}@${new URL(this.#publicUrl).hostname}>`,
        // RFC 2369, RFC 8058 and RFC 3834
        headers: {
          'List-Unsubscribe': `<${url}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          Precedence: 'bulk',
        },
      });
    } catch (err) {
      return this.#noteFailure(id, attempts + 1, err);
    }
    await queries.markSent(this.#sql, id);
    return 0;
  }

  async #noteFailure(id: string, tries: number, err: unknown): Promise<number> {
    const reason = mailFailureCode(err);
    const failure = readMailFailure(err);
    this.#log.warn({ err, delivery: id, failure }, 'a mail of an update was not sent');
    if (failure === 'unreachable') {
      await queries.putBack(this.#sql, id, { afterSeconds: 0, isTry: false, reason });
      return TROUBLE_MS;
    }
    if (failure === 'later' && tries < TRIES_MAX) {
      await queries.putBack(this.#sql, id, { afterSeconds: LATER_SECONDS, isTry: true, reason });
      return 0;
    }
    await queries.markFailed(this.#sql, id, reason);
    return failure === 'unknown' ? TROUBLE_MS : 0;
  }
}
