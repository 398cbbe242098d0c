import type { NearbyLocation } from '@wayable/protocol/locations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let user: TestUser;

/** One meter in degrees of latitude. */
const METER = 1 / 111_195;
const HERE = { latitude: 41.87632, longitude: -87.62807 };

beforeAll(async () => {
  server = await startTestApp();
  user = await server.buildUser();
});
afterAll(() => server.close());

const nearby = async (name: string, { latitude, longitude } = HERE) => {
  const query = new URLSearchParams({ name, latitude: String(latitude), longitude: String(longitude) });
  return server.send('GET', `/api/v1/locations/nearby?${query}`);
};
const namesOf = async (name: string, point = HERE): Promise<string[]> =>
  (await nearby(name, point)).body.data.map((location: NearbyLocation) => location.name);

describe('GET /api/v1/locations/nearby', () => {
  it('finds same-named places within 50 meters, nearest first', async () => {
    for (const [meters, name] of [
      [49, 'Café  Zoë'],
      [51, 'Cafe Zoe'],
      [20, 'CAFE ZOE'],
      [5, 'Cafe Zoe Bistro'],
      [1, 'Zoe'],
    ] as const) {
      await server.buildLocation(user, { ...HERE, name, latitude: HERE.latitude + meters * METER });
    }
    const { status, body } = await nearby(' cafe\u00a0zoé ');
    expect(status).toBe(200);
    expect(body.data.map((location: NearbyLocation) => location.name)).toEqual(['CAFE ZOE', 'Café Zoë']);
    expect(body.data[0]).toMatchObject({ category: 'public-service', total_reviews: 0 });
    expect(body.data.map((location: NearbyLocation) => Math.round(location.distance_meters))).toEqual([
      20, 49,
    ]);
    expect(await namesOf('Bistro')).toEqual([]);
  });

  it('returns at most three same-named nearby places', async () => {
    const far = { latitude: 10, longitude: 10 };
    for (let index = 4; index > 0; index--) {
      await server.buildLocation(user, { ...far, name: 'Kiosk', latitude: far.latitude + index * METER });
    }
    const { body } = await nearby('Kiosk', far);
    expect(body.data.map((location: NearbyLocation) => Math.round(location.distance_meters))).toEqual([
      1, 2, 3,
    ]);
  });

  it('finds nearby places across the antimeridian and around a pole', async () => {
    await server.buildLocation(user, { name: 'Date Line Inn', latitude: -16.8, longitude: 179.9999 });
    expect(await namesOf('Date Line Inn', { latitude: -16.8, longitude: -179.9999 })).toEqual([
      'Date Line Inn',
    ]);
    await server.buildLocation(user, { name: 'Pole Station', latitude: -89.9999, longitude: 0 });
    expect(await namesOf('Pole Station', { latitude: -89.9999, longitude: 170 })).toEqual(['Pole Station']);
  });

  it("treats wildcards and quotes in a nearby place's name literally", async () => {
    await server.buildLocation(user, { ...HERE, name: "100% O'Hara_" });
    expect(await namesOf("100% O'Hara_")).toEqual(["100% O'Hara_"]);
    expect(await namesOf("1%% O'Hara%")).toEqual([]);
  });

  it.each([
    ['name', 'name=%20&latitude=1&longitude=1'],
    ['name', `name=${'x'.repeat(201)}&latitude=1&longitude=1`],
    ['name', 'latitude=1&longitude=1'],
    ['latitude', 'name=a&latitude=91&longitude=1'],
    ['latitude', 'name=a&latitude=north&longitude=1'],
    ['longitude', 'name=a&latitude=1&longitude=-180.1'],
    ['longitude', 'name=a&latitude=1'],
  ])('returns 400 for nearby places with an invalid %s: %s', async (field, query) => {
    const { status, body } = await server.send('GET', `/api/v1/locations/nearby?${query}`);
    expect(status).toBe(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
  });
});
