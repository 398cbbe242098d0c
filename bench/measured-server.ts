import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureSigningKeys } from '@wayable/auth/tokens/signing-keys';
import { readConfig } from '../platform/src/config/config.ts';
import { connect } from '../platform/src/db/database.ts';
import { JobQueue } from '../platform/src/jobs/job-queue.ts';
import { SecretKeys } from '../platform/src/secrets/secret-keys.ts';
import { buildApp } from '../server/src/app.ts';
import { openSecrets } from '../server/src/secrets/secrets.service.ts';

const address = { socketDir: process.env.BENCH_SOCKET_DIR as string, user: 'wayable', database: 'wayable' };
const sql = connect(address);
const dataDir = mkdtempSync(join(tmpdir(), 'wayable-bench-'));
process.on('exit', () => rmSync(dataDir, { recursive: true }));
process.on('SIGTERM', () => process.exit());
const config = readConfig(
  {
    LOG_LEVEL: 'error',
    ADDRESS_LIMIT_SCALE: '100000',
    ACCOUNT_LIMIT_SCALE: '100000',
    // A second factor would need a person to sign in.
    ADMIN_SECOND_FACTOR: '0',
    DEMO: '0',
    DATA_DIR: dataDir,
    // Use a fixed key, because several servers with different folders use this database one after the other.
    SECRETS_KEY: Buffer.alloc(32, 'bench').toString('base64'),
  },
  '/',
);
const secrets = await openSecrets(sql, new SecretKeys(config));
await ensureSigningKeys(sql, secrets);
const jobs = new JobQueue(connect(address, { max: 1 }), (error) => {
  throw error;
});
await jobs.start();
const app = await buildApp({ config, sql, secrets, jobs, site: undefined, isStopping: () => false });
// The parent process has ended.
process.on('disconnect', () => process.exit());
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
