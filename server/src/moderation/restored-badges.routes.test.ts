import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

const LONG_AGO = '2026-01-02T03:04:05.678Z';

let server: TestApp;
let admin: TestUser;
let author: TestUser;
let reviewId: string;

beforeAll(async () => {
  server = await startTestApp();
  admin = await server.buildUser({ isAdmin: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  author = await server.buildUser();
  const place = await server.buildLocation(author);
  reviewId = (await server.buildReview(author, place.id)).id;
  await server.sql`update earned_badges set earned_at = ${LONG_AGO} where user_id = ${author.id}`;
});

const earned = async () =>
  (await server.send('GET', `/api/v1/users/${author.id}/badges`, { user: author })).body.earned.map(
    ({ earned_at }: { earned_at: string }) => earned_at,
  );
const decide = async (method: 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) => {
  const answer = await server.send(method, `/api/v1/admin/${path}`, {
    user: admin,
    ...(payload && { payload }),
  });
  expect(answer.status).toBeLessThan(300);
};
const remove = () => decide('DELETE', `reviews/${reviewId}`, { reason: 'spam' });

it("keeps a badge's date when its review is restored", async () => {
  expect(await earned()).toEqual([LONG_AGO]);
  await remove();
  expect(await earned()).toEqual([]);
  await decide('POST', `reviews/${reviewId}/restoration`, { is_undo: true });
  expect(await earned()).toEqual([LONG_AGO]);
});

it('restores badges when a suspension ends', async () => {
  // Poll, because a background job withdraws and restores the badges.
  const held = async () =>
    server.sql`select earned_at from earned_badges where user_id = ${author.id} and lost_at is null`;
  await decide('PUT', `users/${author.id}/suspension`, { reason: 'Advertising', withdraw_reviews: true });
  await expect.poll(held).toEqual([]);
  await decide('DELETE', `users/${author.id}/suspension`);
  await expect.poll(held).toEqual([{ earned_at: LONG_AGO }]);
});

it('sets a new date when a badge is earned again', async () => {
  await remove();
  const place = await server.buildLocation(author);
  await server.buildReview(author, place.id);
  const [since] = await earned();
  expect(since).not.toBe(LONG_AGO);
  await decide('POST', `reviews/${reviewId}/restoration`, {});
  expect(await earned()).toEqual([since]);
});
