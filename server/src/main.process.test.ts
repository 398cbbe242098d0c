import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { connect } from './db/database.ts';
import { makeDataDir, ServerProcess } from './testing/server-process.ts';

const folders: string[] = [];
const dataDir = async () => {
  const dir = await makeDataDir();
  folders.push(dir);
  return dir;
};
afterEach(async () => {
  for (const dir of folders.splice(0)) await rm(dir, { recursive: true, force: true });
});

/** Runs the server until it ends by itself: its status and its last line. */
async function refuse(env: Record<string, string>) {
  const server = ServerProcess.spawn(env);
  const status = await server.exited;
  return { status, sentence: server.output.trim().split('\n').at(-1) };
}

describe('a start that cannot succeed says why in one sentence', () => {
  it('when the port is in use', async () => {
    const rival = createServer();
    const port = await new Promise<number>((resolve) => {
      rival.listen(0, '127.0.0.1', () => resolve((rival.address() as { port: number }).port));
    });
    const result = await refuse({ PORT: String(port), DATA_DIR: await dataDir() });
    rival.close();
    expect(result.status).toBe(1);
    expect(result.sentence).toContain(`Port ${port} on 127.0.0.1 is in use by another program`);
  });

  it('when DATA_DIR is in use by another process', async () => {
    const dir = await dataDir();
    const first = await ServerProcess.start({ DATA_DIR: dir });
    const result = await refuse({ PORT: '0', DATA_DIR: dir });
    expect(result.status).toBe(1);
    expect(result.sentence).toContain(`is in use by another Wayable process (${first.child.pid})`);
    expect(await first.stop()).toBe(0);
  });

  it('when DATA_DIR cannot be a folder', async () => {
    const file = join(await dataDir(), 'file');
    await writeFile(file, '');
    const result = await refuse({ DATA_DIR: join(file, 'data') });
    expect(result).toMatchObject({
      status: 1,
      sentence: expect.stringContaining('a part of the path is not a folder'),
    });
  });

  it.skipIf(process.getuid?.() === 0)('when DATA_DIR cannot be written', async () => {
    const dir = await dataDir();
    await chmod(dir, 0o555);
    const result = await refuse({ DATA_DIR: join(dir, 'data') });
    expect(result).toMatchObject({
      status: 1,
      sentence: expect.stringContaining('this user may not write there'),
    });
  });

  it.skipIf(process.getuid?.() !== 0)('when the disk is full or read-only', async ({ skip }) => {
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
    ['postgres://me:hunter2@no-such-host.invalid/none', 'cannot be used: its host is not known'],
    ['mysql://me:hunter2@127.0.0.1/none', 'must look like postgres://'],
  ])('when DATABASE_URL is %s', async (DATABASE_URL, reason) => {
    const result = await refuse({ DATABASE_URL });
    expect(result).toMatchObject({ status: 1, sentence: expect.stringContaining(reason) });
    expect(result.sentence).not.toContain('hunter2');
  });

  it('when the configuration is half set', async () => {
    const result = await refuse({ S3_BUCKET: 'photos', DATA_DIR: await dataDir() });
    expect(result).toMatchObject({
      status: 1,
      sentence: expect.stringContaining('half set: S3_BUCKET is given'),
    });
  });

  it('when the database is newer than the program', async () => {
    const dir = await dataDir();
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

describe('a folder that is hard to live in', () => {
  it('may have a long path with spaces and umlauts', async () => {
    const dir = join(await dataDir(), 'a folder with späces', 'x'.repeat(100));
    const server = await ServerProcess.start({ DATA_DIR: dir });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  it.skipIf(process.getuid?.() !== 0)(
    'may be closed to everybody but root: the data goes elsewhere, and it is said where',
    async () => {
      const closed = join(await dataDir(), 'closed');
      await mkdir(closed, { mode: 0o700 });
      const server = await ServerProcess.start({ DATA_DIR: join(closed, 'data') });
      const [, home] = /who cannot enter DATA_DIR: its data is in (\S+)\./.exec(server.output) ?? [];
      expect(await server.stop()).toBe(0);
      expect(home).toMatch(/^\/var\/lib\/wayable\/data-/);
      await rm(home as string, { recursive: true });
    },
  );
});

describe('stopping', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('%s finishes requests and stops the database', async (signal) => {
    const dir = await dataDir();
    const server = await ServerProcess.start({ DATA_DIR: dir });
    const answers = Promise.all(
      Array.from({ length: 10 }, () =>
        fetch(`${server.url}/api/v1/stats`, { headers: { connection: 'close' } }),
      ),
    );
    await fetch(`${server.url}/healthz`);
    server.kill(signal);
    for (const answer of await answers) expect(answer.status).toBe(200);
    expect(await server.exited).toBe(0);
    const again = await ServerProcess.start({ DATA_DIR: dir });
    expect(await again.stop()).toBe(0);
  });
});

describe('the demo where others can reach it', () => {
  const PUBLIC_URL = 'https://wayable.example';

  it('has no administrator, whose password everybody knows, and is off unless asked for', async () => {
    const dir = await dataDir();
    const signIn = async (url: string, who: string) => {
      const { status } = await fetch(`${url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${who}@demo.wayable.example`, password: 'wayable-demo' }),
      });
      return status;
    };
    const readConfig = async (url: string) => (await fetch(`${url}/api/v1/config`)).json();
    const own = await ServerProcess.start({ DATA_DIR: dir, DEMO: '' });
    expect(await signIn(own.url, 'admin')).toBe(200);
    expect(await readConfig(own.url)).toMatchObject({ demo: true, demoAdmin: true });
    await own.stop();

    const shown = await ServerProcess.start({ DATA_DIR: dir, DEMO: '1', PUBLIC_URL, FORCE_COLOR: '1' });
    expect([await signIn(shown.url, 'admin'), await signIn(shown.url, 'user')]).toEqual([400, 200]);
    expect(await readConfig(shown.url)).toMatchObject({ demo: true, demoAdmin: false });
    await shown.stop();
    expect(shown.output).toContain('\u001b[31mwayable  DEMO=1 on an installation that others can reach');

    const plain = await ServerProcess.start({ DATA_DIR: dir, DEMO: '', PUBLIC_URL });
    expect([await signIn(plain.url, 'admin'), await signIn(plain.url, 'user')]).toEqual([400, 400]);
    expect(await readConfig(plain.url)).toMatchObject({ demo: false, demoAdmin: false });
    await plain.stop();
  });
});

describe('a signal during the start', () => {
  it('leaves nothing behind', async () => {
    const dir = await dataDir();
    const server = ServerProcess.spawn({ DATA_DIR: dir, PORT: '0' });
    await new Promise<void>((resolve) => {
      server.child.stdout?.on('data', () => server.output.includes('Starting the database') && resolve());
    });
    server.kill('SIGINT');
    expect(await server.exited, server.output).toBe(0);
    expect(server.output).toContain('Stopped.');
    const next = await ServerProcess.start({ DATA_DIR: dir });
    expect(await next.stop()).toBe(0);
  });
});

describe('two processes', () => {
  it('share one DATABASE_URL', async () => {
    const dir = await dataDir();
    const SECRETS_KEY = randomBytes(32).toString('base64');
    const host = await ServerProcess.start({ DATA_DIR: dir, SECRETS_KEY });
    const DATABASE_URL = `postgres://wayable@localhost/wayable?host=${encodeURIComponent(join(dir, 'socket'))}`;
    const email = 'shared@processes.example';
    const second = await ServerProcess.start({ DATABASE_URL, SECRETS_KEY });
    const signUp = await fetch(`${host.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'correct horse' }),
    });
    const { access_token } = (await signUp.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await fetch(`${second.url}/auth/v1/user`, { headers })).status).toBe(200);
    await fetch(`${second.url}/auth/v1/logout`, { method: 'POST', headers });
    expect((await fetch(`${host.url}/auth/v1/user`, { headers })).status).toBe(403);
    await second.stop();
    await host.stop();
  });
});

if (tmpdir().length > 60) throw new Error('TMPDIR is too long for the sockets of these tests');
