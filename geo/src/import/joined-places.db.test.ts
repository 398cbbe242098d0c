import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeOf, wheelchair } from '../testing/imported-places.ts';
import type { ImportedPlace } from './osm-places.ts';
import { storePlaces } from './store-places.service.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** Returns the category and the wheelchair fact of the places with these names. */
const factsOf = (...names: string[]) => server.sql`
  select name, category, address, public_facts -> 'wheelchair-accessible' ->> 'says' as says from locations
  where name = any(${names}) order by name, category, address`;

/** Stores places as one import. */
const store = (places: ImportedPlace[]) => storePlaces(server.sql, { places });

it("keeps an element's facts when a joined element loses tags", async () => {
  const node = placeOf({ external_id: 'node/50', name: 'Twofold', facts: [wheelchair('yes')] });
  const way = placeOf({ external_id: 'way/51', name: 'Twofold', facts: [wheelchair('limited')] });
  await store([node, way]);
  await store([{ ...node, facts: [], content_hash: 'z' }, way]);
  const facts = await server.sql`
    select value from location_facts join locations on locations.id = location_id where name = 'Twofold'`;
  expect(facts).toEqual([{ value: 'limited' }]);
});

it("joins an element to a user's place without changing fields", async () => {
  const user = await server.buildUser();
  const mine = await server.buildLocation(user, { ...placeOf({ name: 'Mine', category: 'other' }) });
  const staged = placeOf({
    external_id: 'way/20',
    name: 'mine',
    category: 'restaurant',
    latitude: 43.7393,
    facts: [wheelchair('yes')],
  });
  expect(await store([staged])).toMatchObject({ added: 0, joined: 1 });
  await store([{ ...staged, latitude: 43.7394, content_hash: 'c' }]);
  const { body } = await server.send('GET', `/api/v1/locations/${mine.id}`);
  expect(body).toMatchObject({ name: 'Mine', category: 'other', latitude: 43.7392 });
  expect(body.facts).toMatchObject([{ value: 'yes' }]);
});

it("never joins a bus stop to parks or users' places", async () => {
  const user = await server.buildUser();
  const quarter = { has_street: false, address: 'La Colle, Monaco, MC' };
  const mine = await server.buildLocation(user, {
    ...placeOf({ ...quarter, name: 'Square', category: 'recreation' }),
  });
  const stop: Partial<ImportedPlace> = {
    ...quarter,
    category: 'transportation',
    facts: [wheelchair('yes')],
  };
  const park: Partial<ImportedPlace> = { ...quarter, category: 'recreation', facts: [wheelchair('no')] };
  const all = [
    placeOf({ ...stop, external_id: 'node/60', name: 'Parc' }),
    placeOf({ ...stop, external_id: 'node/61', name: 'Parc' }),
    placeOf({ ...park, external_id: 'way/62', name: 'Parc' }),
    placeOf({ ...park, external_id: 'way/63', name: 'Parc', category: 'entertainment', facts: [] }),
    placeOf({ ...stop, external_id: 'node/64', name: 'Square' }),
    placeOf({ ...stop, external_id: 'node/65', name: 'Square' }),
    placeOf({ ...park, external_id: 'way/66', name: 'Square' }),
  ];
  expect(await store(all)).toMatchObject({ added: 3, joined: 4, conflicting: [] });
  expect(await store(all)).toMatchObject({ added: 0, joined: 0, updated: 0, unchanged: 7 });
  const another = placeOf({ ...stop, external_id: 'node/59', name: 'Parc' });
  expect(await store([another, ...all])).toMatchObject({ added: 0, joined: 1, unchanged: 7 });
  expect(await factsOf('Parc', 'Square')).toEqual([
    { name: 'Parc', category: 'recreation', address: quarter.address, says: 'no' },
    { name: 'Parc', category: 'transportation', address: '', says: 'yes' },
    { name: 'Square', category: 'recreation', address: quarter.address, says: 'no' },
    { name: 'Square', category: 'transportation', address: '', says: 'yes' },
  ]);
  const { body } = await server.send('GET', `/api/v1/locations/${mine.id}`);
  expect(body.facts).toMatchObject([{ value: 'no' }]);
});

