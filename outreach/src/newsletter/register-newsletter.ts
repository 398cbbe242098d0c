import type { Config } from '@wayable/platform/config/config';
import type { Database } from '@wayable/platform/db/database';
import type { TypedApp } from '@wayable/platform/http/app-types';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import type { Authentication } from '@wayable/platform/http/requests/authenticate';
import type { JobQueue } from '@wayable/platform/jobs/job-queue';
import type { MailSender } from '@wayable/platform/mail/mail-sender';
import { registerNewsletterPages } from './newsletter-page.routes.ts';
import { Subscriptions } from './subscriptions.ts';
import { TestMails } from './test-mails.ts';
import { UpdateSender } from './update-sender.ts';
import { registerNewsletterRoutes } from './updates.routes.ts';

/** Registers the newsletter: its routes, its pages and its senders. */
export function registerNewsletter(
  app: TypedApp,
  { config, sql, jobs, sender }: { config: Config; sql: Database; jobs: JobQueue; sender: MailSender },
  authentication: Authentication,
  limitRoute: LimitRoute,
): void {
  const subscriptions = new Subscriptions({ ...config, sql, jobs, sender, log: app.log });
  const updateSender = new UpdateSender({ ...config, sql, sender, subscriptions, log: app.log });
  const testMails = new TestMails({ sql, jobs, sender, log: app.log });
  app.addHook('onReady', async () => {
    await Promise.all([subscriptions.start(), testMails.start()]);
    updateSender.start();
  });
  app.addHook('onClose', () => updateSender.stop());
  registerNewsletterRoutes(app, { sql, testMails, updateSender, subscriptions }, authentication, limitRoute);
  registerNewsletterPages(app, sql);
}
