import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importOsmFile } from '../../import/import.service.ts';
import type { OsmElement, OsmTags } from '../../osm-file/elements.ts';
import { node, writeOsmFile } from '../../testing/osm-file-writer.ts';
import type { Geocoder } from '../geocoder.ts';
import { LayeredGeocoder } from '../layered-geocoder.ts';
import { OwnGeocoder } from '../own-geocoder.ts';
import { locateAddress } from './address-index.ts';

let server: TestApp;
let folder: string;

const house = (
  id: number,
  [lat, lon]: [number, number],
  number: string,
  street: string,
  more: OsmTags = {},
) => node(id, lat, lon, { 'addr:housenumber': number, 'addr:street': street, ...more });
const chicago = { 'addr:city': 'Chicago', 'addr:state': 'IL', 'addr:postcode': '60611' };
const linz = { 'addr:city': 'Linz', 'addr:postcode': '4020', 'addr:country': 'AT' };

/** Cities with streets, a building, a line of interpolated house numbers, and a Japanese block */
const CITIES: OsmElement[] = [
  node(1, 41.88, -87.63, { place: 'city', name: 'Chicago' }),
  house(10, [41.8925, -87.623], '198', 'East Ohio Street', chicago),
  house(12, [41.8927, -87.629], '200', 'West Ohio Street', chicago),
  house(13, [41.7, -87.6], '350', '5th Avenue'),
  house(15, [41.896, -87.652], '1000', 'West Chicago Avenue', chicago),
  house(16, [41.9, -87.65], '9', 'Oxford Road', chicago),
  node(20, 41.8925, -87.6221),
  node(21, 41.8925, -87.6219),
  node(22, 41.8927, -87.6219),
  node(23, 41.8927, -87.6221),
  {
    type: 'way',
    id: 11,
    refs: [20, 21, 22, 23, 20],
    tags: { building: 'yes', 'addr:housenumber': '200', 'addr:street': 'East Ohio Street', ...chicago },
  },
  house(14, [41.8926, -87.622], '200', 'E Ohio St', { ...chicago, shop: 'florist', name: 'Florist' }),
  house(30, [41.9, -87.6], '1', 'Elm Street', chicago),
  node(31, 41.9, -87.601),
  house(32, [41.9, -87.602], '9', 'Elm Street', chicago),
  { type: 'way', id: 33, refs: [30, 31, 32], tags: { 'addr:interpolation': 'odd' } },
  node(40, 41.91, -87.61),
  node(41, 41.91, -87.62),
  { type: 'way', id: 42, refs: [40, 41], tags: { highway: 'residential', name: 'Empty Road' } },
  house(50, [48.3, 14.28], '12a', 'Hauptstraße', linz),
  house(51, [48.301, 14.28], '12', 'Hauptstraße', linz),
  house(52, [48.2, 14.2], '12', 'Hauptstraße', { ...linz, 'addr:city': 'Traun', 'addr:postcode': '4050' }),
  house(53, [48.31, 14.29], '135', 'Straße des 17. Juni', linz),
  node(60, 35.67, 139.73, {
    'addr:quarter': '赤坂',
    'addr:block_number': '5',
    'addr:housenumber': '3',
    'addr:city': '港区',
  }),
];

async function importElements(elements: OsmElement[], options: Parameters<typeof writeOsmFile>[2] = {}) {
  const path = join(folder, `${crypto.randomUUID()}.osm.pbf`);
  await writeOsmFile(path, elements, options);
  return importOsmFile(server.sql, path);
}

beforeAll(async () => {
  server = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'wayable-addresses-'));
  await importElements(CITIES);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const FAR = {
  address: '',
  latitude: 1,
  longitude: 2,
  kind: 'geocode' as const,
  source: 'Photon',
};

interface Found {
  name: string;
  address: string;
  match: string;
  latitude: number;
  longitude: number;
}
async function search(text: string, more = ''): Promise<Found[]> {
  const { body } = await server.send('GET', `/api/v1/search?q=${encodeURIComponent(text)}${more}`);
  return body.addresses;
}
const names = async (text: string, more = '') => (await search(text, more)).map(({ name }) => name);

