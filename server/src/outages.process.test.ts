import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, type Database } from '@wayable/platform/db/database';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@wayable/platform/db/embedded/embedded-postgres';
import { prepareDataDir } from '@wayable/platform/db/embedded/installation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDataDir, ServerProcess } from './testing/server-process.ts';

const TERMINATIONS = 10;
const WRITERS = 4;
const READERS = 4;
const PGBOUNCER_PORT = 6432;

let folder: string;
let postgres: EmbeddedPostgres;
let superuser: Database;

beforeAll(async () => {
  folder = await makeDataDir();
  await prepareDataDir(join(folder, 'cluster'));
  postgres = await startEmbeddedPostgres(join(folder, 'cluster'), { max_connections: '200' });
  superuser = connect({ ...postgres.address, user: 'postgres', database: 'postgres' }, { max: 1 });
});
afterAll(async () => {
  await superuser.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const urlOf = (database: string, socketDir = postgres.address.socketDir, port = 5432) =>
  `postgres://wayable@localhost:${port}/${database}?host=${encodeURIComponent(socketDir ?? '')}`;

/** Creates an empty database. Returns the environment of a process that uses the database. */
async function prepare(database: string): Promise<Record<string, string>> {
  await superuser.unsafe(`create database ${database} owner wayable`);
  const dataDir = join(folder, `data-${database}`);
  return {
    DATABASE_URL: urlOf(database),
    DATA_DIR: dataDir,
    SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
  };
}

async function call(url: string, method: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
}

async function signUp(url: string): Promise<Record<string, string>> {
  const { body } = await call(`${url}/auth/v1/signup`, 'POST', {
    email: `${randomUUID()}@outage.example`,
    password: 'correct horse',
  });
  return { authorization: `Bearer ${body.access_token}` };
}

const addPlace = (url: string, bearer: Record<string, string>) =>
  call(
    `${url}/api/v1/locations`,
    'POST',
    { name: 'Hall', address: '1 Main St', category: 'other', latitude: 41.8, longitude: -87.6 },
    bearer,
  );

describe('several processes', () => {
  it('starts four processes on an empty database in parallel', async () => {
    const env = await prepare('first_starts');
    const servers = await Promise.all(Array.from({ length: 4 }, () => ServerProcess.start(env)));
    for (const server of servers) {
      expect(server.output).toContain('Ready on');
      server.kill('SIGTERM');
    }
    expect(await Promise.all(servers.map(({ exited }) => exited))).toEqual([0, 0, 0, 0]);
  });
});

describe('lost connections', () => {
  it('fails few requests when all database connections are terminated', async () => {
    const env = await prepare('terminations');
    const server = await ServerProcess.start({ ...env, AUTH_CONFIRM_EMAIL: '0' });
    const bearers = await Promise.all(Array.from({ length: WRITERS }, () => signUp(server.url)));
    const place = await addPlace(server.url, bearers[0] ?? {});
    const answers: { status: number; code?: string }[] = [];
    let isOver = false;
    const repeat = async (ask: () => ReturnType<typeof call>) => {
      while (!isOver) {
        const { status, body } = await ask();
        answers.push({ status, code: body.code });
      }
    };
    const writing = bearers.map((bearer) =>
      repeat(() =>
        call(
          `${server.url}/api/v1/reviews`,
          'POST',
          { location_id: place.body.id, rating: 4 },
          { ...bearer, 'idempotency-key': randomUUID() },
        ),
      ),
    );
    const reading = Array.from({ length: READERS }, () =>
      repeat(() => call(`${server.url}/api/v1/locations/${place.body.id}`, 'GET')),
    );
    for (let round = 0; round < TERMINATIONS; round++) {
      const before = answers.length;
      await expect.poll(() => answers.length).toBeGreaterThan(before + 100);
      await superuser`
        select pg_terminate_backend(pid) from pg_stat_activity where datname = 'terminations' and application_name = 'wayable'
      `;
    }
    isOver = true;
    await Promise.all([...writing, ...reading]);
    const failed = answers.filter(({ status }) => status >= 400);
    expect(failed.filter(({ status, code }) => status !== 503 || code !== 'database_unavailable')).toEqual(
      [],
    );
    expect(failed.length).toBeLessThan(answers.length / 100);
    expect(server.child.exitCode).toBeNull();
    expect(await server.stop()).toBe(0);
  });
});

/** A module for `--import` that delays loading the program for longer than the connection timeout. */
const SLOW_READING = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith('/src/app.ts')) return loaded;
      const wait = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_500);';
      return { ...loaded, source: loaded.source + wait };
    },
  });
`)}`;

