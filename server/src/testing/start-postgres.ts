import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { prepareDataDir } from '../db/embedded/installation.ts';
import { migrate } from '../db/migrate.ts';
import { JobQueue } from '../jobs/job-queue.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresSocketDir: string;
  }
}

/** The migrated database that every test file's own one is copied from. */
export const TEMPLATE_DATABASE = 'template_wayable';

/** One PostgreSQL server for the whole run, on data of its own. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wayable-test-'));
  // mkdtemp makes a folder that only its owner may enter; as root the database runs as somebody else.
  await prepareDataDir(join(dataDir, 'data'));
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedPostgres(join(dataDir, 'data'));
  const { socketDir } = server.address;
  if (socketDir === undefined) throw new Error('The embedded database has no socket');
  const admin = connect({ socketDir, user: 'postgres', database: 'postgres' }, { max: 1 });
  // What a test has written need not survive a power cut.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await admin.unsafe(`alter system set ${setting} = off`);
  }
  await admin`select pg_reload_conf()`;
  await admin.unsafe(`create database ${TEMPLATE_DATABASE} owner wayable`);
  await admin.end();
  const address = { socketDir, user: 'wayable', database: TEMPLATE_DATABASE };
  await migrate(address);
  // Its tables are made once and copied with the rest.
  const jobs = new JobQueue(connect(address, { max: 1 }), (error) => {
    throw error;
  });
  await jobs.start();
  await jobs.stop();
  project.provide('postgresSocketDir', socketDir);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
