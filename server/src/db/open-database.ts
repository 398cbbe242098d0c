import type { Config } from '@wayable/platform/config/config';
import { withLock } from '@wayable/platform/db/advisory-locks';
import { ConnectionError } from '@wayable/platform/db/connection-error';
import { type ConnectionAddress, connect, type Database } from '@wayable/platform/db/database';
import { parseAddress } from '@wayable/platform/db/database-address';
import { findOwner, lockDataDir } from '@wayable/platform/db/embedded/data-dir-lock';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@wayable/platform/db/embedded/embedded-postgres';
import { addressOfRunning, prepareDataDir } from '@wayable/platform/db/embedded/installation';
import { StartupError } from '@wayable/platform/startup/startup-error';
import { grantRights } from './grant-rights.ts';
import { migrate } from './migrate.ts';

export interface OpenDatabase {
  /** The address of the database itself, without a pooler. */
  address: ConnectionAddress;
  sql: Database;
  notices: string[];
  /** Undefined if the database is not a child process. */
  embedded: EmbeddedPostgres | undefined;
  close(): Promise<void>;
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its host is unknown',
  EAI_AGAIN: 'its host is unknown',
  CONNECT_TIMEOUT: 'it does not answer',
  POOL_TIMEOUT: 'it does not answer',
  STATEMENT_DEADLINE: 'it does not answer',
  READ_ONLY_HOST: 'it is read-only; is it a replica, or is a failover under way?',
  '57P03': 'it is starting or stopping',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'its host cannot be reached',
  ENOENT: 'its socket does not exist',
  '28P01': 'it rejects the user or the password',
  '28000': 'it rejects the user or the password',
  '3D000': 'it has no database of that name',
};

/** Explains why a database URL is unusable. Names the host, never the password. */
function explainUnreachable(name: string, url: string, error: unknown): StartupError {
  const { hosts, settings } = parseAddress({ url });
  const where = hosts.map(({ host, port }) => (host ? `${host}:${port}` : 'local')).join(',');
  const { code, message } = error as { code?: string; message: string };
  const reason = REASONS[code ?? ''] ?? message;
  return new StartupError(
    `The database of ${name} (${where}/${settings.database ?? ''}) cannot be used: ${reason}.`,
  );
}

/** Number of connections of a process outside of its pool: for jobs, their notifications, and migrations. */
const FURTHER_CONNECTIONS = 3;
/** Number of connections that must remain free for commands and administrators. */
const SPARE_CONNECTIONS = 30;

async function openOwn({
  dataDir,
  workers,
  databaseConnections,
}: Config): Promise<{ embedded: EmbeddedPostgres; unlock: () => void }> {
  await prepareDataDir(dataDir);
  const unlock = lockDataDir(dataDir);
  try {
    const connections = workers * (databaseConnections + FURTHER_CONNECTIONS) + SPARE_CONNECTIONS;
    const settings = { max_connections: String(connections) };
    return { embedded: await startEmbeddedPostgres(dataDir, settings), unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** @throws {Error} if the database does not answer or is read-only */
async function proveWritable(sql: Database): Promise<void> {
  const [row] = await sql<{ is_read_only: boolean }[]>`
    select current_setting('transaction_read_only')::boolean as is_read_only
  `;
  if (row?.is_read_only) throw new ConnectionError('READ_ONLY_HOST', 'The database is read-only');
}

/** Opens a pool on a database that this process did not start. */
async function openForeign(
  address: ConnectionAddress,
  explain: (error: unknown) => StartupError,
  { max }: { max?: number } = {},
): Promise<OpenDatabase> {
  const sql = connect(address, max === undefined ? {} : { max });
  try {
    await proveWritable(sql);
  } catch (error) {
    await sql.end({ timeoutSeconds: 0 });
    throw explain(error);
  }
  return { address, sql, notices: [], embedded: undefined, close: () => sql.end() };
}

/** Migrates as the owner and grants the rights of the program's role. */
async function migrateAsOwner(migrationDatabaseUrl: string, program: Database): Promise<void> {
  const address = { url: migrationDatabaseUrl };
  const owner = await openForeign(
    address,
    (error) => explainUnreachable('MIGRATION_DATABASE_URL', migrationDatabaseUrl, error),
    { max: 1 },
  );
  try {
    await migrate(address);
    const [row] = await program<{ role: string }[]>`select current_user as role`;
    await withLock(address, 'migrations', () => grantRights(owner.sql, row?.role as string));
  } finally {
    await owner.close();
  }
}

/**
 * Opens and migrates the database of DATABASE_URL. Behind a pooler, uses DATABASE_DIRECT_URL to bypass it.
 */
async function openConfigured(databaseUrl: string, config: Config): Promise<OpenDatabase> {
  const { databaseDirectUrl, migrationDatabaseUrl, databaseConnections } = config;
  const database = await openForeign(
    { url: databaseUrl, isPooled: databaseDirectUrl !== undefined },
    (error) => explainUnreachable('DATABASE_URL', databaseUrl, error),
    { max: databaseConnections },
  );
  const address = { url: databaseDirectUrl ?? databaseUrl };
  try {
    if (databaseDirectUrl !== undefined) await reachDirectly(databaseDirectUrl);
    if (migrationDatabaseUrl === undefined) await migrate(address);
    else await migrateAsOwner(migrationDatabaseUrl, database.sql);
  } catch (error) {
    await database.close();
    throw error;
  }
  return { ...database, address };
}

async function reachDirectly(url: string): Promise<void> {
  const direct = await openForeign(
    { url },
    (error) => explainUnreachable('DATABASE_DIRECT_URL', url, error),
    { max: 1 },
  );
  await direct.close();
}

/**
 * Opens and migrates the configured database: that of DATABASE_URL, or the embedded one, which it starts.
 * With `shared`, a command uses the embedded database of a running server.
 * @throws {StartupError}
 */
export async function openDatabase(config: Config, { shared = false } = {}): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) return openConfigured(databaseUrl, config);
  const owner = shared ? findOwner(dataDir) : undefined;
  if (owner !== undefined) {
    return openForeign(
      await addressOfRunning(dataDir),
      () =>
        new StartupError(
          `The server with this DATA_DIR (process ${owner}) is starting or stopping; try again.`,
        ),
    );
  }
  const { embedded, unlock } = await openOwn(config);
  const sql = connect(embedded.address, { max: config.databaseConnections });
  const close = async () => {
    await sql.end();
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
