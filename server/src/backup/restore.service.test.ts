import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '@wayable/platform/config/config';
import { readPostgresVersion } from '@wayable/platform/db/embedded/installation';
import { describe, expect, it } from 'vitest';
import { listMigrations } from '../db/migrate.ts';
import { useDataDirs } from '../testing/data-dirs.ts';
import { ArchiveWriter, type BackupHeader } from './archive.ts';
import { restoreBackup } from './restore.service.ts';

const folder = useDataDirs();

async function writeArchive(changes: Partial<BackupHeader>, files: Record<string, string>): Promise<string> {
  const file = join(await folder(), 'backup');
  const migrations = await listMigrations();
  const archive = new ArchiveWriter(file, {
    createdAt: '2026-01-02T03:04:05.000Z',
    program: '1.0.0',
    postgres: readPostgresVersion(),
    platform: `${process.platform}-${process.arch}`,
    lastMigration: migrations[0] ?? '',
    hasSecrets: true,
    isOnS3: false,
    ...changes,
  });
  for (const [name, text] of Object.entries(files)) await archive.addText(name, text);
  await archive.finish();
  return file;
}

const restore = (dataDir: string, file: string) =>
  restoreBackup({ config: readConfig({ DATA_DIR: dataDir }, '/'), file, onRead: () => undefined });

/** Lists the content of the folder, except files that a start ignores. */
const listContent = async (dataDir: string): Promise<string[]> =>
  (await readdir(dataDir)).filter((name) => name !== 'socket' && name !== 'server.lock').sort();

describe('restoreBackup', () => {
  it.each([
    [{ platform: 'plan9-mips' }, 'was made on plan9-mips'],
    [{ postgres: 9 }, 'is of PostgreSQL 9'],
    [{ lastMigration: '99991231T000000-from-the-future' }, 'by a newer version of Wayable'],
  ])('rejects restoring a backup with %o', async (changes, sentence) => {
    const dataDir = await folder();
    const file = await writeArchive(changes, { 'postgres/PG_VERSION': '18' });
    await expect(restore(dataDir, file)).rejects.toThrow(sentence);
    expect(await listContent(dataDir)).toEqual([]);
  });

  it('rejects restoring a backup with a different secrets key', async () => {
    const dataDir = await folder();
    await writeFile(join(dataDir, 'secrets.key'), 'mine');
    const file = await writeArchive({}, { 'files/secrets.key': 'theirs', 'files/photos/1': 'photo' });
    await expect(restore(dataDir, file)).rejects.toThrow('differs from the key');
    expect(await listContent(dataDir)).toEqual(['secrets.key']);
  });

  it('rejects restoring into a folder with other content', async () => {
    const dataDir = await folder();
    await mkdir(join(dataDir, 'photos'));
    const file = await writeArchive({}, {});
    await expect(restore(dataDir, file)).rejects.toThrow('is not empty');
  });

  it('restores each part of a backup to its folder', async () => {
    const dataDir = await folder();
    const file = await writeArchive({}, { 'postgres/PG_VERSION': '18', 'files/photos/a/1': 'photo' });
    expect(await restore(dataDir, file)).toMatchObject({ program: '1.0.0' });
    expect(await listContent(dataDir)).toEqual(['photos', 'postgres']);
    expect(await readdir(join(dataDir, 'photos', 'a'))).toEqual(['1']);
  });
});
