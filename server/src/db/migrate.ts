import { readdir, readFile } from 'node:fs/promises';
import { StartupError } from '../config/startup-error.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { type ConnectionAddress, connect } from './database.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

/** The names of all migrations that this program knows, in order. */
export async function listMigrations(): Promise<string[]> {
  const files = await readdir(FOLDER);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}

const INSUFFICIENT_PRIVILEGE = '42501';

function explainMissingRights(error: unknown): unknown {
  if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) return error;
  return new StartupError(
    'The database has to be brought up to date, and the role of DATABASE_URL may not do that: run "npm run migrate" with MIGRATION_DATABASE_URL, the address of its owner.',
  );
}

/**
 * Brings the database to the state that this program needs: each missing migration in its own transaction, under an
 * advisory lock, so that several processes may start at once.
 * @returns the names of the migrations that it applied
 * @throws {StartupError} when the database has migrations that this program does not know, or lacks some and the role
 *   may not change it
 */
export async function migrate(address: ConnectionAddress): Promise<string[]> {
  const known = await listMigrations();
  // A connection of its own: its end releases the lock whatever happens, and a migration may take its time.
  const sql = connect(address, { max: 1, statementTimeoutMs: 0 });
  try {
    await sql`select pg_advisory_lock(${ADVISORY_LOCKS.migrations})`;
    // Not “if not exists”: a role that may make no tables is refused that, too.
    const [table] = await sql<
      { exists: boolean }[]
    >`select to_regclass('schema_migrations') is not null as exists`;
    if (!table?.exists) {
      await sql`create table schema_migrations (name text primary key, applied_at timestamptz not null default now())`;
    }
    const rows = await sql<{ name: string }[]>`select name from schema_migrations`;
    const applied = new Set(rows.map((row) => row.name));
    const unknown = [...applied].filter((name) => !known.includes(name)).sort();
    if (unknown.length > 0) {
      throw new StartupError(
        `The database is newer than this program: it has the migration ${unknown.at(-1)}, which this version does not know; update Wayable or use another database.`,
      );
    }
    const missing = known.filter((name) => !applied.has(name));
    for (const name of missing) {
      const text = await readFile(new URL(`${name}.sql`, FOLDER), 'utf8');
      await sql.begin(async (transaction) => {
        await transaction.unsafe(text);
        await transaction`insert into schema_migrations (name) values (${name})`;
      });
    }
    return missing;
  } catch (error) {
    throw explainMissingRights(error);
  } finally {
    await sql.end();
  }
}
