import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '@wayable/platform/startup/startup-error';
import pg from 'pg';

/** PostgreSQL recreates the content of these folders at each start. */
const EMPTIED = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const SKIPPED = /^(postmaster\.(pid|opts)|backup_label|tablespace_map|backup_manifest|pg_internal\.init.*)$/;
/** Matches the temporary files of sorts and tables. */
const TEMPORARY = /^(pgsql_tmp.*|t\d+_\d+.*)$/;
/** This file is read last, because recovery starts with it. */
export const CONTROL_FILE = 'global/pg_control';
const WAL_SEGMENT = /^[0-9A-F]{24}$/;

/** Lists the folders and files of a cluster for a base backup, without the write-ahead log and pg_control. */
export async function listClusterFiles(clusterDir: string): Promise<{ folders: string[]; files: string[] }> {
  const folders: string[] = [];
  const files: string[] = [];
  const visit = async (folder: string): Promise<void> => {
    for (const entry of await readdir(join(clusterDir, folder), { withFileTypes: true })) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (SKIPPED.test(entry.name) || TEMPORARY.test(entry.name) || name === CONTROL_FILE) continue;
      if (entry.isFile()) files.push(name);
      if (!entry.isDirectory()) continue;
      folders.push(name);
      if (!EMPTIED.has(name)) await visit(name);
    }
  };
  await visit('');
  return { folders, files };
}

/** Reads pg_control until two reads agree, because PostgreSQL may be writing it. */
export async function readControlFile(clusterDir: string): Promise<Buffer> {
  for (let former: Buffer | undefined; ; ) {
    const content = await readFile(join(clusterDir, CONTROL_FILE));
    if (former?.equals(content)) return content;
    former = content;
  }
}

interface BackupEnd {
  /** The label, from which the recovery reads where to begin. */
  label: string;
  /** Files in pg_wal that recovery needs. */
  segments: string[];
}

/**
 * PostgreSQL's online base backup: files read between `start` and `stop` can be recovered to the moment of
 * `stop`.
 */
export class BaseBackup {
  readonly #client: pg.Client;
  readonly #clusterDir: string;
  #firstSegment = '';

  private constructor(client: pg.Client, clusterDir: string) {
    this.#client = client;
    this.#clusterDir = clusterDir;
  }

  /** @throws {StartupError} if the level of the server's write-ahead log is too low for a backup */
  static async start(connection: pg.ClientConfig, clusterDir: string): Promise<BaseBackup> {
    const client = new pg.Client(connection);
    // Ignore the error: if the server ends, the next query fails.
    client.on('error', () => undefined);
    await client.connect();
    const backup = new BaseBackup(client, clusterDir);
    try {
      await backup.#start();
      return backup;
    } catch (error) {
      await backup.close();
      throw error;
    }
  }

  async #start(): Promise<void> {
    const { rows: settings } = await this.#client.query<{ wal_level: string }>('show wal_level');
    if (settings[0]?.wal_level === 'minimal') {
      throw new StartupError(
        'The running server was started by an earlier version: restart it once, then back up.',
      );
    }
    // The slot keeps the required write-ahead log. PostgreSQL drops the slot when this connection ends.
    await this.#client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `wayable_backup_${process.pid}`,
    ]);
    const { rows } = await this.#client.query<{ segment: string }>(
      `select pg_walfile_name(pg_backup_start('wayable', fast => true)) as segment`,
    );
    this.#firstSegment = rows[0]?.segment as string;
  }

  async stop(): Promise<BackupEnd> {
    const { rows } = await this.#client.query<{ segment: string; labelfile: string }>(
      'select pg_walfile_name(lsn) as segment, labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    const { segment: lastSegment, labelfile: label } = rows[0] as (typeof rows)[0];
    const names = await readdir(join(this.#clusterDir, 'pg_wal'));
    const segments = names
      .filter((name) => WAL_SEGMENT.test(name) && name >= this.#firstSegment && name <= lastSegment)
      .sort();
    if (segments[0] !== this.#firstSegment || segments.at(-1) !== lastSegment) {
      throw new Error(`The write-ahead log from ${this.#firstSegment} to ${lastSegment} is incomplete`);
    }
    return { label, segments };
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}
