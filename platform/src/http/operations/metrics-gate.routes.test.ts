import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterEach, describe, expect, it } from 'vitest';

const METRICS_TOKEN = 'a-token-for-the-metrics';

let server: TestApp;
afterEach(() => server.close());

const read = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  (await server.send('GET', '/metrics', { headers, remoteAddress })).status;

describe('GET /metrics', () => {
  it('serves metrics only to localhost without proxy headers', async () => {
    server = await startTestApp({});
    expect(await read()).toBe(200);
    expect(await read({}, '::1')).toBe(200);
    expect(await read({}, '::ffff:127.0.0.1')).toBe(200);
    expect(await read({}, '198.51.100.7')).toBe(403);
    expect(await read({ 'x-forwarded-for': '127.0.0.1' })).toBe(403);
    expect(await read({ 'x-real-ip': '127.0.0.1' })).toBe(403);
    expect(await read({ forwarded: 'for=127.0.0.1' }, '198.51.100.7')).toBe(403);
  });

  it('returns 403 for metrics with a foreign Host header', async () => {
    server = await startTestApp({});
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', '127.0.0.2'])
      expect([host, await read({ host })]).toEqual([host, 200]);
    for (const host of ['rebound.example:3000', 'localhost.rebound.example', '192.0.2.1', '%'])
      expect([host, await read({ host })]).toEqual([host, 403]);
  });

  it('returns 403 for metrics through a trusted proxy', async () => {
    server = await startTestApp({ TRUSTED_PROXIES: '198.51.100.7' });
    expect(await read({ 'x-forwarded-for': '127.0.0.1' }, '198.51.100.7')).toBe(403);
    expect(await read()).toBe(200);
  });

  it('requires METRICS_TOKEN for metrics if it is set', async () => {
    server = await startTestApp({ METRICS_TOKEN });
    const authorization = `Bearer ${METRICS_TOKEN}`;
    expect(await read({ authorization }, '198.51.100.7')).toBe(200);
    expect(await read({ authorization, 'x-forwarded-for': '203.0.113.7' })).toBe(200);
    expect(await read({ authorization: `${authorization}x` })).toBe(401);
    expect(await read({ authorization: 'Bearer' })).toBe(401);
    const refused = await server.send('GET', '/metrics');
    expect(refused).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
      body: { code: 'not_authenticated' },
    });
  });
});
