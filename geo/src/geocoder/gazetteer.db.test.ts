import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowTypos, searchEntries } from './gazetteer.queries.ts';
import { fillGazetteer, nameNearest, storeEntries } from './gazetteer.service.ts';

let server: TestApp;
const fills: boolean[] = [];

beforeAll(async () => {
  server = await startTestApp();
  fills.push(...(await Promise.all([fillGazetteer(server.sql), fillGazetteer(server.sql)])));
});
afterAll(() => server.close());

const count = async () =>
  (await server.sql`select count(*)::int as amount from gazetteer_places`)[0]?.amount as number;

const find = (text: string, near?: { latitude: number; longitude: number }, withTypos = false) =>
  server.sql.begin(async (transaction) => {
    await allowTypos(transaction);
    return searchEntries(transaction, { text, terms: text.split(' '), near, limit: 5, withTypos });
  });

const CHICAGO = { latitude: 41.8781, longitude: -87.6298 };

describe('filling the gazetteer', () => {
  it('fills the gazetteer once for two parallel processes', async () => {
    expect(fills.sort()).toEqual([false, true]);
    const before = await count();
    expect(before).toBeGreaterThan(20_000);
    expect(await fillGazetteer(server.sql)).toBe(false);
    expect(await count()).toBe(before);
  });

  it('stores each neighborhood of Chicago once in the gazetteer', async () => {
    const rows = await server.sql`
      select name from gazetteer_places where is_quarter and latitude between 41.76 and 41.99
        and longitude between -87.75 and -87.57 group by name having count(*) > 1`;
    expect(rows).toEqual([]);
  });
});

describe('searching names', () => {
  it('ranks the largest settlement with the exact name first', async () => {
    expect((await find('chicago'))[0]).toMatchObject({ name: 'Chicago', region: 'IL', country: 'US' });
    expect((await find('paris'))[0]).toMatchObject({ name: 'Paris', country: 'FR' });
  });

  it('prefers the nearest of settlements with the same name', async () => {
    const [first] = await find('paris', { latitude: 33.66, longitude: -95.55 });
    expect(first).toMatchObject({ name: 'Paris', region: 'TX' });
  });

  it('ignores case and accents of settlements and matches prefixes', async () => {
    expect((await find('ZURICH'))[0]).toMatchObject({ name: 'Zürich' });
    expect((await find('lincoln pa', CHICAGO))[0]).toMatchObject({
      name: 'Lincoln Park',
      region: 'Chicago, IL',
    });
    expect((await find('lo', CHICAGO)).every(({ name }) => /^lo/i.test(name))).toBe(true);
  });

  it('finds a settlement despite a typo', async () => {
    expect((await find('linclon park', CHICAGO, true))[0]).toMatchObject({ name: 'Lincoln Park' });
    expect(await find('linclon park', CHICAGO)).toEqual([]);
  });

  it('treats wildcards in a settlement search as text', async () => {
    expect(await find('%')).toEqual([]);
    expect(await find('chi_ago')).toEqual([]);
  });

  it('merges the same settlement from two sources', async () => {
    const entry = {
      source: 'OpenStreetMap',
      external_id: 'node/1',
      license: 'ODbL-1.0',
      name: 'Chicago',
      kind: 'city' as const,
      population: 2_700_000,
      region: '',
      country: 'US',
      ...CHICAGO,
    };
    await storeEntries(server.sql, [entry]);
    const found = (await find('chicago')).filter(({ name }) => name === 'Chicago');
    expect(found).toHaveLength(1);
  });
});

describe('nearest name', () => {
  it.each([
    ['Lincoln Park', 41.9225, -87.6475, 13],
    ['The Loop', 41.8822, -87.6285, 11],
    ['Chicago', 41.9225, -87.6475, 6],
    ['Chicago', 42.2, -87.9, 4],
    [null, 0, -140, 6],
    ['Honolulu', 21.4, -158.1, 5],
    ['Suva', -18.1, 178.5, 8],
  ])('returns the settlement %s at %f, %f and zoom %i', async (name, latitude, longitude, zoom) => {
    expect(await nameNearest(server.sql, [{ latitude, longitude, zoom }])).toEqual([name]);
  });

  it('finds the nearest settlement across the antimeridian', async () => {
    await storeEntries(server.sql, [
      {
        source: 'test',
        external_id: '1',
        license: 'CC0-1.0',
        name: 'Edge',
        kind: 'village',
        population: 10,
        region: '',
        country: 'FJ',
        latitude: -17,
        longitude: 179.99,
      },
    ]);
    expect(await nameNearest(server.sql, [{ latitude: -17, longitude: -179.99, zoom: 12 }])).toEqual([
      'Edge',
    ]);
  });

  it('returns the nearest settlement of 250 points in order', async () => {
    const points = Array.from({ length: 250 }, (_, index) => ({
      latitude: -80 + (index * 160) / 250,
      longitude: -180 + ((index * 77) % 360),
      zoom: index % 16,
    }));
    const names = await nameNearest(server.sql, points);
    expect(names).toHaveLength(250);
    expect((await nameNearest(server.sql, points.slice(7, 8)))[0]).toBe(names[7]);
  });
});
