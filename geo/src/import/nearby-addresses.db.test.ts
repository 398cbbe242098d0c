import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OsmElement, OsmTags } from '../osm-file/elements.ts';
import { node, writeOsmFile } from '../testing/osm-file-writer.ts';
import { importOsmFile } from './import.service.ts';

let server: TestApp;
let folder: string;

const cafe = (id: number, lat: number, lon: number, name: string, tags: OsmTags = {}) =>
  node(id, lat, lon, { amenity: 'cafe', name, wheelchair: 'yes', ...tags });
const square = (id: number, lat: number, lon: number, size: number, tags: OsmTags): OsmElement[] => [
  node(id + 1, lat, lon),
  node(id + 2, lat, lon + size),
  node(id + 3, lat + size, lon + size),
  node(id + 4, lat + size, lon),
  { type: 'way', id, refs: [1, 2, 3, 4, 1].map((index) => id + index), tags },
];
const at = (number: string, street: string) => ({
  'addr:housenumber': number,
  'addr:street': street,
  'addr:city': 'Linz',
});

const ELEMENTS: OsmElement[] = [
  // The center of this 110 m building is farther away than another house.
  ...square(100, 48.3, 14.28, 0.001, { building: 'yes', ...at('7', 'Domgasse') }),
  cafe(1, 48.30005, 14.28005, 'In the corner'),
  node(2, 48.3, 14.27995, at('9', 'Domgasse')),
  cafe(3, 48.2998, 14.2801, 'Beside it'),
  cafe(4, 48.30005, 14.28006, 'With its own', at('11', 'Hofgasse')),
  node(5, 48.30006, 14.28006, { highway: 'bus_stop', name: 'Stop', wheelchair: 'yes' }),
  node(6, 48.31, 14.28),
  node(7, 48.31, 14.29),
  { type: 'way', id: 8, refs: [6, 7], tags: { highway: 'residential', name: 'Lange Straße' } },
  cafe(9, 48.3104, 14.2851, 'On the street', { 'addr:city': 'Linz' }),
  node(10, 48.3104, 14.2852, { amenity: 'toilets', wheelchair: 'yes' }),
  cafe(11, 48.33, 14.3, 'In the fields'),
];

async function importElements(elements: OsmElement[]) {
  const path = join(folder, `${crypto.randomUUID()}.osm.pbf`);
  await writeOsmFile(path, elements);
  return importOsmFile(server.sql, path);
}
const placeCalled = async (name: string) => {
  const { body } = await server.send('GET', `/api/v1/locations/search?q=${encodeURIComponent(name)}`);
  return body.data[0] as { id: string; address: string; near_street?: string };
};

beforeAll(async () => {
  server = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'wayable-nearby-'));
  await importElements(ELEMENTS);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe('a place without a street address', () => {
  it.each([
    ['In the corner', '7 Domgasse, Linz'],
    ['Beside it', '7 Domgasse, Linz'],
    ['With its own', '11 Hofgasse, Linz'],
  ])("stores a nearby building's street address unless tagged: %s", async (name, address) => {
    const place = await placeCalled(name);
    expect(place.address).toBe(address);
    expect(place.near_street).toBeUndefined();
  });

  it('stores the nearest street for a place without nearby house', async () => {
    expect(await placeCalled('On the street')).toMatchObject({
      address: 'Linz',
      near_street: 'Lange Straße',
    });
    const { body } = await server.send('GET', '/api/v1/locations/search?q=Toilets');
    expect(body.data[0]).toMatchObject({ address: '', near_street: 'Lange Straße', has_name: false });
  });

  it('stores no street address for a bus stop', async () => {
    expect((await placeCalled('Stop')).address).toBe('');
  });

  it('stores no street address for a place far from streets', async () => {
    const place = await placeCalled('In the fields');
    expect([place.address, place.near_street]).toEqual(['', undefined]);
  });

  it('updates no place when importing the same extract again', async () => {
    expect(await importElements(ELEMENTS)).toMatchObject({ added: 0, updated: 0, closed: 0 });
  });

  it('removes the nearest street when people correct the street address', async () => {
    const { id } = await placeCalled('On the street');
    const [person, admin] = [await server.buildUser(), await server.buildUser({ isAdmin: true })];
    const { body: suggestion } = await server.send('POST', `/api/v1/locations/${id}/suggestions`, {
      user: person,
      payload: { kind: 'edit', address: '5 Lange Straße, Linz' },
    });
    await server.send('PUT', `/api/v1/admin/suggestions/${suggestion.id}`, {
      user: admin,
      payload: { decision: 'accept' },
    });
    const { body } = await server.send('GET', `/api/v1/locations/${id}`);
    expect([body.address, body.near_street]).toEqual(['5 Lange Straße, Linz', undefined]);
  });
});
