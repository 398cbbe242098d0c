import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ImportDriver } from '../testing/import-driver.ts';
import { workOnImport } from './data-imports.service.ts';
import { startApplication } from './imports.queries.ts';

let server: TestApp;
let admin: TestUser;
let driver: ImportDriver;

beforeAll(async () => {
  server = await startTestApp();
  admin = await server.buildUser({ isAdmin: true });
  driver = new ImportDriver(server, admin);
});
afterAll(() => server.close());

let serial = 0;

/** Imports a place, and returns its ID with the ID of an import that changes the place's name and lift. */
async function buildDraft() {
  serial += 1;
  const source = `Slow Office ${serial}`;
  const toCsv = (name: string, lift: string) =>
    `id,name,latitude,longitude,lift\n1,${name} ${serial},42.${serial},-88,${lift}\n`;
  await driver.run(toCsv('Slow Hall', 'no'), { source });
  const draft = await driver.preview(await driver.upload(toCsv('New Hall', 'yes'), { source }));
  const [row] = await server.sql<{ location_id: string }[]>`
    select location_id from location_sources where source = ${source}
  `;
  return { importId: draft.id, placeId: row?.location_id ?? '' };
}

/** Applies an import, and accepts a suggestion between the preview and the first write of the import. */
async function importDuring(importId: string, placeId: string, payload: object) {
  const suggestion = await server.send('POST', `/api/v1/locations/${placeId}/suggestions`, {
    user: await server.buildUser(),
    payload,
  });
  const statuses: number[] = [];
  // Do not apply the import by HTTP, because the job could finish before the suggestion is accepted.
  await workOnImport(server.sql, importId, {
    start: async (sql) => void (await startApplication(sql, importId, { by: null, takesConflicts: true })),
    onProgress: async () => {
      if (statuses.length > 0) return;
      const { status } = await server.send('PUT', `/api/v1/admin/suggestions/${suggestion.body.id}`, {
        user: admin,
        payload: { decision: 'accept' },
      });
      statuses.push(status);
    },
  });
  expect(statuses).toEqual([204]);
  const { body } = await server.send('GET', `/api/v1/admin/imports/${importId}`, { user: admin });
  return body.result;
}

const readPlace = async (id: string) => {
  const [row] = await server.sql`
    select name, (select value from location_facts where location_id = locations.id) as lift
    from locations where id = ${id}
  `;
  return row;
};

describe('correction during an import', () => {
  it('keeps a name that people correct during an import', async () => {
    const { importId, placeId } = await buildDraft();
    const result = await importDuring(importId, placeId, { kind: 'edit', name: 'Right Hall' });
    expect(result).toEqual({ added: 0, updated: 1, unchanged: 0, left_out: 0 });
    expect(await readPlace(placeId)).toEqual({ name: 'Right Hall', lift: 'yes' });
    await driver.undo(importId);
    expect(await readPlace(placeId)).toEqual({ name: 'Right Hall', lift: 'no' });
  });

  it('skips a place that people close during an import', async () => {
    const { importId, placeId } = await buildDraft();
    const result = await importDuring(importId, placeId, { kind: 'closed' });
    expect(result).toEqual({ added: 0, updated: 0, unchanged: 0, left_out: 1 });
    expect(await readPlace(placeId)).toEqual({ name: `Slow Hall ${serial}`, lift: 'no' });
  });

  it('skips a place that is merged during an import', async () => {
    const { importId, placeId } = await buildDraft();
    const target = await server.buildLocation(admin);
    const result = await importDuring(importId, placeId, { kind: 'duplicate', duplicate_of: target.id });
    expect(result).toMatchObject({ updated: 0, left_out: 1 });
    expect(await readPlace(target.id)).toEqual({ name: target.name, lift: 'no' });
  });
});
