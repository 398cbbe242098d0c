import { localizePath } from '@wayable/protocol/locale-path';
import { BASE_LOCALE, type Locale } from '@wayable/protocol/locales';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../db/database.ts';
import { type JobAttempt, JobGivenUp, type JobKind, type JobQueue } from '../jobs/job-queue.ts';
import { composeMail } from '../mail/layout.ts';
import { isGivenUp, MAIL_RETRIES } from '../mail/mail-retries.ts';
import type { MailSender } from '../mail/mail-sender.ts';
import * as queries from './contact.queries.ts';
import { copyMailContent, inboxMailContent, receiptMailContent } from './contact-mail-texts.ts';

interface ContactMail {
  messageId: string;
  to: 'inbox' | 'sender';
  /** The sender's language. */
  locale?: Locale;
}

/** Failing is acceptable, because the admin panel has the message. */
const CONTACT_MAIL: JobKind<ContactMail> = { name: 'contact-mail', options: MAIL_RETRIES };

/** Sends contact messages to the contact mailbox, and copies or receipts to their senders. */
export class ContactMails {
  readonly #sql: Database;
  readonly #jobs: JobQueue;
  readonly #sender: MailSender;
  readonly #publicUrl: string;
  readonly #contactMail: string | undefined;
  readonly #log: FastifyBaseLogger;

  constructor(parts: {
    sql: Database;
    jobs: JobQueue;
    sender: MailSender;
    publicUrl: string;
    contactMail: string | undefined;
    log: FastifyBaseLogger;
  }) {
    this.#sql = parts.sql;
    this.#jobs = parts.jobs;
    this.#sender = parts.sender;
    this.#publicUrl = parts.publicUrl;
    this.#contactMail = parts.contactMail;
    this.#log = parts.log;
  }

  /** Starts to send requested mails, in this process among others. */
  start(): Promise<void> {
    return this.#jobs.work(CONTACT_MAIL, (mail, attempt) => this.#deliver(mail, attempt));
  }

  /** Requests the mails about a message, in its transaction. */
  async request(
    sql: Queryable,
    messageId: string,
    { copy, locale }: { copy: queries.NewMessage['copy']; locale: Locale },
  ): Promise<void> {
    if (this.#contactMail !== undefined) await this.#jobs.add(sql, CONTACT_MAIL, { messageId, to: 'inbox' });
    if (copy !== 'none') await this.#jobs.add(sql, CONTACT_MAIL, { messageId, to: 'sender', locale });
  }

  async #deliver({ messageId, to, locale = BASE_LOCALE }: ContactMail, attempt: JobAttempt): Promise<void> {
    const message = await queries.findMailedMessage(this.#sql, messageId);
    if (!message || message.status === 'spam') return;
    try {
      await (to === 'inbox' ? this.#sendToInbox(message) : this.#sendToSender(message, locale));
    } catch (err) {
      if (!isGivenUp(err, attempt)) throw err;
      this.#log.error({ err, messageId, to }, 'gave up sending a mail about a message');
      throw new JobGivenUp({ cause: err });
    }
  }

  async #sendToInbox(message: queries.MailedMessage): Promise<void> {
    if (this.#contactMail === undefined || message.mailed_at !== null) return;
    const panel = new URL(`${this.#publicUrl}/admin`);
    panel.search = new URLSearchParams({
      tab: 'messages',
      q: message.email,
      message: message.id,
    }).toString();
    await this.#sender.send({
      ...composeMail(this.#contactMail, inboxMailContent(message, panel.href)),
      replyTo: { name: message.name, address: message.email },
      messageId: this.#messageId(message.id, 'inbox'),
    });
    await queries.stampMailed(this.#sql, message.id);
  }

  async #sendToSender(message: queries.MailedMessage, locale: Locale): Promise<void> {
    if (message.copied_at !== null || message.copy === 'none') return;
    const content =
      message.copy === 'full'
        ? copyMailContent(locale, message)
        : receiptMailContent(locale, `${this.#publicUrl}${localizePath('/contact', locale)}`);
    await this.#sender.send({
      ...composeMail(message.email, content),
      messageId: this.#messageId(message.id, 'sender'),
    });
    await queries.stampCopied(this.#sql, message.id);
  }

  /** Returns the same Message-ID for each attempt. */
  #messageId(id: string, to: ContactMail['to']): string {
    return `<${id}.${to}@${new URL(this.#publicUrl).hostname}>`;
  }
}
