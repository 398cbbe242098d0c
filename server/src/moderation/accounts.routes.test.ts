import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Notifications } from '../notifications/notifications.ts';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { setRole } from './change-role.ts';
import { settleLateReviews, settleSuspension } from './suspensions.service.ts';

let server: TestApp;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestApp();
  admin = await server.buildUser({ isAdmin: true });
});
afterAll(() => server.close());

const suspend = ({ id }: { id: string }, payload: object = { reason: 'Advertising' }, user = admin) =>
  server.send('PUT', `/api/v1/admin/users/${id}/suspension`, { user, payload });
const endSuspension = ({ id }: { id: string }) =>
  server.send('DELETE', `/api/v1/admin/users/${id}/suspension`, { user: admin });
const signIn = ({ email }: TestUser) =>
  server.send('POST', '/auth/v1/token?grant_type=password', { payload: { email, password: PASSWORD } });
const refresh = ({ session }: TestUser) =>
  server.send('POST', '/auth/v1/token?grant_type=refresh_token', {
    payload: { refresh_token: session.refresh_token },
  });
const changeRole = ({ id }: { id: string }, isAdmin: boolean, user = admin) =>
  server.send('PATCH', `/api/v1/profiles/${id}`, { user, payload: { is_admin: isAdmin } });
const actsOn = async ({ id }: TestUser) =>
  (
    await server.sql<{ action: string }[]>`select action from admin_log where subject_id = ${id} order by id`
  ).map(({ action }) => action);
const reviewsOf = async ({ id }: TestUser) =>
  (await server.sql`select from reviews where user_id = ${id}`).count;

it('logs the reason of a role change', async () => {
  const user = await server.buildUser();
  const payload = { is_admin: true, reason: ' Knows  the city ' };
  expect((await server.send('PATCH', `/api/v1/profiles/${user.id}`, { payload, user: admin })).status).toBe(
    200,
  );
  const rows = await server.sql`select action, reason from admin_log where subject_id = ${user.id}`;
  expect([...rows]).toEqual([{ action: 'role_given', reason: 'Knows the city' }]);
  await changeRole(user, false);
});

