import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestSite } from '../testing/files/test-site.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let site: TestSite;
let server: TestApp;

beforeAll(async () => {
  site = await TestSite.write({
    '__spa-fallback.html': '<title>fallback</title>',
    'embed/index.html': '<title>map</title>',
    'map/index.html': '<title>explorer</title>',
    'de/__spa-fallback.html': '<title>Rückfall</title>',
    'de/embed/index.html': '<title>Karte</title>',
  });
  server = await startTestApp({}, { site: site.read() });
});
afterAll(async () => {
  await server.close();
  await site.remove();
});

describe('embedded page', () => {
  it('allows any site to frame only the embedded map', async () => {
    const { headers, body } = await server.send('GET', '/embed?theme=dark');
    expect(body).toContain('<title>map</title>');
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(headers['x-frame-options']).toBeUndefined();
    const { headers: others } = await server.send('GET', '/map');
    expect(others['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(others['x-frame-options']).toBe('DENY');
  });

  it('ignores cookies and browser language for the embedded map', async () => {
    const headers = { 'accept-language': 'de', cookie: 'wayable.locale=de' };
    const english = await server.send('GET', '/embed', { headers });
    expect([english.status, english.headers['set-cookie']]).toEqual([200, undefined]);
    expect(english.body).toContain('<title>map</title>');
    expect((await server.send('GET', '/de/embed')).body).toContain('<title>Karte</title>');
  });
});
