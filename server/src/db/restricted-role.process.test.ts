import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeOsmFile } from '@wayable/geo/testing/osm-file-writer';
import { boxAt, townIn } from '@wayable/geo/testing/town-by-the-sea';
import { connect, type Database } from '@wayable/platform/db/database';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@wayable/platform/db/embedded/embedded-postgres';
import { prepareDataDir } from '@wayable/platform/db/embedded/installation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPhoto } from '../testing/files/draw-photo.ts';
import { makeDataDir, ServerProcess } from '../testing/server-process.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

let dataDir: string;
let postgres: EmbeddedPostgres;
let superuser: Database;

beforeAll(async () => {
  dataDir = await makeDataDir();
  await prepareDataDir(join(dataDir, 'cluster'));
  postgres = await startEmbeddedPostgres(join(dataDir, 'cluster'));
  superuser = connect({ ...postgres.address, user: 'postgres', database: 'postgres' }, { max: 1 });
  await superuser`create role map_owner login`;
  await superuser`create role "map program" login`;
  await superuser`create database map owner map_owner`;
  await superuser`create database other_map owner map_owner`;
});
afterAll(async () => {
  await superuser.end();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const urlOf = (role: string, database: string) =>
  `postgres://${encodeURIComponent(role)}@localhost/${database}?host=${encodeURIComponent(postgres.address.socketDir ?? '')}`;
const asProgram = (database = 'map') => ({
  DATABASE_URL: urlOf('map program', database),
  DATA_DIR: join(dataDir, `data-${database}`),
});
const asOwner = (database = 'map') => ({
  ...asProgram(database),
  MIGRATION_DATABASE_URL: urlOf('map_owner', database),
});

async function run(env: Record<string, string>, file: string, args: string[] = []) {
  const command = ServerProcess.spawn(env, file, args);
  return { status: await command.exited, output: command.output };
}

/** Sends a request with JSON, or with bytes of a media type. */
async function call(
  url: string,
  method: string,
  body?: object | Buffer,
  headers: Record<string, string> = {},
) {
  const isBytes = Buffer.isBuffer(body);
  const answer = await fetch(url, {
    method,
    headers: { ...(body && !isBytes && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
  };
}

describe('database role without ownership', () => {
  it('exits at start before the owner migrates the database', async () => {
    const { status, output } = await run({ ...asProgram(), PORT: '0' }, 'main.ts');
    expect(status).toBe(1);
    expect(output).toContain('run "npm run migrate" with MIGRATION_DATABASE_URL');
    expect(await run(asOwner(), 'commands/migrate.ts')).toMatchObject({ status: 0 });
    // Run the migration again in parallel processes, as happens with the next version.
    const again = await Promise.all(Array.from({ length: 4 }, () => run(asOwner(), 'commands/migrate.ts')));
    for (const command of again) {
      expect(command).toMatchObject({ status: 0, output: expect.stringContaining('has its rights') });
    }
  });

  it('runs the whole program with a database role without ownership', async () => {
    const server = await ServerProcess.start({ ...asProgram(), DEMO: '1', ADMIN_SECOND_FACTOR: '0' });
    const api = (path: string) => `${server.url}/api/v1${path}`;
    const email = 'ada@roles.example';
    const account = { email, password: 'correct horse battery', data: { full_name: 'Ada' } };
    const { body: session } = await call(`${server.url}/auth/v1/signup`, 'POST', account);
    const bearer = { authorization: `Bearer ${session.access_token}` };
    const place = {
      name: 'Drill Hall',
      address: '1 Drill St',
      category: 'other',
      latitude: 41.9,
      longitude: -87.6,
    };
    const location = await call(api('/locations'), 'POST', place, bearer);
    expect(location.status).toBe(201);
    const photo = await call(
      `${server.url}/storage/v1/object/review-photos/${session.user.id}/temp/1.jpg`,
      'POST',
      await drawPhoto({ width: 40, height: 30 }),
      { ...bearer, 'content-type': 'image/jpeg' },
    );
    expect(photo.status).toBe(200);
    const review = { location_id: location.body.id, rating: 4, photos: [photo.body.url], comments: 'Level.' };
    const written = await call(api('/reviews'), 'POST', review, bearer);
    expect(written.status).toBe(201);
    const changed = await call(api(`/reviews/${written.body.id}`), 'PATCH', { rating: 2 }, bearer);
    expect(changed.status).toBe(200);
    const factor = await call(`${server.url}/auth/v1/factors`, 'POST', { factor_type: 'totp' }, bearer);
    expect(factor.status).toBe(200);
    const recovery = await call(`${server.url}/auth/v1/recover`, 'POST', { email });
    expect(recovery.status).toBe(200);
    for (const path of [
      '/locations/search?q=library',
      '/tiles/0/0/0.mvt',
      '/tiles/14/4203/6089.mvt',
      '/stats',
      '/geocoder/search?q=chicago',
      `/users/${session.user.id}/reviews`,
      '/account/sessions',
      '/account/export',
    ]) {
      expect([path, (await call(api(path), 'GET', undefined, bearer)).status]).toEqual([path, 200]);
    }
    expect((await run(asProgram(), 'commands/admin.ts', ['grant', email])).status).toBe(0);
    expect((await run(asProgram(), 'commands/admin.ts', ['rotate-keys'])).status).toBe(0);
    expect((await run(asProgram(), 'commands/admin.ts', ['rotate-secrets-key'])).status).toBe(0);
    const program = connect({ url: asProgram().DATABASE_URL }, { max: 1 });
    await program`update user_profiles set reputation_score = reputation_score + 7 where full_name = 'Ada'`;
    const mended = await run(asProgram(), 'commands/doctor.ts', ['--mend']);
    expect(mended).toMatchObject({
      status: 0,
      output: expect.stringContaining('1 number(s) were repaired'),
    });
    const file = join(dataDir, 'town.osm.pbf');
    const bounds = boxAt(20, 40, 0.02);
    await writeOsmFile(
      file,
      [
        ...townIn(bounds, 'Alpha'),
        {
          type: 'node',
          id: 9_001,
          lon: 20,
          lat: 40,
          tags: { amenity: 'cafe', name: 'Corner', wheelchair: 'yes' },
        },
      ],
      { bounds },
    );
    const imported = await run(asProgram(), 'commands/import.ts', [file]);
    expect(imported).toMatchObject({ status: 0 });
    const found = await call(api('/locations/search?q=Corner'), 'GET');
    expect(found.body.data).toMatchObject([{ name: 'Corner' }]);
    expect((await call(api(`/reviews/${written.body.id}`), 'DELETE', undefined, bearer)).status).toBe(204);
    expect((await run(asProgram(), 'commands/doctor.ts')).status).toBe(0);
    // Wait for the job that removes the photo's files.
    await expect.poll(async () => (await program`select from file_removals`).length).toBe(0);
    await program.end();
    expect(await server.stop()).toBe(0);
    expect(server.output).not.toMatch(/"level":(50|60)/);
  });

  it('rejects changes of tables or migrations by the restricted role', async () => {
    const program = connect({ url: asProgram().DATABASE_URL }, { max: 1 });
    for (const statement of [
      'alter table reviews add column rank integer',
      'alter table reviews disable trigger user',
      'alter table auth.users alter column email drop not null',
      'alter table auth.factors drop constraint factors_encrypted',
      'drop table reviews',
      'drop schema auth cascade',
      'create table notes (id integer)',
      'create table auth.notes (id integer)',
      'create schema notes',
      'create index on reviews (rating)',
      'create or replace function review_points(boolean, text[], text, boolean) returns integer language sql as $$ select 1 $$',
      'create extension dblink',
      'truncate reviews',
      'delete from schema_migrations',
    ]) {
      const outcome = await program.unsafe(statement).then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
      expect([statement, outcome]).toEqual([statement, INSUFFICIENT_PRIVILEGE]);
    }
    await program.end();
  });

  it('grants the restricted role its rights when the server migrates', async () => {
    const server = await ServerProcess.start(asOwner('other_map'));
    const roles = await superuser`
      select distinct usename from pg_stat_activity where datname = 'other_map' and application_name = 'wayable'
    `;
    expect(roles).toEqual([{ usename: 'map program' }]);
    expect((await call(`${server.url}/api/v1/stats`, 'GET')).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});
