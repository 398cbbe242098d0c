import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { TEMPLATE_DATABASE } from '../testing/start-postgres.ts';
import { copyDatabase, openClient, refuseUnfitTarget } from './move-database.ts';

const PLACES = 100;
/** These messages have more data than the socket buffers between two databases. */
const MESSAGES = 1_000;

const clients: pg.Client[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
});

async function open(database: string, user = 'wayable'): Promise<pg.Client> {
  const client = await openClient({ host: inject('postgresSocketDir'), user, database });
  clients.push(client);
  return client;
}

/** Creates a database with the program's tables and no rows. */
async function createDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = await open('postgres', 'postgres');
  await admin.query(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy owner wayable`);
  return name;
}

const count = async (client: pg.Client, table: string): Promise<number> =>
  (await client.query(`select from ${table}`)).rowCount ?? 0;

/** Lists constraints and enabled triggers. */
async function listRules(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query(`
    select conrelid::regclass::text as on, pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'f'
    union all
    select tgrelid::regclass::text, concat(tgname, ' ', tgenabled) from pg_trigger where not tgisinternal
    order by 1, 2`);
  return rows;
}

let sourceName: string;

beforeAll(async () => {
  sourceName = await createDatabase();
  const source = await open(sourceName);
  await source.query(`
    insert into auth.users (id, email) select md5(i::text)::uuid, i || '@people.example' from generate_series(1, 3) as i;
    insert into user_profiles (id, full_name) select md5(i::text)::uuid, 'Person ' || i from generate_series(1, 3) as i;
    insert into locations (id, name, address, category, latitude, longitude)
      select md5(i::text)::uuid, 'Place ' || i, i || ' Main St, Cicero, IL', 'retail', 41, -87
      from generate_series(1, ${PLACES}) as i;
    insert into contact_messages (name, email, subject, category, message)
      select 'Person', 'person@people.example', 'Hello', 'general', repeat('A ramp. ', 200)
      from generate_series(1, ${MESSAGES});
    insert into reviews (user_id, location_id, rating)
      select md5(p::text)::uuid, md5(i::text)::uuid, p + 1 from generate_series(1, 3) as p, generate_series(1, 50) as i`);
});

describe('copyDatabase', () => {
  it('copies rows and sequences into a database with unchanged constraints', async () => {
    const [source, target] = [await open(sourceName), await open(await createDatabase())];
    const rules = await listRules(target);
    const shares: number[] = [];
    const summary = await copyDatabase(source, target, (share) => shares.push(share));
    expect(summary.drift).toBe(0);
    expect(shares.at(-1)).toBe(1);
    for (const table of ['auth.users', 'locations', 'reviews', 'location_cell_changes'])
      expect(await count(target, table)).toBe(await count(source, table));
    expect(await count(target, 'drift')).toBe(0);
    expect(await listRules(target)).toEqual(rules);
    const next = `select nextval('location_cell_changes_id_seq')`;
    expect((await target.query(next)).rows).toEqual((await source.query(next)).rows);
    await expect(refuseUnfitTarget(target)).rejects.toThrow(
      'The target is not empty: it has rows in auth.users',
    );
  });

  it('leaves the target database empty when a row is rejected', async () => {
    const [source, name] = [await open(sourceName), await createDatabase()];
    const target = await open(name);
    const rules = await listRules(target);
    // The target rejects the first of many rows while PostgreSQL still sends the others.
    await target.query('alter table contact_messages add constraint brief check (length(message) < 9)');
    await expect(copyDatabase(source, target, () => undefined)).rejects.toThrow('brief');
    const again = await open(name);
    expect(await count(again, 'auth.users')).toBe(0);
    expect(await listRules(again)).toEqual(rules);
  });
});
