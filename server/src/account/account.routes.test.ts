import { recordSecurityEvent } from '@wayable/auth/accounts/security-events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const SESSIONS = '/api/v1/account/sessions';
const EVENTS = '/api/v1/account/events';

const signInAgain = async ({ email, id }: TestUser, userAgent: string): Promise<TestUser> => {
  const { body } = await server.send('POST', '/auth/v1/token?grant_type=password', {
    payload: { email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
  });
  return { id, email, session: body, bearer: { authorization: `Bearer ${body.access_token}` } };
};

describe('sessions', () => {
  it('lists sessions newest first and marks the current session', async () => {
    const user = await server.buildUser();
    await signInAgain(await server.buildUser(), 'Somebody else');
    const phone = await signInAgain(user, 'A phone');
    const { status, body } = await server.send('GET', SESSIONS, { user });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { user_agent: 'A phone', is_current: false, ip: '127.0.0.1', aal: 'aal1', methods: ['password'] },
      { user_agent: 'lightMyRequest', is_current: true, refreshed_at: null },
    ]);
    expect(body.data[0].last_used_at).toBe(body.data[0].created_at);
    expect(Object.keys(body.data[0])).not.toContain('refresh_key');

    await server.send('POST', '/auth/v1/token?grant_type=refresh_token', {
      payload: { refresh_token: phone.session.refresh_token },
    });
    const after = (await server.send('GET', SESSIONS, { user })).body.data[0];
    expect(after.refreshed_at).not.toBeNull();
    expect(after.last_used_at).toBe(after.refreshed_at);
  });

  it('lists at most 100 sessions and omits expired sessions', async () => {
    const user = await server.buildUser();
    await server.sql`
      insert into auth.sessions (user_id, refresh_key, not_after)
      select ${user.id}, decode(repeat('00', 32), 'hex'), case when n = 1 then now() - interval '1 hour' end
      from generate_series(1, 150) as n
    `;
    const { body } = await server.send('GET', SESSIONS, { user });
    expect(body.data).toHaveLength(100);
    await server.sql`delete from auth.sessions where user_id = ${user.id} and not_after is null and refresh_key = decode(repeat('00', 32), 'hex')`;
    expect((await server.send('GET', SESSIONS, { user })).body.data).toHaveLength(1);
  });

  it('ends only the requested session of the user', async () => {
    const user = await server.buildUser();
    const other = await server.buildUser();
    const phone = await signInAgain(user, 'A phone');
    const [{ id }] = (await server.send('GET', SESSIONS, { user })).body.data;
    expect((await server.send('DELETE', `${SESSIONS}/${id}`, { user: other })).status).toBe(404);
    expect((await server.send('DELETE', `${SESSIONS}/${id}`, { user })).status).toBe(204);
    expect((await server.send('DELETE', `${SESSIONS}/${id}`, { user })).status).toBe(404);
    const refreshed = await server.send('POST', '/auth/v1/token?grant_type=refresh_token', {
      payload: { refresh_token: phone.session.refresh_token },
    });
    expect(refreshed.status).toBe(400);
    expect((await server.send('GET', '/auth/v1/user', { headers: phone.bearer })).status).toBe(403);
    expect((await server.send('GET', SESSIONS, { user })).body.data).toHaveLength(1);
    expect((await server.send('GET', EVENTS, { user })).body.data[0]).toMatchObject({
      kind: 'session_ended',
    });
  });

  it('returns 400 for an invalid session ID', async () => {
    const user = await server.buildUser();
    expect((await server.send('DELETE', `${SESSIONS}/none`, { user })).status).toBe(400);
  });
});

describe('security events', () => {
  const device = { ip: '203.0.113.7', userAgent: 'A browser' };

  it("lists the user's security events in pages, newest first", async () => {
    const user = await server.buildUser();
    const other = await server.buildUser();
    await server.sql`delete from auth.security_events where user_id = ${user.id}`;
    for (let index = 0; index < 5; index++) {
      await recordSecurityEvent(server.sql, {
        userId: user.id,
        kind: 'signed_in',
        device,
        detail: { index },
      });
      await recordSecurityEvent(server.sql, { userId: other.id, kind: 'password_changed', device });
    }
    const first = (await server.send('GET', `${EVENTS}?limit=3`, { user })).body;
    expect(first.data.map((event: { detail: object }) => event.detail)).toEqual([
      { index: 4 },
      { index: 3 },
      { index: 2 },
    ]);
    expect(first.data[0]).toMatchObject({
      kind: 'signed_in',
      ip: '203.0.113.7',
      user_agent: 'A browser',
      created_at: expect.stringMatching(/Z$/),
    });
    const second = (await server.send('GET', `${EVENTS}?limit=3&before=${first.next_before}`, { user })).body;
    expect(second.data.map((event: { detail: object }) => event.detail)).toEqual([
      { index: 1 },
      { index: 0 },
    ]);
    expect(second.next_before).toBeNull();
  });

  it.each([
    'before=x',
    'before=9999999999999999999',
    'limit=0',
    'limit=101',
  ])('returns 400 for the security events query %s', async (query) => {
    const user = await server.buildUser();
    expect((await server.send('GET', `${EVENTS}?${query}`, { user })).status).toBe(400);
  });
});
