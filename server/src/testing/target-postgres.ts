import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@wayable/platform/db/embedded/embedded-postgres';
import { findDatabaseUser } from '@wayable/platform/db/embedded/operating-user';
import pg from 'pg';
import { makeDataDir } from './server-process.ts';

/** A PostgreSQL server with new data. Its databases belong to a role that is not a superuser. */
export interface TargetPostgres {
  /** A folder in which this server's programs may write. */
  dir: string;
  /** @returns the owner's URL of a new database */
  createDatabase(name: string): Promise<string>;
  /** Runs a program of this PostgreSQL server. Throws with the output if the program fails. */
  run(program: string, args: string[]): Promise<void>;
  stop(): Promise<void>;
}

interface Target {
  version: string;
  canDump: boolean;
  start(): Promise<TargetPostgres>;
}

const PROGRAMS = ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore'];
const OWNER = 'owner';

async function query(socketDir: string, statement: string): Promise<void> {
  const client = new pg.Client({ host: socketDir, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function createDatabase(socketDir: string, name: string): Promise<string> {
  await query(socketDir, `create database ${name} owner ${OWNER}`);
  return `postgres://${OWNER}@localhost/${name}?host=${encodeURIComponent(socketDir)}`;
}

async function runIn(binDir: string, program: string, args: string[]): Promise<void> {
  const user = findDatabaseUser();
  await promisify(execFile)(join(binDir, program), args, {
    cwd: '/',
    ...(user && { uid: user.uid, gid: user.gid }),
  });
}

async function startInstalled(binDir: string): Promise<TargetPostgres> {
  const dir = await makeDataDir();
  const cluster = join(dir, 'cluster');
  await mkdir(cluster, { mode: 0o700 });
  const user = findDatabaseUser();
  if (user) for (const folder of [dir, cluster]) await chown(folder, user.uid, user.gid);
  const run = (program: string, args: string[]) => runIn(binDir, program, args);
  await run('initdb', ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']);
  const settings = `-c listen_addresses= -c unix_socket_directories=${dir} -c fsync=off`;
  await run('pg_ctl', ['-w', '-D', cluster, '-l', join(dir, 'log'), '-o', settings, 'start']);
  await query(dir, `create role ${OWNER} login`);
  return {
    dir,
    createDatabase: (name) => createDatabase(dir, name),
    run,
    async stop() {
      await run('pg_ctl', ['-w', '-D', cluster, '-m', 'immediate', 'stop']);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function startEmbedded(): Promise<TargetPostgres> {
  const dir = await makeDataDir();
  const server = await startEmbeddedPostgres(dir, { fsync: 'off' });
  const socketDir = server.address.socketDir as string;
  await query(socketDir, `create role ${OWNER} login`);
  return {
    dir,
    createDatabase: (name) => createDatabase(socketDir, name),
    run: (program) => Promise.reject(new Error(`The embedded PostgreSQL has no ${program}`)),
    async stop() {
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Every PostgreSQL version that this machine has in the folders of Debian and Homebrew. */
export const INSTALLED_POSTGRES: Target[] = globSync([
  '/usr/lib/postgresql/*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
])
  .filter((binDir) => PROGRAMS.every((name) => existsSync(join(binDir, name))))
  .map((binDir) => ({
    version: /(\d+)\/bin$/.exec(binDir)?.[1] ?? '',
    canDump: true,
    start: () => startInstalled(binDir),
  }));

export const EMBEDDED_POSTGRES: Target = { version: 'embedded', canDump: false, start: startEmbedded };
