import { StandInServer } from '@wayable/server/testing/providers/stand-in-server';
import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fillGazetteer, storeEntries } from './gazetteer.service.ts';
import { GeocoderProviderError } from './geocoder.ts';
import { readGeonamesCities } from './geonames-cities.ts';
import { RemoteGeocoder } from './remote-geocoder.ts';

const PHOTON_ANSWER = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-87.6359, 41.8789] },
      properties: {
        osm_key: 'tourism',
        type: 'house',
        name: 'Skydeck',
        street: 'South Wacker Drive',
        city: 'Chicago',
      },
    },
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-87.6371, 41.88] },
      properties: { osm_key: 'highway', type: 'street', name: 'South Wacker Drive', city: 'Chicago' },
    },
  ],
};
const NOMINATIM_ANSWER = [
  {
    lat: '41.8789',
    lon: '-87.6359',
    category: 'tourism',
    name: 'Skydeck',
    address: { road: 'South Wacker Drive', city: 'Chicago' },
  },
];

const photon = (url: string) =>
  url.startsWith('/status') ? { body: { status: 'Ok', import_date: '2026-11-01' } } : { body: PHOTON_ANSWER };
const nominatim = (url: string) =>
  url.startsWith('/status')
    ? { body: { status: 0, message: 'OK' } }
    : { body: url.startsWith('/reverse') ? NOMINATIM_ANSWER[0] : NOMINATIM_ANSWER };

let server: TestApp;
let user: TestUser;
const standIns: StandInServer[] = [];

beforeAll(async () => {
  server = await startTestApp();
  user = await server.buildUser();
  await fillGazetteer(server.sql);
});
afterEach(async () => {
  await Promise.all(standIns.splice(0).map((standIn) => standIn.close()));
});
afterAll(() => server.close());

async function startStandIn(answer: StandInServer['answer']) {
  const standIn = new StandInServer(answer);
  standIns.push(standIn);
  return { standIn, url: await standIn.start() };
}

async function buildRemote(
  answer: StandInServer['answer'],
  options: { kind?: 'photon' | 'nominatim'; timeoutMs?: number; restMs?: number } = {},
) {
  const { standIn, url } = await startStandIn(answer);
  const settings = { url, publicUrl: 'https://map.example', kind: undefined, ...options };
  return { standIn, remote: new RemoteGeocoder(server.sql, settings) };
}

