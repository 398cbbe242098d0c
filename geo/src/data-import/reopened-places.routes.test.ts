import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ImportDriver } from '../testing/import-driver.ts';

let server: TestApp;
let admin: TestUser;
let person: TestUser;
let driver: ImportDriver;

beforeAll(async () => {
  server = await startTestApp();
  admin = await server.buildUser({ isAdmin: true });
  person = await server.buildUser();
  driver = new ImportDriver(server, admin);
});
afterAll(() => server.close());

let serial = 0;
const newSource = () => `Reopening Office ${++serial}`;
const toCsv = (address: string, latitude = '41.5', lift = 'yes') =>
  `name,address,latitude,longitude,category,lift\nTown Hall,"${address}",${latitude},${-60 - serial},park,${lift}\n`;
const newAddress = () => `${serial} Main St, Springfield`;

const listPlaces = () =>
  server.sql<{ id: string; latitude: number; is_closed: boolean }[]>`
    select id, latitude, closed_at is not null as is_closed from locations where longitude = ${-60 - serial}
  `;

/** Imports a place that a person saves, and undoes the import. */
async function buildRemoved(source: string, csv: string): Promise<string> {
  const { id } = await driver.run(csv, { source });
  const [place] = await listPlaces();
  const saved = await server.send('PUT', `/api/v1/saved/${place?.id}`, { user: person });
  expect(saved.status).toBe(204);
  await driver.undo(id);
  expect(await listPlaces()).toMatchObject([{ is_closed: true }]);
  return place?.id ?? '';
}

describe('saved place after an undo', () => {
  it.each([
    ['the same file', newAddress, '41.5', 'yes'],
    ['no facts', newAddress, '41.5', ''],
    ['no address', () => '', '41.5', 'yes'],
    ['another position', newAddress, '42.5', 'yes'],
  ])('reopens a removed place by an import with %s', async (_, toAddress, latitude, lift) => {
    const source = newSource();
    const address = toAddress();
    const id = await buildRemoved(source, toCsv(address));
    const again = await driver.run(toCsv(address, latitude, lift), { source });
    expect(again.result).toMatchObject({ added: 0, updated: 1, left_out: 0 });
    expect(await listPlaces()).toEqual([{ id, latitude: Number(latitude), is_closed: false }]);
    expect(await server.findDrift()).toEqual([]);
    await driver.undo(again.id);
    expect(await listPlaces()).toMatchObject([{ id, is_closed: true }]);
  });

  it("reopens a removed place by another source's import", async () => {
    const id = await buildRemoved(newSource(), toCsv(newAddress()));
    await driver.run(toCsv(newAddress()), { source: 'Another Office' });
    expect(await listPlaces()).toMatchObject([{ id, is_closed: false }]);
  });
});

it('skips imported places that people closed', async () => {
  const source = newSource();
  const csv = toCsv(newAddress());
  await driver.run(csv, { source });
  const [place] = await listPlaces();
  const suggestion = await server.send('POST', `/api/v1/locations/${place?.id}/suggestions`, {
    user: person,
    payload: { kind: 'closed' },
  });
  await server.send('PUT', `/api/v1/admin/suggestions/${suggestion.body.id}`, {
    user: admin,
    payload: { decision: 'accept' },
  });
  const again = await driver.run(csv, { source });
  expect(again.counts).toMatchObject({ skipped: 1 });
  expect(await listPlaces()).toMatchObject([{ is_closed: true }]);
});
