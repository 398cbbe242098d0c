import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestSite } from '../testing/files/test-site.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const SCRIPT = 'window.started = true';
let site: TestSite;
let server: TestApp;

beforeAll(async () => {
  site = await TestSite.write({
    'index.html': `<title>Home</title><script>${SCRIPT}</script><script src="/a.js"></script>`,
    '__spa-fallback.html': '<title>Any page</title>',
    'assets/entry-1a2b.js': 'export {}',
    'profile/reviews/index.html':
      '<title>My reviews</title><style>p{color:red}</style><script type="application/ld+json">{}</script>',
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

describe('pages', () => {
  it("sends a security policy that allows only the page's scripts", async () => {
    const { body, headers } = await server.send('GET', '/');
    expect(body).toContain('Home');
    const policy = headers['content-security-policy'] as string;
    expect(policy).toContain("script-src 'self' 'sha256-");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("form-action 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  });

  it('sends Strict-Transport-Security if the site has HTTPS', async () => {
    const secure = await startTestApp({ PUBLIC_URL: 'https://map.example' }, { site: site.read() });
    try {
      const { headers } = await secure.send('GET', '/');
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000',
        'content-security-policy': expect.stringContaining('upgrade-insecure-requests'),
      });
    } finally {
      await secure.close();
    }
  });

  it('serves prerendered pages for URLs without a query', async () => {
    const { body, headers } = await server.send('GET', '/profile/reviews');
    expect(body).toContain('My reviews');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect((await server.send('GET', '/profile/reviews?q=cafe')).body).toContain('Any page');
    expect((await server.send('GET', '/profile')).body).toContain('Any page');
    for (const url of ['/', '/profile/reviews', '/profile']) {
      const head = await server.app.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.body]).toEqual([200, '']);
    }
  });

  it.each([
    ['/index.html', 'Home'],
    ['/__spa-fallback.html', 'Any page'],
    ['/de/index.html', 'Start'],
    ['/de/__spa-fallback.html', 'Irgendeine Seite'],
    ['/profile/reviews/index.html', 'My reviews'],
  ])('serves the file %s with security policy for offline use', async (url, text) => {
    const { statusCode, body, headers } = await server.app.inject({
      url,
      headers: { 'accept-language': 'fr' },
    });
    expect([statusCode, body.includes(text)]).toEqual([200, true]);
    const address = url.replace(/\/?(index|__spa-fallback)\.html$/, '') || '/';
    if (!url.includes('fallback')) {
      const page = await server.app.inject({ url: address, headers: { cookie: 'locale=en' } });
      expect(headers['content-security-policy']).toBe(page.headers['content-security-policy']);
    }
  });

  it("sends a security policy that allows only the page's styles", async () => {
    const policy = (await server.send('GET', '/profile/reviews')).headers[
      'content-security-policy'
    ] as string;
    const hash = createHash('sha256').update('p{color:red}').digest('base64');
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`);
    expect(policy).toContain("script-src 'self';");
  });

  it('allows Google Maps in the security policy only if configured', async () => {
    const policy = async (app: TestApp) =>
      (await app.send('GET', '/')).headers['content-security-policy'] as string;
    expect(await policy(server)).not.toContain('google');
    const withKey = await startTestApp({ GOOGLE_MAPS_API_KEY: 'AIza-test' }, { site: site.read() });
    try {
      expect(await policy(withKey)).toMatch(/script-src 'self' 'sha256-[^;]+ https:\/\/\*\.googleapis\.com/);
      expect((await withKey.send('GET', '/api/v1/config')).body.googleMapsApiKey).toBe('AIza-test');
    } finally {
      await withKey.close();
    }
  });

  it.each([
    '/map',
    '/map?lat=41.87&lng=-87.62',
    '/review?location=St.%20James&address=1.5%20Main',
    '/auth',
    '/no/such/page',
  ])('serves the fallback page for the URL %s', async (path) => {
    const { status, body, headers } = await server.send('GET', path);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('Any page');
  });

  it('sends immutable cache headers for hashed files only', async () => {
    const file = await server.send('GET', '/assets/entry-1a2b.js');
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await server.send('GET', '/')).headers['cache-control']).toBe(
      'public, max-age=0, must-revalidate',
    );
  });
});

describe('URLs of files', () => {
  it.each([
    '/assets',
    '/assets/',
    '/assets/entry-1a2b',
  ])('serves the fallback page for folders and shortened paths: %s', async (url) => {
    const { status, body } = await server.send('GET', url);
    expect([status, body]).toEqual([200, expect.stringContaining('Any page')]);
  });

  it.each([
    '/assets/entry-1a2b.js.br',
    '/assets/entry.js',
  ])('returns 404 for missing files: %s', async (url) => {
    expect((await server.send('GET', url)).status).toBe(404);
  });

  it.each([
    '/assets/..%2fassets/entry-1a2b.js',
    '/assets//entry-1a2b.js',
    '/assets%5centry-1a2b.js',
  ])('returns 400 for the noncanonical path %s', async (url) => {
    const { statusCode, body } = await server.app.inject({ method: 'GET', url });
    expect([statusCode, body.includes('export {}')]).toEqual([400, false]);
  });
});

describe('encodings', () => {
  it.each([
    ['br', 'br, gzip'],
    ['gzip', 'gzip'],
    [undefined, 'identity'],
  ])('serves a file in encoding %s and then returns 304', async (encoding, accepted) => {
    const { headers } = await server.app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
    expect(headers['content-encoding']).toBe(encoding);
    const again = await server.app.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

describe('file', () => {
  it('serves files for full, range and HEAD requests', async () => {
    const url = '/assets/entry-1a2b.js';
    const whole = await server.app.inject({ url });
    expect([whole.statusCode, whole.body]).toEqual([200, 'export {}']);
    const part = await server.app.inject({ url, headers: { range: 'bytes=0-5' } });
    expect([part.statusCode, part.body]).toEqual([206, 'export']);
    const head = await server.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '9']);
  });
});

describe('other requests', () => {
  it.each([
    ['GET', '/assets/gone.js'],
    ['GET', '/../../etc/passwd.txt'],
    ['GET', '/%2e%2e/%2e%2e/etc/passwd.txt'],
    ['GET', '/api/v1/nothing'],
    ['GET', '/.well-known/change-password'],
    ['POST', '/map'],
  ] as const)('returns a problem document for %s %s', async (method, path) => {
    const { status, headers, body } = await server.send(method, path);
    expect(status).toBe(404);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(body.code).toBe('not_found');
  });

  it.each([
    ['DELETE', '/api/v1/locations?limit=1', 'GET, HEAD, POST'],
    ['POST', '/api/v1/locations/lookup', 'DELETE, GET, HEAD'],
    ['GET', '/api/v1/contact', 'POST'],
    ['PUT', '/api/v1/tiles/0/0/0.mvt', 'GET, HEAD'],
    ['POST', '/api/v1/export/places.csv', 'GET'],
  ] as const)('returns 405 with the allowed methods for %s %s', async (method, path, allowed) => {
    const { status, headers, body } = await server.send(method, path);
    expect([status, headers.allow, body.code]).toEqual([405, allowed, 'method_not_allowed']);
  });

  it('sends API responses with a policy that allows nothing', async () => {
    const { headers } = await server.send('GET', '/api/v1/stats');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });
});

describe('malformed URLs', () => {
  it.each([
    '/api/v1/locations/%ff',
    '/%',
  ])('returns a problem document for the malformed URL %s', async (path) => {
    const { status, body } = await server.send('GET', path);
    expect(status).toBe(400);
    expect(body.code).toBe('validation_failed');
  });

  it('returns auth errors for malformed auth URLs', async () => {
    for (const method of ['GET', 'PUT'] as const) {
      expect(await server.send(method, '/auth/v1/nothing')).toMatchObject({
        status: 404,
        body: { error_code: 'unknown' },
      });
      expect(await server.send(method, '/auth/v1/%ff')).toMatchObject({
        status: 400,
        headers: { 'x-sb-error-code': 'validation_failed' },
        body: { code: 400, error_code: 'validation_failed', msg: expect.stringContaining('not well-formed') },
      });
    }
  });
});

describe('operations', () => {
  it('reports liveness, readiness and metrics with request IDs', async () => {
    expect((await server.send('GET', '/healthz')).body).toEqual({ status: 'ok' });
    const ready = await server.send('GET', '/readyz', { headers: { 'x-request-id': 'from-the-proxy-1' } });
    expect(ready).toMatchObject({ status: 200, headers: { 'x-request-id': 'from-the-proxy-1' } });
    const strange = await server.send('GET', '/readyz', { headers: { 'x-request-id': 'a b' } });
    expect(strange.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    const { body } = await server.send('GET', '/metrics');
    expect(body).toContain(
      'http_request_duration_seconds_bucket{le="0.001",method="GET",route="/readyz",status="200"}',
    );
  });

  it('describes the API by the schemas that validate requests', async () => {
    const { body } = await server.send('GET', '/api/v1/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const { schema } = body.paths['/api/v1/reviews'].post.requestBody.content['application/json'];
    expect(schema.$ref).toBe('#/components/schemas/ReviewCreate');
    const review = body.components.schemas.ReviewCreate;
    expect(review.properties.rating).toMatchObject({ type: 'integer', minimum: 1, maximum: 5 });
    expect((await server.send('GET', '/api/docs/')).status).toBe(200);
  });
});

describe('overload', () => {
  it('returns 503 with Retry-After under overload', async () => {
    const busy = await startTestApp({ MAX_REQUESTS_UNDER_WAY: '3' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => busy.send('GET', '/api/v1/stats')));
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(refused).toHaveLength(9);
    expect(refused[0]).toMatchObject({ headers: { 'retry-after': '2' }, body: { code: 'overloaded' } });
    expect((await busy.send('GET', '/api/v1/stats')).status).toBe(200);
    await busy.close();
  });
});

describe('rate limits', () => {
  it('returns 429 with Retry-After beyond the rate limit', async () => {
    const strict = await startTestApp({ ADDRESS_LIMIT_SCALE: '0.002' });
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await strict.send('GET', '/api/v1/stats'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
    expect(answers[3]).toMatchObject({ body: { code: 'rate_limited' } });
    expect(answers[3]?.headers['retry-after']).toBeDefined();
    await strict.close();
  });
});
