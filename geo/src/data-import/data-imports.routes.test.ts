import type { ImportRow } from '@wayable/protocol/data-imports';
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
/** Returns a new source, so that tests do not affect each other. */
const newSource = () => `City Audit ${++serial}`;
const newName = () => `Audited Hall ${++serial}`;

const outcomesOf = (rows: ImportRow[]) => rows.map(({ line, outcome, reason }) => [line, outcome, reason]);
const getLocation = async (id: string) => (await server.send('GET', `/api/v1/locations/${id}`)).body;
const findByName = async (name: string) => {
  const [row] = await server.sql<{ id: string }[]>`select id from locations where name = ${name}`;
  return row && getLocation(row.id);
};

describe('import of CSV', () => {
  it('imports places with facts from CSV and undoes the import', async () => {
    const name = newName();
    const csv = [
      'Gebäude;Adresse;Breitengrad;Längengrad;Rollstuhlgerecht;Türbreite (cm);Stufen;WC',
      `${name};1 Audit St, Chicago;41,9012;-87,6512;teilweise;88,5;1;ja`,
      `${name} B;2 Audit St, Chicago;41,9022;-87,6522;nein;90;keine;nein`,
    ].join('\r\n');
    const draft = await driver.upload(csv, { source: newSource() });
    expect(draft.fields).toEqual([
      'name',
      'address',
      'latitude',
      'longitude',
      'wheelchair-accessible',
      'door_width_cm',
      'entrance_steps',
      'toilet',
    ]);
    const ready = await driver.preview(draft);
    expect(ready).toMatchObject({ state: 'ready', counts: { new: 2, skipped: 0 } });
    const applied = await driver.apply(ready.id);
    expect(applied).toMatchObject({ state: 'applied', result: { added: 2, updated: 0 } });
    const place = await findByName(name);
    expect(place).toMatchObject({ address: '1 Audit St, Chicago', latitude: 41.9012, longitude: -87.6512 });
    expect(place.sources).toMatchObject([{ source: draft.source, licence: 'CC-BY-4.0' }]);
    const wheelchair = place.access.features['wheelchair-accessible'];
    expect(wheelchair).toMatchObject({ verdict: 'partly', source: draft.source });
    expect(place.access.details).toMatchObject({
      door_width_cm: { median: 88.5, count: 0, source: draft.source },
      entrance_steps: { median: 1, count: 0 },
      toilet: { value: 'yes', count: 0, source: draft.source },
    });
    expect(await server.findDrift()).toEqual([]);
    const undone = await driver.undo(applied.id);
    expect(undone).toMatchObject({ state: 'undone', reversal: { removed: 2, kept: 0, restored: 0 } });
    expect(await findByName(name)).toBeUndefined();
    expect(await server.findDrift()).toEqual([]);
  });

  it('changes nothing when the same CSV is imported again', async () => {
    const csv = `id,name,latitude,longitude,wheelchair\n7,${newName()},41.91,-87.66,yes\n`;
    const source = newSource();
    await driver.run(csv, { source });
    const again = await driver.upload(csv, { source });
    expect((await driver.preview(again)).counts).toMatchObject({ same: 1, new: 0, changed: 0 });
  });

  it('ignores spaces around and within the source of an import', async () => {
    const source = newSource();
    const csv = `id,name,latitude,longitude,wheelchair\n7,${newName()},41.91,-87.66,yes\n`;
    await driver.run(csv, { source });
    const fields = { source: ` ${source.replaceAll(' ', '  ')} `, licence: ' CC-BY-4.0' };
    const again = await driver.upload(csv, fields);
    expect(again).toMatchObject({ source, licence: 'CC-BY-4.0' });
    expect((await driver.preview(again)).counts).toMatchObject({ same: 1, new: 0, changed: 0 });
  });

  it("updates a place's facts and restores old facts after undo", async () => {
    const [source, name] = [newSource(), newName()];
    const toCsv = (answer: string) =>
      `id,name,latitude,longitude,wheelchair,lift\n7,${name},41.92,-87.67,${answer}\n`;
    await driver.run(toCsv('no,yes'), { source });
    const draft = await driver.upload(toCsv('yes,'), { source });
    const ready = await driver.preview(draft);
    expect(ready.counts).toMatchObject({ changed: 1 });
    const [row] = await driver.rows(ready.id);
    expect(row?.changes).toEqual([
      { field: 'lift', before: 'yes', after: null },
      { field: 'wheelchair-accessible', before: 'no', after: 'yes' },
    ]);
    await driver.apply(ready.id);
    expect((await findByName(name)).access.features['wheelchair-accessible'].verdict).toBe('yes');
    await driver.undo(ready.id);
    const place = await findByName(name);
    expect(place.access.features['wheelchair-accessible'].verdict).toBe('no');
    expect(place.access.details.lift).toMatchObject({ value: 'yes' });
  });

  it('joins an imported row to a nearby place by name', async () => {
    const author = await server.buildUser();
    const location = await server.buildLocation(author, { latitude: 41.93, longitude: -87.68 });
    await server.buildReview(author, location.id, {
      feature_answers: { 'wheelchair-accessible': 'no' },
      details: { door_width_cm: 70 },
    });
    const csv = `name,latitude,longitude,wheelchair,door width\n${location.name},41.9303,-87.6801,yes,95\n`;
    const draft = await driver.upload(csv, { source: newSource() });
    const ready = await driver.preview(draft);
    expect(outcomesOf(await driver.rows(ready.id))).toEqual([[2, 'conflict', 'contradicts_people']]);
    await driver.apply(ready.id);
    const place = await getLocation(location.id);
    expect(place.latitude).toBe(41.93);
    const wheelchair = place.access.features['wheelchair-accessible'];
    expect(wheelchair).toMatchObject({ verdict: 'no', contradicts_source: true });
    expect(place.access.details.door_width_cm).toMatchObject({ median: 70, count: 1 });
    expect(await server.findDrift()).toEqual([]);
    expect((await driver.undo(ready.id)).reversal).toEqual({ removed: 0, kept: 0, restored: 1 });
    expect((await getLocation(location.id)).facts).toEqual([]);
  });

  it('skips imported rows that contradict reviews, if requested', async () => {
    const author = await server.buildUser();
    const location = await server.buildLocation(author, { latitude: 41.94, longitude: -87.69 });
    await server.buildReview(author, location.id, { feature_answers: { 'wheelchair-accessible': 'yes' } });
    const draft = await driver.upload(
      `name,latitude,longitude,wheelchair\n${location.name},41.94,-87.69,no\n`,
      { source: newSource() },
    );
    await driver.preview(draft);
    const applied = await driver.apply(draft.id, { takes_conflicts: false });
    expect(applied.result).toEqual({ added: 0, updated: 0, unchanged: 0, left_out: 1 });
    expect((await getLocation(location.id)).facts).toEqual([]);
  });

  it('returns line and reason of skipped rows of an import', async () => {
    const author = await server.buildUser();
    const [one, two] = [newName(), newName()];
    await server.buildLocation(author, { name: one, address: '5 Far St', latitude: 10, longitude: 10 });
    for (const address of ['1 Twin St', '2 Twin St'])
      await server.buildLocation(author, { name: two, address, latitude: 41.95, longitude: -87.7 });
    const csv = [
      'name,address,latitude,longitude,door width',
      ',1 Any St,41.9,-87.6,90',
      'No Position,1 Any St,,,90',
      'Off the Map,1 Any St,141.9,-87.6,90',
      'Nowhere,1 Any St,0,0,90',
      `${one},5 Far St,41.9,-87.6,90`,
      `${two},,41.95,-87.7,90`,
      `${newName()},1 Same St,41.96,-87.71,wide`,
      `${newName()},1 Same St,41.96,-87.71,90`,
    ].join('\n');
    const draft = await driver.upload(csv, { source: newSource() });
    await driver.preview(draft);
    const rows = await driver.rows(draft.id);
    expect(outcomesOf(rows)).toEqual([
      [2, 'skipped', 'no_name'],
      [3, 'skipped', 'address_unknown'],
      [4, 'skipped', 'swapped_position'],
      [5, 'skipped', 'wrong_position'],
      [6, 'skipped', 'place_elsewhere'],
      [7, 'skipped', 'several_places'],
      [8, 'new', null],
      [9, 'new', null],
    ]);
    expect(rows[6]?.unread).toEqual([{ field: 'door_width_cm', text: 'wide' }]);
  });

  it('skips an imported row that repeats an ID', async () => {
    const name = newName();
    const csv = `id,name,latitude,longitude\n1,${name},41.97,-87.72\n1,${name} B,41.98,-87.73\n`;
    const draft = await driver.upload(csv, { source: newSource() });
    await driver.preview(draft);
    expect(outcomesOf(await driver.rows(draft.id))).toEqual([
      [2, 'new', null],
      [3, 'skipped', 'repeated'],
    ]);
  });

  it('skips an imported row that repeats a Turkish name', async () => {
    const name = newName();
    const csv = `name,address,latitude,longitude\nİzmir ${name},1 Sokak,41.95,-87.61\nizmir ${name},1 Sokak,41.95,-87.61\n`;
    const ready = await driver.preview(await driver.upload(csv, { source: newSource() }));
    expect(outcomesOf(await driver.rows(ready.id))).toEqual([
      [2, 'new', null],
      [3, 'skipped', 'repeated'],
    ]);
    expect((await driver.apply(ready.id)).result).toMatchObject({ added: 1 });
  });

  it('keeps imported places with reviews when undoing an import', async () => {
    const name = newName();
    const applied = await driver.run(`name,latitude,longitude,wheelchair\n${name},41.99,-87.74,yes\n`, {
      source: newSource(),
    });
    const { id } = await findByName(name);
    await server.buildReview(await server.buildUser(), id, { rating: 5 });
    expect((await driver.undo(applied.id)).reversal).toEqual({ removed: 0, kept: 1, restored: 0 });
    const place = await getLocation(id);
    expect(place).toMatchObject({ total_reviews: 1, facts: [], sources: [], closed_at: null });
    expect(await server.findDrift()).toEqual([]);
  });

  it("removes a merged place's imported facts from the target", async () => {
    const name = newName();
    const csv = `name,latitude,longitude,wheelchair,door width (cm)\n${name},41.97,-87.69,yes,90\n`;
    const ready = await driver.preview(await driver.upload(csv, { source: newSource() }));
    const applied = await driver.apply(ready.id);
    const added = await findByName(name);
    const target = await server.buildLocation(admin);
    await server.mergeLocations(added.id, target.id);
    const wheelchair = async () =>
      (await getLocation(target.id)).access.features['wheelchair-accessible'].verdict;
    expect(await wheelchair()).toBe('yes');
    await driver.undo(applied.id);
    expect(await wheelchair()).toBe('unknown');
    expect((await getLocation(target.id)).sources).toEqual([]);
    expect(await server.findDrift()).toEqual([]);
  });

  it('skips imported rows of places that people corrected', async () => {
    const [source, name] = [newSource(), newName()];
    const toCsv = (title: string) => `id,name,latitude,longitude\n1,${title},42.01,-87.75\n`;
    await driver.run(toCsv(name), { source });
    const { id } = await findByName(name);
    const suggestion = await server.send('POST', `/api/v1/locations/${id}/suggestions`, {
      user: await server.buildUser(),
      payload: { kind: 'edit', name: `${name} Annex` },
    });
    await server.send('PUT', `/api/v1/admin/suggestions/${suggestion.body.id}`, {
      user: admin,
      payload: { decision: 'accept' },
    });
    await driver.run(toCsv(`${name} Tower`), { source });
    expect((await getLocation(id)).name).toBe(`${name} Annex`);
  });

  it("suggests the column assignment of the source's last import", async () => {
    const source = newSource();
    const csv = `name,latitude,longitude,Remark\n${newName()},42.02,-87.76,ja\n`;
    const first = await driver.upload(csv, { source });
    expect(first.fields).toEqual(['name', 'latitude', 'longitude', null]);
    await driver.preview({ ...first, fields: ['name', 'latitude', 'longitude', 'lift'] });
    expect((await driver.upload(csv, { source })).fields).toEqual(['name', 'latitude', 'longitude', 'lift']);
  });
});

