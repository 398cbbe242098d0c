import { join } from 'node:path';
import type { Config } from '@wayable/platform/config/config';
import type { Database } from '@wayable/platform/db/database';
import type { TypedApp } from '@wayable/platform/http/app-types';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import type { RequestSlots } from '@wayable/platform/http/limits/request-slots';
import type { Authentication } from '@wayable/platform/http/requests/authenticate';
import type { JobQueue } from '@wayable/platform/jobs/job-queue';
import type { MailSender } from '@wayable/platform/mail/mail-sender';
import { openFileStore } from '@wayable/platform/storage/file-store';
import { ApplicationDocuments } from './application-documents.ts';
import { registerContactRoutes } from './contact.routes.ts';
import { ContactMails } from './contact-mails.ts';
import { registerInboxRoutes } from './inbox.routes.ts';

interface ContactParts {
  config: Config;
  sql: Database;
  jobs: JobQueue;
  sender: MailSender;
  /** Slots for running uploads, shared with photos. */
  slots: RequestSlots;
}

/** Registers messages and applications: routes, mails, and the removal of documents. */
export async function registerContact(
  app: TypedApp,
  { config, sql, jobs, sender, slots }: ContactParts,
  authentication: Authentication,
  limitRoute: LimitRoute,
): Promise<void> {
  const { log } = app;
  const files = await openFileStore(join(config.dataDir, 'documents'), config.s3);
  const documents = new ApplicationDocuments({ sql, jobs, files, log });
  const mails = new ContactMails({ ...config, sql, jobs, sender, log });
  app.addHook('onReady', async () => {
    await Promise.all([documents.start(), mails.start()]);
  });
  app.addHook('onClose', async () => documents.close());
  await registerContactRoutes(app, { ...config, sql, documents, mails, slots }, authentication, limitRoute);
  registerInboxRoutes(app, { sql, documents }, authentication, limitRoute);
}
