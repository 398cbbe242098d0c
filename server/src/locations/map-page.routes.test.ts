import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestSite } from '../testing/files/test-site.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const NEAR = { latitude: 41.8781, longitude: -87.6298 };
let site: TestSite;
let server: TestApp;

beforeAll(async () => {
  const map = (title: string) => `<title>${title}</title><div id="served-places"></div>`;
  site = await TestSite.write({
    'index.html': '<title>Home</title>',
    '__spa-fallback.html': '<title>Any page</title>',
    'map/index.html': map('Map'),
    'de/__spa-fallback.html': '<title>Irgendeine Seite</title>',
    'de/map/index.html': map('Karte'),
  });
  server = await startTestApp({}, { site: site.read() });
});
afterAll(async () => {
  await server.close();
  await site.remove();
});

const read = async (url: string) => (await server.send('GET', url)).body;

describe('GET /map', () => {
  it('lists place links on the map page in its language', async () => {
    const author = await server.buildUser();
    const near = await server.buildLocation(author, { ...NEAR, name: 'Bar <i>&</i> "Grill"' });
    await server.buildLocation(author, { latitude: 48.1, longitude: 11.5, name: 'Far Away' });
    const page = await read('/map');
    expect(page).toContain('<title>Map</title>');
    expect(page).toContain(`<a href="/locations/${near.id}"`);
    expect(page).toContain('Bar &lt;i&gt;&amp;&lt;/i&gt; &quot;Grill&quot;');
    expect(page).not.toContain('Far Away');
    const german = await read('/de/map');
    expect(german).toContain(`<a href="/de/locations/${near.id}"`);
    expect(german).toContain('Noch hat niemand gesagt');
  });

  it('omits places from the map page for another view', async () => {
    expect(await read('/map?q=cafe')).toBe('<title>Any page</title>');
  });

  it('returns 304 to a browser with the current map page', async () => {
    const { headers } = await server.send('GET', '/map');
    const again = await server.send('GET', '/map', { headers: { 'if-none-match': String(headers.etag) } });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  it('redirects visitors of the map to their language', async () => {
    const { status, headers } = await server.send('GET', '/map', { headers: { 'accept-language': 'de' } });
    expect([status, headers.location]).toEqual([302, '/de/map']);
  });
});