describe('suspension', () => {
  it("ends a suspended user's sessions, gives the reason at sign-in", async () => {
    const user = await server.buildUser();
    expect((await suspend(user, { reason: ' Advertising,   again ' })).status).toBe(204);
    expect((await server.send('GET', '/auth/v1/user', { user })).status).toBe(403);
    // The session has ended, so a refresh cannot return the reason. Only a sign-in returns the reason.
    expect(await refresh(user)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_not_found' },
    });
    const refused = await signIn(user);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      error_code: 'user_banned',
      msg: 'User is banned: Advertising, again',
    });
    const list = await server.send('GET', '/api/v1/admin/users', { user: admin });
    const listed = list.body.data.find(({ id }: { id: string }) => id === user.id);
    expect(listed.suspension).toMatchObject({ reason: 'Advertising, again', withdraws_reviews: false });
    expect((await endSuspension(user)).status).toBe(204);
    expect((await endSuspension(user)).status).toBe(204);
    expect((await refresh(user)).status).toBe(400);
    expect((await signIn(user)).status).toBe(200);
    expect(await actsOn(user)).toEqual(['account_suspended', 'suspension_ended']);
  });

  it('gives the reason for a code mailed before the suspension', async () => {
    const user = await server.buildUser();
    const { email } = user;
    await server.send('POST', '/auth/v1/otp', { payload: { email, create_user: false } });
    const { code } = await server.mailbox.receive(email);
    await suspend(user);
    const verify = (token: string) =>
      server.send('POST', '/auth/v1/verify', { payload: { type: 'email', email, token } });
    expect((await verify(code)).body).toMatchObject({
      error_code: 'user_banned',
      msg: 'User is banned: Advertising',
    });
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await verify(wrong)).body).toMatchObject({ error_code: 'otp_expired' });
  });

  it("withdraws a suspended user's reviews until the suspension ends", async () => {
    const user = await server.buildUser();
    const place = await server.buildLocation(user);
    const gone = await server.buildLocation(user);
    await server.buildReview(admin, place.id, { rating: 5 });
    for (const rating of [1, 2, 3]) await server.buildReview(user, place.id, { rating });
    const removed = await server.buildReview(user, place.id, { rating: 4 });
    const row = () => server.sql`select to_jsonb(l) as row from locations as l where id = ${place.id}`;
    await server.send('DELETE', `/api/v1/admin/reviews/${removed.id}`, {
      user: admin,
      payload: { reason: 'spam' },
    });
    const before = await row();
    await server.buildReview(user, gone.id);
    const [reported] = await server.sql`select id from reviews where location_id = ${gone.id}`;
    const reporter = await server.buildUser();
    const report = `/api/v1/reviews/${reported?.id}/reports`;
    await server.send('POST', report, { user: reporter, payload: { reason: 'spam' } });
    const confirmation = `/api/v1/locations/${place.id}/confirmation`;
    await server.send('PUT', confirmation, { user, payload: { is_accurate: true } });
    const confirmations = async () =>
      (await server.send('GET', `/api/v1/locations/${place.id}`)).body.confirmations;
    expect(await confirmations()).toBe(1);
    await suspend(user, { reason: 'Advertising', withdraw_reviews: true });
    await expect.poll(() => reviewsOf(user)).toBe(0);
    await expect.poll(confirmations).toBe(0);
    const open = await server.send('GET', '/api/v1/admin/reports', { user: admin });
    expect(open.body).toMatchObject({ data: [], count: 0 });
    const { body: own } = await server.send('GET', '/api/v1/account/export', { user: reporter });
    expect(JSON.stringify(own)).toContain(reported?.id);
    expect((await server.send('GET', `/api/v1/locations/${place.id}`)).body).toMatchObject({
      total_reviews: 1,
      overall_rating: 5,
    });
    const restoration = await server.send('POST', `/api/v1/admin/reviews/${removed.id}/restoration`, {
      user: admin,
      payload: {},
    });
    expect(restoration).toMatchObject({ status: 409, body: { code: 'account_suspended' } });
    const removedList = await server.send('GET', '/api/v1/admin/reviews?removed=true', { user: admin });
    expect(removedList.body.data.map(({ id }: { id: string }) => id)).toEqual([removed.id]);
    await server.sql`delete from locations where id = ${gone.id}`;
    await endSuspension(user);
    await expect.poll(() => reviewsOf(user)).toBe(3);
    expect(await row()).toEqual(before);
    expect(await server.findDrift()).toEqual([]);
  });

  it('withdraws reviews that a suspended user wrote with cached sessions', async () => {
    const user = await server.buildUser();
    const place = await server.buildLocation(user);
    await suspend(user, { reason: 'Advertising', withdraw_reviews: true });
    await server.sql`insert into reviews (user_id, location_id, rating) values (${user.id}, ${place.id}, 1)`;
    await settleLateReviews(server.sql);
    expect(await reviewsOf(user)).toBe(0);
    await server.sql`
      insert into location_confirmations (user_id, location_id, is_accurate) values (${user.id}, ${place.id}, true)
    `;
    await settleLateReviews(server.sql);
    const answers = await server.sql`select from location_confirmations where user_id = ${user.id}`;
    expect(answers).toHaveLength(0);
  });

  it('keeps reviews withdrawn unless a new suspension restores them', async () => {
    const user = await server.buildUser();
    const place = await server.buildLocation(user);
    await server.buildReview(user, place.id);
    await suspend(user, { reason: 'Spam', withdraw_reviews: true });
    await expect.poll(() => reviewsOf(user)).toBe(0);
    await suspend(user, { reason: 'Advertising' });
    await settleSuspension(server.sql, user.id);
    expect(await reviewsOf(user)).toBe(0);
    await suspend(user, { reason: 'Advertising', withdraw_reviews: false });
    await expect.poll(() => reviewsOf(user)).toBe(1);
  });

  it("restores an ended suspension's reviews after a lost job", async () => {
    const user = await server.buildUser();
    const place = await server.buildLocation(user);
    await server.buildReview(user, place.id);
    await suspend(user, { reason: 'Advertising', withdraw_reviews: true });
    await expect.poll(() => reviewsOf(user)).toBe(0);
    await server.sql`delete from suspensions where user_id = ${user.id}`;
    await settleLateReviews(server.sql);
    expect(await reviewsOf(user)).toBe(1);
  });

  it('rejects decisions about reviews that a suspension withdrew', async () => {
    const user = await server.buildUser();
    const { id } = await server.buildReview(user, (await server.buildLocation(user)).id);
    await suspend(user, { reason: 'Advertising', withdraw_reviews: true });
    await expect.poll(() => reviewsOf(user)).toBe(0);
    const payload = { reason: 'spam' };
    for (const answer of [
      await server.send('DELETE', `/api/v1/admin/reviews/${id}`, { user: admin, payload }),
      await server.send('DELETE', `/api/v1/admin/reviews/${id}`, { user: admin, payload: { is_undo: true } }),
      await server.send('PUT', `/api/v1/admin/reviews/${id}/verification`, {
        user: admin,
        payload: { is_verified: true },
      }),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'account_suspended' } });
    }
  });

  it('rejects suspensions of oneself and of administrators', async () => {
    const other = await server.buildUser({ isAdmin: true });
    expect((await suspend(admin)).body.code).toBe('own_content');
    expect(await suspend(other)).toMatchObject({ status: 409, body: { code: 'administrator_protected' } });
    expect((await signIn(other)).status).toBe(200);
    expect((await suspend({ id: '00000000-0000-4000-8000-000000000000' })).status).toBe(404);
    expect((await suspend(other, { reason: '' })).status).toBe(400);
    await changeRole(other, false);
  });
});

