import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestSite } from '../testing/files/test-site.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let site: TestSite;
let server: TestApp;

beforeAll(async () => {
  site = await TestSite.write({
    '__spa-fallback.html': '<title>Any page</title></head>',
    'de/blog/feed.xml': '<id>https://origin.invalid/de/blog</id>',
    'sitemaps/pages.xml': '<loc>https://origin.invalid/about</loc>',
  });
  server = await startTestApp({ PUBLIC_URL: 'https://map.example' }, { site: site.read() });
});
afterAll(async () => {
  await server.close();
  await site.remove();
});

const get = (url: string) => server.send('GET', url);

describe('robots and site maps', () => {
  it('excludes personal pages in robots.txt and lists site maps', async () => {
    const { status, body, headers } = await get('/robots.txt');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const lines = (body as string).split('\n');
    for (const path of ['/admin', '/profile', '/people/', '/de/profile', '/zh-Hans/admin', '/api/'])
      expect(lines).toContain(`Disallow: ${path}`);
    for (const path of ['/api/v1/locations', '/api/v1/config', '/api/v1/tiles/'])
      expect(lines).toContain(`Allow: ${path}`);
    expect(lines.some((line) => /^Allow: .*(profiles|leaderboard|users)/.test(line))).toBe(false);
    expect(lines).toContain('Sitemap: https://map.example/sitemap.xml');
    expect(lines.some((line) => line === 'Disallow: /')).toBe(false);
  });

  it("serves site maps with the installation's URL", async () => {
    const index = await get('/sitemap.xml');
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(index.body).toContain('<loc>https://map.example/sitemaps/pages.xml</loc>');
    expect((await get('/sitemaps/pages.xml')).body).toBe('<loc>https://map.example/about</loc>');
  });

  it("returns 404 for missing parts of the places' site map", async () => {
    expect(await get('/sitemaps/places-1.xml')).toMatchObject({ status: 404 });
    for (const name of ['places-0', 'places--1', 'places-1e3', 'places-999999', "places-1'"])
      expect(await get(`/sitemaps/${name}.xml`), name).toMatchObject({ status: 404 });
  });
});

describe('feed', () => {
  it("serves the blog's feed only in languages with a blog", async () => {
    const { body, headers } = await get('/de/blog/feed.xml');
    expect(body).toBe('<id>https://map.example/de/blog</id>');
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(await get('/blog/feed.xml')).toMatchObject({ status: 404 });
    const known = { 'if-none-match': headers.etag as string };
    expect((await server.send('GET', '/de/blog/feed.xml', { headers: known })).status).toBe(304);
  });
});

describe('configuration for browsers', () => {
  it('returns the configured services to browsers', async () => {
    const { body } = await get('/api/v1/config');
    expect((body as { services: string[] }).services).toEqual(['online-map']);
  });
});

describe('unknown API', () => {
  it.each([
    '/rest/v1',
    '/rest/v1/reviews?select=*',
  ])('returns a problem document for the unknown API %s', async (url) => {
    const { status, headers, body } = await get(url);
    expect([status, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
    expect(body.code).toBe('not_found');
  });
});
