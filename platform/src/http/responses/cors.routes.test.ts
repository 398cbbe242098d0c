import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PARTNER = 'https://partner.example';
const STRANGER = 'https://evil.example';

let server: TestApp;
let user: TestUser;

beforeAll(async () => {
  server = await startTestApp({ CORS_ORIGINS: `${PARTNER}, http://localhost:8080` });
  user = await server.buildUser();
});
afterAll(() => server.close());

const get = (url: string, origin?: string, headers: Record<string, string> = {}) =>
  server.send('GET', url, { headers: { ...headers, ...(origin !== undefined && { origin }) } });

const preflight = (url: string, origin: string, method = 'POST') =>
  server.send('OPTIONS', url, {
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,x-client-info',
    },
  });

const listOf = (header: unknown): string[] =>
  String(header ?? '')
    .toLowerCase()
    .split(/, */)
    .filter((name) => name !== '');

describe('cross-origin requests', () => {
  it.each([
    '/auth/v1/settings',
    '/api/v1/stats',
    '/api/v1/locations',
  ])('allows cross-origin requests for %s only from listed origins', async (path) => {
    const { status, headers } = await get(path, PARTNER);
    expect([status, headers['access-control-allow-origin']]).toEqual([200, PARTNER]);
    for (const origin of [STRANGER, `${PARTNER}.evil.example`, 'null', 'http://partner.example', undefined]) {
      const { headers: others } = await get(path, origin);
      expect(others).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it('never allows credentials in cross-origin requests', async () => {
    const { headers } = await get('/auth/v1/settings', PARTNER);
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('exposes errors and response headers to a listed origin', async () => {
    const { status, headers } = await get('/auth/v1/user', PARTNER, {
      'x-supabase-api-version': '2024-01-01',
    });
    expect([status, headers['access-control-allow-origin']]).toEqual([401, PARTNER]);
    expect(headers['x-supabase-api-version']).toBe('2024-01-01');
    const exposed = listOf(headers['access-control-expose-headers']);
    expect(exposed).toEqual(
      expect.arrayContaining([
        'x-supabase-api-version',
        'x-total-count',
        'link',
        'retry-after',
        'x-request-id',
      ]),
    );
    const missing = await get('/api/v1/nothing', PARTNER);
    expect([missing.status, missing.headers['access-control-allow-origin']]).toEqual([404, PARTNER]);
    for (const path of ['/api/v1/%zz', '/auth/v1/%zz', '/storage/%zz']) {
      const malformed = await get(path, PARTNER);
      expect([malformed.status, malformed.headers['access-control-allow-origin']]).toEqual([400, PARTNER]);
    }
    expect((await get('/people/%zz', PARTNER)).headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('exposes rate limit errors to a listed origin', async () => {
    const strict = await startTestApp({ CORS_ORIGINS: PARTNER, ADDRESS_LIMIT_SCALE: '0.001' });
    try {
      const ask = () => strict.send('GET', '/api/v1/categories', { headers: { origin: PARTNER } });
      await ask();
      const { status, headers } = await ask();
      expect([status, headers['access-control-allow-origin']]).toEqual([429, PARTNER]);
      const asked = await strict.send('OPTIONS', '/api/v1/categories', {
        headers: { origin: PARTNER, 'access-control-request-method': 'GET' },
      });
      const again = await strict.send('OPTIONS', '/api/v1/categories', {
        headers: { origin: PARTNER, 'access-control-request-method': 'GET' },
      });
      expect([asked.status, again.status]).toContain(429);
    } finally {
      await strict.close();
    }
  });

  it.each([
    ['/auth/v1/token?grant_type=password', 'POST'],
    ['/auth/v1/user', 'PUT'],
    ['/api/v1/reviews/1', 'PATCH'],
    ['/api/v1/account', 'DELETE'],
    ['/storage/v1/object/review-photos/1/temp/1.jpg', 'POST'],
  ])('allows a cross-origin preflight for %s from a listed origin', async (path, method) => {
    const { status, headers } = await preflight(path, PARTNER, method);
    expect(status).toBe(200);
    expect(headers['access-control-allow-origin']).toBe(PARTNER);
    expect(listOf(headers['access-control-allow-methods'])).toContain(method.toLowerCase());
    expect(listOf(headers['access-control-allow-headers'])).toEqual(
      expect.arrayContaining([
        'authorization',
        'apikey',
        'content-type',
        'x-client-info',
        'x-supabase-api-version',
        'idempotency-key',
        'if-none-match',
      ]),
    );
    expect(headers['access-control-max-age']).toBe('600');
    expect((await preflight(path, STRANGER, method)).headers).not.toHaveProperty(
      'access-control-allow-origin',
    );
  });

  it('allows listed origins to read photos', async () => {
    const { url } = await server.buildPhoto(user);
    const { pathname: path } = new URL(url, 'http://127.0.0.1:3000');
    const { status, headers } = await get(path, PARTNER);
    expect([status, headers['access-control-allow-origin']]).toEqual([200, PARTNER]);
    expect(listOf(headers.vary)).toContain('origin');
  });

  it('sends no CORS headers for pages, health and metrics', async () => {
    for (const path of [
      '/',
      '/auth/confirm?token_hash=x&type=signup',
      '/healthz',
      '/metrics',
      '/api/docs/json',
    ]) {
      expect((await get(path, PARTNER)).headers).not.toHaveProperty('access-control-allow-origin');
    }
    expect((await preflight('/healthz', PARTNER, 'GET')).status).toBe(404);
  });
});

describe('caches', () => {
  it('sends Vary: Origin, also for requests without Origin', async () => {
    for (const origin of [PARTNER, STRANGER, undefined]) {
      const { headers } = await get('/auth/v1/.well-known/jwks.json', origin, { 'accept-encoding': 'br' });
      expect(listOf(headers.vary)).toContain('origin');
    }
    for (const path of ['/api/v1/locations?limit=100', '/api/v1/tiles/3/1/2.mvt']) {
      const { headers } = await get(path, PARTNER, { 'accept-encoding': 'br' });
      expect(listOf(headers.vary)).toContain('origin');
    }
  });
});

it('disables CORS without listed origins', async () => {
  const closed = await startTestApp();
  try {
    const { headers } = await closed.send('GET', '/api/v1/stats', { headers: { origin: PARTNER } });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(listOf(headers.vary)).not.toContain('origin');
    const asked = await closed.send('OPTIONS', '/api/v1/stats', {
      headers: { origin: PARTNER, 'access-control-request-method': 'GET' },
    });
    expect(asked.status).toBe(404);
  } finally {
    await closed.close();
  }
});
