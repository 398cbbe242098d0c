import type { Database, Queryable } from '@wayable/platform/db/database';
import type { JobQueue } from '@wayable/platform/jobs/job-queue';
import { composeMail } from '@wayable/platform/mail/layout';
import { MAIL_RETRIES, MailJobs } from '@wayable/platform/mail/mail-jobs';
import type { MailSender } from '@wayable/platform/mail/mail-sender';
import { localizePath } from '@wayable/protocol/locale-path';
import { BASE_LOCALE, type Locale } from '@wayable/protocol/locales';
import type { FastifyBaseLogger } from 'fastify';
import * as queries from './contact.queries.ts';
import { copyMailContent, inboxMailContent, receiptMailContent } from './contact-mail-texts.ts';

interface ContactMail {
  messageId: string;
  to: 'inbox' | 'sender';
  /** The sender's language. */
  locale?: Locale;
}

/** Sends contact messages to the contact mailbox, and copies or receipts to their senders. */
export class ContactMails {
  readonly #sql: Database;
  readonly #mails: MailJobs<ContactMail>;
  readonly #sender: MailSender;
  readonly #publicUrl: string;
  readonly #contactMail: string | undefined;

  constructor(parts: {
    sql: Database;
    jobs: JobQueue;
    sender: MailSender;
    publicUrl: string;
    contactMail: string | undefined;
    log: FastifyBaseLogger;
  }) {
    this.#sql = parts.sql;
    // A mail that failed all tries is dropped, because the admin panel also shows the message.
    this.#mails = new MailJobs(parts, {
      name: 'contact-mail',
      options: MAIL_RETRIES,
      deliver: (mail) => this.#deliver(mail),
      describe: ({ messageId, to }) => ({ messageId, to }),
    });
    this.#sender = parts.sender;
    this.#publicUrl = parts.publicUrl;
    this.#contactMail = parts.contactMail;
  }

  /** Starts this process's worker, which sends requested mails. */
  start(): Promise<void> {
    return this.#mails.start();
  }

  /** Requests the mails about a message, in its transaction. */
  async request(
    sql: Queryable,
    messageId: string,
    { copy, locale }: { copy: queries.NewMessage['copy']; locale: Locale },
  ): Promise<void> {
    if (this.#contactMail !== undefined) await this.#mails.request(sql, { messageId, to: 'inbox' });
    if (copy !== 'none') await this.#mails.request(sql, { messageId, to: 'sender', locale });
  }

  async #deliver({ messageId, to, locale = BASE_LOCALE }: ContactMail): Promise<void> {
    const message = await queries.findMailedMessage(this.#sql, messageId);
    if (!message || message.status === 'spam') return;
    await (to === 'inbox' ? this.#sendToInbox(message) : this.#sendToSender(message, locale));
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
