import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type ConnectionAddress, connect, type Database } from '@wayable/platform/db/database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { BASELINE, LAST_BEFORE_BASELINE, readBaseline } from './baseline.ts';
import { describeSchema } from './describe-schema.ts';
import { listMigrations, migrate } from './migrate.ts';

const SCHEMA = new URL('./schema.sql', import.meta.url);

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

let admin: Database;

beforeAll(() => {
  admin = connect({ socketDir: inject('postgresSocketDir'), user: 'postgres', database: 'postgres' });
});
afterAll(() => admin.end());

async function createDatabase(template: string): Promise<{ address: ConnectionAddress; sql: Database }> {
  const database = `baseline_${randomUUID().replaceAll('-', '')}`;
  await admin.unsafe(`create database ${database} owner wayable template ${template}`);
  const address = { socketDir: inject('postgresSocketDir'), user: 'wayable', database };
  return { address, sql: connect(address, { max: 1 }) };
}

/** Creates a database with the schema of version 0.1, which lists these migrations as applied. */
async function createOld(names: string[]): Promise<{ address: ConnectionAddress; sql: Database }> {
  const { address, sql } = await createDatabase('template0');
  await sql.unsafe(await readBaseline());
  await sql`create table schema_migrations (name text primary key, applied_at timestamptz not null default now())`;
  await sql`insert into schema_migrations ${sql(names.map((name) => ({ name })))}`;
  return { address, sql };
}

it('matches schema.sql after all migrations (npm run schema updates it)', async () => {
  const { sql } = await createDatabase('template_wayable');
  expect(await describeSchema(sql)).toBe(await readFile(SCHEMA, 'utf8'));
  await sql.end();
});

describe('database of version 0.1', () => {
  it('migrates a database of version 0.1 and keeps its data', async () => {
    const { address, sql } = await createOld(['20261121T090000-auth', LAST_BEFORE_BASELINE]);
    const id = randomUUID();
    await sql`insert into auth.users (id, email) values (${id}, 'ada@people.example')`;
    await sql`insert into user_profiles (id, full_name) values (${id}, 'Ada')`;
    const [, ...later] = await listMigrations();
    expect(await migrate(address)).toEqual(later);
    expect(await sql`select id, full_name from user_profiles`).toEqual([{ id, full_name: 'Ada' }]);
    expect(await describeSchema(sql)).toBe(await readFile(SCHEMA, 'utf8'));
    // The names of the old migrations must be gone: a database can move only to a database with the same
    // list.
    const names = await sql<{ name: string }[]>`select name from schema_migrations order by name`;
    expect(names.map(({ name }) => name)).toEqual([BASELINE, ...later]);
    expect(await migrate(address)).toEqual([]);
    await sql.end();
  });

  it('keeps one-time tokens and file removals of version 0.1', async () => {
    const { address, sql } = await createOld([LAST_BEFORE_BASELINE]);
    const [id, photo, document] = [randomUUID(), randomUUID(), randomUUID()];
    await sql`insert into auth.users (id) values (${id})`;
    await sql`insert into auth.used_nonces values (sha256('nonce'), now())`;
    await sql`insert into auth.used_web3_messages values (sha256('message'), now())`;
    const assertion = ['https://idp.example/"a b"', '_Überraschung'];
    await sql`insert into auth.saml_assertions values (${assertion[0] ?? ''}, ${assertion[1] ?? ''}, now())`;
    await sql`insert into auth.factor_recoveries values (${id}, now(), now() + interval '1 day', now() + interval '2 days')`;
    await sql`insert into auth.factor_recovery_stops values (sha256('stop'), ${id})`;
    await sql`insert into photo_removals values (${photo}, now(), true)`;
    await sql`insert into document_removals values (${document}, now(), false)`;
    await migrate(address);
    // The hashes of `markTokenUsed`.
    const hashes = ['nonce', 'message', JSON.stringify(assertion)].map((token) => sha256(token));
    expect(await sql`select from auth.used_tokens where hash = any(${hashes}::bytea[])`).toHaveLength(3);
    expect(
      await sql`select from auth.factor_recoveries where sha256('stop') = any(stop_hashes)`,
    ).toHaveLength(1);
    expect(await sql`select kind, file_id, is_begun from file_removals order by kind`).toEqual([
      { kind: 'document', file_id: document, is_begun: false },
      { kind: 'photo', file_id: photo, is_begun: true },
    ]);
    await sql.end();
  });

  it('rejects a database older than the last version 0.1', async () => {
    const { address, sql } = await createOld(['20261121T090000-auth']);
    await expect(migrate(address)).rejects.toThrow('start the last version 0.1 once');
    await sql.end();
  });
});
