import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../../startup/startup-error.ts';
import { type ConnectionAddress, connect } from '../database.ts';
import {
  DATABASE_ROLE,
  type Installation,
  prepareInstallation,
  readClusterVersion,
  SUPERUSER,
} from './installation.ts';

const READY = /database system is ready to accept (read-only )?connections/;
const STOP_TIMEOUT_MS = 30_000;
const START_ATTEMPTS = 20;
const START_RETRY_MS = 500;

const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  shared_buffers: '256MB',
  effective_cache_size: '2GB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  // The level `minimal` does not suffice for online backups.
  wal_level: 'replica',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
};

export interface EmbeddedPostgres {
  address: ConnectionAddress;
  notices: string[];
  /** Calls `listener` when the server ends unexpectedly, with the reason as a sentence. */
  onUnexpectedExit(listener: (reason: string) => void): void;
  stop(): Promise<void>;
}

/** Converts the server's last output to one sentence. */
function explain(output: string, clusterDir: string): string {
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return `The disk that holds the database (${clusterDir}) is full.`;
  }
  if (/Read-only file system/.test(output))
    return `The disk that holds the database (${clusterDir}) is read-only.`;
  if (/Permission denied/.test(output)) return `The database has no permission for its folder ${clusterDir}.`;
  const lines = output.split('\n').filter((line) => /FATAL|PANIC|error:/.test(line));
  const last = lines.at(-1) ?? output.trim().split('\n').at(-1) ?? '';
  return `The embedded database did not start: ${last.replace(/^.*?(FATAL|PANIC|error):\s*/, '') || 'no reason was given'}.`;
}

function spawnAs(installation: Installation, program: string, args: string[]): ChildProcess {
  const { user, binariesDir } = installation;
  return spawn(join(binariesDir, 'bin', program), args, {
    // Use a separate process group. Ctrl-C then reaches only this process, which stops the database properly.
    detached: true,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
    ...(user && { uid: user.uid, gid: user.gid }),
  });
}

/**
 * The character types to try, in order, because not every system has the first one. With C, trigram search
 * supports only Latin letters.
 */
const CHARACTER_TYPES = [process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8', 'C'];

async function initialise(installation: Installation): Promise<void> {
  let output = '';
  for (const characterType of CHARACTER_TYPES) {
    const outcome = await runInitdb(installation, characterType);
    if (outcome.code === 0) return;
    output = outcome.output;
  }
  throw new StartupError(explain(output, installation.clusterDir));
}

async function runInitdb(
  installation: Installation,
  characterType: string,
): Promise<{ code: number | null; output: string }> {
  // Create the cluster under a temporary name and rename it when complete, so that an interrupted start
  // leaves no broken cluster.
  const { clusterDir, user } = installation;
  const partialDir = `${clusterDir}.partial`;
  rmSync(partialDir, { recursive: true, force: true });
  mkdirSync(partialDir, { mode: 0o700 });
  if (user) chownSync(partialDir, user.uid, user.gid);
  const child = spawnAs(installation, 'initdb', [
    `--pgdata=${partialDir}`,
    `--username=${SUPERUSER}`,
    // No password is needed: the socket is the only access, and its folder is protected by permissions.
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${characterType}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]);
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code === 0) renameSync(partialDir, clusterDir);
  return { code, output };
}

/** Stops a database server that outlived its killed Wayable process. */
async function stopOrphan(clusterDir: string): Promise<void> {
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8'), 10);
    if (!isServerOf(pid, clusterDir)) return;
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  for (const deadline = Date.now() + STOP_TIMEOUT_MS; Date.now() < deadline; await delay(50)) {
    if (!isServerOf(pid, clusterDir)) return;
  }
  throw new StartupError(`The database left by an earlier start (process ${pid}) does not stop.`);
}

/**
 * Returns whether the process runs the cluster. After a restart of the machine, another program may have the
 * id. Without `/proc` and `ps`, as on Windows, it returns false, and PostgreSQL checks its lock file itself.
 */
function isServerOf(pid: number, clusterDir: string): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(clusterDir);
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).includes(
      clusterDir,
    );
  } catch {
    return false;
  }
}

/**
 * Starts the server once. Resolves with the process when the server accepts connections, or with the output
 * of a server that ended.
 */
function launch(
  installation: Installation,
  added: Record<string, string>,
): Promise<{ child: ChildProcess } | { output: string }> {
  const settings = Object.entries({ ...SETTINGS, ...added, unix_socket_directories: installation.socketDir });
  const child = spawnAs(installation, 'postgres', [
    '-D',
    installation.clusterDir,
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  let output = '';
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    const watch = (chunk: Buffer) => {
      output = (output + chunk).slice(-8_000);
      if (READY.test(output)) resolve({ child });
    };
    child.stdout?.on('data', watch);
    child.stderr?.on('data', watch);
    child.on('close', () => resolve({ output }));
  });
}

async function launchAfterCrash(
  installation: Installation,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    const result = await launch(installation, settings);
    if ('child' in result) return result.child;
    // After a SIGKILL of the server, its children need a moment to release the shared memory.
    const isBusy = /shared memory block|lock file "postmaster.pid"|Is another postmaster/.test(result.output);
    if (!isBusy || attempt === START_ATTEMPTS)
      throw new StartupError(explain(result.output, installation.clusterDir));
    await delay(START_RETRY_MS);
  }
}

async function ensureDatabase(socketDir: string): Promise<void> {
  const sql = connect({ socketDir, user: SUPERUSER, database: SUPERUSER }, { max: 1 });
  try {
    const [role] = await sql`select 1 from pg_roles where rolname = ${DATABASE_ROLE}`;
    if (!role) await sql.unsafe(`create role ${DATABASE_ROLE} login`);
    const [database] = await sql`select 1 from pg_database where datname = ${DATABASE_ROLE}`;
    if (!database) await sql.unsafe(`create database ${DATABASE_ROLE} owner ${DATABASE_ROLE}`);
  } finally {
    await sql.end();
  }
}

/**
 * Starts PostgreSQL on the data below `dataDir` and creates the cluster first if missing. Cleans up after a
 * killed process (a running server, a stale lock file). `settings` are PostgreSQL's and override those of the
 * program.
 * @throws {StartupError} if it cannot start
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const installation = await prepareInstallation(dataDir);
  const { clusterDir } = installation;
  if ((await readClusterVersion(clusterDir)) === undefined) await initialise(installation);
  else await stopOrphan(clusterDir);
  const child = await launchAfterCrash(installation, settings);
  let stopping = false;
  const listeners: ((reason: string) => void)[] = [];
  child.on('exit', (code, signal) => {
    if (stopping) return;
    for (const listener of listeners)
      listener(`The database ended unexpectedly (${signal ?? `status ${code}`}).`);
  });
  const stop = async () => {
    stopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    await exited;
  };
  try {
    await ensureDatabase(installation.socketDir);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    address: { socketDir: installation.socketDir, user: DATABASE_ROLE, database: DATABASE_ROLE },
    notices: installation.notices,
    onUnexpectedExit: (listener) => listeners.push(listener),
    stop,
  };
}
