import { untilWaitingForLock } from '@wayable/server/testing/lock-waits';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it('refuses PUT /user if the session ends during the request', async () => {
  const user = await server.buildUser();
  const { answer } = await server.sql.begin(async (transaction) => {
    await transaction`update auth.users set password_hash = null where id = ${user.id}`;
    await transaction`delete from auth.sessions where user_id = ${user.id}`;
    const payload = { data: { full_name: 'Evil Stranger' } };
    const changing = server.send('PUT', '/auth/v1/user', { payload, user });
    await untilWaitingForLock(server.sql);
    return { answer: changing };
  });
  expect(await answer).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } });
  const [row] = await server.sql`
    select user_metadata ->> 'full_name' as name from auth.users where id = ${user.id}
  `;
  expect(row?.name).toBe('Test Person');
});