describe('search of street addresses', () => {
  it.each([
    '200 E Ohio St',
    '200 East Ohio Street',
    'E Ohio St 200',
    'East Ohio Street 200, Chicago, IL 60611, United States',
    '200 e ohio st chicago il',
    '60611 Chicago, 200 E Ohio St.',
  ])('finds 200 East Ohio Street by %s', async (text) => {
    const [first] = await search(text);
    expect(first).toMatchObject({
      name: '200 East Ohio Street',
      address: '200 East Ohio Street, Chicago, IL 60611',
      match: 'address',
      attribution: '© OpenStreetMap contributors',
    });
    expect(first?.latitude).toBeCloseTo(41.8926, 4);
  });

  it.each([
    'Hauptstraße 12a, Linz',
    'Hauptstr. 12 a Linz',
    'hauptstrase 12A linz',
    '12a Haupt-Straße',
    '4020 Linz, Hauptstrasse 12a',
  ])('finds 12a Hauptstraße by %s', async (text) => {
    expect((await search(text))[0]).toMatchObject({
      address: '12a Hauptstraße, Linz, 4020 AT',
      match: 'address',
    });
  });

  it.each([
    ['200 East Ohoi Street', '200 East Ohio Street'],
    ['Haupstraße 12a, Linz', '12a Hauptstraße'],
  ])('finds the misspelled %s as a similar match', async (text, name) => {
    expect((await search(text))[0]).toMatchObject({ name, match: 'similar' });
  });

  it.each([
    ['350 5th Ave', '350 5th Avenue'],
    ['Straße des 17. Juni 135', '135 Straße des 17. Juni'],
    ['赤坂5-3', '赤坂5-3'],
  ])('finds the street address %s', async (text, name) => {
    expect((await names(text))[0]).toBe(name);
  });

  it('distinguishes equal street addresses by town, postcode and distance', async () => {
    const towns = async (text: string, more = '') =>
      (await search(text, more)).map(({ address }) => address.split(', ')[1]);
    expect(await towns('Hauptstraße 12, Traun')).toEqual(['Traun']);
    expect((await towns('Hauptstraße 12, 4050'))[0]).toBe('Traun');
    expect((await towns('Hauptstraße 12', '&lat=48.2&lng=14.2'))[0]).toBe('Traun');
    expect((await towns('Hauptstraße 12', '&lat=48.3&lng=14.28'))[0]).toBe('Linz');
  });

  it('finds an interpolated house number at its position', async () => {
    const [five] = await search('5 Elm Street');
    expect(five).toMatchObject({ name: '5 Elm Street', match: 'address' });
    expect(five?.longitude).toBeCloseTo(-87.601, 5);
  });

  it('returns neighboring house numbers and the street for missing numbers', async () => {
    const found = await search('202 E Ohio St');
    expect(found.map(({ name, match }) => [name, match])).toContainEqual(['200 East Ohio Street', 'similar']);
    expect(found.map(({ match }) => match)).toContain('street');
    expect((await search('7 Empty Road')).map(({ name, match }) => [name, match])).toEqual([
      ['Empty Road', 'street'],
    ]);
  });

  it('finds streets by prefix, but not by town', async () => {
    expect(await names('emp')).toContain('Empty Road');
    expect(await search('Traun')).toEqual([]);
  });

  it('names the settlement in results for a street without town', async () => {
    expect((await search('Empty Road'))[0]?.address).toBe('Empty Road, Chicago');
  });

  it.each([
    '12',
    "5'; drop table addresses",
    '%',
    '_ 5',
    '\\ 5',
    '😀 5',
    '‮5 Elm',
    'E 5',
    'x'.repeat(200),
  ])('returns 200 for the street address search %j', async (text) => {
    expect((await server.send('GET', `/api/v1/search?q=${encodeURIComponent(text)}`)).status).toBe(200);
  });
});

describe('GET /api/v1/geocoder/reverse', () => {
  const reverse = async (lat: number, lng: number) => {
    const { body } = await server.send('GET', `/api/v1/geocoder/reverse?lat=${lat}&lng=${lng}`);
    return (body.data as Found[]).find(({ match }) => match);
  };

  it('returns a house within 30 meters of coordinates, else streets', async () => {
    expect(await reverse(48.3001, 14.28)).toMatchObject({ name: '12a Hauptstraße', match: 'address' });
    expect(await reverse(48.3005, 14.2801)).toMatchObject({ name: 'Hauptstraße', match: 'street' });
    expect(await reverse(48.35, 14.5)).toBeUndefined();
  });

  it('returns the house at a point before the neighboring place', async () => {
    const user = await server.buildUser();
    await server.buildLocation(user, { name: 'Next Door', latitude: 48.3005, longitude: 14.28 });
    const { body } = await server.send('GET', '/api/v1/geocoder/reverse?lat=48.3&lng=14.28');
    expect(body.data.map(({ name }: Found) => name).slice(0, 2)).toEqual(['12a Hauptstraße', 'Next Door']);
  });
});

