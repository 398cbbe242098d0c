import { tryLock } from '@wayable/platform/db/advisory-locks';
import type { Database } from '@wayable/platform/db/database';
import type { JobQueue } from '@wayable/platform/jobs/job-queue';
import { repeat } from '@wayable/platform/jobs/repeat';
import { composeMail } from '@wayable/platform/mail/layout';
import { MAIL_RETRIES, MailJobs } from '@wayable/platform/mail/mail-jobs';
import type { MailSender } from '@wayable/platform/mail/mail-sender';
import { localeOfMetadata } from '@wayable/platform/texts/texts';
import { UNSUBSCRIBE_PATH } from '@wayable/protocol/notifications';
import type { FastifyBaseLogger } from 'fastify';
import { MAIL_SETTINGS, notificationMailContent } from './notification-mail-texts.ts';
import * as queries from './notification-mails.queries.ts';

interface NotificationMail {
  mailId: string;
}

const CHECK_INTERVAL_MS = 10_000;
const PEOPLE_AT_ONCE = 200;

/**
 * Sends notification mails by the users' settings. Combines the notifications of some minutes into one mail.
 *
 * The row of a notification marks its mail as due, so a crash loses no mail. Due rows get the id of their
 * mail in the transaction that adds the mail's job. The job sends the mail and then sets `mailed_at`; a
 * repeated job sends nothing. A crash between these two steps can send a mail twice, with the same
 * Message-ID.
 */
export class NotificationMails {
  readonly #sql: Database;
  readonly #mails: MailJobs<NotificationMail>;
  readonly #sender: MailSender;
  readonly #publicUrl: string;
  readonly #log: FastifyBaseLogger;
  #endRounds: (() => Promise<void>) | undefined;

  constructor(parts: {
    sql: Database;
    jobs: JobQueue;
    sender: MailSender;
    publicUrl: string;
    log: FastifyBaseLogger;
  }) {
    this.#sql = parts.sql;
    this.#mails = new MailJobs(parts, {
      name: 'notification-mail',
      options: MAIL_RETRIES,
      deliver: (mail) => this.#deliver(mail),
      describe: ({ mailId }) => ({ mailId }),
    });
    this.#sender = parts.sender;
    this.#publicUrl = parts.publicUrl;
    this.#log = parts.log;
  }

  /** Starts to send due mails. Other processes may send due mails at the same time. */
  async start(): Promise<void> {
    await this.#mails.start();
    this.#endRounds = repeat(
      () => this.requestDue(),
      CHECK_INTERVAL_MS,
      (err) => this.#log.warn({ err }, 'due mails could not be read; trying again'),
    );
  }

  /** Stops looking for due mails, and waits for the current round. */
  async stop(): Promise<void> {
    await this.#endRounds?.();
  }

  /** Adds jobs for all due mails. */
  async requestDue(): Promise<void> {
    let claimed: number;
    do {
      claimed = await this.#sql.begin(async (transaction) => {
        if (!(await tryLock(transaction, 'notificationMails'))) return 0;
        const mailIds = await queries.claimDueMails(transaction, PEOPLE_AT_ONCE);
        for (const mailId of mailIds) await this.#mails.request(transaction, { mailId });
        return mailIds.length;
      });
    } while (claimed === PEOPLE_AT_ONCE);
  }

  async #deliver({ mailId }: NotificationMail): Promise<void> {
    const due = await queries.findDueMail(this.#sql, mailId);
    if (!due) return;
    const wanted = due.notifications.filter(({ kind }) => due.settings[MAIL_SETTINGS[kind]]);
    const settings = new Set(wanted.map(({ kind }) => MAIL_SETTINGS[kind]));
    const [setting] = settings;
    if (setting === undefined) return;
    const endsAll = settings.size > 1;
    const unsubscribeUrl = await this.#unsubscribeUrl(due.userId, endsAll ? 'all' : setting);
    const content = notificationMailContent(localeOfMetadata(due.metadata), wanted, {
      listUrl: `${this.#publicUrl}/notifications`,
      unsubscribeUrl,
      endsAll,
    });
    await this.#sender.send({
      ...composeMail(due.email, content),
      messageId: `<${mailId}@${new URL(this.#publicUrl).hostname}>`,
      // Mail programs can unsubscribe with one click (RFC 2369 and RFC 8058).
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
    await queries.stampMailed(
      this.#sql,
      wanted.map(({ id }) => id),
    );
  }

  async #unsubscribeUrl(userId: string, setting: queries.MailSetting | 'all'): Promise<string> {
    const url = new URL(`${this.#publicUrl}${UNSUBSCRIBE_PATH}`);
    url.searchParams.set('token', await queries.ensureUnsubscribeToken(this.#sql, userId, setting));
    return url.href;
  }
}
