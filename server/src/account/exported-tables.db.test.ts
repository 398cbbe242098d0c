import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { LONG_TABLES, NOT_EXPORTED, SHORT_TABLES, SINGLE_ROWS } from './exported-tables.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it('exports each table that refers to a person', async () => {
  const columns = await server.sql<{ name: string }[]>`
    select distinct attrelid::regclass::text || '.' || attname as name
    from pg_attribute join pg_class as relation on relation.oid = attrelid
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'auth') and attnum > 0 and not attisdropped
      and (attname = 'user_id' or exists (
        select from pg_constraint where contype = 'f' and conrelid = attrelid and attnum = any(conkey)
          and confrelid in ('auth.users'::regclass, 'user_profiles'::regclass)
      ))
  `;
  const exported = [...SINGLE_ROWS, ...SHORT_TABLES, ...LONG_TABLES].flatMap(
    ({ table, through, owner = 'user_id' }) => (through || table === 'auth.users' ? [] : `${table}.${owner}`),
  );
  expect(columns.map(({ name }) => name).sort()).toEqual([...exported, ...Object.keys(NOT_EXPORTED)].sort());
});

it('withholds only existing columns from the account export', async () => {
  const tables = [...SINGLE_ROWS, ...SHORT_TABLES, ...LONG_TABLES];
  for (const { table, without } of tables) {
    const columns = await server.sql<{ attname: string }[]>`
      select attname from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`;
    expect(columns.map(({ attname }) => attname)).toEqual(expect.arrayContaining(without));
  }
});
