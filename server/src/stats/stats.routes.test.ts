import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let user: TestUser;

beforeAll(async () => {
  server = await startTestApp();
  user = await server.buildUser();
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

const readStats = async () => (await server.send('GET', '/api/v1/stats')).body;

it('counts each new place, review and person at once', async () => {
  expect(await readStats()).toEqual({ totalLocations: 0, totalReviews: 0, totalUsers: 1, totalBadges: 0 });
  const places = [await server.buildLocation(user), await server.buildLocation(user)];
  await server.buildReview(await server.buildUser(), places[0]?.id as string);
  expect(await readStats()).toEqual({ totalLocations: 2, totalReviews: 1, totalUsers: 2, totalBadges: 0 });
  await server.sql`update locations set closed_at = now() where id = ${places[1]?.id as string}`;
  expect(await readStats()).toMatchObject({ totalLocations: 1 });
});

it('keeps the totals of many people for a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  await server.sql`
    with people as (
      insert into auth.users (id) select gen_random_uuid() from generate_series(1, 20000) returning id
    )
    insert into user_profiles (id, full_name) select id, 'Test Person' from people`;
  const before = await readStats();
  expect(before).toMatchObject({ totalUsers: 20_002, totalLocations: 1 });
  await server.buildLocation(user);
  expect(await readStats()).toEqual(before);
  vi.advanceTimersByTime(60_000);
  expect(await readStats()).toEqual({ ...before, totalLocations: 2 });
});