describe('undo of an import', () => {
  it('refuses to undo an import before newer imports', async () => {
    const [source, name] = [newSource(), newName()];
    const toCsv = (answer: string) => `name,latitude,longitude,lift\n${name},42.03,-87.77,${answer}\n`;
    const first = await driver.run(toCsv('yes'), { source });
    const second = await driver.run(toCsv('no'), { source });
    const refused = await server.send('POST', `/api/v1/admin/imports/${first.id}/reversal`, { user: admin });
    expect([refused.status, refused.body.code]).toEqual([409, 'import_not_newest']);
    await driver.undo(second.id);
    await driver.undo(first.id);
    expect(await findByName(name)).toBeUndefined();
  });
});

it('deletes a draft import with its rows', async () => {
  const draft = await driver.upload('name,latitude,longitude\nA,41,-87\n', { source: newSource() });
  const remove = () => server.send('DELETE', `/api/v1/admin/imports/${draft.id}`, { user: admin });
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(404);
  expect(await server.sql`select from data_import_rows where import_id = ${draft.id}`).toHaveLength(0);
});

it('lists the newest import first, with its author', async () => {
  const draft = await driver.upload('name,lat,lng\nA,41,-87\n', { source: newSource() });
  const { body } = await server.send('GET', '/api/v1/admin/imports', { user: admin });
  expect(body.data[0]).toMatchObject({ id: draft.id, created_by: { id: admin.id }, state: 'draft', rows: 1 });
});
