import { AuthPeople } from '@wayable/server/testing/people/auth-people';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestApp;
let people: AuthPeople;

beforeAll(async () => {
  server = await startTestApp({ AUTH_CONFIRM_EMAIL: '1' });
  people = await AuthPeople.on(server);
});
afterAll(() => server.close());

const head = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'HEAD', url, headers });

it('returns 405 for HEAD at every /auth/v1 route', async () => {
  const documented = server.app.swagger().paths as Record<string, object>;
  const calls = Object.entries(documented).filter(
    ([path, methods]) => path.startsWith('/auth/v1/') && 'get' in methods,
  );
  expect(calls.length).toBeGreaterThan(10);
  for (const [path] of calls) {
    const { statusCode, headers } = await head(path);
    expect([path, statusCode, String(headers.allow).split(', ')[0]]).toEqual([path, 405, 'GET']);
  }
});

it('lists allowed methods when HEAD is refused', async () => {
  const { headers } = await head('/auth/v1/reauthenticate');
  expect(headers.allow).toBe('GET, POST');
});

it('keeps mail links valid and sends no mail for HEAD', async () => {
  const { email, session } = await people.join();
  await people.post('/recover', { email });
  const { link } = await server.mailbox.receive(email, 2);
  const address = `/auth/v1/verify?type=recovery&token=${new URL(link).searchParams.get('token_hash')}`;
  expect((await head(address)).statusCode).toBe(405);
  const followed = await people.follow(link);
  expect(followed.fragment.get('access_token')).not.toBeNull();
  const headers = { authorization: `Bearer ${session.access_token}` };
  expect((await head('/auth/v1/reauthenticate', headers)).statusCode).toBe(405);
  // The limit is one such mail per minute, so HEAD has sent no mail.
  expect((await server.send('GET', '/auth/v1/reauthenticate', { headers })).status).toBe(200);
});

it('returns 405 for HEAD at the account export', async () => {
  const { session, user } = await people.join();
  const headers = { authorization: `Bearer ${session.access_token}` };
  expect((await head('/api/v1/account/export', headers)).statusCode).toBe(405);
  const events = await server.sql`
    select from auth.security_events where user_id = ${user.id} and kind = 'data_exported'
  `;
  expect(events).toHaveLength(0);
});

it.each([
  '/api/v1/stats',
  '/healthz',
  '/api/v1/locations',
])('returns no body for HEAD at %s', async (path) => {
  const { statusCode, headers, body } = await head(path);
  expect([statusCode, body]).toEqual([200, '']);
  expect(Number(headers['content-length'])).toBeGreaterThan(0);
});