describe('external geocoder', () => {
  const outside: Geocoder = {
    search: async () => ({ data: [{ ...FAR, name: 'Outside' }] }),
    autocomplete: async () => ({ data: [{ ...FAR, name: 'Outside' }] }),
    reverse: async () => ({ data: [] }),
  };
  const namesOf = async (text: string) => {
    const layered = new LayeredGeocoder(outside, new OwnGeocoder(server.sql), server.app.log);
    const { data } = await layered.search(text, { limit: 3 });
    return data.map(({ name }) => name);
  };

  it('ranks exact street addresses before results of the external geocoder', async () => {
    expect(await namesOf('Hauptstraße 12a, Linz')).toEqual(['12a Hauptstraße', 'Outside']);
    expect(await namesOf('Hauptstraße 12, Wien')).toEqual(['Outside']);
  });
});

describe('locateAddress', () => {
  it.each([
    ['200 E Ohio St, Chicago', 'door'],
    ['Hauptstraße 12', 'ambiguous'],
    ['1000 Chicago Avenue', 'door'],
    ['1000 W Chicago Ave, Chicago, IL', 'door'],
    ['1000 Chicago Avenue, Evanston', 'street'],
    ['1000 Chicago Ave, Oak Park, IL', 'street'],
    ['9 Chicago Road, Oxford', 'street'],
    ['Chicago, Oxford Road, 9', 'door'],
    ['Hauptstraße 12, Linz', 'door'],
    ['Hauptstraße 12, Wien', 'street'],
    ['Hauptstraße 12, Linz, Österreich', 'door'],
    ['12a Hauptstraße, 4050 Linz', 'street'],
    ['198 W Ohio St, Chicago', 'street'],
    ['200 E Ohio St Ste 300, Chicago, IL 60611, USA', 'door'],
    ['202 E Ohio St, Chicago', 'street'],
    ['East Ohio Street', 'street'],
    ['Nowhere Lane 5', 'unknown'],
    ['', 'unknown'],
  ])('locates the street address %j as %s', async (text, outcome) => {
    expect((await locateAddress(server.sql, text)).outcome).toBe(outcome);
  });
});

describe('a newer extract', () => {
  const count = async () =>
    (
      await server.sql`select count(*)::int as amount, count(distinct area_id)::int as areas from addresses`
    )[0];

  it('removes vanished street addresses when importing a newer extract', async () => {
    const before = await count();
    await importElements(CITIES);
    expect(await count()).toEqual(before);
    expect(before?.areas).toBe(1);
    await importElements(CITIES.filter(({ id }) => id !== 53 && id !== 42));
    expect(await search('Straße des 17. Juni 135, Linz')).toEqual([]);
    expect(await search('Empty Road')).toEqual([]);
    expect((await count())?.amount).toBe((before?.amount as number) - 1);
  });

  it('keeps street addresses of other areas when importing an extract', async () => {
    const before = await count();
    await importElements([house(90, [47.1, 9.5], '3', 'Landstraße', { 'addr:city': 'Vaduz' })]);
    expect((await count())?.amount).toBe((before?.amount as number) + 1);
    expect(await names('Landstr. 3')).toEqual(['3 Landstraße']);
    await importElements([house(91, [47.1, 9.5], '5', 'Landstraße', { 'addr:city': 'Vaduz' })]);
    expect(await names('Landstr. 3, Vaduz')).toEqual(['3 Landstraße']);
  });
});

it('returns ambiguous for a street that many towns have', async () => {
  const towns = Array.from({ length: 51 }, (_, town) =>
    house(1_000 + town, [50 + town / 10, 10], '5', 'Ringweg', { 'addr:city': `Dorf${town}` }),
  );
  await importElements([
    ...towns,
    house(1_100, [49, 10], '187', 'Ringweg', { 'addr:city': 'Aachen', 'addr:postcode': '52062' }),
  ]);
  expect(await locateAddress(server.sql, 'Ringweg 187')).toEqual({ outcome: 'ambiguous' });
  for (const text of ['Ringweg 187, Aachen', 'Ringweg 187, Aachen, Deutschland', '52062 Aachen, Ringweg 187'])
    expect(await locateAddress(server.sql, text)).toMatchObject({ outcome: 'door' });
});
