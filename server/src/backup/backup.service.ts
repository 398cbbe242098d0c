import { existsSync, rmSync } from 'node:fs';
import { open, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Config } from '@wayable/platform/config/config';
import { VERSION } from '@wayable/platform/config/version';
import type { Database } from '@wayable/platform/db/database';
import {
  prepareInstallation,
  readPostgresVersion,
  SUPERUSER,
} from '@wayable/platform/db/embedded/installation';
import { describeDiskProblem, StartupError } from '@wayable/platform/startup/startup-error';
import { ArchiveWriter, type FileState, readArchive } from './archive.ts';
import { BaseBackup, CONTROL_FILE, listClusterFiles, readControlFile } from './cluster-files.ts';

/** Folders in an archive: the cluster, and everything else of DATA_DIR. */
export const CLUSTER = 'postgres';
export const FILES = 'files';

/** Files of keys, which only an archive with secrets contains. */
export const SECRET_FILES = ['secrets.key', 'local-issuer.key'];
/**
 * Names that FILES omits. Each start of the program creates them again, and the cluster is a separate part of
 * the archive.
 */
const REMADE = /^(open-data|postgres(\..*)?|socket|server\.lock.*|\.write-probe|\.restoring)$/;
const UNFINISHED_FILE = /\.part$/;

interface BackupSummary {
  files: number;
  /** Bytes before and after compression. */
  bytes: number;
  archiveBytes: number;
}

interface Backup {
  sql: Database;
  config: Config;
  /** Absolute path. */
  file: string;
  hasSecrets: boolean;
  /** Receives shares from 0 to 1. */
  onWritten: (share: number) => void;
  onVerified: (share: number) => void;
}

/** Lists the files of DATA_DIR outside the cluster, as relative paths. */
async function listFiles(dataDir: string, hasSecrets: boolean): Promise<string[]> {
  const files: string[] = [];
  const visit = async (folder: string): Promise<void> => {
    for (const entry of await readdir(join(dataDir, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (folder === '' && REMADE.test(entry.name)) continue;
      if (folder === '' && !hasSecrets && SECRET_FILES.includes(entry.name)) continue;
      // Follow links directly below DATA_DIR, because a folder may be on another disk.
      if (entry.isDirectory() || (folder === '' && entry.isSymbolicLink())) await visit(path);
      else if (entry.isFile() && !UNFINISHED_FILE.test(entry.name)) files.push(path);
    }
  };
  await visit('');
  return files;
}

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0;

async function sumSizes(folder: string, names: string[]): Promise<number> {
  let total = 0;
  for (const name of names) total += await sizeOf(join(folder, name));
  return total;
}

/**
 * Adds files that are new or changed since the last round. A file is complete before the database refers to
 * it, and is deleted only when the database no longer refers to it.
 */
async function addFiles(
  archive: ArchiveWriter,
  { dataDir, hasSecrets, added }: { dataDir: string; hasSecrets: boolean; added: Map<string, FileState> },
): Promise<void> {
  for (const path of await listFiles(dataDir, hasSecrets)) {
    const former = added.get(path);
    const now = former && (await stat(join(dataDir, path)).catch(() => undefined));
    if (former && (!now || (now.size === former.bytes && now.mtimeMs === former.modifiedMs))) continue;
    const state = await archive.addFile(`${FILES}/${path.split(sep).join('/')}`, join(dataDir, path));
    if (state) added.set(path, state);
  }
}

/** Writes cluster and files. Both contain the state at the end of the base backup. */
async function writeParts(
  archive: ArchiveWriter,
  { dataDir, clusterDir, socketDir }: { dataDir: string; clusterDir: string; socketDir: string },
  hasSecrets: boolean,
): Promise<void> {
  const added = new Map<string, FileState>();
  const base = await BaseBackup.start({ host: socketDir, user: SUPERUSER, database: SUPERUSER }, clusterDir);
  try {
    const { folders, files } = await listClusterFiles(clusterDir);
    for (const folder of folders) archive.addFolder(`${CLUSTER}/${folder}`);
    for (const file of files) await archive.addFile(`${CLUSTER}/${file}`, join(clusterDir, file));
    await addFiles(archive, { dataDir, hasSecrets, added });
    await archive.addText(`${CLUSTER}/${CONTROL_FILE}`, await readControlFile(clusterDir));
    const { label, segments } = await base.stop();
    await addFiles(archive, { dataDir, hasSecrets, added });
    for (const segment of segments) {
      const name = `pg_wal/${segment}`;
      if (!(await archive.addFile(`${CLUSTER}/${name}`, join(clusterDir, name)))) {
        throw new Error(`${name} is gone`);
      }
    }
    await archive.addText(`${CLUSTER}/backup_label`, label);
  } finally {
    await base.close();
  }
}

function refuseFile(file: string, dataDir: string): void {
  if (existsSync(file)) throw new StartupError(`${file} exists already: choose another name.`);
  if (!existsSync(dirname(file))) throw new StartupError(`There is no folder ${dirname(file)}.`);
  if (!relative(dataDir, file).startsWith('..')) {
    throw new StartupError(
      `${file} is inside DATA_DIR ${dataDir}: choose a path outside of it, ideally on another disk.`,
    );
  }
}

/** Flushes a folder, so that a rename in it survives a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/**
 * Backs up the embedded database and the files of DATA_DIR while the program runs. The archive gets its final
 * name only after reading it back has succeeded.
 * @throws {StartupError} if the file cannot be written
 */
export async function createBackup({
  sql,
  config,
  file,
  hasSecrets,
  onWritten,
  onVerified,
}: Backup): Promise<BackupSummary> {
  const { dataDir } = config;
  refuseFile(resolve(file), resolve(dataDir));
  const { clusterDir, socketDir } = await prepareInstallation(dataDir);
  const { files } = await listClusterFiles(clusterDir);
  const expected =
    (await sumSizes(clusterDir, files)) + (await sumSizes(dataDir, await listFiles(dataDir, hasSecrets)));
  const partial = `${file}.partial`;
  // Delete the partial archive also when the command is interrupted.
  const removePartial = () => rmSync(partial, { force: true });
  process.once('exit', removePartial);
  const [migration] = await sql<{ name: string }[]>`select max(name) as name from schema_migrations`;
  let bytes = 0;
  const archive = new ArchiveWriter(
    partial,
    {
      createdAt: new Date().toISOString(),
      program: VERSION,
      postgres: readPostgresVersion(),
      platform: `${process.platform}-${process.arch}`,
      lastMigration: migration?.name ?? '',
      hasSecrets,
      isOnS3: config.s3 !== undefined,
    },
    (amount) => {
      bytes += amount;
      onWritten(Math.min(0.99, bytes / expected));
    },
  );
  try {
    await writeParts(archive, { dataDir, clusterDir, socketDir }, hasSecrets);
    await archive.finish();
    onWritten(1);
    const archiveBytes = await sizeOf(partial);
    let read = 0;
    await readArchive(partial, {
      onBytes: (amount) => {
        read += amount;
        onVerified(read / archiveBytes);
      },
    });
    await rename(partial, file);
    await syncFolder(dirname(file));
    return { files: archive.amount, bytes, archiveBytes };
  } catch (error) {
    await archive.abandon();
    const reason = describeDiskProblem(error);
    if (reason === undefined) throw error;
    throw new StartupError(`The backup cannot be written to ${file}: ${reason}.`);
  } finally {
    process.off('exit', removePartial);
  }
}
