import { StandInServer } from '@wayable/server/testing/providers/stand-in-server';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeEntries } from './gazetteer.service.ts';
import { readGeonamesCities } from './geonames-cities.ts';

const SKYDECK = { lat: '41.8789', lon: '-87.6359', category: 'tourism', name: 'Skydeck' };
const WILLIS = { lat: '41.8787', lon: '-87.6361', category: 'building', name: 'Skydeck Tower' };

const nominatim = new StandInServer(() => ({
  body: [SKYDECK, WILLIS].map((found) => ({ ...found, address: { city: 'Chicago' } })),
}));
let server: TestApp;

beforeAll(async () => {
  server = await startTestApp({ GEOCODER_URL: await nominatim.start(), GEOCODER_KIND: 'nominatim' });
  const owner = await server.buildUser();
  for (const name of ['Skydeck Café', 'Skydeck Hall', 'Skydeck Shop', 'Skydeck Stop'])
    await server.buildLocation(owner, { name });
});
afterAll(async () => {
  await server.close();
  await nominatim.close();
});

describe('API with a Nominatim server', () => {
  it("lists own places first, in half the results, then Nominatim's", async () => {
    const sources = async (limit: number) => {
      const { body } = await server.send('GET', `/api/v1/geocoder/search?q=skydeck&limit=${limit}`);
      return body.data.map(({ source }: { source: string }) => source);
    };
    const [own, other] = ['Wayable', 'Nominatim'];
    expect(await sources(6)).toEqual([own, own, own, other, other, own]);
    expect(await sources(3)).toEqual([own, own, other]);
  });

  it("keeps an own place instead of Nominatim's result for it", async () => {
    const owner = await server.buildUser();
    const { id } = await server.buildLocation(owner, {
      name: 'SKYDECK',
      latitude: Number(SKYDECK.lat),
      longitude: Number(SKYDECK.lon),
    });
    const { body } = await server.send('GET', '/api/v1/geocoder/search?q=skydeck&limit=10');
    const found = body.data.filter(({ name }: { name: string }) => name.toLowerCase() === 'skydeck');
    expect(found).toMatchObject([{ source: 'Wayable', location_id: id }]);
  });

  it('suggests settlements with a notice if the geocoder is Nominatim', async () => {
    await storeEntries(
      server.sql,
      readGeonamesCities().filter(({ name }) => name.startsWith('Lincoln')),
    );
    const { body } = await server.send('GET', '/api/v1/geocoder/autocomplete?q=linco');
    expect(body.data.length).toBeGreaterThan(0);
    expect(body.notice).toContain('Nominatim');
  });
});
