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
const newSource = () => `Merging Office ${++serial}`;

/** Writes a CSV file. Each row has an ID, a name, an answer about the lift and a URL. */
const toCsv = (...rows: [id: number, name: string, lift: string, link?: string][]) =>
  [
    'id,name,address,latitude,longitude,lift,link',
    ...rows.map(([id, name, lift, link = '']) => {
      const where = `"${id} Merge St ${serial}, Chicago",${(41 + id / 1000).toFixed(3)},${-70 - serial}`;
      return `${id},${name},${where},${lift},${link}`;
    }),
  ].join('\n');

const findId = async (source: string, externalId: number) => {
  const [row] = await server.sql<{ location_id: string }[]>`
    select location_id from location_sources where source = ${source} and external_id = ${String(externalId)}
  `;
  return row?.location_id ?? '';
};
const mergeRows = async (source: string, from: number, into: number) => {
  const target = await findId(source, into);
  await server.mergeLocations(await findId(source, from), target);
  return target;
};
const listElements = async (id: string) => {
  const rows = await server.sql<{ external_id: string }[]>`
    select external_id from location_sources where location_id = ${id} order by external_id
  `;
  return rows.map(({ external_id }) => external_id);
};
const listFacts = async (id: string) => {
  const rows = await server.sql<{ value: string }[]>`
    select value from location_facts where location_id = ${id} order by value
  `;
  return rows.map(({ value }) => value);
};
const getName = async (id: string) => {
  const [row] = await server.sql<{ name: string }[]>`select name from locations where id = ${id}`;
  return row?.name;
};
const listOutcomes = async (importId: string, lines: number[]) => {
  const rows = await server.sql<{ outcome: string }[]>`
    select outcome from data_import_rows where import_id = ${importId} and line = any(${lines}) order by line
  `;
  return rows.map(({ outcome }) => outcome);
};

describe('import after a merge', () => {
  it("prefers the merge target's own row to the merged row", async () => {
    const source = newSource();
    const csv = toCsv([2, 'Old Library', 'no'], [1, 'Library', 'yes']);
    await driver.run(csv, { source });
    const target = await mergeRows(source, 2, 1);
    const again = await driver.run(csv, { source });
    expect(await listOutcomes(again.id, [2, 3])).toEqual(['skipped', 'same']);
    expect([await getName(target), await listFacts(target)]).toEqual(['Library', ['yes']]);
  });

  it("prefers the merge target's own row even 500 rows later", async () => {
    const source = newSource();
    await driver.run(toCsv([2, 'Old Museum', 'no'], [1, 'Museum', 'yes']), { source });
    await mergeRows(source, 2, 1);
    const others = Array.from({ length: 500 }, (_, index): [number, string, string] => [
      index + 3,
      `Room ${index}`,
      'yes',
    ]);
    const csv = toCsv([2, 'Old Museum', 'no'], ...others, [1, 'Museum', 'no']);
    const ready = await driver.preview(await driver.upload(csv, { source }));
    expect(await listOutcomes(ready.id, [2, 503])).toEqual(['skipped', 'changed']);
    expect(ready.counts).toMatchObject({ new: 500, changed: 1, skipped: 1 });
  });

  it("keeps the merge target's name when importing a merged row", async () => {
    const source = newSource();
    await driver.run(toCsv([2, 'Old Theater', 'no'], [1, 'Theater', 'yes']), { source });
    const target = await mergeRows(source, 2, 1);
    await driver.run(toCsv([2, 'Old Theater', 'no']), { source });
    expect(await getName(target)).toBe('Theater');
  });
});

describe('undo after a merge', () => {
  const link = (id: number) => `https://city.example/${serial}/${id}`;

  it.each([
    ['an import with links', link],
    ['an import without links', () => ''],
  ])('keeps facts of earlier imports after a merge, undoing %s', async (_, toLink) => {
    const source = newSource();
    await driver.run(toCsv([1, 'Station', 'yes', toLink(1)]), { source });
    const { id } = await driver.run(toCsv([2, 'Old Station', 'no', toLink(2)]), { source });
    const target = await mergeRows(source, 2, 1);
    await driver.undo(id);
    expect([await listElements(target), await listFacts(target)]).toEqual([['1'], ['yes']]);
    expect(await server.findDrift()).toEqual([]);
  });

  it("restores a merged place's earlier facts when undoing an import", async () => {
    const source = newSource();
    const first: [number, string, string, string] = [1, 'Theater', 'yes', link(1)];
    await driver.run(toCsv(first, [2, 'Old Theater', 'no', link(2)]), { source });
    const { id } = await driver.run(toCsv([2, 'Theater', 'not-needed', link(2)]), { source });
    const target = await mergeRows(source, 2, 1);
    expect(await listFacts(target)).toEqual(['not-needed', 'yes']);
    await driver.undo(id);
    expect(await listFacts(target)).toEqual(['no', 'yes']);
    const [element] = await server.sql`
      select made_location, was_merged from location_sources where source = ${source} and external_id = '2'
    `;
    expect(element).toEqual({ made_location: false, was_merged: true });
    expect(await getName(target)).toBe('Theater');
  });

  it('keeps rows merged after an import when undoing the import', async () => {
    const source = newSource();
    await driver.run(toCsv([1, 'Pool', 'yes', link(1)], [2, 'Old Pool', 'not-needed', link(2)]), { source });
    const { id } = await driver.run(toCsv([1, 'Pool', 'no', link(1)]), { source });
    const target = await mergeRows(source, 2, 1);
    await driver.undo(id);
    expect([await listElements(target), await listFacts(target)]).toEqual([
      ['1', '2'],
      ['not-needed', 'yes'],
    ]);
  });

  it('removes facts of all merged places when undoing an import', async () => {
    const source = newSource();
    const { id } = await driver.run(toCsv([1, 'Gym', 'yes'], [2, 'Old Gym', 'no']), { source });
    const target = await server.buildLocation(admin);
    await server.mergeLocations(await findId(source, 1), target.id);
    await server.mergeLocations(await findId(source, 2), target.id);
    await driver.undo(id);
    expect([await listElements(target.id), await listFacts(target.id)]).toEqual([[], []]);
  });
});
