import { join } from 'node:path';
import { connect } from '@wayable/platform/db/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyPreparedData, useDataDirs } from '../testing/data-dirs.ts';
import { ApiPerson, listReviewIds } from '../testing/people/api-person.ts';
import { ServerProcess } from '../testing/server-process.ts';
import { EMBEDDED_POSTGRES, INSTALLED_POSTGRES, type TargetPostgres } from '../testing/target-postgres.ts';

const dataDir = useDataDirs(copyPreparedData);

async function run(file: string, args: string[], env: Record<string, string>): Promise<string> {
  const command = ServerProcess.spawn(env, `commands/${file}`, args);
  const status = await command.exited;
  return `${command.output}status ${status}`;
}

/** Counts the rows of each table. */
async function countRows(url: string): Promise<Record<string, string>> {
  const sql = connect({ url }, { max: 1 });
  const tables = await sql<{ name: string; amount: string }[]>`
    select table_schema || '.' || table_name as name, (xpath('/row/amount/text()', query_to_xml(
      format('select count(*) as amount from %I.%I', table_schema, table_name), false, true, '')))[1]::text as amount
    from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'auth')
    order by name`;
  await sql.end();
  return Object.fromEntries(tables.map(({ name, amount }) => [name, amount]));
}

/** If no server is installed, use the embedded server as the target. */
const targets = INSTALLED_POSTGRES.length > 0 ? INSTALLED_POSTGRES : [EMBEDDED_POSTGRES];

describe.each(targets)('PostgreSQL $version', ({ start, canDump }) => {
  let postgres: TargetPostgres;

  beforeAll(async () => {
    postgres = await start();
  });
  afterAll(() => postgres.stop());

  it("moves the embedded database and restores the target's dump", async ({ skip }) => {
    const source = await dataDir();
    const server = await ServerProcess.start({ DATA_DIR: source });
    const person = await ApiPerson.signUp(server.url);
    const location = await person.addLocation(server.url);
    const review = await person.addReview(server.url, location);
    expect(await server.stop()).toBe(0);

    const moved = await postgres.createDatabase('moved');
    const move = await run('move-database.ts', [moved], { DATA_DIR: source });
    expect(move).toMatch(/Every derived number agrees[\s\S]*DATABASE_URL=postgres:\/\/owner[\s\S]*status 0$/);

    if (!canDump) return skip('this machine has no pg_dump');
    const restored = await postgres.createDatabase('restored');
    const file = join(postgres.dir, 'dump');
    await postgres.run('pg_dump', ['--format=custom', `--file=${file}`, moved]);
    await postgres.run('pg_restore', ['--exit-on-error', `--dbname=${restored}`, file]);
    const counts = await countRows(moved);
    expect(await countRows(restored)).toEqual(counts);
    expect(counts).toMatchObject({ 'public.reviews': '1', 'auth.users': '1' });
    expect(await run('doctor.ts', [], { DATABASE_URL: restored })).toMatch(/status 0$/);

    const again = await ServerProcess.start({ DATABASE_URL: restored, DATA_DIR: source });
    const next = await person.addReview(again.url, location);
    expect(await listReviewIds(again.url, location)).toEqual(new Set([review, next]));
    expect(await again.stop()).toBe(0);
  });

  it('rejects moving into a database with other tables', async () => {
    const url = await postgres.createDatabase('other');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('create table notes (id int)');
    await client.end();
    const move = await run('move-database.ts', [url], { DATA_DIR: await dataDir() });
    expect(move).toMatch(/The target is not empty: it has the table public.notes.*\nstatus 1$/);
    expect(await countRows(url)).toEqual({ 'public.notes': '0' });
  });
});
