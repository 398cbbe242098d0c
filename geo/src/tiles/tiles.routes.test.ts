import { latitudeAt, longitudeAt } from '@wayable/protocol/mercator';
import { bandNumber, ratingBand } from '@wayable/protocol/ratings';
import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressAt, fetchTile } from '../testing/read-tile.ts';
import { foldAllCellChanges } from './cell-folder.ts';

let server: TestApp;
let user: TestUser;

beforeAll(async () => {
  server = await startTestApp();
  user = await server.buildUser();
});
afterAll(() => server.close());

describe('GET /api/v1/tiles/:z/:x/:y.mvt', () => {
  it('shows changes of a place in tiles within two seconds', async () => {
    const location = await server.buildLocation(user, { latitude: 60.17, longitude: 24.94 });
    const seen = async (expected: (rating: number | undefined) => boolean) => {
      const until = Date.now() + 2_000;
      for (;;) {
        const tile = await fetchTile(server, addressAt(location, 14));
        const place = tile.places.find(({ id }) => id === location.id);
        if (expected(place?.overall_rating)) return true;
        if (Date.now() > until) return false;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    expect(await seen((rating) => rating === 0)).toBe(true);
    await server.buildReview(user, location.id, { rating: 5 });
    expect(await seen((rating) => rating === 5)).toBe(true);
    await server.sql`delete from locations where id = ${location.id}`;
    expect(await seen((rating) => rating === undefined)).toBe(true);
  });

  it('includes accessibility answers of a place in its tile', async () => {
    const location = await server.buildLocation(user, { latitude: 61.17, longitude: 24.94 });
    const feature_answers = { 'wheelchair-accessible': 'partly' } as const;
    const details = { entrance_steps: 1, door_kind: 'heavy' } as const;
    await server.buildReview(user, location.id, { feature_answers, details });
    const { places } = await fetchTile(server, addressAt(location, 17));
    expect(places[0]?.access).toBe(
      'wheelchair-accessible=partly,automatic-doors=no,entrance_steps=1:1:1,door_kind=heavy',
    );
    const silent = await server.buildLocation(user, { latitude: 61.3, longitude: 24.94 });
    expect((await fetchTile(server, addressAt(silent, 17))).places[0]?.access).toBe('');
  });

  it('splits a map cluster at the zoom in its properties', async () => {
    await foldAllCellChanges(server.sql);
    const pair = [
      { latitude: -45.0, longitude: 170.0 },
      { latitude: -45.0, longitude: 170.002 },
    ] as const;
    for (const point of pair) await server.buildLocation(user, point);
    await foldAllCellChanges(server.sql);
    const [first, second] = pair;
    const { clusters } = await fetchTile(server, addressAt(first, 8));
    expect(clusters).toMatchObject([{ count: 2, rated: 0, mean_rating: 0 }]);
    // Compare the cluster's mean position, which can differ from the drawn position.
    const [cluster] = clusters;
    const [, column, row] = addressAt(first, 8).split('/').map(Number) as [number, number, number];
    expect(longitudeAt((column + (cluster?.mean_x ?? 0) / 4_096) / 256)).toBeCloseTo(170.001, 2);
    expect(latitudeAt((row + (cluster?.mean_y ?? 0) / 4_096) / 256)).toBeCloseTo(-45, 2);
    const zoom = cluster?.zoom ?? 0;
    const tiles = new Set([addressAt(first, zoom), addressAt(second, zoom)]);
    const opened = await Promise.all([...tiles].map((address) => fetchTile(server, address)));
    expect(opened.flatMap((tile) => tile.clusters)).toEqual([]);
    expect(opened.flatMap(({ places }) => places)).toHaveLength(2);
  });

  it('compresses tiles and returns 304 for unchanged tiles', async () => {
    const url = '/api/v1/tiles/0/0/0.mvt?category=healthcare&rating=excellent';
    const first = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      vary: expect.stringMatching(/accept-encoding/i),
      'cache-control': 'public, max-age=0, must-revalidate',
    });
    const again = await server.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each([
    ['23/0/0', 'z'],
    ['-1/0/0', 'z'],
    ['1.5/0/0', 'z'],
    ['a/0/0', 'z'],
    ['2/4/0', 'x'],
    ['2/-1/0', 'x'],
    ['2/0/4', 'y'],
    ['2/0/99999999999999999999', 'y'],
    ['2/0/0', 'category', '?category=pub'],
    ['2/0/0', 'rating', '?rating=superb'],
    ['2/0/0', 'features', '?features=lift'],
    ['2/0/0', 'wheelchair', '?wheelchair=perhaps'],
  ])('returns 400 for the tile %s, naming %s', async (address, field, query = '') => {
    const { status, body } = await server.send('GET', `/api/v1/tiles/${address}.mvt${query}`);
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
  });

  it('never returns a 5xx for any tile URL', async () => {
    await fc.assert(
      fc.asyncProperty(fc.webPath(), fc.webQueryParameters(), async (path, query) => {
        const response = await server.app.inject({ url: `/api/v1/tiles${path}.mvt?${query}` });
        expect(response.statusCode).toBeLessThan(500);
      }),
      { numRuns: 60 },
    );
  });
});

describe('location_kind', () => {
  it('returns the same rating band in SQL as in TypeScript', async () => {
    const rows = await server.sql<{ stars: number; reviews: number; band: number }[]>`
      select stars, reviews, rating_band(stars, reviews) as band
      from generate_series(1, 120) as reviews, lateral generate_series(reviews, 5 * reviews) as stars`;
    const wrong = rows.filter(
      ({ stars, reviews, band }) => bandNumber(ratingBand(stars / reviews, reviews)) !== band,
    );
    expect(wrong).toEqual([]);
  });
});
