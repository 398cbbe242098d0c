import { randomUUID } from 'node:crypto';
import { NOTIFICATIONS_KEPT } from '@wayable/protocol/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { Notifications, purgeOldNotifications } from './notifications.ts';

let server: TestApp;
const notifications = new Notifications();

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const review = () => ({
  review_id: randomUUID(),
  location_id: randomUUID(),
  location_name: 'Harold Washington Library',
});
const tellVerified = (user: TestUser) =>
  notifications.add(server.sql, { userId: user.id, kind: 'review_verified', details: review() });
const list = async (user: TestUser, page = 1) =>
  (await server.send('GET', `/api/v1/notifications?page=${page}`, { user })).body;
const unread = async (user: TestUser) =>
  (await server.send('GET', '/api/v1/notifications/unread', { user })).body.unread;

describe('notifications', () => {
  it("lists the user's notifications with their data, newest first", async () => {
    const [user, other] = [await server.buildUser(), await server.buildUser()];
    const details = {
      ...review(),
      decision_id: randomUUID(),
      reason: 'wrong_place' as const,
      details: 'The one next door.',
    };
    await tellVerified(user);
    await notifications.add(server.sql, { userId: user.id, kind: 'review_removed', details });
    expect(await list(user)).toMatchObject({
      count: 2,
      totalPages: 1,
      currentPage: 1,
      hasNextPage: false,
      unread: 2,
      data: [{ kind: 'review_removed', details, read_at: null }, { kind: 'review_verified' }],
    });
    expect(await list(other)).toMatchObject({ count: 0, unread: 0, data: [] });
  });

  it("returns the current place of a notification's review", async () => {
    const user = await server.buildUser();
    const place = await server.buildLocation(user);
    const { id } = await server.buildReview(user, place.id);
    await notifications.add(server.sql, {
      userId: user.id,
      kind: 'review_verified',
      details: { ...review(), review_id: id },
    });
    await tellVerified(user);
    const [unknown, known] = (await list(user)).data;
    expect([unknown.place, known.place]).toEqual([null, { name: place.name, kind: null, has_name: true }]);
  });

  it('rolls back a notification when its transaction fails', async () => {
    const user = await server.buildUser();
    const failing = server.sql.begin(async (transaction) => {
      await notifications.add(transaction, { userId: user.id, kind: 'review_verified', details: review() });
      throw new Error('the cause fails');
    });
    await expect(failing).rejects.toThrow('the cause fails');
    expect(await list(user)).toMatchObject({ count: 0 });
  });

  it("marks one or all of the user's notifications as read", async () => {
    const [user, other] = [await server.buildUser(), await server.buildUser()];
    for (let made = 0; made < 3; made++) await tellVerified(user);
    const [first] = (await list(user)).data;
    const read = (reader: TestUser, payload?: object) =>
      server.send('PUT', '/api/v1/notifications/read', { user: reader, ...(payload && { payload }) });
    await read(other, { ids: [first.id] });
    await read(other, {});
    expect(await unread(user)).toBe(3);
    expect((await read(user, { ids: [first.id, randomUUID()] })).status).toBe(204);
    expect(await unread(user)).toBe(2);
    const marked = (await list(user)).data[0].read_at;
    expect(marked).not.toBeNull();
    expect((await read(user)).status).toBe(204);
    expect(await unread(user)).toBe(0);
    // Marking a notification again keeps the time of the first reading.
    expect((await list(user)).data[0].read_at).toBe(marked);
  });

  it('returns the time of the newest unread notification', async () => {
    const user = await server.buildUser();
    const ask = async () => (await server.send('GET', '/api/v1/notifications/unread', { user })).body;
    expect(await ask()).toEqual({ unread: 0, newest: null });
    await tellVerified(user);
    const [first] = (await list(user)).data;
    expect(await ask()).toEqual({ unread: 1, newest: first.created_at });
    await server.send('PUT', '/api/v1/notifications/read', { user, payload: { ids: [first.id] } });
    await tellVerified(user);
    const [second] = (await list(user)).data;
    expect(await ask()).toEqual({ unread: 1, newest: second.created_at });
    expect(second.created_at > first.created_at).toBe(true);
  });

  it('returns 400 for invalid notification requests and names the field', async () => {
    const user = await server.buildUser();
    const read = (payload: object) => server.send('PUT', '/api/v1/notifications/read', { user, payload });
    expect(await read({ ids: 'all' })).toMatchObject({ status: 400, body: { errors: [{ field: 'ids' }] } });
    expect(await read({ ids: ['1'] })).toMatchObject({ status: 400, body: { errors: [{ field: 'ids.0' }] } });
    const many = Array.from({ length: NOTIFICATIONS_KEPT + 1 }, () => randomUUID());
    expect(await read({ ids: many })).toMatchObject({ status: 400, body: { errors: [{ field: 'ids' }] } });
    expect(await server.send('GET', '/api/v1/notifications?page=0', { user })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'page' }] },
    });
  });

  it('purges old and surplus notifications, except about badges', async () => {
    const user = await server.buildUser();
    await server.sql`
      insert into notifications (user_id, kind, details, created_at)
      select ${user.id}, 'review_verified', ${server.sql.json(review())}, now() - n * interval '1 minute'
      from generate_series(1, 510) as n
    `;
    await server.sql`
      insert into notifications (user_id, kind, details, created_at)
      values (${user.id}, 'review_restored', '{}', now() - interval '181 days'),
        (${user.id}, 'badge_earned', '{"badge_type": "First Steps"}', now() - interval '300 days')
    `;
    await purgeOldNotifications(server.sql);
    const kept = await server.sql`
      select kind, count(*)::int as amount, min(created_at) > now() - interval '501 minutes' as "isRecent"
      from notifications where user_id = ${user.id} group by kind order by kind
    `;
    expect([...kept]).toEqual([
      { kind: 'badge_earned', amount: 1, isRecent: false },
      { kind: 'review_verified', amount: NOTIFICATIONS_KEPT, isRecent: true },
    ]);
  });
});

describe('badge notifications', () => {
  it('notifies of a badge once, even if earned again', async () => {
    const user = await server.buildUser();
    const place = await server.buildLocation(user);
    const made = await server.buildReview(user, place.id);
    const expected = [{ kind: 'badge_earned', details: { badge_type: 'First Steps' } }];
    expect((await list(user)).data).toMatchObject(expected);
    await server.send('DELETE', `/api/v1/reviews/${made.id}`, { user });
    await server.buildReview(user, place.id);
    expect(await list(user)).toMatchObject({ count: 1, data: expected });
  });

  it('notifies of each badge once with parallel reviews', async () => {
    const user = await server.buildUser();
    const place = await server.buildLocation(user);
    await Promise.all(Array.from({ length: 6 }, () => server.buildReview(user, place.id)));
    const { data } = await list(user);
    expect(data.map(({ details }: { details: { badge_type: string } }) => details.badge_type).sort()).toEqual(
      ['Community Builder', 'First Steps'],
    );
  });
});
