import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

/** PostgreSQL rejects products that are too close to zero ("value out of range: underflow"). */
const TINY = [5e-324, -5e-324, 2.3e-308, 1e-200, -1e-155];
/** Writes a number without an exponent, because some parameters do not accept exponents. */
function decimal(number: number): string {
  const [digits = '', exponent = '0'] = Math.abs(number).toExponential(0).split('e-');
  return `${number < 0 ? '-' : ''}0.${'0'.repeat(Number(exponent) - 1)}${digits}`;
}

let server: TestApp;
let user: TestUser;

beforeAll(async () => {
  server = await startTestApp();
  user = await server.buildUser();
  await server.buildLocation(user, { name: 'Null Island Café', latitude: 0, longitude: 0.001 });
});
afterAll(() => server.close());

describe('coordinates close to zero', () => {
  const calls = TINY.flatMap((tiny): [title: string, call: string][] =>
    [
      `/api/v1/locations/nearby?name=caf%C3%A9&latitude=${tiny}&longitude=0.001`,
      `/api/v1/locations/nearby?name=caf%C3%A9&latitude=0&longitude=${tiny}`,
      `/api/v1/locations/search?q=caf%C3%A9&near=0.${'0'.repeat(45)}1,0`,
      `/api/v1/locations/search?q=&bbox=-1,-0.${'0'.repeat(80)}1,1,1`,
      `/api/v1/geocoder/search?q=paris&lat=${tiny}&lng=${tiny}`,
      `/api/v1/geocoder/autocomplete?q=paris&lat=${tiny}&lng=${tiny}`,
      `/api/v1/geocoder/reverse?lat=${tiny}&lng=${tiny}`,
      `/api/v1/geocoder/names?points=${decimal(tiny)},${decimal(tiny)},12`,
      `/api/v1/geocoder/names?points=0,0,${decimal(Math.abs(tiny))}`,
    ].map((call): [string, string] => [call.slice(0, 90), call]),
  );

  it.each(calls)('treats a tiny coordinate as zero: %s', async (_, call) => {
    const { status, body } = await server.send('GET', call);
    expect([status, body]).toEqual([200, expect.anything()]);
  });

  it.each(TINY)('stores a tiny coordinate as zero: %s', async (tiny) => {
    const place = await server.buildLocation(user, { latitude: tiny, longitude: 7 });
    expect(Math.abs(place.latitude)).toBe(0);
    const { status } = await server.send('GET', '/api/v1/locations/search?q=library&near=0,7');
    expect(status).toBe(200);
  });

  it('rejects a place with two tiny coordinates as position 0,0', async () => {
    const payload = { name: 'A', address: 'B', category: 'other', latitude: 5e-324, longitude: -5e-324 };
    const { status, body } = await server.send('POST', '/api/v1/locations', { payload, user });
    expect([status, body.errors[0].field]).toEqual([400, 'latitude']);
  });

  it('rejects tiny coordinates by a constraint of the database', async () => {
    await expect(
      server.sql`update locations set latitude = 1e-200 where name = 'Null Island Café'`,
    ).rejects.toMatchObject({ constraint: 'locations_no_tiny_coordinates' });
  });
});

describe('overlarge coordinates', () => {
  it.each([
    ['zoom', `0,0,${'9'.repeat(400)}`],
    ['latitude', `${'9'.repeat(400)},0,1`],
  ])("returns no 5xx for a map point's overlarge %s", async (_, points) => {
    const { status } = await server.send('GET', `/api/v1/geocoder/names?points=${points}`);
    expect([200, 400]).toContain(status);
  });
});
