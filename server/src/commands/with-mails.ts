import { join } from 'node:path';
import { AuthMails } from '@wayable/auth/one-time/auth-mails';
import type { Config } from '@wayable/platform/config/config';
import { type ConnectionAddress, connect, type Database } from '@wayable/platform/db/database';
import { JOB_CONNECTION, JobQueue } from '@wayable/platform/jobs/job-queue';
import { buildMailSender } from '@wayable/platform/mail/mail-sender';

/**
 * Runs work that sends mails. Mails that are still queued at its end are sent by the server, now or after its
 * next start.
 */
export async function withMails(
  sql: Database,
  address: ConnectionAddress,
  config: Config,
  work: (mails: AuthMails) => Promise<void>,
): Promise<void> {
  const jobs = new JobQueue(connect(address, JOB_CONNECTION), (error) => {
    throw error;
  });
  await jobs.start();
  const sender = buildMailSender({ ...config, outboxDir: join(config.dataDir, 'outbox') });
  const mails = new AuthMails({ sql, jobs, sender, publicUrl: config.publicUrl, log: console });
  try {
    await mails.start();
    await work(mails);
  } finally {
    await jobs.stop();
  }
}
