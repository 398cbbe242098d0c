import type { CorrectionCreate } from '@wayable/protocol/corrections';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctPlace } from '../testing/correct-place.ts';
import { placeOf } from '../testing/imported-places.ts';
import type { ImportedPlace } from './osm-places.ts';
import { storePlaces } from './store-places.service.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** Stores places as one import. */
const store = (...places: ImportedPlace[]) => storePlaces(server.sql, { places });

let count = 0;
const phone = { key: 'phone', value: '+377 1', about: null, says: null };

/** Imports a place with a street address that no other place has. */
async function importPlace(changes: Partial<ImportedPlace> = {}) {
  const number = ++count;
  const element = placeOf({
    external_id: `node/${number}`,
    name: `Old ${number}`,
    address: `${number} Quai, Monaco, MC`,
    near_street: 'Quai',
    kind: 'cafe',
    ...changes,
  });
  await store(element);
  const [place] = await server.sql<{ id: string }[]>`
    select location_id as id from location_sources
    where external_id = ${element.external_id}`;
  return { element, id: place?.id ?? '' };
}

const read = async (id: string) => {
  const [place] = await server.sql`
    select name, address, near_street, category, place_kind, latitude, longitude
    from locations where id = ${id}`;
  return place;
};

const storedOf = ({ name, address, near_street, category, kind, latitude, longitude }: ImportedPlace) => ({
  name,
  address,
  near_street,
  category,
  place_kind: kind,
  latitude,
  longitude,
});

const changedOf = (element: ImportedPlace): ImportedPlace => ({
  ...element,
  name: `${element.name} Bar`,
  address: `${element.address} 98000`,
  near_street: 'Port',
  category: 'entertainment',
  kind: 'pub',
  latitude: element.latitude + 0.0005,
  longitude: element.longitude + 0.0005,
  facts: [phone],
  content_hash: 'b',
});

describe('an import of a corrected place', () => {
  it("keeps a corrected name during imports until the correction's undo", async () => {
    const { element, id } = await importPlace();
    const undo = await correctPlace(server, id, { kind: 'edit', name: 'New' });
    expect(await store({ ...element, facts: [phone], content_hash: 'b' })).toMatchObject({ updated: 1 });
    expect(await read(id)).toMatchObject({ name: 'New', address: element.address });
    const facts = await server.sql`select key from location_facts where location_id = ${id}`;
    expect(facts).toEqual([{ key: 'phone' }]);
    expect(await undo()).toBe(204);
    expect((await read(id))?.name).toBe(element.name);
  });

  it.each<[string, CorrectionCreate, readonly string[]]>([
    ['name', { kind: 'edit', name: 'Only the Name' }, ['name']],
    ['address', { kind: 'edit', address: '9 Main St' }, ['address', 'near_street']],
    ['category', { kind: 'edit', category: 'retail' }, ['category', 'place_kind']],
    [
      'position',
      { kind: 'moved', latitude: 43.7393, longitude: 7.4272 },
      ['latitude', 'longitude', 'near_street'],
    ],
  ])('keeps a corrected %s and imports other fields', async (_, correction, kept) => {
    const { element, id } = await importPlace();
    await correctPlace(server, id, correction);
    const corrected = await read(id);
    const changed = changedOf(element);
    await store(changed);
    const expected = Object.entries(storedOf(changed)).map(([field, value]) => [
      field,
      kept.includes(field) ? corrected?.[field] : value,
    ]);
    expect(await read(id)).toEqual(Object.fromEntries(expected));
    expect(await server.findDrift()).toEqual([]);
  });

  it("imports all fields again after a correction's undo", async () => {
    const { element, id } = await importPlace();
    const undo = await correctPlace(server, id, { kind: 'edit', name: 'Undone', category: 'retail' });
    expect(await read(id)).toMatchObject({ category: 'retail', place_kind: null });
    expect(await undo()).toBe(204);
    expect((await read(id))?.place_kind).toBe('cafe');
    const changed = changedOf(element);
    await store(changed);
    expect(await read(id)).toEqual(storedOf(changed));
  });

  it("imports fields that changed before a correction's undo", async () => {
    const { element, id } = await importPlace();
    const undo = await correctPlace(server, id, { kind: 'edit', address: '9 Main St', name: 'Undone' });
    const changed = changedOf(element);
    await store(changed);
    expect(await undo()).toBe(204);
    await store(changed);
    expect(await read(id)).toEqual(storedOf(changed));
  });

  it('ignores corrections of a merged place when importing its target', async () => {
    const [{ element, id }, other] = [await importPlace(), await importPlace()];
    await correctPlace(server, other.id, { kind: 'edit', name: 'Merged Away' });
    await correctPlace(server, other.id, { kind: 'duplicate', duplicate_of: id });
    await store({ ...element, name: 'Renamed', content_hash: 'b' });
    expect((await read(id))?.name).toBe('Renamed');
  });

  it('keeps a corrected street address that another element also has', async () => {
    const [{ element, id }, other] = [await importPlace(), await importPlace()];
    await correctPlace(server, id, { kind: 'edit', address: '7 Main St' });
    const both = { name: 'Namesake', content_hash: 'b' };
    await store({ ...element, ...both }, { ...other.element, ...both, address: '7 Main St' });
    expect(await read(id)).toMatchObject({ name: 'Namesake', address: '7 Main St' });
    expect(await read(other.id)).toMatchObject({ name: 'Namesake', address: '' });
  });

  it('keeps name and street address if another place has both', async () => {
    const [{ element, id }, other] = [await importPlace(), await importPlace()];
    await correctPlace(server, id, { kind: 'edit', address: other.element.address });
    await store({ ...element, name: other.element.name, content_hash: 'b' });
    expect(await read(id)).toMatchObject({ name: element.name, address: other.element.address });
    expect(await read(other.id)).toMatchObject({ address: other.element.address });
  });

  it('keeps an element joined to a place after its correction', async () => {
    const { element, id } = await importPlace();
    const way = { ...element, external_id: 'way/900', facts: [phone] };
    expect(await store(element, way)).toMatchObject({ joined: 1 });
    await correctPlace(server, id, { kind: 'edit', name: 'Corrected', category: 'retail' });
    expect(await store(element, way)).toMatchObject({ added: 0, joined: 0, unchanged: 2 });
    const elsewhere = { ...way, address: '3 Rue Grimaldi, Monaco, MC', content_hash: 'b' };
    expect(await store(element, elsewhere)).toMatchObject({ added: 1, unchanged: 1 });
  });
});
