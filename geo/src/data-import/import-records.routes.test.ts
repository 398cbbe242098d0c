import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ImportDriver } from '../testing/import-driver.ts';
import { failImport, workOnImport } from './data-imports.service.ts';

let server: TestApp;
let uploader: TestUser;
let other: TestUser;

beforeAll(async () => {
  server = await startTestApp();
  uploader = await server.buildUser({ isAdmin: true });
  other = await server.buildUser({ isAdmin: true });
});
afterAll(() => server.close());

let serial = 0;
const upload = () => {
  serial += 1;
  const csv = `name,latitude,longitude,lift\nRecorded Hall ${serial},41.${serial},-87,yes\n`;
  return new ImportDriver(server, uploader).upload(csv, { source: `Office ${serial}` });
};
const readLog = async (action: string) =>
  (await server.send('GET', `/api/v1/admin/log?action=${action}`, { user: other })).body.data;
const readMetrics = async (kind: string) => {
  const { body } = await server.send('GET', '/metrics');
  return (body as string).split('\n').filter((line) => line.includes(`kind="${kind}"`));
};

describe('log of imports', () => {
  it('logs which administrators applied an import and undid the import', async () => {
    const draft = await upload();
    const drivers = { first: new ImportDriver(server, uploader), second: new ImportDriver(server, other) };
    await drivers.first.preview(draft);
    expect(await readLog('places_imported')).toEqual([]);
    await drivers.first.apply(draft.id);
    const { source, file } = draft;
    expect(await readLog('places_imported')).toMatchObject([
      { admin: { id: uploader.id }, subject: null, after: { source, file, added: 1, updated: 0 } },
    ]);
    await drivers.second.undo(draft.id);
    expect(await readLog('import_undone')).toMatchObject([
      { admin: { id: other.id }, after: { source, file, removed: 1, restored: 0 } },
    ]);
  });

  it("keeps an import's log entry after its administrator's deletion", async () => {
    const leaving = await server.buildUser({ isAdmin: true });
    const driver = new ImportDriver(server, leaving);
    const draft = await upload();
    await driver.preview(draft);
    await server.send('POST', `/api/v1/admin/imports/${draft.id}/application`, {
      user: leaving,
      payload: {},
    });
    await server.sql`delete from user_profiles where id = ${leaving.id}`;
    await workOnImport(server.sql, draft.id);
    const [entry] = await readLog('places_imported');
    expect(entry).toMatchObject({ admin: null, after: { source: draft.source } });
  });
});

describe('metrics of imports', () => {
  it('exposes imports, undos and failures with durations in metrics', async () => {
    await server.sql`delete from import_runs`;
    expect(await readMetrics('file')).toContain('wayable_imports_total{kind="file",outcome="failed"} 0');
    const driver = new ImportDriver(server, uploader);
    const draft = await upload();
    await driver.preview(draft);
    await driver.apply(draft.id);
    await driver.undo(draft.id);
    const failed = await upload();
    await driver.preview(failed);
    await server.sql`update data_imports set state = 'applying' where id = ${failed.id}`;
    await failImport(server.sql, failed.id);
    const file = await readMetrics('file');
    expect(file).toContain('wayable_imports_total{kind="file",outcome="finished"} 1');
    expect(file).toContain('wayable_imports_total{kind="file",outcome="failed"} 1');
    expect(file.join('\n')).toMatch(/wayable_import_last_duration_seconds\{kind="file"\} 0?\.?\d/);
    expect(await readMetrics('file_undo')).toContain(
      'wayable_imports_total{kind="file_undo",outcome="finished"} 1',
    );
    expect(await readMetrics('openstreetmap')).toContain(
      'wayable_imports_total{kind="openstreetmap",outcome="finished"} 0',
    );
  });
});

describe('license and URL of an import', () => {
  const driver = () => new ImportDriver(server, uploader);
  /** Writes one place with facts and one place without facts. */
  const toCsv = (link = '') =>
    `name,latitude,longitude,lift,link\nHall ${serial},42.${serial},-87,yes,${link}\nPark ${serial},43.${serial},-87,,${link}\n`;
  const readTerms = (source: string) =>
    server.sql`
      select license, url from location_sources where source = ${source}
      union all select license, source_url from location_facts where source = ${source}
    `;
  const [city, county] = ['https://city.example', 'https://county.example'];

  it.each([
    ['license', { licence: 'CC-BY-4.0', source_url: city }, ''],
    ['URL', { licence: 'CC0-1.0', source_url: county }, ''],
    ['link of a row', { licence: 'CC0-1.0', source_url: city }, county],
  ])('updates the %s of unchanged rows, and undoes the update', async (_, fields, link) => {
    serial += 1;
    const source = `Licensed Office ${serial}`;
    const before = { license: 'CC0-1.0', url: city };
    await driver().run(toCsv(), { source, licence: before.license, source_url: before.url });
    const again = await driver().run(toCsv(link), { source, ...fields });
    expect(again.result).toMatchObject({ updated: 2, unchanged: 0 });
    const after = { license: fields.licence, url: link || fields.source_url };
    expect(await readTerms(source)).toEqual([after, after, after]);
    const third = await driver().run(toCsv(link), { source, ...fields });
    expect(third.result).toMatchObject({ updated: 0, unchanged: 2 });
    await driver().undo(third.id);
    await driver().undo(again.id);
    expect(await readTerms(source)).toEqual([before, before, before]);
  });
});
