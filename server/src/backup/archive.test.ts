import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ArchiveWriter, type BackupHeader, readArchive } from './archive.ts';

const HEADER: BackupHeader = {
  createdAt: '2026-01-02T03:04:05.000Z',
  program: '1.0.0',
  postgres: 18,
  platform: 'linux-x64',
  lastMigration: '20260101T000000-first',
  hasSecrets: false,
  isOnS3: false,
};

let dir: string;
let file: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'wayable-archive-'));
  file = join(dir, 'backup');
});
afterEach(() => rm(dir, { recursive: true }));

/** Writes an archive that contains one incompressible file. */
async function writeSome(): Promise<Buffer> {
  const content = Buffer.from(crypto.getRandomValues(new Uint8Array(50_000)));
  const source = join(dir, 'source');
  await writeFile(source, content);
  const archive = new ArchiveWriter(file, HEADER);
  archive.addFolder('postgres/base');
  expect(await archive.addFile('files/photo', source)).toMatchObject({ bytes: 50_000 });
  expect(await archive.addFile('files/gone', join(dir, 'gone'))).toBe(undefined);
  await archive.addText('postgres/backup_label', 'START');
  await archive.finish();
  return content;
}

/** Writes an archive that contains these entries after the header. */
async function writeForged(entries: [name: string, content: string][]): Promise<void> {
  const forged = pack();
  forged.entry({ name: 'backup.json' }, JSON.stringify({ format: 'wayable-backup', version: 1, ...HEADER }));
  for (const [name, content] of entries) forged.entry({ name }, content);
  forged.finalize();
  await pipeline(forged, createZstdCompress(), createWriteStream(file));
}

describe('ArchiveWriter', () => {
  it.skipIf(process.platform !== 'linux')(
    'rejects writing a backup archive when the disk is full',
    async () => {
      const archive = new ArchiveWriter('/dev/full', HEADER);
      const content = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)));
      const write = async () => {
        for (let number = 0; number < 100; number++) await archive.addText(`files/${number}`, content);
      };
      await expect(write()).rejects.toMatchObject({ code: 'ENOSPC' });
    },
  );

  it.skipIf(process.platform !== 'linux')('rejects adding files when the disk is full', async () => {
    const source = join(dir, 'source');
    await writeFile(source, randomBytes(64_000));
    // The failure arrives at another moment in each archive, also while a file is read.
    for (let number = 0; number < 50; number++) {
      const archive = new ArchiveWriter('/dev/full', HEADER);
      const write = async () => {
        for (let file = 0; file < 40; file++) await archive.addFile(`files/${file}`, source);
      };
      await expect(write()).rejects.toMatchObject({ code: 'ENOSPC' });
    }
  });

  it('rejects adding a folder when the file cannot be created', async () => {
    const archive = new ArchiveWriter(join(dir, 'none', 'backup'), HEADER);
    const write = async () => {
      for (let number = 0; number < 1_000; number++) {
        archive.addFolder(`postgres/${number}`);
        await setImmediate();
      }
    };
    await expect(write()).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('abandons an archive in a folder that it cannot read', async () => {
    await writeFile(file, 'no folder');
    const archive = new ArchiveWriter(join(file, 'backup'), HEADER);
    await expect(archive.abandon()).resolves.toBe(undefined);
  });
});

describe('readArchive', () => {
  it('reads the header, folders and files of a backup archive', async () => {
    const content = await writeSome();
    const read: [string, Buffer][] = [];
    let header: BackupHeader | undefined;
    const folders: string[] = [];
    const amount = await readArchive(file, {
      onHeader: (found) => {
        header = found;
      },
      onFolder: async (name) => {
        folders.push(name);
      },
      onFile: async (name, pieces) => {
        read.push([name, Buffer.concat(await Array.fromAsync(pieces))]);
      },
    });
    expect(header).toEqual(HEADER);
    expect(folders).toEqual(['postgres/base']);
    expect(read).toEqual([
      ['files/photo', content],
      ['postgres/backup_label', Buffer.from('START')],
    ]);
    expect(amount).toBe(2);
  });

  it('rejects a truncated backup archive', async () => {
    await writeSome();
    const whole = await readFile(file);
    for (const share of [0.1, 0.5, 0.99]) {
      await writeFile(file, whole.subarray(0, whole.length * share));
      await expect(readArchive(file)).rejects.toThrow(/is damaged or not complete|is not a backup/);
    }
    await writeFile(file, '');
    await expect(readArchive(file)).rejects.toThrow('is not a backup');
  });

  it('rejects a backup archive with changed content', async () => {
    await writeSome();
    const bytes = await readFile(file);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    await writeFile(file, bytes);
    await expect(readArchive(file)).rejects.toThrow('is damaged or not complete');
  });

  it('rejects a backup archive with file names outside the folder', async () => {
    for (const name of ['../escape', '/etc/passwd', 'files/../../escape']) {
      await writeForged([[name, 'x']]);
      const onFile = () => Promise.reject(new Error('must not be asked'));
      await expect(readArchive(file, { onFile })).rejects.toThrow('is damaged or not complete');
    }
  });

  it('rejects a backup archive without a file of its manifest', async () => {
    await writeForged([['manifest.json', '{"files/photo": {"bytes": 1, "sha256": ""}}']]);
    await expect(readArchive(file)).rejects.toThrow('is damaged or not complete');
  });

  it('rejects files that are not backup archives', async () => {
    await writeFile(file, 'Dear diary');
    await expect(readArchive(file)).rejects.toThrow('is not a backup of "npm run backup"');
    await expect(readArchive(join(dir, 'none'))).rejects.toThrow('There is no file');
    await expect(readArchive(join(file, 'part'))).rejects.toThrow('part cannot be opened (ENOTDIR');
  });
});
