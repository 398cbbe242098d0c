import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const remove = (user: TestUser, password: string | undefined = PASSWORD) =>
  server.send('DELETE', '/api/v1/account', { user, payload: { confirmation: 'DELETE', password } });
const isThere = async ({ id }: TestUser) =>
  (await server.sql`select from auth.users where id = ${id}`).count === 1;

describe('account deletion', () => {
  it("deletes an account's personal data and corrects all counts", async () => {
    const user = await server.buildUser();
    const other = await server.buildUser();
    const own = await server.buildLocation(user);
    const shared = await server.buildLocation(other);
    for (const rating of [1, 2, 5]) await server.buildReview(user, own.id, { rating });
    await server.buildReview(user, shared.id, { rating: 1, accessibility_features: ['audio-cues'] });
    await server.buildReview(other, shared.id, { rating: 5 });
    expect((await remove(user)).status).toBe(204);
    expect(await isThere(user)).toBe(false);
    expect((await server.mailbox.receive(user.email)).subject).toBe('Your Wayable account was deleted');
    expect((await server.send('GET', `/api/v1/profiles/${user.id}`)).status).toBe(404);
    expect((await server.send('GET', `/api/v1/locations/${own.id}`)).body.total_reviews).toBe(0);
    expect((await server.send('GET', `/api/v1/locations/${shared.id}`)).body).toMatchObject({
      total_reviews: 1,
      overall_rating: 5,
    });
    for (const table of ['auth.sessions', 'auth.identities', 'auth.security_events', 'reviews']) {
      expect(
        await server.sql`select from ${server.sql(table)} where user_id = ${user.id}`,
        table,
      ).toHaveLength(0);
    }
    expect(await server.findDrift()).toEqual([]);
  });

  it("revokes a deleted account's tokens within five seconds", async () => {
    const user = await server.buildUser();
    const ask = () => server.send('GET', '/api/v1/account/sessions', { user });
    expect((await ask()).status).toBe(200);
    expect((await remove(user)).status).toBe(204);
    expect((await server.send('GET', '/auth/v1/user', { user })).status).toBe(403);
    const refresh = await server.send('POST', '/auth/v1/token?grant_type=refresh_token', {
      payload: { refresh_token: user.session.refresh_token },
    });
    expect(refresh.body.error_code).toBe('refresh_token_not_found');
    await expect.poll(async () => (await ask()).status, { timeout: 5_000 }).toBe(401);
  });

  it('requires the confirmation word and password to delete an account', async () => {
    const user = await server.buildUser();
    const send = (payload: object) => server.send('DELETE', '/api/v1/account', { user, payload });
    expect((await send({ password: PASSWORD })).status).toBe(400);
    expect((await send({ confirmation: 'delete', password: PASSWORD })).status).toBe(400);
    expect((await send({ confirmation: 'DELETE' })).body.code).toBe('password_required');
    expect((await remove(user, 'wrong')).body).toMatchObject({
      code: 'password_incorrect',
      errors: [{ field: 'password' }],
    });
    expect(await isThere(user)).toBe(true);
  });

  it('limits password attempts for an account deletion, even in parallel', async () => {
    const user = await server.buildUser();
    const codes = await Promise.all(
      Array.from({ length: 34 }, async () => (await remove(user, 'wrong')).body.code),
    );
    expect(codes.filter((code) => code === 'password_incorrect')).toHaveLength(30);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(4);
    const refused = await remove(user);
    expect(refused.body.code).toBe('rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await isThere(user)).toBe(true);
  });

  it('requires a recent sign-in to delete an account without password', async () => {
    const user = await server.buildUser();
    await server.sql`update auth.users set password_hash = null where id = ${user.id}`;
    await server.ageProofs(user.id);
    expect((await remove(user, undefined)).body.code).toBe('recent_sign_in_required');
    await server.sql`
      update auth.amr_claims set authenticated_at = now() - interval '9 minutes'
      where session_id in (select id from auth.sessions where user_id = ${user.id})
    `;
    expect((await remove(user, undefined)).status).toBe(204);
  });

  it("returns 409 for the last administrator's deletion, even in parallel", async () => {
    const admins = [await server.buildUser({ isAdmin: true }), await server.buildUser({ isAdmin: true })];
    const statuses = await Promise.all(admins.map(async (admin) => (await remove(admin)).status));
    expect(statuses.toSorted()).toEqual([204, 409]);
    const [left] = admins.filter((_, index) => statuses[index] === 409) as [TestUser];
    expect((await remove(left)).body.code).toBe('last_administrator');
    expect(await isThere(left)).toBe(true);
  });

  it('returns no 5xx when deletions and factor removals run together', async () => {
    const admin = await server.buildUser({ isAdmin: true });
    const users = await Promise.all(Array.from({ length: 12 }, () => server.buildUser()));
    const answers = await Promise.all(
      users.flatMap((user) => [
        remove(user),
        server.send('DELETE', `/api/v1/admin/users/${user.id}/factors`, {
          user: admin,
          payload: { reason: 'At the same time' },
        }),
      ]),
    );
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  });

  it('deletes an account while the user writes reviews', async () => {
    const user = await server.buildUser();
    const places = await Promise.all(Array.from({ length: 6 }, () => server.buildLocation(user)));
    for (const { id } of places) await server.buildReview(user, id);
    const [deleted] = await Promise.all([
      remove(user),
      ...places.map(({ id }) =>
        server.send('POST', '/api/v1/reviews', { user, payload: { location_id: id, rating: 1 } }),
      ),
    ]);
    if (deleted.status !== 204) expect((await remove(user)).status).toBe(204);
    expect(await isThere(user)).toBe(false);
    expect(await server.findDrift()).toEqual([]);
  });

  it('deletes an account with more than a thousand reviews', async () => {
    const user = await server.buildUser();
    await server.sql`
      insert into locations (name, address, category, latitude, longitude)
      select 'Mass ' || n, n || ' Mass St', 'other', 41.9, -87.6 from generate_series(1, 400) as n
    `;
    for (let count = 0; count < 3; count++) {
      await server.sql`
        insert into reviews (user_id, location_id, rating)
        select ${user.id}, id, 4 from locations where name like 'Mass %'
      `;
    }
    expect((await remove(user)).status).toBe(204);
    expect(await server.findDrift()).toEqual([]);
  });
});
