import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { TypedApp } from '../http/app-types.ts';
import type { LimitRoute } from '../http/limits/rate-limits.ts';
import type { RequestSlots } from '../http/limits/request-slots.ts';
import type { Authentication } from '../http/requests/authenticate.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { MailSender } from '../mail/mail-sender.ts';
import { openFileStore } from '../storage/file-store.ts';
import { ApplicationDocuments } from './application-documents.ts';
import { registerContactRoutes } from './contact.routes.ts';
import { ContactMails } from './contact-mails.ts';
import { registerInboxRoutes } from './inbox.routes.ts';

interface ContactParts {
  config: Config;
  sql: Database;
  jobs: JobQueue;
  sender: MailSender;
  /** Slots of running uploads, shared with photos. */
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
