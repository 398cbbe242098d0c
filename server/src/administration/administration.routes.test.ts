import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ARRIVAL } from '../testing/people/mailbox.ts';
import { FactorCalls, stopClock } from '../testing/people/second-factors.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let calls: FactorCalls;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestApp({ AUTH_CONFIRM_EMAIL: '0' });
  calls = new FactorCalls(server);
  admin = await server.buildUser({ isAdmin: true });
});
afterAll(() => server.close());
beforeEach(stopClock);
afterEach(() => {
  vi.useRealTimers();
});

const remove = (
  what: 'sessions' | 'factors',
  { id }: { id: string },
  reason: unknown = 'Their phone was stolen',
) => server.send('DELETE', `/api/v1/admin/users/${id}/${what}`, { user: admin, payload: { reason } });
const logOf = ({ id }: TestUser) =>
  server.sql`select admin_id, action, reason from admin_log where subject_id = ${id} order by id`;
const eventsOf = async ({ id }: TestUser) =>
  (await server.sql<{ kind: string }[]>`select kind from auth.security_events where user_id = ${id}`).map(
    ({ kind }) => kind,
  );

describe('an administrator', () => {
  it("ends a user's sessions with log entry and notification", async () => {
    const { user } = await calls.buildProtectedUser();
    expect((await remove('sessions', user, '  Their phone   was stolen ')).status).toBe(204);
    expect((await server.send('GET', '/auth/v1/user', { user })).status).toBe(403);
    expect((await calls.signIn(user)).session.user.factors).toHaveLength(1);
    expect(await logOf(user)).toEqual([
      { admin_id: admin.id, action: 'sessions_ended', reason: 'Their phone was stolen' },
    ]);
    expect(await eventsOf(user)).toContain('sessions_ended_by_administrator');
    const subjects = await vi.waitFor(async () => {
      const found = (await server.mailbox.list(user.email)).map(({ subject }) => subject);
      expect(found).toContain('You were signed out of Wayable everywhere');
      return found;
    }, ARRIVAL);
    expect(subjects).not.toContain('An administrator removed your second factors for Wayable');
  });

  it("removes a user's second factors, recovery codes and sessions", async () => {
    const { user } = await calls.buildProtectedUser();
    await server.send('POST', '/auth/v1/factors/recovery-codes', { user, payload: {} });
    expect((await remove('factors', user)).status).toBe(204);
    const returned = await calls.signIn(user);
    expect(returned.session.user.factors ?? []).toEqual([]);
    expect((await server.send('GET', '/auth/v1/user', { user })).status).toBe(403);
    expect(await logOf(user)).toMatchObject([{ action: 'factors_removed' }]);
    expect(await eventsOf(user)).toContain('factors_removed_by_administrator');
  });

  it.each([
    ['empty', ''],
    ['not a text', 5],
    ['left out', null],
    ['only white space', ' \u2003'],
    ['text with a NUL', 'Lost\0'],
    ['a control character', '\u0085'],
    ['text with half a character', 'Lost \ud800'],
    ['too long', 'x'.repeat(501)],
    ['too long after Unicode composition', '\ufb2c'.repeat(500)],
  ])("rejects an administrator's reason that is %s", async (_, reason) => {
    const user = await server.buildUser();
    const { status, body } = await remove('factors', user, reason);
    expect([status, body.code, body.errors[0].field]).toEqual([400, 'validation_failed', 'reason']);
    expect((await server.send('GET', '/auth/v1/user', { user })).status).toBe(200);
    expect(await logOf(user)).toEqual([]);
  });

  it.each([
    'sessions',
    'factors',
  ] as const)('returns 403 when administrators remove their own %s', async (what) => {
    const { status, body } = await remove(what, { id: admin.id.toUpperCase() });
    expect([status, body.code]).toEqual([403, 'own_content']);
    expect((await server.send('GET', '/auth/v1/user', { user: admin })).status).toBe(200);
    expect(await logOf(admin)).toEqual([]);
  });

  it('returns 404 when removing the factors of an unknown user', async () => {
    expect((await remove('factors', { id: '00000000-0000-4000-8000-000000000000' })).status).toBe(404);
    expect((await remove('factors', { id: 'nobody' })).status).toBe(400);
  });

  it('anonymizes log entries when accounts are deleted', async () => {
    const user = await server.buildUser();
    const other = await server.buildUser({ isAdmin: true });
    await server.send('DELETE', `/api/v1/admin/users/${user.id}/sessions`, {
      user: other,
      payload: { reason: 'A drill of the log' },
    });
    await server.sql`delete from auth.users where id in (${user.id}, ${other.id})`;
    const rows = await server.sql`
      select admin_id, subject_id from admin_log where reason = 'A drill of the log'
    `;
    expect(rows).toEqual([{ admin_id: null, subject_id: null }]);
  });
});
