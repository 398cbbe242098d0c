import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestSite } from '../testing/files/test-site.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let site: TestSite;
let server: TestApp;

beforeAll(async () => {
  site = await TestSite.write({
    'index.html': '<title>Home</title>',
    '__spa-fallback.html': '<title>Any page</title>',
    'assets/entry-1a2b.js': 'export {}',
    'de/index.html': '<title>Start</title>',
    'de/__spa-fallback.html': '<title>Irgendeine Seite</title><div id="served-content"></div>',
    'de/profile/reviews/index.html': '<title>Meine Bewertungen</title>',
  });
  server = await startTestApp({}, { site: site.read() });
});
afterAll(async () => {
  await server.close();
  await site.remove();
});

describe('languages', () => {
  const ask = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'GET', url, headers });

  it('serves pages below a language prefix in that language', async () => {
    const home = await ask('/de');
    expect(home.body).toContain('Start');
    expect(home.headers['content-language']).toBe('de');
    expect((await ask('/de/')).body).toContain('Start');
    expect((await ask('/de/profile/reviews')).body).toContain('Meine Bewertungen');
    expect((await ask('/de/profile/reviews?page=2')).body).toContain('Irgendeine Seite');
    expect((await ask('/de/map')).body).toContain('Irgendeine Seite');
    const missing = await ask('/de/locations/7d9f1a34-6f0c-4a55-9f0e-0b8f3c5f5f11');
    expect([missing.statusCode, missing.body.includes('Irgendeine Seite')]).toEqual([404, true]);
  });

  it('returns 404 with the page for unknown and hidden people', async () => {
    const { id } = await server.buildUser();
    const hidden = await server.buildUser();
    const payload = { public_profile: false };
    await server.send('PATCH', '/api/v1/privacy-settings', { user: hidden, payload });
    const open = async (path: string) => {
      const { statusCode, body } = await ask(`/people/${path}`);
      return [statusCode, body];
    };
    const page = '<title>Any page</title>';
    expect(await open(id)).toEqual([200, page]);
    expect(await open(id.toUpperCase())).toEqual([200, page]);
    expect(await open(hidden.id)).toEqual([404, page]);
    expect(await open(crypto.randomUUID())).toEqual([404, page]);
    expect(await open('morgan')).toEqual([404, page]);
    const german = await ask('/de/people/morgan');
    expect([german.statusCode, german.body.includes('Irgendeine Seite')]).toEqual([404, true]);
  });

  it("serves a place's page with the place's name as title", async () => {
    const name = 'Café <Größe> & $1';
    const { id } = await server.buildLocation(await server.buildUser(), { name });
    const { statusCode, body } = await ask(`/de/locations/${id}`);
    expect(statusCode).toBe(200);
    expect(body.match(/<title>.*?<\/title>/g)).toEqual([
      '<title>Café &lt;Größe&gt; &amp; $1 · Wayable</title>',
    ]);
    expect(body).toContain(`hrefLang="uk"`);
  });

  it("redirects to the selected language, else to the browser's language", async () => {
    const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };
    const redirected = await ask('/profile/reviews?page=2', german);
    expect([redirected.statusCode, redirected.headers.location]).toEqual([302, '/de/profile/reviews?page=2']);
    expect((await ask('/', { 'accept-language': 'fr', cookie: 'a=b; locale=de' })).headers.location).toBe(
      '/de',
    );
    const chosen = await ask('/', { ...german, cookie: 'locale=en' });
    expect([chosen.statusCode, chosen.headers.vary]).toEqual([
      200,
      expect.stringContaining('Accept-Language, Cookie'),
    ]);
    expect((await ask('/locations/7d9f1a34-6f0c-4a55-9f0e-0b8f3c5f5f11', german)).headers.location).toBe(
      '/de/locations/7d9f1a34-6f0c-4a55-9f0e-0b8f3c5f5f11',
    );
  });

  it('sets a cookie and redirects for the prefix /en', async () => {
    const { statusCode, headers } = await ask('/en/profile/reviews?page=2', { cookie: 'locale=de' });
    expect([statusCode, headers.location]).toEqual([302, '/profile/reviews?page=2']);
    expect(headers['set-cookie']).toContain('locale=en;');
  });

  it.each([
    ['/DE/map', '/de/map'],
    ['/de-AT/map', '/de/map'],
    ['/zh-cn', '/zh-Hans'],
    ['/pt/map?q=x', '/pt-BR/map?q=x'],
  ])('redirects the language prefix %s to %s', async (url, location) => {
    expect((await ask(url)).headers.location).toBe(location);
  });

  it.each([
    '/en//evil',
    '/en/%5cevil',
    '/en/\\evil',
    '//evil',
  ])('returns 400 instead of a redirect to another host: %s', async (url) => {
    const { statusCode, headers } = await ask(url, { 'accept-language': 'de' });
    expect([statusCode, headers.location]).toEqual([400, undefined]);
  });

  it.each([
    { 'accept-language': 'x'.repeat(10_000) },
    { 'accept-language': 'de,'.repeat(4_000) },
    { 'accept-language': ';;q=,,*;q=9,\u00e4' },
    { 'accept-language': 'tlh, x-klingon;q=0.5' },
    { cookie: 'locale=../../etc' },
    { cookie: 'locale=%00; locale=de' },
    {},
  ])('serves English for the headers %j', async (headers) => {
    const { statusCode, body } = await ask('/', headers as Record<string, string>);
    expect([statusCode, body.includes('Home')]).toEqual([200, true]);
  });

  it.each([
    '/xx/map',
    '/d/map',
    '/deutsch',
    '/zh-Hant/map',
  ])('serves the path with the unknown language prefix %s', async (url) => {
    const { statusCode, body } = await ask(url);
    expect([statusCode, body.includes('Any page')]).toEqual([200, true]);
  });

  it('never redirects API calls and files to a language', async () => {
    const german = { 'accept-language': 'de' };
    expect((await ask('/api/v1/stats', german)).statusCode).toBe(200);
    expect((await ask('/assets/entry-1a2b.js', german)).statusCode).toBe(200);
    expect((await ask('/de/api/v1/stats')).headers['content-type']).toContain('text/html');
  });

  it('serves English for a language that is not built', async () => {
    expect((await ask('/fr')).body).toContain('Home');
  });
});
