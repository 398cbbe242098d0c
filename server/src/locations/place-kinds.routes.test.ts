import { addressAt, fetchTile } from '@wayable/geo/testing/read-tile';
import { englishKindName, kindName } from '@wayable/platform/texts/kind-names';
import { LOCALES, type Locale } from '@wayable/protocol/locales';
import type { Location } from '@wayable/protocol/locations';
import type { PlaceKind } from '@wayable/protocol/place-kinds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;

const KINDS: [name: string, kind: PlaceKind | null][] = [
  ['Stadtbücherei', 'library'],
  ['Hôtel du Lac', 'hotel'],
  ['The Library Bar', 'bar'],
  [englishKindName('toilets'), 'toilets'],
  [englishKindName('elevator'), 'elevator'],
  ['Corner Shop', null],
];

beforeAll(async () => {
  server = await startTestApp();
  const user = await server.buildUser();
  for (const [index, [name, kind]] of KINDS.entries()) {
    const { id } = await server.buildLocation(user, { name, latitude: 47 + index / 1_000, longitude: 8.5 });
    await server.sql`update locations set place_kind = ${kind} where id = ${id}`;
  }
});
afterAll(() => server.close());

const read = async (path: string) => {
  const { status, body } = await server.send('GET', `/api/v1/${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { data: Location[]; count?: number };
};
const namesOf = ({ data }: { data: Location[] }) => data.map(({ name }) => name).sort();
const BOX = 'bbox=8,46,9,48';

describe.each([
  ['locations', 'locations?'],
  ['locations in a view', `locations/in-view?${BOX}&`],
  ['a search', 'locations/search?q=&'],
])('filter by kind of %s', (_, path) => {
  it('returns only places of the requested kinds', async () => {
    expect(namesOf(await read(`${path}kind=library`))).toEqual(['Stadtbücherei']);
    expect(namesOf(await read(`${path}kind=hotel,library`))).toEqual(['Hôtel du Lac', 'Stadtbücherei']);
    expect(namesOf(await read(`${path}kind=museum`))).toEqual([]);
  });

  it('returns no places if kind and rating do not match', async () => {
    expect(namesOf(await read(`${path}kind=hotel&rating=good`))).toEqual([]);
  });

  it.each([
    'libraries',
    'library,',
    'LIBRARY',
    Array.from({ length: 30 }, (_, index) => `kind_${index}`).join(),
  ])('returns 400 for the kind %s and names the field', async (kind) => {
    const { status, body } = await server.send('GET', `/api/v1/${path}kind=${kind}`);
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe('kind');
  });
});

describe('places in a view', () => {
  it.each([
    'near',
    'rating',
    'reviews',
    'stale',
    'fresh',
  ])('counts places of the requested kinds sorted by %s', async (sort) => {
    const page = await read(`locations/in-view?${BOX}&kind=hotel,toilets&sort=${sort}`);
    expect(page.count).toBe(2);
    expect(page.data).toHaveLength(2);
  });

  it('filters places in view by kind, confirmation and needs', async () => {
    expect((await read(`locations/in-view?${BOX}&kind=hotel&fresh=recent`)).count).toBe(0);
    expect((await read(`locations/in-view?${BOX}&kind=hotel&fresh=old&needs=visual-aids`)).count).toBe(1);
  });
});

describe('tiles', () => {
  it.each([4, 12, 17])('returns only the requested kinds in tiles at zoom %i', async (zoom) => {
    const address = addressAt({ latitude: 47, longitude: 8.5 }, zoom);
    const { places, clusters } = await fetchTile(server, address, '?kind=library');
    expect(clusters).toEqual([]);
    expect(places.map(({ name, kind }) => [name, kind])).toEqual([['Stadtbücherei', 'library']]);
  });
});

describe('place without a name', () => {
  it('returns has_name false for a nameless place', async () => {
    const { data } = await read('locations?kind=toilets,hotel');
    expect(data.map(({ name, has_name }) => [name, has_name]).sort()).toEqual([
      ['Hôtel du Lac', true],
      ['Toilets', false],
    ]);
  });

  it.each(
    LOCALES.map(({ code }) => code as Locale),
  )('finds a nameless place by its kind in %s', async (locale) => {
    for (const kind of ['toilets', 'elevator'] as const) {
      const q = encodeURIComponent(kindName(locale, kind) ?? '');
      expect(namesOf(await read(`locations/search?q=${q}`))).toContain(englishKindName(kind));
      const near = await read(`locations/search?q=${q}&near=47,8.5&${BOX}`);
      expect(namesOf(near)).toContain(englishKindName(kind));
    }
  });
});

describe('search for a kind', () => {
  it('finds places by kind as well as by name', async () => {
    const { data } = await read('locations/search?q=Library&near=47,8.5');
    expect(data.map(({ name }) => name)).toEqual(['Stadtbücherei', 'The Library Bar']);
    expect(namesOf(await read('locations/search?q=hotels'))).toEqual(['Hôtel du Lac']);
  });

  it('combines a search for a kind with the kind filter', async () => {
    expect(namesOf(await read('locations/search?q=Library&kind=bar'))).toEqual(['The Library Bar']);
  });

  it('suggests kinds of places while the user types', async () => {
    const { body } = await server.send('GET', '/api/v1/search?q=libr');
    expect(body.place_kinds).toContainEqual({ id: 'library', matched: 'Library' });
    const japanese = await server.send('GET', `/api/v1/search?q=${encodeURIComponent('図書館')}`);
    expect(japanese.body.place_kinds[0]).toEqual({ id: 'library', matched: '図書館' });
  });
});
