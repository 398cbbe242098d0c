import type { Config } from '../config/config.ts';
import { StartupError } from '../config/startup-error.ts';
import { JobQueue } from '../jobs/job-queue.ts';
import { type ConnectionAddress, connect, type Database } from './database.ts';
import { findOwner, lockDataDir } from './embedded/data-dir-lock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { addressOfRunning, prepareDataDir } from './embedded/installation.ts';
import { grantRights } from './grant-rights.ts';
import { migrate } from './migrate.ts';

export interface OpenDatabase {
  address: ConnectionAddress;
  sql: Database;
  notices: string[];
  /** undefined where the database is not a child of this process */
  embedded: EmbeddedPostgres | undefined;
  close(): Promise<void>;
}

const CLOSE_TIMEOUT_SECONDS = 5;

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known',
  CONNECT_TIMEOUT: 'it does not answer',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'its host cannot be reached',
  ENOENT: 'its socket does not exist',
  '28P01': 'it refuses user or password',
  '28000': 'it refuses user or password',
  '3D000': 'it has no database of that name',
};

/** The sentence for an address that does not work; it names the host and never the password. */
function explainUnreachable(name: string, url: string, error: unknown): StartupError {
  const { host, pathname } = new URL(url);
  const { code, message } = error as { code?: string; message: string };
  const reason = REASONS[code ?? ''] ?? message;
  return new StartupError(
    `The database of ${name} (${host || 'local'}${pathname}) cannot be used: ${reason}.`,
  );
}

async function openOwn(dataDir: string): Promise<{ embedded: EmbeddedPostgres; unlock: () => void }> {
  await prepareDataDir(dataDir);
  const unlock = lockDataDir(dataDir);
  try {
    return { embedded: await startEmbeddedPostgres(dataDir), unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A pool on a database that somebody else runs. */
async function openForeign(
  address: ConnectionAddress,
  explain: (error: unknown) => StartupError,
  options: { max?: number } = {},
): Promise<OpenDatabase> {
  const sql = connect(address, options);
  try {
    await sql`select 1`;
  } catch (error) {
    await sql.end({ timeout: 0 });
    throw explain(error);
  }
  const close = () => sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
  return { address, sql, notices: [], embedded: undefined, close };
}

/** The owner brings the schema up to date, and lets the program's role work on it. */
async function migrateAsOwner(migrationDatabaseUrl: string, program: Database): Promise<void> {
  const address = { url: migrationDatabaseUrl };
  const owner = await openForeign(
    address,
    (error) => explainUnreachable('MIGRATION_DATABASE_URL', migrationDatabaseUrl, error),
    { max: 1 },
  );
  try {
    await migrate(address);
    await JobQueue.prepare(owner.sql);
    const [row] = await program<{ role: string }[]>`select current_user as role`;
    await grantRights(owner.sql, row?.role as string);
  } finally {
    await owner.close();
  }
}

/**
 * Opens the configured database and brings its schema up to date: the one of DATABASE_URL, or the embedded one, which
 * it starts. With `shared`, a command uses the embedded database of a server that is running.
 * @throws {StartupError}
 */
export async function openDatabase(config: Config, { shared = false } = {}): Promise<OpenDatabase> {
  const { databaseUrl, migrationDatabaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) {
    const database = await openForeign({ url: databaseUrl }, (error) =>
      explainUnreachable('DATABASE_URL', databaseUrl, error),
    );
    try {
      if (migrationDatabaseUrl === undefined) await migrate(database.address);
      else await migrateAsOwner(migrationDatabaseUrl, database.sql);
    } catch (error) {
      await database.close();
      throw error;
    }
    return database;
  }
  const owner = shared ? findOwner(dataDir) : undefined;
  if (owner !== undefined) {
    return openForeign(
      await addressOfRunning(dataDir),
      () =>
        new StartupError(
          `The server that has DATA_DIR (process ${owner}) is starting or stopping; try again.`,
        ),
    );
  }
  const { embedded, unlock } = await openOwn(dataDir);
  const sql = connect(embedded.address);
  const close = async () => {
    await sql.end({ timeout: CLOSE_TIMEOUT_SECONDS });
    await embedded.stop();
    unlock();
  };
  try {
    await migrate(embedded.address);
  } catch (error) {
    await close();
    throw error;
  }
  return { address: embedded.address, sql, notices: embedded.notices, embedded, close };
}
