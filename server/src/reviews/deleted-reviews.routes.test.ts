import type { Location } from '@wayable/protocol/locations';
import { REPUTATION } from '@wayable/protocol/profiles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purgeRemovedReviews } from '../moderation/review-decisions.service.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let author: TestUser;
let other: TestUser;
let admin: TestUser;
let place: Location;

beforeAll(async () => {
  server = await startTestApp();
  admin = await server.buildUser({ isAdmin: true });
  other = await server.buildUser();
});
afterAll(() => server.close());
beforeEach(async () => {
  author = await server.buildUser();
  place = await server.buildLocation(author);
});

const remove = (id: string) => server.send('DELETE', `/api/v1/reviews/${id}`, { user: author, payload: {} });
const restore = (id: string, user = author) =>
  server.send('POST', `/api/v1/reviews/${id}/restoration`, { user });
const read = async (id: string, user = author) =>
  (await server.send('GET', `/api/v1/reviews/${id}`, { user })).body;
const deleted = async (user = author) =>
  (await server.send('GET', '/api/v1/account/deleted-reviews', { user })).body.data;
const scoreOf = async ({ id }: TestUser) =>
  (await server.sql`select reputation_score from user_profiles where id = ${id}`)[0]?.reputation_score;

describe('deleted reviews', () => {
  it('restores a deleted review unchanged', async () => {
    const photo = await server.buildPhoto(author);
    const { id } = await server.buildReview(author, place.id, {
      photos: [photo.url],
      feature_answers: { 'audio-cues': 'no' },
    });
    await server.send('PUT', `/api/v1/admin/reviews/${id}/verification`, {
      user: admin,
      payload: { is_verified: true },
    });
    const before = await read(id);
    const score = await scoreOf(author);
    await remove(id);
    expect(await scoreOf(author)).toBe(0);
    expect((await server.send('GET', `/api/v1/locations/${place.id}`)).body).toMatchObject({
      total_reviews: 0,
      access: { features: { 'audio-cues': { verdict: 'unknown' } } },
    });
    expect(await restore(id)).toMatchObject({ status: 200, body: before });
    expect(await read(id)).toEqual(before);
    expect(await scoreOf(author)).toBe(score);
    expect((await server.send('GET', photo.url)).status).toBe(200);
    expect((await server.send('GET', `/api/v1/locations/${place.id}`)).body).toMatchObject({
      total_reviews: 1,
      access: { features: { 'audio-cues': { verdict: 'no' } } },
    });
    expect(await server.findDrift()).toEqual([]);
  });

  it('shows a deleted review only to its author', async () => {
    const photo = await server.buildPhoto(author);
    const { id } = await server.buildReview(author, place.id, { comments: 'Mine', photos: [photo.url] });
    await remove(id);
    const [told] = await deleted();
    expect(told).toMatchObject({ id, location_id: place.id, location_name: place.name, comments: 'Mine' });
    expect(Date.parse(told.kept_until) - Date.parse(told.deleted_at)).toBe(30 * 86_400_000);
    expect(await deleted(other)).toEqual([]);
    expect(await deleted(admin)).toEqual([]);
    for (const user of [other, admin]) {
      expect((await restore(id, user)).status).toBe(404);
      expect((await server.send('GET', photo.url, { user })).status).toBe(404);
    }
    const removed = await server.send('GET', '/api/v1/admin/reviews?verificationFilter=removed', {
      user: admin,
    });
    expect(JSON.stringify(removed.body)).not.toContain(id);
  });

  it('keeps another review first after a deleted review is restored', async () => {
    const { id } = await server.buildReview(author, place.id);
    await remove(id);
    await server.buildReview(other, place.id);
    await restore(id);
    const rows = await server.sql<{ id: string }[]>`
      select user_id as id from reviews where location_id = ${place.id} and is_first_of_location
    `;
    expect(rows).toEqual([{ id: other.id }]);
    expect(await scoreOf(author)).toBe(REPUTATION.review);
  });

  it('restores a deleted review once when requested twice', async () => {
    const { id } = await server.buildReview(author, place.id);
    await remove(id);
    const both = await Promise.all([restore(id), restore(id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await server.send('GET', `/api/v1/locations/${place.id}`)).body.total_reviews).toBe(1);
    expect(await server.findDrift()).toEqual([]);
  });

  it('deletes a deleted review permanently after 30 days', async () => {
    const photo = await server.buildPhoto(author);
    const { id } = await server.buildReview(author, place.id, { photos: [photo.url] });
    await remove(id);
    await server.sql`update removed_reviews set removed_at = now() - interval '30 days 1 minute' where id = ${id}`;
    expect(await deleted()).toEqual([]);
    expect((await restore(id)).status).toBe(404);
    await purgeRemovedReviews(server.sql);
    expect(await server.sql`select from file_removals where file_id = ${photo.Id}`).toHaveLength(1);
  });

  it('deletes a deleted review permanently for its author', async () => {
    const photo = await server.buildPhoto(author);
    const { id } = await server.buildReview(author, place.id, { photos: [photo.url] });
    const path = `/api/v1/account/deleted-reviews/${id}`;
    expect((await server.send('DELETE', path, { user: author })).status).toBe(404);
    await remove(id);
    expect((await server.send('DELETE', path, { user: other })).status).toBe(404);
    expect((await server.send('DELETE', path, { user: author })).status).toBe(204);
    expect(await server.sql`select from photos where id = ${photo.Id}`).toHaveLength(0);
    expect((await restore(id)).status).toBe(404);
  });

  it('returns 409 when restoring a review of a deleted place', async () => {
    const { id } = await server.buildReview(author, place.id);
    await remove(id);
    await server.sql`delete from locations where id = ${place.id}`;
    expect(await restore(id)).toMatchObject({ status: 409, body: { code: 'location_deleted' } });
  });

  it('restores a deleted review with its open reports', async () => {
    const { id } = await server.buildReview(author, place.id);
    await server.send('POST', `/api/v1/reviews/${id}/reports`, { user: other, payload: { reason: 'spam' } });
    const queued = async () =>
      (await server.send('GET', '/api/v1/admin/reports', { user: admin })).body.data.length;
    const before = await queued();
    await remove(id);
    expect(await queued()).toBe(before - 1);
    await restore(id);
    expect(await queued()).toBe(before);
  });
});
