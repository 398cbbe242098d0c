import type { Database, Queryable } from '@wayable/server/db/database';
import type { JobKind, JobQueue } from '@wayable/server/jobs/job-queue';
import { composeMail } from '@wayable/server/mail/layout';
import type { MailSender } from '@wayable/server/mail/mail-sender';
import { localeOfMetadata } from '@wayable/server/texts/texts';
import { testMailContent } from './newsletter-mail-texts.ts';
import { renderUpdate } from './render-update.ts';
import { findConfirmedEmail, findUpdate } from './updates.queries.ts';

interface TestMail {
  updateId: string;
  userId: string;
}

const TEST_MAIL: JobKind<TestMail> = {
  name: 'update-test-mail',
  options: { retries: 5, retryDelaySeconds: 10 },
};

/** Mails an update to the administrator who asked for a test. The job reads the update when it runs. */
export class TestMails {
  readonly #sql: Database;
  readonly #jobs: JobQueue;
  readonly #sender: MailSender;

  constructor({ sql, jobs, sender }: { sql: Database; jobs: JobQueue; sender: MailSender }) {
    this.#sql = sql;
    this.#jobs = jobs;
    this.#sender = sender;
  }

  /** Starts this process's worker for test mails. */
  start(): Promise<void> {
    return this.#jobs.work(TEST_MAIL, (mail) => this.#deliver(mail));
  }

  request(sql: Queryable, mail: TestMail): Promise<void> {
    return this.#jobs.add(sql, TEST_MAIL, mail);
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
