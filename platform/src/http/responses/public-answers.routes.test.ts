import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestApp;
let user: TestUser;
let locationId: string;

beforeAll(async () => {
  server = await startTestApp();
  user = await server.buildUser({ fullName: 'Ada Example' });
  locationId = (await server.buildLocation(user)).id;
  await server.buildReview(user, locationId);
});
afterAll(() => server.close());

const REVALIDATED = [
  '/api/v1/locations',
  '/api/v1/locations/:location',
  '/api/v1/locations/:location/reviews',
  '/api/v1/leaderboard',
];
const KEPT = ['/api/v1/stats', '/api/v1/categories'];
const ask = (path: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: path.replace(':location', locationId), headers });

describe('public response', () => {
  it.each([
    ...REVALIDATED.map((path) => [path, 'public, no-cache']),
    ...KEPT.map((path) => [path, 'public, max-age=60']),
  ] as const)('returns an ETag for the public response of %s', async (path, caching) => {
    const { headers, body } = await ask(path);
    expect(headers).toMatchObject({
      'cache-control': caching,
      etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
    });
    const compressed = await ask(path, { 'accept-encoding': 'br' });
    expect(compressed.headers.etag).toBe(headers.etag);
    const same = await ask(path, { 'if-none-match': String(headers.etag) });
    expect([same.statusCode, same.body, same.headers['content-length']]).toEqual([304, '', undefined]);
    expect(body).not.toBe('');
  });

  it.each([
    ...REVALIDATED,
    ...KEPT,
  ])('returns a no-store response to signed-in requests: %s', async (path) => {
    const { headers: open } = await ask(path);
    const { statusCode, headers } = await ask(path, {
      ...user.bearer,
      'if-none-match': String(open.etag),
    });
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.etag).toBeUndefined();
  });

  it.each([
    '?needs=wheelchair-accessible',
    '?max_steps=1',
  ])('returns a no-store response with accessibility needs (%s)', async (query) => {
    const { headers } = await ask(`/api/v1/locations${query}`);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('returns problem documents with no-store', async () => {
    const { statusCode, headers } = await ask('/api/v1/locations?limit=0');
    expect(statusCode).toBe(400);
    expect(headers['cache-control']).toBe('no-store');
  });

  it("changes a public response's ETag when an author becomes anonymous", async () => {
    const path = '/api/v1/locations/:location/reviews';
    const { headers, body } = await ask(path);
    expect(body).toContain('Ada Example');
    const payload = { anonymous_reviews: true };
    await server.send('PATCH', '/api/v1/privacy-settings', { user, payload });
    const next = await ask(path, { 'if-none-match': String(headers.etag) });
    expect(next.statusCode).toBe(200);
    expect(next.body).not.toContain('Ada Example');
  });
});

describe('list of places', () => {
  const asGeoJson = { accept: 'application/geo+json' };

  it.each([
    '/api/v1/locations?limit=5',
    '/api/v1/locations/search?q=library',
  ])('returns places as GeoJSON if accepted (%s)', async (path) => {
    const { headers, body } = await ask(path, asGeoJson);
    expect(headers['content-type']).toBe('application/geo+json; charset=utf-8');
    expect(headers.vary).toContain('Accept');
    const { data, ...members } = JSON.parse((await ask(path)).body);
    expect(JSON.parse(body)).toEqual({
      type: 'FeatureCollection',
      ...members,
      features: data.map(({ id, latitude, longitude, ...properties }: Record<string, unknown>) => ({
        type: 'Feature',
        id,
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties,
      })),
    });
    expect(data).toHaveLength(1);
  });

  it.each([
    'application/json',
    '*/*',
    'text/html',
    'application/json, application/geo+json;q=0.5',
  ])('returns places as JSON for Accept: %s', async (accept) => {
    const { headers } = await ask('/api/v1/locations', { accept });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers.vary).toContain('Accept');
  });

  it('returns different ETags for places as JSON and GeoJSON', async () => {
    const [json, geoJson] = await Promise.all([
      ask('/api/v1/locations'),
      ask('/api/v1/locations', asGeoJson),
    ]);
    expect(json.headers.etag).not.toBe(geoJson.headers.etag);
  });
});
