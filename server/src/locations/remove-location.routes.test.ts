import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let author: TestUser;
let other: TestUser;
let id: string;

beforeAll(async () => {
  server = await startTestApp();
  other = await server.buildUser();
});
afterAll(() => server.close());
beforeEach(async () => {
  author = await server.buildUser();
  id = (await server.buildLocation(author)).id;
});

const remove = (user = author) => server.send('DELETE', `/api/v1/locations/${id}`, { user });
const read = (user?: TestUser) => server.send('GET', `/api/v1/locations/${id}`, user && { user });
const mayDelete = async (user: TestUser) => (await read(user)).body.permissions.delete;

describe('DELETE /api/v1/locations/:id', () => {
  it('deletes a new place with its author’s reviews', async () => {
    const photo = await server.buildPhoto(author);
    await server.buildReview(author, id, { photos: [photo.url] });
    await server.send('PUT', `/api/v1/locations/${id}/confirmation`, {
      payload: { is_accurate: true },
      user: author,
    });
    expect(await mayDelete(author)).toBe(true);
    expect((await remove()).status).toBe(204);
    expect((await read()).status).toBe(404);
    const profile = (await server.send('GET', `/api/v1/profiles/${author.id}`)).body;
    expect(profile.total_reviews).toBe(0);
    expect(await server.findDrift()).toEqual([]);
  });

  it("returns 403 when deleting another person's place", async () => {
    expect(await mayDelete(other)).toBe(false);
    expect((await read()).body).not.toHaveProperty('permissions');
    expect(await remove(other)).toMatchObject({ status: 403, body: { code: 'not_permitted' } });
    expect((await read()).status).toBe(200);
  });

  it.each([
    'a review',
    'a removed review',
    'a confirmation',
    'a day',
    'a merged place',
  ])('returns 409 when deleting a place after %s', async (what) => {
    const confirm = { payload: { is_accurate: true }, user: other };
    if (what === 'a review') await server.buildReview(other, id);
    if (what === 'a removed review') {
      const review = await server.buildReview(other, id);
      await server.send('DELETE', `/api/v1/reviews/${review.id}`, { user: other });
    }
    if (what === 'a confirmation') await server.send('PUT', `/api/v1/locations/${id}/confirmation`, confirm);
    if (what === 'a day') {
      await server.sql`update locations set created_at = now() - interval '25 hours' where id = ${id}`;
    }
    if (what === 'a merged place') {
      const { id: merged } = await server.buildLocation(other);
      await server.sql`update locations set merged_into = ${id}, closed_at = now() where id = ${merged}`;
    }
    expect(await mayDelete(author)).toBe(false);
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'location_in_use' } });
    expect((await read()).status).toBe(200);
  });

  it("rejects a place's deletion or a review sent in parallel", async () => {
    const payload = { location_id: id, rating: 4 };
    const [review, removal] = await Promise.all([
      server.send('POST', '/api/v1/reviews', { payload, user: other }),
      remove(),
    ]);
    expect([
      [201, 409],
      [422, 204],
    ]).toContainEqual([review.status, removal.status]);
    expect(await server.findDrift()).toEqual([]);
  });
});
