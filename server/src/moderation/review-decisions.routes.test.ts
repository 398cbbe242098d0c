import type { Location } from '@wayable/protocol/locations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { purgeRemovedReviews } from './review-decisions.service.ts';

let server: TestApp;
let admin: TestUser;
let second: TestUser;
let author: TestUser;
let place: Location;

beforeAll(async () => {
  server = await startTestApp();
  admin = await server.buildUser({ isAdmin: true, fullName: 'Ada Admin' });
  second = await server.buildUser({ isAdmin: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  author = await server.buildUser({ fullName: 'Robin Author' });
  place = await server.buildLocation(author);
});

const remove = (id: string, payload: object = { reason: 'spam' }, user = admin) =>
  server.send('DELETE', `/api/v1/admin/reviews/${id}`, { user, payload });
const restore = (id: string, payload?: object, user = admin) =>
  server.send('POST', `/api/v1/admin/reviews/${id}/restoration`, { user, ...(payload && { payload }) });
const verify = (id: string, payload: object = { is_verified: true }, user = admin) =>
  server.send('PUT', `/api/v1/admin/reviews/${id}/verification`, { user, payload });
const report = (id: string, user: TestUser, reason = 'spam') =>
  server.send('POST', `/api/v1/reviews/${id}/reports`, { user, payload: { reason } });
/**
 * Returns the notifications about decisions, without notifications about badges, which reviews also cause.
 */
const toldTo = async ({ id }: TestUser) =>
  server.sql<{ kind: string; details: Record<string, unknown> }[]>`
    select kind, details from notifications where user_id = ${id} and kind <> 'badge_earned' order by created_at, id
  `;
const kindsToldTo = async (user: TestUser) => (await toldTo(user)).map(({ kind }) => kind);
const logOf = (id: string) =>
  server.sql`select action, admin_id, reason_code, reason, before, after from admin_log where review_id = ${id} order by id`;
const figures = async () => ({
  place: (await server.sql`select to_jsonb(l) as row from locations as l where id = ${place.id}`)[0]?.row,
  author: (
    await server.sql`
      select to_jsonb(p) as row from user_profiles as p where id = ${author.id}
    `
  )[0]?.row,
  badges:
    await server.sql`select to_jsonb(b) as row from earned_badges as b where user_id = ${author.id} order by id`,
  reviews:
    await server.sql`select to_jsonb(r) as row from reviews as r where location_id = ${place.id} order by id`,
  photos:
    await server.sql`select to_jsonb(p) as row from photos as p where user_id = ${author.id} order by id`,
});

describe('removing and restoring a review', () => {
  it('restores a removed review with photos, verification and reports', async () => {
    const photo = await server.buildPhoto(author);
    const first = await server.buildReview(author, place.id, {
      rating: 2,
      photos: [photo.url],
      comments: 'x'.repeat(120),
      accessibility_features: ['audio-cues'],
    });
    await server.buildReview(admin, place.id, { rating: 5 });
    await verify(first.id);
    await report(first.id, second);
    const before = await figures();

    expect((await remove(first.id, { reason: 'other', details: 'Not this place' })).status).toBe(200);
    expect((await server.send('GET', `/api/v1/reviews/${first.id}`)).status).toBe(404);
    expect((await server.send('GET', `/api/v1/locations/${place.id}`)).body).toMatchObject({
      total_reviews: 1,
      overall_rating: 5,
    });
    expect((await server.send('GET', photo.url)).status).toBe(404);
    expect((await server.send('GET', `/api/v1/profiles/${author.id}`)).body.reputation_score).toBe(0);
    expect((await figures()).badges).toMatchObject([{ row: { lost_at: expect.any(String) } }]);
    expect(await server.findDrift()).toEqual([]);

    expect((await restore(first.id, { is_undo: true })).status).toBe(200);
    expect(await figures()).toEqual(before);
    expect((await server.send('GET', photo.url)).status).toBe(200);
    expect(await server.findDrift()).toEqual([]);
    expect(await kindsToldTo(author)).toEqual([
      'review_verified',
      'review_reported',
      'review_removed',
      'review_restored',
    ]);
    expect(await logOf(first.id)).toMatchObject([
      { action: 'review_verified', admin_id: admin.id, before: { is_verified: false } },
      {
        action: 'review_removed',
        reason_code: 'other',
        reason: 'Not this place',
        before: { is_verified: true, rating: 2, location_name: place.name },
        after: { is_removed: true, closed_reports: 1 },
      },
      { action: 'review_restored' },
    ]);
  });

  it('keeps a removed review the first of its place', async () => {
    const first = await server.buildReview(author, place.id);
    await remove(first.id);
    const later = await server.buildReview(second, place.id);
    const ranks = () => server.sql`
      select id from reviews where location_id = ${place.id} and is_first_of_location
    `;
    expect(await ranks()).toEqual([]);
    await restore(first.id);
    expect(await ranks()).toEqual([{ id: first.id }]);
    expect(later.id).not.toBe(first.id);
  });

  it("keeps the author's account limits when a review is removed", async () => {
    const review = await server.buildReview(author, place.id);
    const counted = () => server.sql`select from account_writes where user_id = ${author.id}`;
    const before = (await counted()).count;
    await remove(review.id);
    await restore(review.id);
    expect((await counted()).count).toBe(before);
  });

  it('removes a review once when two administrators decide in parallel', async () => {
    const review = await server.buildReview(author, place.id);
    const removals = await Promise.all([remove(review.id), remove(review.id, undefined, second)]);
    expect(removals.map(({ status }) => status)).toEqual([200, 200]);
    const restorations = await Promise.all([restore(review.id), restore(review.id, {}, second)]);
    expect(restorations.map(({ status }) => status)).toEqual([200, 200]);
    expect(await kindsToldTo(author)).toEqual(['review_removed', 'review_restored']);
    expect(await logOf(review.id)).toHaveLength(2);
  });

  it('deletes a removed review and its photos after 30 days', async () => {
    const photo = await server.buildPhoto(author);
    const review = await server.buildReview(author, place.id, { photos: [photo.url] });
    const kept = await server.buildReview(author, place.id);
    await remove(review.id);
    await remove(kept.id);
    await server.sql`
      update removed_reviews set removed_at = now() - interval '31 days' where id = ${review.id}
    `;
    expect((await restore(review.id)).status).toBe(404);
    await purgeRemovedReviews(server.sql);
    expect(await server.sql`select from photos where id = ${photo.Id}`).toHaveLength(0);
    expect(await server.sql`select from file_removals where file_id = ${photo.Id}`).toHaveLength(1);
    expect((await restore(kept.id)).status).toBe(200);
  });

  it('keeps photos of removed reviews during the cleanup', async () => {
    const photo = await server.buildPhoto(author);
    const review = await server.buildReview(author, place.id, { photos: [photo.url] });
    await server.sql`update photos set created_at = now() - interval '3 days' where id = ${photo.Id}`;
    await remove(review.id);
    const path = `/storage/v1/object/${photo.Key}`;
    expect((await server.send('DELETE', path, { user: author })).body.code).toBe('photo_in_use');
    const taken = await server.send('POST', '/api/v1/reviews', {
      user: author,
      payload: { location_id: place.id, rating: 3, photos: [photo.url] },
    });
    expect(taken.body.code).toBe('photo_not_yours');
    // The deletion of another photo starts the cleanup.
    const other = await server.buildPhoto(author);
    await server.send('DELETE', `/storage/v1/object/${other.Key}`, { user: author });
    const waiting = async () => (await server.sql`select from file_removals`).count;
    await expect.poll(waiting).toBe(0);
    await restore(review.id);
    expect((await server.send('GET', photo.url)).status).toBe(200);
  });

  it('returns the reason why a removed review cannot be restored', async () => {
    const ofPlace = await server.buildReview(author, place.id);
    const other = await server.buildUser();
    const shared = await server.buildLocation(admin);
    const ofOther = await server.buildReview(other, shared.id);
    await remove(ofPlace.id);
    await remove(ofOther.id);
    await server.sql`delete from locations where id = ${place.id}`;
    await server.send('DELETE', '/api/v1/account', {
      user: other,
      payload: { confirmation: 'DELETE', password: PASSWORD },
    });
    expect(await restore(ofPlace.id)).toMatchObject({ status: 409, body: { code: 'location_deleted' } });
    expect(await restore(ofOther.id)).toMatchObject({ status: 409, body: { code: 'author_deleted' } });
    const ofAuthor = await server.buildReview(author, shared.id);
    await remove(ofAuthor.id);
    await restore(ofAuthor.id);
    await server.send('DELETE', `/api/v1/reviews/${ofAuthor.id}`, { user: author });
    expect(await restore(ofAuthor.id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await restore('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it.each([
    ['no reason', {}, 'reason'],
    ['an unknown reason', { reason: 'mood' }, 'reason'],
    ['other without words', { reason: 'other', details: '  ' }, 'details'],
    ['too many words', { reason: 'spam', details: 'x'.repeat(501) }, 'details'],
  ])('rejects the removal of a review with %s', async (_, payload, field) => {
    const review = await server.buildReview(author, place.id);
    const { status, body } = await remove(review.id, payload);
    expect([status, body.errors[0].field]).toEqual([400, field]);
  });

  it("lets administrators restore other people's reviews that they delete", async () => {
    const review = await server.buildReview(author, place.id);
    const path = `/api/v1/reviews/${review.id}`;
    expect((await server.send('DELETE', path, { user: admin })).status).toBe(204);
    expect((await restore(review.id)).status).toBe(200);
    const own = await server.buildReview(admin, place.id);
    expect((await server.send('DELETE', `/api/v1/reviews/${own.id}`, { user: admin })).status).toBe(204);
    expect((await restore(own.id)).status).toBe(404);
    await server.send('DELETE', path, { user: admin, payload: { reason: 'privacy' } });
    expect((await logOf(review.id)).at(-1)).toMatchObject({ reason_code: 'privacy' });
    await restore(review.id);
    await server.send('DELETE', path, { user: admin, payload: { details: 'It names a guest.' } });
    expect((await logOf(review.id)).at(-1)).toMatchObject({ reason_code: 'other' });
  });

  it("returns only the invalid field of a review's removal", async () => {
    const { id } = await server.buildReview(author, place.id);
    const removal = { user: admin, payload: { reason: 'mood' } };
    const { body } = await server.send('DELETE', `/api/v1/reviews/${id}`, removal);
    expect(body.errors).toMatchObject([{ field: 'reason' }]);
    expect((await restore(id, { is_undo: 'yes' })).body.errors).toMatchObject([{ field: 'is_undo' }]);
  });
});

describe('verification', () => {
  it('notifies once when two administrators verify a review', async () => {
    const review = await server.buildReview(author, place.id);
    const both = await Promise.all([verify(review.id), verify(review.id, undefined, second)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await verify(review.id, { is_verified: false })).body.errors[0]).toMatchObject({
      field: 'reason',
      code: 'missing',
    });
    const payload = { is_verified: false, reason: 'inaccurate', details: 'The lift is gone' };
    expect((await verify(review.id, payload)).status).toBe(200);
    const told = await toldTo(author);
    expect(told.map(({ kind }) => kind)).toEqual(['review_verified', 'review_returned']);
    expect(told[1]?.details).toMatchObject({ reason: 'inaccurate', details: 'The lift is gone' });
    expect(await server.findDrift()).toEqual([]);
  });

  it('rejects verifying a review that was edited after viewing', async () => {
    const review = await server.buildReview(author, place.id);
    const path = `/api/v1/reviews/${review.id}`;
    const edited = await server.send('PATCH', path, { user: author, payload: { rating: 1 } });
    const { updated_at } = review;
    const refused = await verify(review.id, { is_verified: true, updated_at });
    expect(refused).toMatchObject({ status: 409, body: { code: 'review_changed' } });
    const seen = { is_verified: true, updated_at: edited.body.updated_at };
    expect((await verify(review.id, seen)).status).toBe(200);
    expect((await verify(review.id, { is_verified: true, updated_at: 'now' })).status).toBe(400);
  });

  it('keeps a review unverified when an edit runs in parallel', async () => {
    const review = await server.buildReview(author, place.id);
    const path = `/api/v1/reviews/${review.id}`;
    const [edit, verified] = await Promise.all([
      server.send('PATCH', path, { user: author, payload: { comments: 'Now with a ramp' } }),
      verify(review.id, { is_verified: true, updated_at: review.updated_at }),
    ]);
    expect(edit.status).toBe(200);
    const { body } = await server.send('GET', path);
    // Either the edit revoked the verification, or the server rejected the verification.
    expect([200, 409]).toContain(verified.status);
    expect(body.is_verified).toBe(false);
  });

  it('rejects verifying a removed review', async () => {
    const review = await server.buildReview(author, place.id);
    await remove(review.id);
    expect(await verify(review.id)).toMatchObject({ status: 409, body: { code: 'review_removed' } });
  });
});

describe("administrator's own review", () => {
  it("rejects administrators' decisions about their own reviews", async () => {
    const own = await server.buildReview(admin, place.id);
    const refusals = await Promise.all([
      verify(own.id),
      remove(own.id),
      server.send('PUT', `/api/v1/admin/reviews/${own.id}/reports/resolution`, {
        user: admin,
        payload: { is_resolved: true },
      }),
    ]);
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(
      refusals.map(() => [403, 'own_content']),
    );
    expect((await remove(own.id, undefined, second)).status).toBe(200);
    expect((await restore(own.id)).body.code).toBe('own_content');
  });
});
