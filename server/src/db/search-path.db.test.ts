import { randomUUID } from 'node:crypto';
import { connect, type Database } from '@wayable/platform/db/database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { TEMPLATE_DATABASE } from '../testing/start-postgres.ts';

let sql: Database;

beforeAll(async () => {
  const socketDir = inject('postgresSocketDir');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = connect({ socketDir, user: 'postgres', database: 'postgres' }, { max: 1 });
  await admin.unsafe(
    `create database ${database} template ${TEMPLATE_DATABASE} strategy file_copy owner wayable`,
  );
  await admin.end();
  sql = connect({ socketDir, user: 'wayable', database }, { max: 1 });
});
afterAll(() => sql.end());

describe('database functions with an empty search_path', () => {
  it("contains only database functions that ignore the caller's search_path", async () => {
    // Use `begin atomic`, or `set search_path = public, pg_temp`. Otherwise, a dump of the database cannot be
    // restored.
    const unsafe = await sql`
      select routine.oid::regprocedure::text as routine
      from pg_proc as routine join pg_namespace as schema on schema.oid = pronamespace
      where nspname in ('public', 'auth') and prosqlbody is null
        and not exists (select from unnest(proconfig) as setting where setting like 'search_path=%')
        and not exists (select from pg_depend where objid = routine.oid and deptype = 'e')
      order by 1`;
    expect([...unsafe]).toEqual([]);
  });

  it('computes generated columns and indexes with an empty search_path', async () => {
    await sql.begin(async (transaction) => {
      await transaction`set local search_path = ''`;
      await transaction`
        insert into public.locations (name, address, category, latitude, longitude, public_facts)
        values ('Café', '1 Main St, Cicero, IL', 'retail', 41.9, -87.6, '{"wheelchair-accessible": {"says": "yes"}}')`;
      const rows = await transaction`select search_text, features from public.locations`;
      expect([...rows]).toEqual([
        { search_text: 'cafe 1 main st, cicero, il', features: ['wheelchair-accessible'] },
      ]);
    });
  });
});
