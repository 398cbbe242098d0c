import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ImportDriver } from '../testing/import-driver.ts';
import { createImport } from './data-imports.service.ts';

let server: TestApp;
let admin: TestUser;
let driver: ImportDriver;

beforeAll(async () => {
  server = await startTestApp();
  admin = await server.buildUser({ isAdmin: true });
  driver = new ImportDriver(server, admin);
});
afterAll(() => server.close());

const csv = 'name,latitude,longitude\nA,41,-87\n';

it.each([
  ['no source', { source: '', licence: 'CC0-1.0' }, 'source'],
  ['the source of another import', { source: 'OpenStreetMap', licence: 'ODbL-1.0' }, 'source'],
  ['a disguised source', { source: ' Open\u200bStreetMap ', licence: 'ODbL-1.0' }, 'source'],
  ['no license', { source: 'City', licence: '' }, 'licence'],
  ['an invalid source URL', { source: 'City', licence: 'CC0-1.0', source_url: 'javascript:1' }, 'source_url'],
])('returns 400 for an import with %s, naming the field', async (_, fields, field) => {
  const { status, body } = await driver.send(csv, fields);
  expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
});

it.each([
  ['no content', ''],
  ['only a header row', 'name,latitude\n'],
  ['an image', Buffer.from('\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR')],
  ['half a spreadsheet', Buffer.from('PK\u0003\u0004 and no more')],
  ['nested arrays', '['.repeat(200_000)],
  ['more rows than are allowed', `name\n${'x\n'.repeat(20_001)}`],
])('returns 400 for an import file with %s', async (_, file) => {
  const { status, body } = await driver.send(file, { source: 'City', licence: 'CC0-1.0' });
  expect([status, body.errors?.[0]?.field]).toEqual([400, 'file']);
});

it.each([
  ['no name', [null, 'latitude', 'longitude'], 'fields'],
  ['no position', ['name', 'latitude', null], 'fields'],
  ['a field twice', ['name', 'latitude', 'latitude'], 'fields.2'],
  ['too few fields', ['name'], 'fields'],
  ['an unknown field', ['name', 'latitude', 'height'], 'fields.2'],
])("returns 400 for an import's columns with %s", async (_, fields, field) => {
  const draft = await driver.upload(csv, { source: 'City' });
  const { status, body } = await server.send('PUT', `/api/v1/admin/imports/${draft.id}`, {
    user: admin,
    payload: { fields },
  });
  expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
});

it('creates one import for a repeated Idempotency-Key', async () => {
  const send = (file: string) =>
    driver.send(
      file,
      { source: 'Town', licence: 'CC0-1.0' },
      { headers: { 'idempotency-key': 'upload-0001' } },
    );
  const first = await send(csv);
  const second = await send(csv);
  expect([first.status, second.status]).toEqual([201, 200]);
  expect(second.body).toEqual(first.body);
  expect((await send(`${csv}B,42,-88\n`)).body.code).toBe('idempotency_key_reused');
});

it.each([
  'gave up the role',
  'deleted the account',
])('refuses an upload by an administrator who %s', async (act) => {
  const { id } = await server.buildUser({ isAdmin: true });
  if (act === 'gave up the role')
    await server.sql`update user_profiles set is_admin = false where id = ${id}`;
  else await server.sql`delete from auth.users where id = ${id}`;
  // Call the service, because reading a large file leaves this time after the check of the session.
  const upload = createImport(
    server.sql,
    { userId: id, key: 'upload-0002' },
    { name: 'late.csv', bytes: Buffer.from(csv) },
    { source: 'Late', licence: 'CC0-1.0' },
  );
  await expect(upload).rejects.toMatchObject({ code: 'not_permitted' });
});

it('refuses to apply an import before its preview or twice', async () => {
  const draft = await driver.upload(csv, { source: 'City' });
  const apply = () =>
    server.send('POST', `/api/v1/admin/imports/${draft.id}/application`, { user: admin, payload: {} });
  expect((await apply()).body.code).toBe('import_state');
  await driver.preview(draft);
  await driver.apply(draft.id);
  expect((await apply()).body.code).toBe('import_state');
});
