import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
  const person = await server.buildUser();
  await server.buildLocation(person, {
    name: 'Quince Coffee',
    address: '5 Marrow Street, Chicago',
    latitude: 41.9,
    longitude: -87.65,
  });
  await server.buildLocation(person, {
    name: 'Quince Library',
    address: '9 Marrow Street, Chicago',
    latitude: 41.8,
    longitude: -87.6,
  });
});
afterAll(() => server.close());

const search = async (query: string) => server.send('GET', `/api/v1/search?${query}`);

describe('GET /api/v1/search', () => {
  it('finds places by name and by street address', async () => {
    const { status, body } = await search('q=quince');
    expect(status).toBe(200);
    expect(body.places).toHaveLength(2);
    expect(body.places[0]).toMatchObject({ matched: 'name', access: { features: {} } });
    const byAddress = await search('q=marrow');
    expect(byAddress.body.places.map(({ matched }: { matched: string }) => matched)).toEqual([
      'address',
      'address',
    ]);
  });

  it('lists places nearest to a point first', async () => {
    const { body } = await search('q=quince&lat=41.8&lng=-87.6&limit=1');
    expect(body.places.map(({ name }: { name: string }) => name)).toEqual(['Quince Library']);
  });

  it('finds a category by an everyday word', async () => {
    const { body } = await search('q=coffee');
    expect(body.kinds).toEqual([{ id: 'restaurant', matched: 'coffee' }]);
    expect(body.places[0].name).toBe('Quince Coffee');
  });

  it('returns only coordinates when the text contains coordinates', async () => {
    const { body } = await search(`q=${encodeURIComponent('geo:41.88,-87.63')}`);
    const coordinates = { latitude: 41.88, longitude: -87.63, matched: 'geo' };
    expect(body).toEqual({ places: [], addresses: [], kinds: [], place_kinds: [], coordinates });
  });

  it.each(['', 'q=', 'q=%20%20'])('returns no results for the search %j', async (query) => {
    const { status, body } = await search(query);
    expect(status).toBe(200);
    expect(body).toEqual({ places: [], addresses: [], kinds: [], place_kinds: [] });
  });

  it.each([
    ['lat=41', 'lng'],
    ['lng=41', 'lat'],
    ['q=x&lat=91&lng=0', 'lat'],
    ['q=x&limit=21', 'limit'],
    [`q=${'x'.repeat(501)}`, 'q'],
  ])('returns 400 for the search %s, naming %s', async (query, field) => {
    const { status, body } = await search(query);
    expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
  });

  it.each([
    '😀',
    '‮مقهى',
    '%',
    "'; drop table locations",
    'ᚠᛇᚻ',
    '\\',
  ])('returns 200 for the search %j', async (text) => {
    expect((await search(`q=${encodeURIComponent(text)}`)).status).toBe(200);
  });
});