describe('our own geocoder', () => {
  it('finds places with their IDs, and settlements', async () => {
    const place = await server.buildLocation(user, {
      name: 'Springfield Museum',
      address: '1 Elm St, Chicago',
    });
    const { status, body } = await server.send('GET', '/api/v1/geocoder/search?q=springfield&limit=6');
    expect(status).toBe(200);
    expect(body.notice).toBeUndefined();
    expect(body.data[0]).toMatchObject({
      name: 'Springfield',
      kind: 'geocode',
      attribution: 'GeoNames, CC BY 4.0',
    });
    expect(body.data).toContainEqual({
      name: 'Springfield Museum',
      address: '1 Elm St, Chicago',
      latitude: place.latitude,
      longitude: place.longitude,
      kind: 'establishment',
      source: 'Wayable',
      location_id: place.id,
    });
    expect(body.data).toHaveLength(6);
  });

  it('suggests only the requested types of geocoder results', async () => {
    await server.buildLocation(user, { name: 'Logan Square Library' });
    const kinds = async (types: string) => {
      const { body } = await server.send('GET', `/api/v1/geocoder/autocomplete?q=logan%20squ&types=${types}`);
      return new Set(body.data.map(({ kind }: { kind: string }) => kind));
    };
    expect(await kinds('establishment')).toEqual(new Set(['establishment']));
    expect(await kinds('geocode')).toEqual(new Set(['geocode']));
    expect(await kinds('establishment,geocode')).toEqual(new Set(['establishment', 'geocode']));
  });

  it('returns place, neighborhood and city at a point', async () => {
    await server.buildLocation(user, { name: 'Pilsen Bakery', latitude: 41.8564, longitude: -87.6599 });
    const { body } = await server.send('GET', '/api/v1/geocoder/reverse?lat=41.8563&lng=-87.6598');
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual([
      'Pilsen Bakery',
      'Pilsen',
      'Chicago',
    ]);
    expect(body.data[1].address).toBe('Pilsen, Chicago, IL, United States');
    expect(body.data.map((result: { is_approximate?: true }) => result.is_approximate)).toEqual([
      undefined,
      true,
      true,
    ]);
  });

  it('returns no results for blank text or an ocean', async () => {
    expect((await server.send('GET', '/api/v1/geocoder/search?q=%20')).body).toEqual({ data: [] });
    expect((await server.send('GET', '/api/v1/geocoder/reverse?lat=0&lng=-140')).body).toEqual({ data: [] });
  });

  it('returns the settlement of each point, cacheable for a day', async () => {
    const { body, headers } = await server.send(
      'GET',
      '/api/v1/geocoder/names?points=41.9217,-87.6489,13;0,-140,5;41.8781,-87.6298,8.5',
    );
    expect(body).toEqual({ data: ['Lincoln Park', null, 'Chicago'] });
    expect(headers['cache-control']).toBe('public, max-age=86400');
  });

  const hundredAndOne = Array.from({ length: 101 }, () => '1,1,1').join(';');
  it.each([
    ['search?q=a&lat=1', 'lng'],
    ['search?q=a&lng=1', 'lat'],
    ['search?q=a&lat=91&lng=1', 'lat'],
    ['search?q=a&limit=21', 'limit'],
    ['search?q=a%00', 'q'],
    [`search?q=${'a'.repeat(201)}`, 'q'],
    ['autocomplete?q=a&types=city', 'types'],
    ['reverse?lat=1', 'lng'],
    ['reverse?lat=north&lng=1', 'lat'],
    ['names?points=1,2', 'points'],
    ['names?points=1,200,3', 'points'],
    [`names?points=${hundredAndOne}`, 'points'],
  ])('returns 400 for the geocoder call %s, naming %s', async (path, field) => {
    const { status, body } = await server.send('GET', `/api/v1/geocoder/${path}`);
    expect(status).toBe(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
  });
});

describe('Photon server', () => {
  it('detects a Photon server and caches its answers', async () => {
    const { standIn, remote } = await buildRemote(photon);
    const ask = () => remote.search('wacker', { near: { latitude: 41.8781, longitude: -87.6298 }, limit: 5 });
    const [one, other] = await Promise.all([ask(), ask()]);
    expect(one.data.map(({ name }) => name)).toEqual(['Skydeck', 'South Wacker Drive']);
    expect(other).toEqual(one);
    await remote.search('wacker', { near: { latitude: 41.8783, longitude: -87.6301 }, limit: 5 });
    const asked = standIn.requests.filter(({ url }) => url.includes('wacker'));
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers['user-agent']).toBe('Wayable (https://map.example)');
  });

  it('suggests only the requested kind of Photon results', async () => {
    const { remote } = await buildRemote(photon);
    const { data } = await remote.autocomplete('wack', { types: ['geocode'], limit: 5 });
    expect(data.map(({ name }) => name)).toEqual(['South Wacker Drive']);
  });
});

