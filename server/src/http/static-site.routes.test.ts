import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { readSite } from './static-site.ts';

const SCRIPT = 'window.started = true';
let folder: string;
let server: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wayable-site-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    `<title>Home</title><script>${SCRIPT}</script><script src="/a.js"></script>`,
  );
  await writeFile(join(folder, '__spa-fallback.html'), '<title>Any page</title>');
  await writeFile(join(folder, 'assets', 'entry-1a2b.js'), 'export {}');
  await mkdir(join(folder, 'profile', 'reviews'), { recursive: true });
  await writeFile(
    join(folder, 'profile', 'reviews', 'index.html'),
    '<title>My reviews</title><style>p{color:red}</style>',
  );
  server = await startTestApp({}, { site: readSite(folder) });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe('the pages', () => {
  it('come with a policy that allows their own scripts and no other', async () => {
    const { body, headers } = await server.send('GET', '/');
    expect(body).toContain('Home');
    const policy = headers['content-security-policy'] as string;
    expect(policy).toContain("script-src 'self' 'sha256-");
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  });

  it('are the pre-rendered ones where there are such, and nobody asks for anything particular', async () => {
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

  it('come with a policy that allows their own styles', async () => {
    const policy = (await server.send('GET', '/')).headers['content-security-policy'] as string;
    const hash = createHash('sha256').update('p{color:red}').digest('base64');
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`);
  });

  it('allow the hosts of Google Maps only where its key is set', async () => {
    const policy = async (app: TestApp) =>
      (await app.send('GET', '/map')).headers['content-security-policy'] as string;
    expect(await policy(server)).not.toContain('google');
    const withKey = await startTestApp({ GOOGLE_MAPS_API_KEY: 'AIza-test' }, { site: readSite(folder) });
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
  ])('answer %s with the page that knows the routes', async (path) => {
    const { status, body, headers } = await server.send('GET', path);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('Any page');
  });

  it('keep hashed files for ever and pages for no time', async () => {
    const file = await server.send('GET', '/assets/entry-1a2b.js');
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await server.send('GET', '/')).headers['cache-control']).toBe(
      'public, max-age=0, must-revalidate',
    );
  });
});

describe('what is no page', () => {
  it.each([
    ['GET', '/assets/gone.js'],
    ['GET', '/../../etc/passwd.txt'],
    ['GET', '/%2e%2e/%2e%2e/etc/passwd.txt'],
    ['GET', '/api/v1/nothing'],
    ['POST', '/map'],
  ] as const)('%s %s is a problem document', async (method, path) => {
    const { status, headers, body } = await server.send(method, path);
    expect(status).toBe(404);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(body.code).toBe('not_found');
  });

  it('gets a policy that allows nothing', async () => {
    const { headers } = await server.send('GET', '/api/v1/stats');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });
});

describe('addresses that are none', () => {
  it.each(['/api/v1/locations/%ff', '/%', '/auth/v1/%ff'])('%s get a problem document', async (path) => {
    const { status, body } = await server.send('GET', path);
    expect(status).toBe(400);
    expect(body.code).toBe('validation_failed');
  });

  it('below the authentication service get its dialect, whatever the method', async () => {
    for (const method of ['GET', 'PUT'] as const) {
      expect(await server.send(method, '/auth/v1/nothing')).toMatchObject({
        status: 404,
        body: { error_code: 'unknown' },
      });
    }
  });
});

describe('operations', () => {
  it('tell life, readiness and metrics, and give each answer an id', async () => {
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

  it('describe the interface by the schemas that validate', async () => {
    const { body } = await server.send('GET', '/api/v1/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const review = body.paths['/api/v1/reviews'].post.requestBody.content['application/json'].schema;
    expect(review.properties.rating).toMatchObject({ type: 'integer', minimum: 1, maximum: 5 });
    expect((await server.send('GET', '/api/docs/')).status).toBe(200);
  });
});

describe('overload', () => {
  it('is answered with a 503 and Retry-After instead of a queue', async () => {
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
  it('answer 429 with the time to wait', async () => {
    const strict = await startTestApp({ ADDRESS_LIMIT_SCALE: '0.002' });
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await strict.send('GET', '/api/v1/stats'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
    expect(answers[3]).toMatchObject({ body: { code: 'rate_limited' } });
    expect(answers[3]?.headers['retry-after']).toBeDefined();
    await strict.close();
  });
});
