import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const share = async (shared: Record<string, string>) => {
  const { status, headers } = await server.send('GET', `/share?${new URLSearchParams(shared)}`);
  return [status, headers.location];
};

describe('GET /share', () => {
  it('redirects a shared place to our place with this name', async () => {
    const user = await server.buildUser();
    const { id, name, latitude, longitude } = await server.buildLocation(user);
    const shared = { title: name, text: `https://www.google.com/maps/@${latitude},${longitude},17z` };
    expect(await share(shared)).toEqual([303, `/locations/${id}`]);
  });

  it.each([
    [{ text: 'geo:41.5,-87.5' }, '/map?lat=41.5&lng=-87.5&z=17'],
    [{ title: 'A Museum', url: 'https://maps.app.goo.gl/abc' }, '/map?q=A+Museum'],
    [{}, '/map'],
    [{ title: 'a\u0000b', text: 'geo:1,2' }, '/map?q=a%00b&lat=1&lng=2&z=17'],
  ])('redirects the shared place %o to the map', async (shared, address) => {
    expect(await share(shared as Record<string, string>)).toEqual([303, address]);
  });

  it('returns 400 for a shared field that is too long', async () => {
    const { status, body } = await server.send('GET', `/share?text=${'x'.repeat(2_001)}`);
    expect([status, body.errors[0].field]).toEqual([400, 'text']);
  });
});
