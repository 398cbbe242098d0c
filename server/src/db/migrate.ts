import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { withLock } from '@wayable/platform/db/advisory-locks';
import { codeOf } from '@wayable/platform/db/connection-error';
import { type ConnectionAddress, connect, type Database } from '@wayable/platform/db/database';
import { prepareJobTables } from '@wayable/platform/jobs/job-queue';
import { StartupError } from '@wayable/platform/startup/startup-error';
import pg from 'pg';
import { BASELINE, LAST_BEFORE_BASELINE, readBaseline } from './baseline.ts';

/** Folders with migrations. Migrations of all folders run together, ordered by name. */
const FOLDERS = ['./migrations/', '../../../geo/migrations/'].map((path) => new URL(path, import.meta.url));

/** Returns the files of all migrations after the baseline, by name. */
async function findMigrations(): Promise<Map<string, URL>> {
  const found = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(folder))
        .filter((file) => file.endsWith('.sql'))
        .map((file): [string, URL] => [file.slice(0, -'.sql'.length), new URL(file, folder)]),
    ),
  );
  return new Map(found.flat());
}

/** Returns the names of all migrations in order, the baseline first. */
export async function listMigrations(): Promise<string[]> {
  return [BASELINE, ...[...(await findMigrations()).keys()].sort()];
}

interface Migration {
  text: string;
  /**
   * Whether older programs continue to work, because the migration only adds (CONTRIBUTING, "Migrations").
   */
  isCompatible: boolean;
  /** Runs outside of a transaction, as `create index concurrently` requires. */
  isConcurrent: boolean;
}

/** Reads the header lines of a migration. */
export function parseMigration(text: string): Migration {
  const [head = ''] = /^(--.*\n)*/.exec(text) ?? [];
  return {
    text,
    isCompatible: /^-- compatible\b/m.test(head),
    isConcurrent: /^-- concurrent\b/m.test(head),
  };
}

/** Reads a migration that `listMigrations` names. */
export async function readMigration(name: string): Promise<Migration> {
  if (name === BASELINE) return parseMigration(await readBaseline());
  const file = (await findMigrations()).get(name);
  if (!file) throw new RangeError(`There is no migration ${name}`);
  return parseMigration(await readFile(file, 'utf8'));
}

const INSUFFICIENT_PRIVILEGE = '42501';
const LOCK_NOT_AVAILABLE = '55P03';
const LOCK_TIMEOUT_MS = 3_000;
const LOCK_ATTEMPTS = 10;
const LOCK_PAUSE_MS = 1_000;

function explainFailure(name: string, error: unknown): unknown {
  const code = codeOf(error);
  if (code === INSUFFICIENT_PRIVILEGE) {
    return new StartupError(
      'The database needs migrations, but the role of DATABASE_URL may not run them: run "npm run migrate" with MIGRATION_DATABASE_URL, the address of the owner.',
    );
  }
  if (code === LOCK_NOT_AVAILABLE) {
    return new StartupError(
      `The migration ${name} needs a lock that other work on the database holds; start again once that work has ended.`,
    );
  }
  if (!(error instanceof pg.DatabaseError) || /^(08|53|57|58)/.test(code ?? '')) return error;
  return new StartupError(
    `The migration ${name} failed and runs again at the next start: ${error.message}. Is this an intact Wayable database?`,
  );
}

/**
 * Creates the table of migrations, or adds its column `is_compatible`. Migrations of programs without this
 * column were incompatible.
 */
async function prepareMigrationsTable(sql: Database): Promise<void> {
  // Do not use "if not exists", because it fails for a role that may not create tables.
  const columns = await sql<{ name: string }[]>`
    select attname as name from pg_attribute where attrelid = to_regclass('schema_migrations') and attnum > 0
  `;
  if (columns.length === 0) {
    await sql`
      create table schema_migrations (
        name text primary key, applied_at timestamptz not null default now(), is_compatible boolean not null default false
      )
    `;
  } else if (!columns.some(({ name }) => name === 'is_compatible')) {
    await sql`alter table schema_migrations add column is_compatible boolean not null default false`;
  }
}

