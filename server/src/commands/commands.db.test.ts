import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeOsmFile } from '@wayable/geo/testing/osm-file-writer';
import { toUrl } from '@wayable/platform/db/database-address';
import { StartupError } from '@wayable/platform/startup/startup-error';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ServerProcess } from '../testing/server-process.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { loadSettings } from './with-database.ts';

let server: TestApp;
let databaseUrl: string;

beforeAll(async () => {
  server = await startTestApp();
  const [row] = await server.sql<{ database: string }[]>`select current_database() as database`;
  const address = { socketDir: inject('postgresSocketDir'), user: 'wayable' };
  databaseUrl = toUrl({ ...address, database: row?.database as string });
});
afterAll(() => server.close());

/** Runs a command. Returns its exit status and its output. */
async function run(name: string, args: string[], changes: Record<string, string> = {}) {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: server.dataDir, ...changes };
  const command = ServerProcess.spawn(env, `commands/${name}.ts`, args);
  return { status: await command.exited, output: command.output };
}
const runAdmin = (...args: string[]) => run('admin', args);

it('reports a reason that is too long in one sentence', async () => {
  const { email } = await server.buildUser();
  const { status, output } = await runAdmin('end-sessions', email, 'x'.repeat(501));
  expect(status).toBe(1);
  expect(output).toBe('wayable  reason: must have 500 or fewer characters\n');
});

it('refuses to grant the role with a second email', async () => {
  const { id, email } = await server.buildUser();
  const { status, output } = await runAdmin('grant', email, 'another@test.example');
  expect(status).toBe(1);
  expect(output).toContain('Usage: npm run admin -- grant EMAIL');
  const [profile] = await server.sql<
    { is_admin: boolean }[]
  >`select is_admin from user_profiles where id = ${id}`;
  expect(profile?.is_admin).toBe(false);
});

it('refuses an unknown option of doctor', async () => {
  const { status, output } = await run('doctor', ['--mned']);
  expect(status).toBe(1);
  expect(output).toBe('wayable  Usage: npm run doctor -- [--mend]\n');
});

it('refuses to revoke the role of the only administrator', async () => {
  const { email } = await server.buildUser({ isAdmin: true });
  const { status, output } = await runAdmin('revoke', email);
  expect(status).toBe(1);
  expect(output).toBe(
    'wayable  This is the only administrator. Make another person an administrator first.\n',
  );
});

it('names the file that an import cannot write', async () => {
  const file = join(server.dataDir, 'town.osm.pbf');
  await writeOsmFile(file, [{ type: 'node', id: 1, lat: 40, lon: 20, tags: { amenity: 'cafe' } }]);
  const folder = join(server.dataDir, 'imports');
  await writeFile(folder, 'no folder');
  const { status, output } = await run('import', [file]);
  await rm(folder);
  expect(status).toBe(1);
  expect(output).toMatch(/\nwayable {2}Cannot write to .*imports: a part of the path is not a folder\.\n$/);
});

it('finishes an import when the reader of its output ends', async () => {
  const file = join(server.dataDir, 'cafe.osm.pbf');
  const tags = { amenity: 'cafe', name: 'Unread Café' };
  await writeOsmFile(file, [{ type: 'node', id: 2, lat: 40, lon: 20, tags }]);
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: server.dataDir };
  const command = ServerProcess.spawn(env, 'commands/import.ts', [file]);
  command.child.stdout?.destroy();
  expect(await command.exited, command.output).toBe(0);
  expect(await server.sql`select from locations where name = 'Unread Café'`).toHaveLength(1);
});

it.each(['backup', 'move-database'])('reports a wrong setting of %s in one sentence', async (name) => {
  const { status, output } = await run(name, ['postgres://owner@host/target'], { PORT: 'abc' });
  expect(status).toBe(1);
  expect(output).toBe('wayable  PORT must be a port number from 0 to 65535, not "abc".\n');
});

it('names a file of settings that cannot be read', () => {
  expect(() => loadSettings(server.dataDir)).toThrow(
    new StartupError(`${server.dataDir} cannot be read: it must be a file that this user may open.`),
  );
});