describe('start', () => {
  it('connects to the database when the program loads slowly', async () => {
    const env = await prepare('slow_reading');
    const server = await ServerProcess.start({ ...env, NODE_OPTIONS: `--import=${SLOW_READING}` });
    expect(await server.stop()).toBe(0);
  });

  it('reports a read-only database at start', async () => {
    const env = await prepare('replica');
    await superuser`alter database replica set default_transaction_read_only = on`;
    const server = ServerProcess.spawn({ ...env, PORT: '0' }, 'main.ts');
    expect(await server.exited).toBe(1);
    expect(server.output).toMatch(/cannot be used: it is read-only; is it a replica/);
    expect(server.output).not.toContain('    at ');
  });

  it('reports an incompletely restored database at start', async () => {
    const env = await prepare('half_restored');
    const sql = connect({ ...postgres.address, database: 'half_restored' }, { max: 1 });
    await sql`create schema auth`;
    await sql`create table auth.users (id uuid)`;
    await sql.end();
    const server = ServerProcess.spawn({ ...env, PORT: '0' }, 'main.ts');
    expect(await server.exited).toBe(1);
    expect(server.output).toMatch(
      /The migration \S+ failed and runs again at the next start: .*intact Wayable database\?/,
    );
    expect(server.output).not.toContain('    at ');
  });

  it('reports a DATA_DIR that cannot be created', async () => {
    const server = ServerProcess.spawn({ DATA_DIR: '/proc/wayable', PORT: '0' }, 'main.ts');
    expect(await server.exited).toBe(1);
    expect(server.output).toContain('DATA_DIR /proc/wayable');
    expect(server.output).not.toContain('    at ');
  });
});

describe('WORKERS=2', () => {
  it('shares port and limits among workers and replaces ended workers', async () => {
    const env = await prepare('workers');
    const server = await ServerProcess.start({ ...env, WORKERS: '2', ADDRESS_LIMIT_SCALE: '1' });
    const countWorkers = () =>
      spawnSync('pgrep', ['-P', String(server.child.pid)], { encoding: 'utf8' })
        .stdout.split('\n')
        .filter(Boolean);
    // Wait for both workers: each worker adds 10 connections to the sum. On a busy machine, the second worker
    // started in more than 30 s.
    const readMetrics = async () => (await call(`${server.url}/metrics`, 'GET')).body;
    await expect.poll(readMetrics, { timeout: 120_000 }).toContain('wayable_database_connections_max 20');
    const readRemaining = async () => {
      const { headers } = await fetch(`${server.url}/api/v1/stats`, { headers: { connection: 'close' } });
      return Number(headers.get('x-ratelimit-remaining'));
    };
    const before = await readRemaining();
    const remaining = [];
    for (let request = 1; request <= 6; request++) remaining.push(before - (await readRemaining()));
    expect(remaining).toEqual([1, 2, 3, 4, 5, 6]);
    const [first = ''] = countWorkers();
    process.kill(Number(first), 'SIGKILL');
    await expect.poll(() => server.output).toContain(`Worker ${first} ended (SIGKILL)`);
    await expect.poll(() => countWorkers().length).toBe(2);
    expect((await call(`${server.url}/readyz`, 'GET')).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});

const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;

/** Starts PgBouncer in transaction mode, with a socket in the test's folder. */
async function startPgBouncer(database: string): Promise<ChildProcess> {
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
${database} = host=${postgres.address.socketDir} port=5432 user=wayable
[pgbouncer]
listen_addr =
listen_port = ${PGBOUNCER_PORT}
unix_socket_dir = ${folder}
auth_type = any
pool_mode = transaction
default_pool_size = 3
`,
  );
  await chmod(folder, 0o777);
  // PgBouncer refuses to run as root.
  const asOther = process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--clear-groups'] : [];
  const [program = '', ...args] = [...asOther, 'pgbouncer', settings];
  const child = spawn(program, args);
  await expect.poll(() => existsSync(join(folder, `.s.PGSQL.${PGBOUNCER_PORT}`))).toBe(true);
  return child;
}

// `npm run drill` explains how to install PgBouncer.
describe.skipIf(!hasPgBouncer)('behind PgBouncer in transaction mode', () => {
  it('starts, signs people up and accepts reviews behind PgBouncer', async () => {
    const env = await prepare('pooled');
    const pgbouncer = await startPgBouncer('pooled');
    const pooled = {
      ...env,
      DATABASE_URL: urlOf('pooled', folder, PGBOUNCER_PORT),
      DATABASE_DIRECT_URL: urlOf('pooled'),
      AUTH_CONFIRM_EMAIL: '0',
    };
    for (let start = 0; start < 2; start++) {
      const server = await ServerProcess.start(pooled);
      const bearer = await signUp(server.url);
      const place = await addPlace(server.url, bearer);
      const reviews = Array.from({ length: 20 }, () =>
        call(`${server.url}/api/v1/reviews`, 'POST', { location_id: place.body.id, rating: 4 }, bearer),
      );
      expect(new Set((await Promise.all(reviews)).map(({ status }) => status))).toEqual(new Set([201]));
      expect(await server.stop()).toBe(0);
    }
    pgbouncer.kill('SIGKILL');
  });
});
