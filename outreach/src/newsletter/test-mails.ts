import type { Database } from '@wayable/platform/db/database';
import type { JobQueue } from '@wayable/platform/jobs/job-queue';
import { composeMail } from '@wayable/platform/mail/layout';
import { MailJobs } from '@wayable/platform/mail/mail-jobs';
import type { MailSender } from '@wayable/platform/mail/mail-sender';
import { localeOfMetadata } from '@wayable/platform/texts/texts';
import type { FastifyBaseLogger } from 'fastify';
import { testMailContent } from './newsletter-mail-texts.ts';
import { renderUpdate } from './render-update.ts';
import { findConfirmedEmail, findUpdate } from './updates.queries.ts';

interface TestMail {
  updateId: string;
  userId: string;
}

/** Mails an update to the administrator who asked for a test. The job reads the update when it runs. */
export class TestMails extends MailJobs<TestMail> {
  readonly #sql: Database;
  readonly #sender: MailSender;

  constructor(parts: { sql: Database; jobs: JobQueue; sender: MailSender; log: FastifyBaseLogger }) {
    super(parts, {
      name: 'update-test-mail',
      options: { retries: 5, retryDelaySeconds: 10 },
      deliver: (mail) => this.#deliver(mail),
      describe: ({ updateId }) => ({ updateId }),
    });
    this.#sql = parts.sql;
    this.#sender = parts.sender;
  }

  async #deliver({ updateId, userId }: TestMail): Promise<void> {
    const [update, person] = await Promise.all([
      findUpdate(this.#sql, updateId),
      findConfirmedEmail(this.#sql, userId),
    ]);
    if (!update || !person) return;
    const { subject, body } = update;
    const content = testMailContent(localeOfMetadata(person.metadata), {
      subject,
      body,
      html: renderUpdate(body),
    });
    await this.#sender.send(composeMail(person.email, content));
  }
}
