import type { Location } from '@wayable/protocol/locations';
import { REPUTATION } from '@wayable/protocol/profiles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let user: TestUser;
let other: TestUser;
let location: Location;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.buildUser();
  other = await server.buildUser();
  location = await server.buildLocation(user);
});

const profileOf = async ({ id }: TestUser) => (await server.send('GET', `/api/v1/profiles/${id}`)).body;
const currentLocation = async () => (await server.send('GET', `/api/v1/locations/${location.id}`)).body;
const send = (payload: object, headers: Record<string, string> = {}, author = user) =>
  server.send('POST', '/api/v1/reviews', {
    payload: { location_id: location.id, rating: 4, ...payload },
    headers,
    user: author,
  });

describe('POST /api/v1/reviews', () => {
  it('returns has_name false with a review of a nameless place', async () => {
    await server.sql`
      update locations set name = 'Toilets', place_kind = 'toilets', address = '' where id = ${location.id}
    `;
    const { body } = await send({});
    expect(body.locations).toMatchObject({ name: 'Toilets', kind: 'toilets', has_name: false });
    const mine = await server.send('GET', `/api/v1/users/${user.id}/reviews`, { user });
    expect(mine.body.data[0].locations).toEqual(body.locations);
  });

  it('stores a new review and updates rating, points and badges', async () => {
    const comments = 'x'.repeat(REPUTATION.longCommentCharacters);
    const { status, body } = await send({ accessibility_features: ['audio-cues'], comments });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      user_id: user.id,
      location_id: location.id,
      rating: 4,
      accessibility_features: ['audio-cues'],
      photos: [],
      comments,
      is_verified: false,
      user_profiles: { id: user.id, full_name: 'Test Person', avatar_url: null },
      locations: {
        id: location.id,
        name: location.name,
        address: location.address,
        category: location.category,
        kind: null,
        has_name: true,
      },
    });
    expect(await currentLocation()).toMatchObject({ overall_rating: 4, total_reviews: 1 });
    const { review, longComment, firstReviewOfLocation } = REPUTATION;
    expect(await profileOf(user)).toMatchObject({
      total_reviews: 1,
      badges_earned: 1,
      reputation_score: review + longComment + firstReviewOfLocation,
    });
    await send({ rating: 1 }, {}, other);
    expect(await currentLocation()).toMatchObject({ overall_rating: 2.5, total_reviews: 2 });
    expect(await profileOf(other)).toMatchObject({ reputation_score: review });
  });

  it.each([
    ['rating', { rating: 0 }],
    ['rating', { rating: 6 }],
    ['rating', { rating: 3.5 }],
    ['rating', { rating: '5' }],
    ['rating', { rating: null }],
    ['rating', { rating: undefined }],
    ['location_id', { location_id: undefined }],
    ['location_id', { location_id: 'not-an-id' }],
    ['accessibility_features.0', { accessibility_features: ['teleporter'] }],
    ['accessibility_features', { accessibility_features: ['audio-cues', 'audio-cues'] }],
    ['accessibility_features', { accessibility_features: 'audio-cues' }],
    ['accessibility_features', { accessibility_features: Array.from({ length: 50_000 }, () => 0) }],
    ['photos', { photos: ['1', '2', '3', '4', '5', '6'] }],
    ['comments', { comments: 'x'.repeat(100_000) }],
    ['comments', { comments: 'nul \0 byte' }],
    ['comments', { comments: 'lone \udfff surrogate' }],
    ['comments', { comments: ['a'] }],
  ])('rejects a new review with an invalid %s', async (field, changes) => {
    const { status, body } = await send(changes);
    expect(status).toBe(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
    expect(await currentLocation()).toMatchObject({ total_reviews: 0 });
  });

  it('rejects reviews with unknown place, foreign photo or other author', async () => {
    expect(await send({ location_id: '00000000-0000-4000-8000-000000000000' })).toMatchObject({
      status: 422,
      body: { code: 'location_not_found', errors: [{ field: 'location_id' }] },
    });
    for (const photo of [
      'https://evil.example/a.jpg',
      `/storage/v1/object/public/review-photos/${user.id}/temp/1.jpg`,
    ]) {
      expect(await send({ photos: [photo] })).toMatchObject({
        status: 422,
        body: { code: 'photo_not_yours' },
      });
    }
    expect(await send({ photos: ['a\0b'] })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'photos.0' }] },
    });
    expect(await send({ user_id: other.id })).toMatchObject({
      status: 403,
      body: { errors: [{ field: 'user_id' }] },
    });
  });

  it.each([
    ['malformed JSON', '{'],
    ['no body', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['a poisoned prototype', '{"__proto__": {"rating": 5}}'],
    ['fifty thousand levels', `{"rating":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ])('returns 400 for a review with %s', async (_, payload) => {
    const headers = { 'content-type': 'application/json' };
    const { status, body } = await server.send('POST', '/api/v1/reviews', { payload, headers, user });
    expect(status).toBe(400);
    expect(body.code).toBe('validation_failed');
  });

  it('rejects reviews with other media types or oversized bodies', async () => {
    const headers = { 'content-type': 'text/xml' };
    expect(await server.send('POST', '/api/v1/reviews', { payload: '<a/>', headers, user })).toMatchObject({
      status: 415,
    });
    expect(await send({ comments: 'x'.repeat(131_072) })).toMatchObject({
      status: 413,
      body: { code: 'body_too_large' },
    });
  });

  it('adds reputation points for each photo of a review', async () => {
    const review = await server.buildReview(user, location.id);
    const before = await profileOf(user);
    await server.sql`update reviews set photos = '{a.jpg,b.jpg}' where id = ${review.id}`;
    expect((await profileOf(user)).reputation_score).toBe(before.reputation_score + 2 * REPUTATION.photo);
  });

  it('creates one review per idempotency key and rejects changed content', async () => {
    const headers = { 'idempotency-key': 'submission-0001' };
    const first = await send({ comments: 'Once' }, headers);
    const replay = await send({ comments: 'Once' }, headers);
    expect([first.status, replay.status]).toEqual([201, 200]);
    expect((await send({ comments: ' Once ' }, headers)).status).toBe(200);
    expect(replay.body).toEqual(first.body);
    expect(await send({ comments: 'Twice' }, headers)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused', errors: [{ field: 'idempotency-key' }] },
    });
    expect(await send({ comments: 'Once' }, headers, other)).toMatchObject({ status: 201 });
    await server.send('DELETE', `/api/v1/reviews/${first.body.id}`, { user });
    expect(await send({ comments: 'Once' }, headers)).toMatchObject({
      status: 409,
      body: { code: 'review_deleted' },
    });
    expect(await currentLocation()).toMatchObject({ total_reviews: 1 });
  });

  it('creates one review from twenty parallel submissions with one key', async () => {
    const headers = { 'idempotency-key': 'submission-0002' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({}, headers)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(await currentLocation()).toMatchObject({ total_reviews: 1 });
    expect(await profileOf(user)).toMatchObject({ total_reviews: 1 });
  });

  it('rejects an idempotency key that is too short', async () => {
    expect(await send({}, { 'idempotency-key': 'short' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'idempotency-key' }] },
    });
  });

  it('marks only one of parallel reviews as first', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => server.buildUser()));
    await Promise.all(
      people.flatMap((person, index) => [
        send({ rating: 1 + (index % 5) }, {}, person),
        send({}, {}, person),
      ]),
    );
    expect(await currentLocation()).toMatchObject({ total_reviews: 24 });
    const [row] = await server.sql`
      select count(*)::int as amount from reviews where location_id = ${location.id} and is_first_of_location`;
    expect(row?.amount).toBe(1);
    expect(await server.findDrift()).toEqual([]);
  });
});

describe('PATCH /api/v1/reviews/:id', () => {
  it('changes the sent fields of a review and keeps others', async () => {
    const review = await server.buildReview(user, location.id, {
      comments: 'Before',
      accessibility_features: ['visual-aids'],
    });
    const { status, body } = await server.send('PATCH', `/api/v1/reviews/${review.id}`, {
      payload: { rating: 2 },
      user,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ rating: 2, comments: 'Before', accessibility_features: ['visual-aids'] });
    expect(await currentLocation()).toMatchObject({ overall_rating: 2, total_reviews: 1 });
  });

  it('returns a verified review to pending when its text changes', async () => {
    const review = await server.buildReview(user, location.id);
    await server.sql`update reviews set is_verified = true where id = ${review.id}`;
    const verified = await profileOf(user);
    const same = await server.send('PATCH', `/api/v1/reviews/${review.id}`, { payload: { rating: 4 }, user });
    expect(same.body.is_verified).toBe(true);
    const changed = await server.send('PATCH', `/api/v1/reviews/${review.id}`, {
      payload: { comments: 'New' },
      user,
    });
    expect(changed.body.is_verified).toBe(false);
    expect((await profileOf(user)).reputation_score).toBe(verified.reputation_score - REPUTATION.verified);
  });

  it.each([
    ['rating', { rating: 0 }],
    ['comments', { comments: 'x'.repeat(5_001) }],
    ['accessibility_features.0', { accessibility_features: ['moat'] }],
    ['body', {}],
    ['body', { is_verified: true }],
  ])('rejects an edit of a review with an invalid %s', async (field, payload) => {
    const review = await server.buildReview(user, location.id);
    const { status, body } = await server.send('PATCH', `/api/v1/reviews/${review.id}`, { payload, user });
    expect(status).toBe(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
  });
});

describe('DELETE /api/v1/reviews/:id', () => {
  it('reverts counts, points and badges when a review is deleted', async () => {
    const review = await server.buildReview(user, location.id, { rating: 1 });
    const { status } = await server.send('DELETE', `/api/v1/reviews/${review.id}`, { user });
    expect(status).toBe(204);
    expect(await currentLocation()).toMatchObject({ overall_rating: 0, total_reviews: 0 });
    expect(await profileOf(user)).toMatchObject({ total_reviews: 0, reputation_score: 0, badges_earned: 0 });
    expect((await server.send('DELETE', `/api/v1/reviews/${review.id}`, { user })).status).toBe(404);
    expect(await server.findDrift()).toEqual([]);
  });

  it('keeps figures correct when reviews change in parallel', async () => {
    const reviews = await Promise.all(
      Array.from({ length: 10 }, () => server.buildReview(user, location.id)),
    );
    await Promise.all(
      reviews.flatMap(({ id }, index) => [
        server.send('PATCH', `/api/v1/reviews/${id}`, { payload: { rating: 1 + (index % 5) }, user }),
        index % 2 === 0 ? server.send('DELETE', `/api/v1/reviews/${id}`, { user }) : undefined,
      ]),
    );
    expect(await currentLocation()).toMatchObject({ total_reviews: 5 });
    expect(await server.findDrift()).toEqual([]);
  });
});
