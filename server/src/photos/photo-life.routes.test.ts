import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { REPUTATION } from '@wayable/protocol/profiles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let user: TestUser;
let other: TestUser;
let locationId: string;

beforeAll(async () => {
  server = await startTestApp({ ACCOUNT_LIMIT_SCALE: '1' });
  other = await server.buildUser();
  locationId = (await server.buildLocation(other)).id;
  // Another person writes the first review of the place, because it earns extra points.
  await server.buildReview(other, locationId);
});
beforeEach(async () => {
  user = await server.buildUser();
});
afterAll(() => server.close());

const filesOf = async (id: string) =>
  readdir(join(server.dataDir, 'photos', id.slice(0, 2), id)).catch(() => undefined);
const submit = (photos: string[], headers: Record<string, string> = {}, by = user) =>
  server.send('POST', '/api/v1/reviews', {
    payload: { location_id: locationId, rating: 4, photos },
    headers,
    user: by,
  });
const reputation = async () =>
  (await server.send('GET', `/api/v1/profiles/${user.id}`)).body.reputation_score as number;
const countReviews = async () =>
  (await server.send('GET', `/api/v1/users/${user.id}/reviews/counts`, { user })).body.total as number;

describe('a review with photos', () => {
  it("returns a review's photos in order, with text alternatives", async () => {
    const photos = [await server.buildPhoto(user), await server.buildPhoto(user)];
    const [first, second] = photos as [(typeof photos)[0], (typeof photos)[0]];
    await server.send('PATCH', `/api/v1/photos/${second.id}`, { payload: { alt_text: 'A ramp' }, user });
    const { status, body } = await submit([`http://127.0.0.1:3000${second.url}`, first.url]);
    expect(status).toBe(201);
    // The responses to visitors below contain no permissions.
    const { permissions: _, ...shown } = body;
    expect(body.photos).toEqual([second.url, first.url]);
    expect(body.photo_details).toMatchObject([
      { id: second.id, alt_text: 'A ramp', width: 40, sizes: [{ width: 40, height: 30 }] },
      { id: first.id, alt_text: null },
    ]);
    const without = await server.buildReview(user, locationId);
    expect(without.photo_details).toEqual([]);
    expect(await reputation()).toBe(2 * REPUTATION.review + 2 * REPUTATION.photo);
    for (const url of [`/api/v1/reviews/${body.id}`, `/api/v1/locations/${locationId}/reviews`]) {
      const answer = (await server.send('GET', url)).body;
      const reviews = answer.data ?? [answer];
      expect(reviews.find(({ id }: { id: string }) => id === body.id)).toEqual(shown);
    }
    expect(await server.findDrift()).toEqual([]);
  });

  it('returns a review to pending when a text alternative changes', async () => {
    const photo = await server.buildPhoto(user);
    const { body } = await submit([photo.url]);
    await server.sql`update reviews set is_verified = true where id = ${body.id}`;
    const change = (alt_text: string | null) =>
      server.send('PATCH', `/api/v1/photos/${photo.id}`, { payload: { alt_text }, user });
    const isVerified = async () => (await server.send('GET', `/api/v1/reviews/${body.id}`)).body.is_verified;
    await change(null);
    expect(await isVerified()).toBe(true);
    await change('A ramp');
    expect(await isVerified()).toBe(false);
  });

  it('rejects verifying a review after a text alternative changed', async () => {
    const admin = await server.buildUser({ isAdmin: true });
    const photo = await server.buildPhoto(user);
    const { body: seen } = await submit([photo.url]);
    const verify = (updated_at: string) =>
      server.send('PUT', `/api/v1/admin/reviews/${seen.id}/verification`, {
        payload: { is_verified: true, updated_at },
        user: admin,
      });
    const change = (alt_text: string) =>
      server.send('PATCH', `/api/v1/photos/${photo.id}`, { payload: { alt_text }, user });
    await change('Something else');
    expect(await verify(seen.updated_at)).toMatchObject({ status: 409, body: { code: 'review_changed' } });

    const { body: changed } = await server.send('GET', `/api/v1/reviews/${seen.id}`);
    expect((await verify(changed.updated_at)).body.changed).toBe(true);
    await server.send('DELETE', `/api/v1/admin/reviews/${seen.id}`, {
      payload: { reason: 'spam' },
      user: admin,
    });
    const refused = await change('Something else again');
    expect(refused).toMatchObject({ status: 409, body: { code: 'review_removed' } });
    await server.send('POST', `/api/v1/admin/reviews/${seen.id}/restoration`, { payload: {}, user: admin });
    const { body: restored } = await server.send('GET', `/api/v1/reviews/${seen.id}`);
    expect([restored.is_verified, restored.photo_details[0].alt_text]).toEqual([true, 'Something else']);
    expect(await server.findDrift()).toEqual([]);
  });

  it("accepts a photo's upload path and returns its URL", async () => {
    const photo = await server.buildPhoto(user);
    const { status, body } = await submit([`/storage/v1/object/public/${photo.Key}`]);
    expect([status, body.photos]).toEqual([201, [photo.url]]);
  });

  it('rejects more than five photos of a review', async () => {
    const photos = await Promise.all(Array.from({ length: 6 }, () => server.buildPhoto(user)));
    const urls = photos.map(({ url }) => url);
    const { status, body } = await submit(urls);
    expect(status).toBe(400);
    const message = 'You can only upload up to 5 photos';
    expect(body.errors).toEqual([{ field: 'photos', message, code: 'too_many', limit: 5 }]);
    expect((await submit(urls.slice(0, 5))).status).toBe(201);
  });

  it('creates one review from repeated submissions with a photo', async () => {
    const { url } = await server.buildPhoto(user);
    const key = { 'idempotency-key': randomBytes(8).toString('hex') };
    const answers = await Promise.all([submit([url], key), submit([url], key), submit([url], key)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.every(({ body }) => body.photo_details.length === 1)).toBe(true);
  });

  it('rejects a review with foreign, duplicate or used photos', async () => {
    const foreign = await server.buildPhoto(other);
    const own = await server.buildPhoto(user);
    const refuse = async (photos: string[], code: string) => {
      expect((await submit(photos)).body.code).toBe(code);
      expect(await countReviews()).toBe(0);
    };
    await refuse([own.url, foreign.url], 'photo_not_yours');
    await refuse([own.url, `${own.url}x`], 'photo_not_yours');
    await refuse([own.url, `https://evil.example${own.url}`], 'photo_not_yours');
    await refuse([own.url, `http://127.0.0.1:3000${own.url}`], 'validation_failed');
    const both = await Promise.all([submit([own.url]), submit([own.url])]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await countReviews()).toBe(1);
  });

  it("deletes a review's photos with the review", async () => {
    const photo = await server.buildPhoto(user);
    const { body } = await submit([photo.url]);
    const own = `/storage/v1/object/${photo.Key}`;
    expect(await server.send('DELETE', own, { user })).toMatchObject({
      status: 409,
      body: { code: 'photo_in_use' },
    });
    expect((await server.send('GET', photo.url)).status).toBe(200);
    expect((await server.send('DELETE', `/api/v1/reviews/${body.id}`, { user })).status).toBe(204);
    expect((await server.send('GET', photo.url)).status).toBe(404);
    expect(await reputation()).toBe(0);
    await server.send('DELETE', `/api/v1/account/deleted-reviews/${body.id}`, { user });
    await expect.poll(() => filesOf(photo.id)).toBeUndefined();
  });

  it("deletes used and unused photos with their author's account", async () => {
    const [used, unused] = [await server.buildPhoto(user), await server.buildPhoto(user)];
    await submit([used.url]);
    const payload = { confirmation: 'DELETE', password: PASSWORD };
    expect((await server.send('DELETE', '/api/v1/account', { payload, user })).status).toBe(204);
    for (const { id, url } of [used, unused]) {
      expect((await server.send('GET', url)).status).toBe(404);
      await expect.poll(() => filesOf(id)).toBeUndefined();
    }
  });
});

describe('editing the photos of a review', () => {
  const edit = (id: string, photos: unknown, by = user) =>
    server.send('PATCH', `/api/v1/reviews/${id}`, { payload: { photos } as object, user: by });

  it('adds, keeps and removes photos when editing a review', async () => {
    const [kept, removed, added] = await Promise.all([1, 2, 3].map(() => server.buildPhoto(user)));
    if (!kept || !removed || !added) throw new Error('No photos');
    const { body: review } = await submit([removed.url, kept.url]);
    await server.sql`update reviews set is_verified = true where id = ${review.id}`;
    const path = `/storage/v1/object/public/${added.Key}`;
    for (let i = 0; i < 2; i++) {
      const { status, body } = await edit(review.id, [path, kept.url]);
      expect([status, body.photos, body.is_verified]).toEqual([200, [added.url, kept.url], false]);
      expect(body.photo_details).toMatchObject([{ id: added.id }, { id: kept.id }]);
    }
    await expect.poll(() => filesOf(removed.id)).toBeUndefined();
    expect(await reputation()).toBe(REPUTATION.review + 2 * REPUTATION.photo);
    expect((await edit(review.id, [])).body.photo_details).toEqual([]);
    expect(await server.findDrift()).toEqual([]);
  });

  it('leaves a review unchanged when one photo is rejected', async () => {
    const [shown, elsewhere] = [await server.buildPhoto(user), await server.buildPhoto(user)];
    const foreign = await server.buildPhoto(other);
    const { body: review } = await submit([shown.url]);
    await submit([elsewhere.url]);
    for (const url of [foreign.url, elsewhere.url, 'https://evil.example/a.jpg']) {
      expect((await edit(review.id, [url])).body.code).toBe('photo_not_yours');
    }
    const tooMany = Array.from({ length: 6 }, (_, index) => `${shown.url}${index}`);
    expect((await edit(review.id, tooMany)).body.errors).toMatchObject([{ field: 'photos', limit: 5 }]);
    expect((await edit(review.id, [], other)).status).toBe(403);
    const { body } = await server.send('GET', `/api/v1/reviews/${review.id}`);
    expect(body.photos).toEqual([shown.url]);
  });

  it('adds a photo to only one of two parallel reviews', async () => {
    const photo = await server.buildPhoto(user);
    const reviews = [await submit([]), await submit([])].map(({ body }) => body.id as string);
    const both = await Promise.all(reviews.map((id) => edit(id, [photo.url])));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

describe('photos without a review', () => {
  it('changes and removes the text alternative of an unused photo', async () => {
    const { id } = await server.buildPhoto(user);
    const change = (alt_text: unknown, by = user) =>
      server.send('PATCH', `/api/v1/photos/${id}`, { payload: { alt_text } as object, user: by });
    expect((await change(' Steps  down ')).body.alt_text).toBe('Steps down');
    expect((await change(null)).body.alt_text).toBe(null);
    // Unicode composition doubles the length of each of these characters.
    const composed = '\u0958'.repeat(251);
    expect((await change('\u0958'.repeat(250))).body.alt_text).toHaveLength(500);
    for (const wrong of ['', ' ', 'x'.repeat(501), composed, 'nul\0', 5, undefined]) {
      expect((await change(wrong)).status).toBe(400);
    }
    expect((await change(composed)).body.errors).toMatchObject([{ field: 'alt_text', code: 'too_long' }]);
    expect((await change('Mine', other)).status).toBe(404);
  });

  it('lets an author delete an unused photo', async () => {
    const photo = await server.buildPhoto(user);
    const own = `/storage/v1/object/${photo.Key}`;
    expect((await server.send('DELETE', own, { user })).status).toBe(204);
    expect((await server.send('DELETE', own, { user })).status).toBe(404);
    await expect.poll(() => filesOf(photo.id)).toBeUndefined();
  });

  it('deletes unused photos and broken uploads after a day', async () => {
    const [old, young, used] = await Promise.all([1, 2, 3].map(() => server.buildPhoto(user)));
    if (!old || !young || !used) throw new Error('No photos');
    await submit([used.url]);
    await server.sql`update photos set created_at = now() - interval '25 hours' where id in (${old.id}, ${used.id})`;
    // Simulate a crash between writing the files and the row.
    const crashed = await server.buildPhoto(user);
    await server.sql`delete from photos where id = ${crashed.id}`;
    await server.sql`update file_removals set due_at = now() - interval '1 second' where file_id = ${crashed.id}`;
    const gone = await server.buildPhoto(user);
    await server.send('DELETE', `/storage/v1/object/${gone.Key}`, { user });
    for (const { id } of [old, crashed, gone]) {
      await expect.poll(() => filesOf(id)).toBeUndefined();
    }
    expect((await server.send('GET', old.url)).status).toBe(404);
    expect((await server.send('GET', young.url)).status).toBe(200);
    expect((await server.send('GET', used.url)).status).toBe(200);
    await expect.poll(async () => (await server.sql`select from file_removals`).length).toBe(0);
  });
});
