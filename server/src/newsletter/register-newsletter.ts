import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { TypedApp } from '../http/app-types.ts';
import type { LimitRoute } from '../http/limits/rate-limits.ts';
import type { Authentication } from '../http/requests/authenticate.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { MailSender } from '../mail/mail-sender.ts';
import { registerNewsletterPages } from './newsletter-page.routes.ts';
import { Subscriptions } from './subscriptions.ts';
import { TestMails } from './test-mails.ts';
import { UpdateSender } from './update-sender.ts';
import { registerNewsletterRoutes } from './updates.routes.ts';

/** Updates by mail: their calls, the pages that mails lead to, and what sends them. */
export function registerNewsletter(
  app: TypedApp,
  { config, sql, jobs, sender }: { config: Config; sql: Database; jobs: JobQueue; sender: MailSender },
  authentication: Authentication,
  limitRoute: LimitRoute,
): void {
  const subscriptions = new Subscriptions({ ...config, sql, jobs, sender, log: app.log });
  const updateSender = new UpdateSender({ ...config, sql, sender, subscriptions, log: app.log });
  const testMails = new TestMails({ sql, jobs, sender });
  app.addHook('onReady', async () => {
    await Promise.all([subscriptions.start(), testMails.start()]);
    updateSender.start();
  });
  app.addHook('onClose', () => updateSender.stop());
  registerNewsletterRoutes(app, { sql, testMails, updateSender, subscriptions }, authentication, limitRoute);
  registerNewsletterPages(app, sql);
}
