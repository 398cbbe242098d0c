import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { useDataDirs } from '@wayable/server/testing/data-dirs';
import { describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { prepareDataDir } from './installation.ts';

const newDataDir = useDataDirs();

describe('startEmbeddedPostgres', () => {
  it('stops PostgreSQL when it cannot create the database', async () => {
    const dataDir = await newDataDir();
    await prepareDataDir(dataDir);
    // PostgreSQL refuses each write, as on a full disk.
    const settings = { default_transaction_read_only: 'on' };
    await expect(startEmbeddedPostgres(dataDir, settings)).rejects.toThrow('read-only');
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });
});
