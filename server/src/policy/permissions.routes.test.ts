import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let author: TestUser;
let reader: TestUser;
let admin: TestUser;
let reviewId: string;
let locationId: string;

beforeAll(async () => {
  server = await startTestApp();
  author = await server.buildUser();
  reader = await server.buildUser();
  admin = await server.buildUser({ isAdmin: true });
  locationId = (await server.buildLocation(author)).id;
  reviewId = (await server.buildReview(author, locationId)).id;
});
afterAll(() => server.close());

const readReview = async (user?: TestUser) =>
  (await server.send('GET', `/api/v1/reviews/${reviewId}`, user && { user })).body;

describe('permissions in responses', () => {
  it("returns each role's permissions on a review", async () => {
    const permissions = [author, reader, admin].map(async (user) => (await readReview(user)).permissions);
    expect(await Promise.all(permissions)).toEqual([
      { update: true, delete: true, report: false },
      { update: false, delete: false, report: true },
      { update: false, delete: true, report: true },
    ]);
  });

  it('omits permissions in responses to visitors', async () => {
    expect(await readReview()).not.toHaveProperty('permissions');
    const { body } = await server.send('GET', `/api/v1/locations/${locationId}/reviews`);
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).not.toHaveProperty('permissions');
  });

  it("returns an administrator's permissions on reviews and users", async () => {
    await server.buildReview(admin, locationId);
    const reviews = await server.send('GET', '/api/v1/admin/reviews', { user: admin });
    const byAuthor = reviews.body.data.map((review: { user_id: string; permissions: object }) => [
      review.user_id,
      review.permissions,
    ]);
    expect(byAuthor).toEqual([
      [admin.id, { moderate: false }],
      [author.id, { moderate: true }],
    ]);
    const { body } = await server.send('GET', '/api/v1/admin/users', { user: admin });
    const own = body.data.find(({ id }: { id: string }) => id === admin.id);
    const other = body.data.find(({ id }: { id: string }) => id === author.id);
    expect(own.permissions).toEqual({ change_role: false, suspend: false });
    expect(other.permissions).toEqual({ change_role: true, suspend: true });
  });
});