describe('administrator role', () => {
  it('logs and notifies when granting and revoking the administrator role', async () => {
    const user = await server.buildUser();
    expect((await changeRole(user, true)).body.is_admin).toBe(true);
    expect((await changeRole(user, true)).status).toBe(200);
    expect((await changeRole(user, false)).body.is_admin).toBe(false);
    expect(await actsOn(user)).toEqual(['role_given', 'role_taken']);
    const told = await server.sql`
      select kind from notifications where user_id = ${user.id} order by created_at, id
    `;
    expect(told).toEqual([{ kind: 'role_given' }, { kind: 'role_taken' }]);
  });

  it('grants no role if the name in the request fails', async () => {
    const user = await server.buildUser();
    await server.sql`alter table user_profiles add constraint refuses check (full_name <> 'Refused') not valid`;
    try {
      const payload = { is_admin: true, full_name: 'Refused' };
      expect(
        (await server.send('PATCH', `/api/v1/profiles/${user.id}`, { user: admin, payload })).status,
      ).not.toBe(200);
    } finally {
      await server.sql`alter table user_profiles drop constraint refuses`;
    }
    expect(await server.sql`select is_admin from user_profiles where id = ${user.id}`).toEqual([
      { is_admin: false },
    ]);
    expect(await actsOn(user)).toEqual([]);
  });

  it("rejects a user's request for the administrator role", async () => {
    const user = await server.buildUser({ fullName: 'Mallory' });
    const payload = { full_name: 'Mallory, the administrator', is_admin: true };
    const answer = await server.send('PATCH', `/api/v1/profiles/${user.id}`, { user, payload });
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_permitted' } });
    expect(await server.sql`select full_name, is_admin from user_profiles where id = ${user.id}`).toEqual([
      { full_name: 'Mallory', is_admin: false },
    ]);
    expect(await actsOn(user)).toEqual([]);
  });

  it('rejects role changes of oneself and of suspended users', async () => {
    expect(await changeRole(admin, false)).toMatchObject({ status: 403, body: { code: 'own_content' } });
    const user = await server.buildUser();
    await suspend(user);
    expect(await changeRole(user, true)).toMatchObject({ status: 409, body: { code: 'account_suspended' } });
    expect((await changeRole(user, true, await server.buildUser())).status).toBe(403);
    const nothing = await server.send('PATCH', `/api/v1/profiles/${user.id}`, { user: admin, payload: {} });
    expect(nothing.status).toBe(400);
  });

  it("rejects revoking the last administrator's role on the command line", async () => {
    const change = { adminId: null, userId: admin.id, isAdmin: false };
    const taken = server.sql.begin((sql) => setRole(sql, new Notifications(), change));
    await expect(taken).rejects.toMatchObject({ code: 'last_administrator' });
  });

  it("keeps one of two administrators who revoke each other's roles", async () => {
    const other = await server.buildUser({ isAdmin: true });
    const outcomes = await Promise.all([changeRole(other, false), changeRole(admin, false, other)]);
    const left = await server.sql<{ id: string }[]>`select id from user_profiles where is_admin`;
    expect(left).toHaveLength(1);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    await server.sql`update user_profiles set is_admin = id = ${admin.id}`;
  });
});

describe('GET /api/v1/admin/installation', () => {
  it('describes the installation to administrators without secrets', async () => {
    const { status, body } = await server.send('GET', '/api/v1/admin/installation', { user: admin });
    expect(status).toBe(200);
    expect(body).toMatchObject({ mail: 'outbox', storage: 'folder', jobs: { failed: 0 } });
    expect(body.keys.signing.map((key: { status: string }) => key.status)).toContain('active');
    expect(Object.keys(body.keys.signing[0])).toEqual(['status', 'created_at']);
    expect(JSON.stringify(body)).not.toMatch(/jwk|password|postgres:\/\//i);
  });
});
