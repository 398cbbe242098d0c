import { FactorCalls, stopClock } from '@wayable/server/testing/people/second-factors';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

let server: TestApp;
let factors: FactorCalls;

beforeAll(async () => {
  server = await startTestApp();
  factors = new FactorCalls(server);
});
beforeEach(stopClock);
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
});

it('returns 403 for private API calls without the second factor', async () => {
  const { user, factor } = await factors.buildProtectedUser();
  const location = await server.buildLocation(user);
  const thief = await factors.signIn(user);
  const submit = (by: typeof user) =>
    server.send('POST', '/api/v1/reviews', { user: by, payload: { location_id: location.id, rating: 4 } });
  for (const [method, url] of [
    ['GET', `/api/v1/users/${user.id}/reviews`],
    ['GET', '/api/v1/account/export'],
    ['DELETE', '/api/v1/account'],
  ] as const) {
    const payload = { confirmation: 'DELETE' };
    const options = method === 'GET' ? { user: thief } : { user: thief, payload };
    const { status, body } = await server.send(method, url, options);
    expect([method, url, status, body.code]).toEqual([method, url, 403, 'second_factor_required']);
  }
  expect((await submit(thief)).status).toBe(403);
  expect((await server.send('GET', `/api/v1/locations/${location.id}`, { user: thief })).status).toBe(200);
  const proved = await factors.proveTotp(thief, factor);
  expect((await submit(proved)).status).toBe(201);
});