/** Applies a migration. Limits lock waits, because later statements queue behind a waiting migration. */
async function apply(sql: Database, name: string): Promise<void> {
  const { text, isCompatible, isConcurrent } = await readMigration(name);
  const row = { name, is_compatible: isCompatible };
  // Run it outside of a transaction and without lock_timeout, because the build of the index blocks no
  // writes.
  if (isConcurrent) {
    for (const statement of text.split(/;\s*$/m)) if (statement.trim()) await sql.unsafe(statement);
    await sql`insert into schema_migrations ${sql(row)}`;
    return;
  }
  await sql.begin(async (transaction) => {
    await transaction.unsafe(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await transaction.unsafe(text);
    await transaction`insert into schema_migrations ${transaction(row)}`;
  });
}

async function applyPatiently(sql: Database, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(sql, name);
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE || attempt === LOCK_ATTEMPTS)
        throw explainFailure(name, error);
      await delay(LOCK_PAUSE_MS);
    }
  }
}

/**
 * Adopts the schema of version 0.1, which equals the baseline. Deletes the names of its migrations, because a
 * database can be moved only to one with the same migrations.
 * @throws {StartupError} if the database is older
 */
async function adoptBaseline(sql: Database, applied: Set<string>): Promise<void> {
  if (!applied.has(LAST_BEFORE_BASELINE)) {
    throw new StartupError(
      'The database is of an early version of Wayable: start the last version 0.1 once to migrate it, and then this version (docs/operations/upgrade.md#from-version-01).',
    );
  }
  await sql
    .begin(async (transaction) => {
      await transaction`delete from schema_migrations where name < ${BASELINE}`;
      await transaction`insert into schema_migrations ${transaction({ name: BASELINE })}`;
    })
    .catch((error) => {
      throw explainFailure(BASELINE, error);
    });
}

async function migrateUnderLock(sql: Database, assertHeld: () => Promise<void>): Promise<string[]> {
  const known = await listMigrations();
  await prepareMigrationsTable(sql).catch((error) => {
    throw explainFailure('schema_migrations', error);
  });
  const rows = await sql<{ name: string; is_compatible: boolean }[]>`
    select name, is_compatible from schema_migrations
  `;
  const applied = new Set(rows.map(({ name }) => name));
  const tooNew = rows
    .filter(({ name, is_compatible }) => name > BASELINE && !known.includes(name) && !is_compatible)
    .map(({ name }) => name)
    .sort();
  if (tooNew.length > 0) {
    throw new StartupError(
      `The database is newer than this program: it has the migration ${tooNew.at(-1)}, which this version does not know; update Wayable or use another database.`,
    );
  }
  if (applied.size > 0 && !applied.has(BASELINE)) {
    await adoptBaseline(sql, applied);
    applied.add(BASELINE);
  }
  const missing = known.filter((name) => !applied.has(name));
  for (const name of missing) {
    await assertHeld();
    await applyPatiently(sql, name);
  }
  await prepareJobTables(sql).catch((error) => {
    throw explainFailure('of the job queue', error);
  });
  return missing;
}

/**
 * Migrates the database under one lock, so that several processes may start at the same time: each missing
 * migration in its own transaction, then the tables of the job queue. Accepts newer compatible migrations.
 * @returns the names of the applied migrations
 * @throws {StartupError} if the database needs a newer program, or lacks migrations that the role may not
 * apply
 */
export async function migrate(address: ConnectionAddress): Promise<string[]> {
  const sql = connect(address, { max: 1, statementTimeoutMs: 0 });
  try {
    return await withLock(address, 'migrations', (assertHeld) => migrateUnderLock(sql, assertHeld));
  } finally {
    await sql.end();
  }
}
