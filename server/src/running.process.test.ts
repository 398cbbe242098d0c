import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyPreparedData, useDataDirs } from './testing/data-dirs.ts';
import { RawConnection } from './testing/raw-connection.ts';
import { ServerProcess } from './testing/server-process.ts';

const dataDir = useDataDirs(copyPreparedData);
const emptyDataDir = useDataDirs();

/** Returns whether connections to `url` are refused. */
const isRefused = (url: string): Promise<boolean> =>
  RawConnection.open(url).then(
    (connection) => {
      connection.leave();
      return false;
    },
    ({ code }) => code === 'ECONNREFUSED',
  );

describe('stopping', () => {
  it.each([
    'SIGINT',
    'SIGTERM',
  ] as const)('completes running requests and stops the database on %s', async (signal) => {
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

  it('answers requests on open connections while the server stops', async () => {
    const server = await ServerProcess.start({ DATA_DIR: await dataDir() });
    const head = 'POST /auth/v1/signup HTTP/1.1\r\nhost: wayable\r\ncontent-type: application/json\r\n';
    const startRequest = async () => {
      const opened = await RawConnection.open(server.url);
      await opened.write(`${head}content-length: 2\r\nexpect: 100-continue\r\n\r\n`);
      await opened.until(/100 Continue/);
      return opened;
    };
    const [connection, silent] = [await startRequest(), await startRequest()];
    server.kill('SIGTERM');
    // The server first closes idle connections. Both connections stay open, because each has a running
    // request.
    await expect.poll(() => isRefused(server.url)).toBe(true);
    for (const each of [silent, connection]) {
      await each.write('{}');
      await each.until(/HTTP\/1.1 4\d\d .*\}$/s);
    }
    await connection.write('GET /api/v1/stats HTTP/1.1\r\nhost: wayable\r\n\r\n');
    expect(await connection.until(/HTTP\/1.1 200 /)).toMatch(/connection: close/i);
    expect(await server.exited).toBe(0);
  });

  it('logs no error when the server stops right after start', async () => {
    const server = await ServerProcess.start({ DATA_DIR: await dataDir() });
    expect(await server.stop()).toBe(0);
    expect(server.output).not.toContain('"level":50');
  });
});

describe('demo on a public server', () => {
  const PUBLIC_URL = 'https://wayable.example';

  it("disables and removes the demo's accounts on a public server", async () => {
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

    const refused = ServerProcess.spawn({ DATA_DIR: dir, DEMO: '', PUBLIC_URL });
    expect(await refused.exited).toBe(1);
    expect(refused.output).toContain('Remove them with "npm run admin -- remove-demo"');
    const removal = { DATA_DIR: dir, DEMO: '', PUBLIC_URL };
    const confirmed = ServerProcess.spawn(removal, 'commands/admin.ts', ['remove-demo', '--yes']);
    expect(await confirmed.exited, confirmed.output).toBe(0);
    expect(confirmed.output).toContain('To remove: 13 demo accounts');

    const plain = await ServerProcess.start({ DATA_DIR: dir, DEMO: '', PUBLIC_URL });
    expect([await signIn(plain.url, 'admin'), await signIn(plain.url, 'user')]).toEqual([400, 400]);
    expect(await readConfig(plain.url)).toMatchObject({ demo: false, demoAdmin: false });
    await plain.stop();
  });
});

describe('signal during the start', () => {
  it('stops the server without errors after a signal during start', async () => {
    const dir = await emptyDataDir();
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
  it('shares sessions between two processes on one database', async () => {
    const dir = await dataDir();
    const SECRETS_KEY = (await readFile(join(dir, 'secrets.key'), 'utf8')).trim();
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
