import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import { type ConnectionAddress, connect, type Database } from '../db/database.ts';
import { listMigrations } from '../db/migrate.ts';

/**
 * A database of its own as an earlier version left it, without data.
 * @param lastMigration the last migration of that version, by its name without an ending
 */
export async function createEarlierDatabase(
  lastMigration: string,
): Promise<{ address: ConnectionAddress; sql: Database }> {
  const socketDir = inject('postgresSocketDir');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = connect({ socketDir, user: 'postgres', database: 'postgres' }, { max: 1 });
  await admin.unsafe(`create database ${database} owner wayable`);
  await admin.end();
  const address = { socketDir, user: 'wayable', database };
  const sql = connect(address);
  await sql`create table schema_migrations (name text primary key, applied_at timestamptz not null default now())`;
  for (const name of (await listMigrations()).filter((each) => each <= lastMigration)) {
    await sql.unsafe(await readFile(new URL(`../db/migrations/${name}.sql`, import.meta.url), 'utf8'));
    await sql`insert into schema_migrations (name) values (${name})`;
  }
  return { address, sql };
}
