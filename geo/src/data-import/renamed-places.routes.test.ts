import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ImportDriver } from '../testing/import-driver.ts';

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
/** Returns a new source and street address, so that tests do not affect each other. */
const build = () => ({ source: `Renaming Office ${++serial}`, address: `${serial} Rename St, Chicago` });

/** Returns CSV text with a row for each name at one street address. */
const toCsv = (address: string, ...names: string[]) =>
  [
    'id,name,address,latitude,longitude,lift',
    ...names.map((name, index) => `${index + 1},${name},"${address}",41.90${index},-87.6,yes`),
  ].join('\n');

const listPlaces = (source: string) =>
  server.sql`
    select name, address from locations join location_sources on location_id = locations.id
    where source = ${source} order by external_id
  `;

describe('import of a new name', () => {
  it('clears the street address if the imported name is taken', async () => {
    const { source, address } = build();
    await driver.run(toCsv(address, 'Shop A'), { source });
    await server.buildLocation(admin, { name: 'Shop B', address, latitude: 41.9, longitude: -87.6 });
    const { id } = await driver.run(toCsv(address, 'Shop B', 'Shop C'), { source });
    const shopC = { name: 'Shop C', address };
    expect(await listPlaces(source)).toEqual([{ name: 'Shop B', address: '' }, shopC]);
    await driver.undo(id);
    expect(await listPlaces(source)).toEqual([{ name: 'Shop A', address }]);
    expect(await server.findDrift()).toEqual([]);
  });

  it('swaps the names of two places in one import', async () => {
    const { source, address } = build();
    await driver.run(toCsv(address, 'Mill', 'Barn'), { source });
    const { id } = await driver.run(toCsv(address, 'Barn', 'Mill'), { source });
    const [mill, barn] = ['Mill', 'Barn'].map((name) => ({ name, address }));
    expect(await listPlaces(source)).toEqual([barn, mill]);
    await driver.undo(id);
    expect(await listPlaces(source)).toEqual([mill, barn]);
  });

  it("skips a new row with a renamed place's new name", async () => {
    const { source, address } = build();
    await driver.run(toCsv(address, 'Inn'), { source });
    const others = Array.from({ length: 500 }, (_, index) => `Cell ${index}`);
    const draft = await driver.run(toCsv(address, 'Pub', ...others, 'Pub'), { source });
    expect(draft.result).toMatchObject({ added: 500, updated: 1, left_out: 1 });
  });
});

describe('undo of a new name', () => {
  it('clears the street address if undo restores a taken name', async () => {
    const { source, address } = build();
    await driver.run(toCsv(address, 'Old Hall'), { source });
    const { id } = await driver.run(toCsv(address, 'New Hall'), { source });
    await server.buildLocation(admin, { name: 'Old Hall', address, latitude: 41.9, longitude: -87.6 });
    await driver.undo(id);
    expect(await listPlaces(source)).toEqual([{ name: 'Old Hall', address: '' }]);
  });

  it('keeps a name that a person gave after the import', async () => {
    const { source, address } = build();
    await driver.run(toCsv(address, 'First'), { source });
    const { id } = await driver.run(toCsv(address, 'Second'), { source });
    await server.sql`update locations set name = 'Third' where name = 'Second' and address = ${address}`;
    await driver.undo(id);
    expect(await listPlaces(source)).toEqual([{ name: 'Third', address }]);
  });
});
