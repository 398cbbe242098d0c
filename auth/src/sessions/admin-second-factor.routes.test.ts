import { FactorCalls, stopClock } from '@wayable/server/testing/people/second-factors';
import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let server: TestApp;
let factors: FactorCalls;
let admin: TestUser;
let author: TestUser;
let reviewId: string;
let reportId: string;

beforeAll(async () => {
  server = await startTestApp({ ADMIN_SECOND_FACTOR: '1' });
  factors = new FactorCalls(server);
  stopClock();
  admin = await server.buildUser({ isAdmin: true });
  author = await server.buildUser();
  const location = await server.buildLocation(author);
  reviewId = (await server.buildReview(author, location.id)).id;
  const reported = await server.send('POST', `/api/v1/reviews/${reviewId}/reports`, {
    payload: { reason: 'spam' },
    user: admin,
  });
  reportId = reported.body.id;
});
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
});

const listReports = (user: TestUser) => server.send('GET', '/api/v1/admin/reports', { user });

/** All calls for administrators only. */
const ADMIN_CALLS = [
  listReports,
  (user: TestUser) =>
    server.send('PUT', `/api/v1/admin/reports/${reportId}/resolution`, {
      payload: { is_resolved: true },
      user,
    }),
  (user: TestUser) => server.send('GET', `/api/v1/users/${author.id}/reviews`, { user }),
  (user: TestUser) => server.send('GET', `/api/v1/users/${author.id}/reviews/counts`, { user }),
  (user: TestUser) => server.send('DELETE', `/api/v1/reviews/${reviewId}`, { user }),
];

it('refuses administrator calls without an enrolled second factor', async () => {
  for (const call of ADMIN_CALLS) {
    const { status, body } = await call(admin);
    expect([status, body.code]).toEqual([403, 'admin_second_factor_required']);
    expect(body.detail).toContain('Account security');
  }
  expect((await listReports(author)).body.code).toBe('not_permitted');
  // Calls forbidden to all administrators return the usual error.
  const edit = { payload: { rating: 1 }, user: admin };
  expect((await server.send('PATCH', `/api/v1/reviews/${reviewId}`, edit)).body.code).toBe('not_permitted');
});

it("shows needs_second_factor only on an administrator's own profile", async () => {
  const own = await server.send('GET', `/api/v1/profiles/${admin.id}`, { user: admin });
  expect(own.body).toMatchObject({ is_admin: false, needs_second_factor: true });
  for (const user of [author, undefined]) {
    const { body } = await server.send('GET', `/api/v1/profiles/${admin.id}`, user && { user });
    expect(body).not.toHaveProperty('is_admin');
    expect(body).not.toHaveProperty('needs_second_factor');
  }
  const other = await server.send('GET', `/api/v1/profiles/${author.id}`, { user: admin });
  expect(other.body).not.toHaveProperty('is_admin');
});

it('restores administrator access when a second factor is enrolled', async () => {
  expect((await server.send('GET', '/api/v1/account/sessions', { user: admin })).status).toBe(200);
  expect((await server.send('GET', `/api/v1/users/${admin.id}/reviews`, { user: admin })).status).toBe(200);
  const factor = await factors.enrollTotp(admin, 'App');
  // An unverified factor does not count.
  expect((await listReports(admin)).body.code).toBe('admin_second_factor_required');
  const proved = await factors.proveTotp(admin, factor);
  const own = await server.send('GET', `/api/v1/profiles/${admin.id}`, { user: proved });
  expect(own.body).toMatchObject({ is_admin: true });
  expect(own.body).not.toHaveProperty('needs_second_factor');
  const statuses: number[] = [];
  for (const call of ADMIN_CALLS) statuses.push((await call(proved)).status);
  expect(statuses).toEqual([200, 204, 200, 200, 204]);
  const withPassword = await factors.signIn(admin);
  expect((await listReports(withPassword)).body.code).toBe('second_factor_required');
  // After the removal of the factor, the session loses the role again.
  expect((await factors.remove(proved, factor.id)).status).toBe(200);
  await expect.poll(async () => (await listReports(proved)).body.code).toBe('admin_second_factor_required');
});
