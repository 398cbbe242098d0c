import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateBadgeKey, type NewBadgeKey } from '@wayable/badges/credentials/badge-keys';
import { connect } from '@wayable/platform/db/database';
import { startEmbeddedPostgres } from '@wayable/platform/db/embedded/embedded-postgres';
import { prepareDataDir } from '@wayable/platform/db/embedded/installation';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresSocketDir: string;
    /** The badge key of all test databases. They share the key, because creating a key is slow. */
    badgeKey: NewBadgeKey;
  }
}

/** The migrated database. Each test file gets a copy. */
export const TEMPLATE_DATABASE = 'template_wayable';

const SETTINGS = {
  // Test data need not survive a power failure, so skip the writes to disk.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Autovacuum would process all test databases one after the other.
  autovacuum: 'off',
  // Several test files run in parallel, and some files start several applications.
  max_connections: '200',
};

/** Starts one PostgreSQL server for the whole run, with new data. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wayable-test-'));
  // mkdtemp creates a private folder. If root runs the tests, the database runs as another user and needs
  // access.
  await prepareDataDir(join(dataDir, 'data'));
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedPostgres(join(dataDir, 'data'), SETTINGS);
  const { socketDir } = server.address;
  if (socketDir === undefined) throw new Error('The embedded database has no socket');
  const admin = connect({ socketDir, user: 'postgres', database: 'postgres' }, { max: 1 });
  await admin.unsafe(`create database ${TEMPLATE_DATABASE} owner wayable`);
  await admin.end();
  const address = { socketDir, user: 'wayable', database: TEMPLATE_DATABASE };
  await migrate(address);
  project.provide('badgeKey', await generateBadgeKey());
  project.provide('postgresSocketDir', socketDir);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