it('separates wrongly joined elements of different categories', async () => {
  const stop = placeOf({ external_id: 'node/67', name: 'Auditorium', category: 'transportation' });
  const hall = placeOf({ external_id: 'node/68', name: 'Auditorium', facts: [wheelchair('yes')] });
  await store([stop]);
  await server.sql`
    insert into location_sources (source, external_id, location_id, content_hash, made_location)
    select 'OpenStreetMap', ${hall.external_id}, id, ${hall.content_hash}, false from locations
    where name = 'Auditorium'`;
  await server.sql`
    insert into location_facts (location_id, source, key, value, about, says, source_url, license)
    select id, 'OpenStreetMap', 'wheelchair', 'yes', 'wheelchair-accessible', 'yes', '', '' from locations
    where name = 'Auditorium'`;
  expect(await store([stop, hall])).toMatchObject({ added: 1, joined: 0, updated: 0, unchanged: 1 });
  expect(await factsOf('Auditorium')).toMatchObject([
    { category: 'restaurant', address: '', says: 'yes' },
    { category: 'transportation', address: stop.address, says: null },
  ]);
});

it('separates a joined element with a new name', async () => {
  const node = placeOf({ external_id: 'node/70', name: 'Foo' });
  const way = placeOf({ external_id: 'way/71', name: 'Foo', facts: [wheelchair('limited')] });
  await store([node, way]);
  const bar = { ...way, name: 'Foo Bar', facts: [wheelchair('yes')], content_hash: 'b' };
  expect(await store([node, bar])).toMatchObject({ added: 1, joined: 0, updated: 0, unchanged: 1 });
  expect(await factsOf('Foo', 'Foo Bar')).toMatchObject([
    { name: 'Foo', says: null },
    { name: 'Foo Bar', says: 'yes', address: way.address },
  ]);
  const far = { ...node, address: 'Fontvieille, MC', has_street: false, content_hash: 'b' };
  const near = { ...far, external_id: 'way/72', facts: [wheelchair('no')] };
  expect(await store([far, near])).toMatchObject({ updated: 1, joined: 1 });
  const moved = { ...near, latitude: 34.7, content_hash: 'c' };
  expect(await store([far, moved])).toMatchObject({ added: 1, unchanged: 1 });
  expect(await factsOf('Foo')).toMatchObject([
    { address: '', says: 'no' },
    { address: far.address, says: null },
  ]);
});

it('keeps two elements joined if both elements change their name', async () => {
  const first = placeOf({ external_id: 'way/76', name: 'Old Name' });
  const second = placeOf({ external_id: 'node/75', name: 'Old Name', facts: [wheelchair('yes')] });
  await store([first]);
  await store([first, second]);
  const change = { name: 'New Name', content_hash: 'b', category: 'retail' } as const;
  const both = [
    { ...second, ...change },
    { ...first, ...change },
  ];
  expect(await store(both)).toMatchObject({ added: 0, updated: 2, unchanged: 0 });
  expect(await factsOf('New Name')).toMatchObject([
    { address: first.address, category: 'retail', says: 'yes' },
  ]);
});

it('adds distant places of one name unless street addresses match', async () => {
  const incomplete = { has_street: false, address: 'Fontvieille, Monaco, MC', name: 'Bank' };
  const outcome = await store([
    placeOf({ external_id: 'node/30', ...incomplete }),
    placeOf({ external_id: 'node/31', ...incomplete, latitude: 43.7395 }),
    placeOf({ external_id: 'node/32', ...incomplete, latitude: 43.76 }),
    placeOf({ external_id: 'node/33', name: 'Chain', address: '5 Main St' }),
    placeOf({ external_id: 'node/34', name: 'Chain', address: '5 Main St', latitude: 43.9 }),
  ]);
  expect(outcome).toMatchObject({ added: 3, joined: 1, conflicting: ['node/34'] });
  const banks = await server.sql`select address from locations where name = 'Bank' order by address`;
  expect(banks).toEqual([{ address: '' }, { address: 'Fontvieille, Monaco, MC' }]);
});
