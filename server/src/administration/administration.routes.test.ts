import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestApp();
  admin = await server.buildUser({ isAdmin: true });
});
afterAll(() => server.close());

const endSessions = ({ id }: TestUser, reason: string) =>
  server.send('DELETE', `/api/v1/admin/users/${id}/sessions`, { user: admin, payload: { reason } });

describe('the reason of an administrator', () => {
  it.each([
    ['nothing', ''],
    ['white space', ' \u2003'],
    ['a NUL', 'Lost\0'],
    ['a control character', '\u0085'],
    ['half a character', 'Lost \ud800'],
    ['more than there is room for', 'x'.repeat(501)],
    ['letters that are two when they are composed', '\ufb2c'.repeat(500)],
  ])('is not %s', async (_, reason) => {
    const user = await server.buildUser();
    const { status, body } = await endSessions(user, reason);
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'reason']);
    expect((await server.send('GET', '/auth/v1/user', { user })).status).toBe(200);
  });

  it('stands in the log, on one line, with who and whom', async () => {
    const user = await server.buildUser();
    expect((await endSessions(user, ' Lost  a telephone ')).status).toBe(204);
    expect((await server.send('GET', '/auth/v1/user', { user })).status).toBe(403);
    const rows = await server.sql`
      select admin_id, subject_id, action, reason from admin_log where subject_id = ${user.id}
    `;
    expect(rows).toEqual([
      { admin_id: admin.id, subject_id: user.id, action: 'sessions_ended', reason: 'Lost a telephone' },
    ]);
  });
});
