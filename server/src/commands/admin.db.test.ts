import { toUrl } from '@wayable/platform/db/database-address';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ServerProcess } from '../testing/server-process.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
let databaseUrl: string;

beforeAll(async () => {
  server = await startTestApp();
  const [row] = await server.sql<{ database: string }[]>`select current_database() as database`;
  const address = { socketDir: inject('postgresSocketDir'), user: 'wayable' };
  databaseUrl = toUrl({ ...address, database: row?.database as string });
});
afterAll(() => server.close());

/** Runs `npm run admin -- …`. Returns the exit status and the output. */
async function run(...args: string[]) {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: server.dataDir };
  const command = ServerProcess.spawn(env, 'commands/admin.ts', args);
  return { status: await command.exited, output: command.output };
}

it('reports a reason that is too long in one sentence', async () => {
  const { email } = await server.buildUser();
  const { status, output } = await run('end-sessions', email, 'x'.repeat(501));
  expect(status).toBe(1);
  expect(output).toBe('wayable  reason: must have 500 or fewer characters\n');
});

it('refuses to grant the role with a second email', async () => {
  const { id, email } = await server.buildUser();
  const { status, output } = await run('grant', email, 'another@test.example');
  expect(status).toBe(1);
  expect(output).toContain('Usage: npm run admin -- grant EMAIL');
  const [profile] = await server.sql<
    { is_admin: boolean }[]
  >`select is_admin from user_profiles where id = ${id}`;
  expect(profile?.is_admin).toBe(false);
});

it('refuses to revoke the role of the only administrator', async () => {
  const { email } = await server.buildUser({ isAdmin: true });
  const { status, output } = await run('revoke', email);
  expect(status).toBe(1);
  expect(output).toBe(
    'wayable  This is the only administrator. Make another person an administrator first.\n',
  );
});
