import { execFileSync } from 'node:child_process';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { connect } from '@wayable/platform/db/database';
import { describe, expect, it } from 'vitest';
import { copyPreparedData, useDataDirs } from './testing/data-dirs.ts';
import { readDatabasePid, ServerProcess } from './testing/server-process.ts';

const dataDir = useDataDirs();
const preparedDataDir = useDataDirs(copyPreparedData);

/** Runs the server until it exits. Returns its status and its last line. */
async function refuse(env: Record<string, string>) {
  const server = ServerProcess.spawn(env);
  const status = await server.exited;
  return { status, sentence: server.output.trim().split('\n').at(-1) };
}

describe('failing start', () => {
  it('reports a port in use at start', async () => {
    const rival = createServer();
    const port = await new Promise<number>((resolve) => {
      rival.listen(0, '127.0.0.1', () => resolve((rival.address() as { port: number }).port));
    });
    const result = await refuse({ PORT: String(port), DATA_DIR: await preparedDataDir() });
    rival.close();
    expect(result.status).toBe(1);
    expect(result.sentence).toContain(`Port ${port} on 127.0.0.1 is in use by another program`);
  });

  it('reports a DATA_DIR that another process uses', async () => {
    const dir = await preparedDataDir();
    const first = await ServerProcess.start({ DATA_DIR: dir });
    const result = await refuse({ PORT: '0', DATA_DIR: dir });
    expect(result.status).toBe(1);
    expect(result.sentence).toContain(`is in use by another Wayable process (${first.child.pid})`);
    expect(await first.stop()).toBe(0);
  });

  it('reports a DATA_DIR that is a file', async () => {
    const file = join(await dataDir(), 'file');
    await writeFile(file, '');
    const result = await refuse({ DATA_DIR: join(file, 'data') });
    expect(result).toMatchObject({
      status: 1,
      sentence: expect.stringContaining('a part of the path is not a folder'),
    });
  });

  it.skipIf(process.getuid?.() === 0)('reports a DATA_DIR without write permission', async () => {
    const dir = await dataDir();
    await chmod(dir, 0o555);
    const result = await refuse({ DATA_DIR: join(dir, 'data') });
    expect(result).toMatchObject({
      status: 1,
      sentence: expect.stringContaining('this user may not write there'),
    });
  });

  it.skipIf(process.getuid?.() !== 0)('reports a full or read-only disk at start', async ({ skip }) => {
    const dir = await dataDir();
    const mount = (options: string) => execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', dir]);
    try {
      mount('size=12m,mode=755');
    } catch {
      skip('this container forbids mounts even to root');
    }
    try {
      const full = await refuse({ DATA_DIR: join(dir, 'data') });
      expect(full).toMatchObject({
        status: 1,
        sentence: expect.stringMatching(/The disk that holds .* is full/),
      });
      execFileSync('mount', ['-o', 'remount,ro', dir]);
      const readOnly = await refuse({ DATA_DIR: join(dir, 'other') });
      expect(readOnly).toMatchObject({
        status: 1,
        sentence: expect.stringContaining('the disk is read-only'),
      });
    } finally {
      execFileSync('umount', [dir]);
    }
  });

  it.each([
    ['postgres://me:hunter2@127.0.0.1:1/none', 'cannot be used: nothing listens there'],
    ['postgres://me:hunter2@no-such-host.invalid/none', 'cannot be used: its host is unknown'],
    ['mysql://me:hunter2@127.0.0.1/none', 'must look like postgres://'],
  ])('reports a DATABASE_URL that is %s', async (DATABASE_URL, reason) => {
    const result = await refuse({ DATABASE_URL });
    expect(result).toMatchObject({ status: 1, sentence: expect.stringContaining(reason) });
    expect(result.sentence).not.toContain('hunter2');
  });

  it('reports an incomplete group of settings at start', async () => {
    const result = await refuse({ S3_BUCKET: 'photos', DATA_DIR: await dataDir() });
    expect(result).toMatchObject({
      status: 1,
      sentence: expect.stringContaining('incomplete: S3_BUCKET is set'),
    });
  });

  it('reports a database newer than the program at start', async () => {
    const dir = await preparedDataDir();
    const server = await ServerProcess.start({ DATA_DIR: dir });
    const sql = connect({ socketDir: join(dir, 'socket'), user: 'wayable', database: 'wayable' }, { max: 1 });
    await sql`insert into schema_migrations (name) values ('29990101T000000-from-the-future')`;
    await sql.end();
    await server.stop();
    const result = await refuse({ PORT: '0', DATA_DIR: dir });
    expect(result).toMatchObject({
      status: 1,
      sentence: expect.stringContaining('The database is newer than this program'),
    });
  });
});

it('stops the embedded database after an unexpected error at start', async () => {
  const dir = await preparedDataDir();
  await rm(join(dir, 'secrets.key'), { force: true });
  await mkdir(join(dir, 'secrets.key'));
  const server = ServerProcess.spawn({ PORT: '0', DATA_DIR: dir });
  expect(await server.exited).toBe(1);
  expect(server.output).toContain('EISDIR');
  await expect(readDatabasePid(dir)).rejects.toThrow('ENOENT');
});

describe('difficult folder', () => {
  it('accepts a DATA_DIR with a long path, spaces and umlauts', async () => {
    const dir = join(await dataDir(), 'a folder with späces', 'x'.repeat(100));
    const server = await ServerProcess.start({ DATA_DIR: dir });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  it.skipIf(process.getuid?.() !== 0)('moves the data if only root can enter DATA_DIR', async () => {
    const closed = join(await dataDir(), 'closed');
    await mkdir(closed, { mode: 0o700 });
    const server = await ServerProcess.start({ DATA_DIR: join(closed, 'data') });
    const [, home] = /who cannot enter DATA_DIR: its data is in (\S+)\./.exec(server.output) ?? [];
    expect(await server.stop()).toBe(0);
    expect(home).toMatch(/^\/var\/lib\/wayable\/data-/);
    await rm(home as string, { recursive: true });
  });
});