describe('Nominatim server', () => {
  it('sends Nominatim one request a second from all processes', async () => {
    const { standIn, url } = await startStandIn(nominatim);
    const build = () =>
      new RemoteGeocoder(server.sql, { url, publicUrl: 'https://map.example', kind: 'nominatim' });
    const [one, other] = [build(), build()];
    await Promise.all([
      one.search('first', { limit: 1 }),
      other.search('second', { limit: 1 }),
      one.reverse({ latitude: 1, longitude: 2 }),
    ]);
    const times = standIn.requests.map(({ at }) => at).sort((a, b) => a - b);
    expect(times).toHaveLength(3);
    // On a busy machine, the first request may arrive late, so the interval may be less than two seconds.
    // If the limit were not shared, the interval would be one second.
    expect((times[2] as number) - (times[0] as number)).toBeGreaterThan(1_500);
  });

  it('rejects Nominatim searches if too many searches wait', async () => {
    const { standIn, remote } = await buildRemote(nominatim, { kind: 'nominatim' });
    const asked = Array.from({ length: 8 }, (_, index) => remote.search(`place ${index}`, { limit: 1 }));
    const outcomes = await Promise.allSettled(asked);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(8 - standIn.requests.length);
    expect(refused.length).toBeGreaterThanOrEqual(3);
    expect(refused[0]).toMatchObject({
      reason: new GeocoderProviderError('Too many address lookups are waiting'),
    });
  });

  it('returns a notice instead of suggestions from Nominatim', async () => {
    const { standIn, remote } = await buildRemote(nominatim);
    const { data, notice } = await remote.autocomplete('wack', { types: ['geocode'], limit: 5 });
    expect(data).toEqual([]);
    expect(notice).toContain('does not allow suggestions');
    expect(standIn.requests.map(({ url }) => url)).toEqual(['/status?format=json']);
  });
});

describe('failing server', () => {
  it.each([
    ['returns 500', { status: 500, body: {} }, /status 500/],
    ['is silent', 'silence', /in time/],
    ['returns garbage', { text: '<html>' }, /unreadable/],
    ['returns other JSON', { body: { hello: 'world' } }, /unreadable/],
  ] as const)('throws when the geocoder %s, and retries after a pause', async (_, answer, message) => {
    const { standIn, remote } = await buildRemote(() => answer, {
      kind: 'photon',
      timeoutMs: answer === 'silence' ? 200 : 10_000,
      restMs: 300,
    });
    await expect(remote.search('x', { limit: 1 })).rejects.toThrow(message);
    standIn.answer = photon;
    // On a busy machine, an answer can be late again, so try repeatedly.
    const countResults = async () => (await remote.search('x', { limit: 1 })).data.length;
    await expect.poll(() => countResults().catch(() => 0)).toBe(2);
  });

  it("sends no request during the geocoder's Retry-After", async () => {
    const busy = { status: 429, body: {}, headers: { 'retry-after': '60' } };
    const { standIn, remote } = await buildRemote(() => busy, { kind: 'photon', restMs: 1 });
    await expect(remote.search('x', { limit: 1 })).rejects.toThrow(/429/);
    await expect(remote.search('y', { limit: 1 })).rejects.toThrow(/just failed/);
    expect(standIn.requests).toHaveLength(1);
  });
});

describe('API with an external geocoder', () => {
  it("lists own places before Photon's, with notice after failures", async () => {
    const { standIn, url } = await startStandIn(photon);
    const layered = await startTestApp({ GEOCODER_URL: url });
    try {
      await storeEntries(
        layered.sql,
        readGeonamesCities().filter(({ name }) => name === 'Chicago'),
      );
      const owner = await layered.buildUser();
      await layered.buildLocation(owner, { name: 'Wacker Café' });
      const names = async (path: string) => {
        const { body } = await layered.send('GET', `/api/v1/geocoder/${path}`);
        return { names: body.data.map(({ name }: { name: string }) => name), notice: body.notice };
      };
      expect(await names('search?q=wacker')).toEqual({
        names: ['Wacker Café', 'Skydeck', 'South Wacker Drive'],
        notice: undefined,
      });
      expect((await names('autocomplete?q=wacker')).names).toEqual([
        'Wacker Café',
        'Skydeck',
        'South Wacker Drive',
      ]);
      expect((await names('reverse?lat=41.8563&lng=-87.6598')).names.slice(0, 2)).toEqual([
        'Skydeck',
        'South Wacker Drive',
      ]);
      standIn.answer = () => ({ status: 502, body: {} });
      const failed = await names('search?q=chicago');
      expect(failed.names[0]).toBe('Chicago');
      expect(failed.notice).toBe(
        'The address service answered with status 502; these results come from our own places.',
      );
      const { status, body } = await layered.send('GET', '/api/v1/search?q=caf%C3%A9');
      expect([status, body.places[0].name, body.notice_code]).toEqual([200, 'Wacker Café', 'outside_failed']);
    } finally {
      await layered.close();
    }
  });
});
