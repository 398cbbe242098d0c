import { createWriteStream, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '@wayable/platform/config/config';
import { lockDataDir } from '@wayable/platform/db/embedded/data-dir-lock';
import {
  type Installation,
  prepareDataDir,
  prepareInstallation,
  readPostgresVersion,
} from '@wayable/platform/db/embedded/installation';
import { giveTo } from '@wayable/platform/db/embedded/operating-user';
import { describeDiskProblem, StartupError } from '@wayable/platform/startup/startup-error';
import { listMigrations } from '../db/migrate.ts';
import { type BackupHeader, readArchive } from './archive.ts';
import { CLUSTER, FILES, SECRET_FILES } from './backup.service.ts';

/** Permitted existing content of DATA_DIR: keys, and files that every start creates. */
const IGNORED = new Set(['socket', 'server.lock', ...SECRET_FILES]);
const STAGING = '.restoring';

async function refuseUsed(dataDir: string, { clusterDir }: Installation): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => !IGNORED.has(name) && !name.endsWith(STAGING));
  const hasCluster = await stat(clusterDir).then(
    () => true,
    () => false,
  );
  if (names.length === 0 && !hasCluster) return;
  throw new StartupError(
    `DATA_DIR ${dataDir} is not empty: set DATA_DIR to an empty folder, or move its content away.`,
  );
}

async function refuseHeader(header: BackupHeader): Promise<void> {
  const platform = `${process.platform}-${process.arch}`;
  if (header.platform !== platform) {
    throw new StartupError(
      `The backup was made on ${header.platform}, and the files of a database do not fit ${platform}: restore it there, and move it with "npm run move-database".`,
    );
  }
  if (header.postgres !== readPostgresVersion()) {
    throw new StartupError(
      `The backup is of PostgreSQL ${header.postgres}, and this version of Wayable has PostgreSQL ${readPostgresVersion()}: restore it with Wayable ${header.program}.`,
    );
  }
  // Names of migrations begin with their date, so a later name is of a newer program.
  if (header.lastMigration > ((await listMigrations()).at(-1) ?? '')) {
    throw new StartupError(
      `The backup was made by a newer version of Wayable (${header.lastMigration}): update this one.`,
    );
  }
}

/** Returns the path of an archive entry. */
function toPath(name: string, clusterDir: string, filesDir: string): string {
  const [part, ...rest] = name.split('/');
  if (part === CLUSTER && rest.length > 0) return join(clusterDir, ...rest);
  if (part === FILES && rest.length > 0) return join(filesDir, ...rest);
  throw new StartupError(`The backup has an unknown part, ${part}: update Wayable.`);
}

/** Refuses two different keys. Otherwise, data encrypted with the replaced key would be unreadable. */
async function refuseOtherKeys(dataDir: string, filesDir: string): Promise<void> {
  for (const name of SECRET_FILES) {
    const [here, restored] = await Promise.all(
      [dataDir, filesDir].map((folder) => readFile(join(folder, name)).catch(() => undefined)),
    );
    if (here && restored && !here.equals(restored)) {
      throw new StartupError(`${join(dataDir, name)} differs from the key of the backup: move it away.`);
    }
  }
}

interface Extraction {
  file: string;
  clusterDir: string;
  filesDir: string;
  onBytes: (bytes: number) => void;
}

async function extractArchive({ file, clusterDir, filesDir, onBytes }: Extraction): Promise<BackupHeader> {
  let header: BackupHeader | undefined;
  await mkdir(clusterDir, { mode: 0o700 });
  await mkdir(filesDir);
  await readArchive(file, {
    onBytes,
    async onHeader(found) {
      await refuseHeader(found);
      header = found;
    },
    async onFolder(name) {
      await mkdir(toPath(name, clusterDir, filesDir), { recursive: true, mode: 0o700 });
    },
    async onFile(name, content) {
      const path = toPath(name, clusterDir, filesDir);
      const isFile = name.startsWith(`${FILES}/`);
      const isSecret = !isFile || SECRET_FILES.includes(name.slice(FILES.length + 1));
      await mkdir(dirname(path), { recursive: true });
      // The recovery of the cluster flushes its own files.
      await pipeline(content, createWriteStream(path, { flush: isFile, ...(isSecret && { mode: 0o600 }) }));
    },
  });
  return header as BackupHeader;
}

/**
 * Moves the whole content of a folder to another folder, or nothing. Returns a function that moves it back.
 */
async function moveContent(from: string, to: string): Promise<() => Promise<void>> {
  const moved: string[] = [];
  const undo = async () => {
    for (const name of moved) await rename(join(to, name), join(from, name));
  };
  try {
    for (const name of await readdir(from)) {
      await rename(join(from, name), join(to, name));
      moved.push(name);
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return undo;
}

interface Restore {
  config: Config;
  /** Absolute path. */
  file: string;
  /** Receives shares from 0 to 1. */
  onRead: (share: number) => void;
}

/**
 * Restores a backup into an empty DATA_DIR, completely or not at all. The next start of the database recovers
 * it.
 * @throws {StartupError} if DATA_DIR is not empty, or the file is not a complete backup for this version
 */
export async function restoreBackup({ config, file, onRead }: Restore): Promise<BackupHeader> {
  const { dataDir } = config;
  const total = (await stat(file).catch(() => undefined))?.size ?? 0;
  await prepareDataDir(dataDir);
  const unlock = lockDataDir(dataDir);
  const installation = await prepareInstallation(dataDir);
  const clusterDir = `${installation.clusterDir}${STAGING}`;
  const filesDir = join(dataDir, STAGING);
  const removeStaging = () => {
    for (const folder of [clusterDir, filesDir]) rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', removeStaging);
  try {
    await refuseUsed(dataDir, installation);
    removeStaging();
    let read = 0;
    const onBytes = (bytes: number) => {
      read += bytes;
      onRead(read / total);
    };
    const header = await extractArchive({ file, clusterDir, filesDir, onBytes });
    await refuseOtherKeys(dataDir, filesDir);
    if (installation.user) await giveTo(clusterDir, installation.user);
    const undo = await moveContent(filesDir, dataDir);
    // Move the cluster last, because only the cluster makes DATA_DIR an installation.
    await rename(clusterDir, installation.clusterDir).catch(async (error) => {
      await undo();
      throw error;
    });
    return header;
  } catch (error) {
    const reason = describeDiskProblem(error);
    if (reason === undefined) throw error;
    throw new StartupError(`The backup cannot be restored into DATA_DIR ${dataDir}: ${reason}.`);
  } finally {
    removeStaging();
    process.off('exit', removeStaging);
    unlock();
  }
}
