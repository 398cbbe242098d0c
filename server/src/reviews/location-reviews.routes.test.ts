import { LOCATION_REVIEW_SORTS, type Review } from '@wayable/protocol/reviews';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let user: TestUser;
let locationId: string;

beforeAll(async () => {
  server = await startTestApp();
  user = await server.buildUser();
  locationId = (await server.buildLocation(user)).id;
});
afterAll(() => server.close());

const list = async (query = '') =>
  (await server.send('GET', `/api/v1/locations/${locationId}/reviews?${query}`)).body;
const comments = async (query: string) => (await list(query)).data.map((review: Review) => review.comments);

describe('GET /api/v1/locations/:id/reviews', () => {
  beforeAll(async () => {
    const others = await server.buildLocation(user);
    await server.buildReview(user, others.id, { comments: 'Elsewhere', rating: 5 });
    for (const [name, rating, isVerified] of [
      ['first', 5, false],
      ['second', 3, true],
      ['third', 4, true],
      ['fourth', 5, false],
    ] as const) {
      const { id } = await server.buildReview(user, locationId, { comments: name, rating });
      await server.sql`update reviews set is_verified = ${isVerified} where id = ${id}`;
    }
  });

  it("lists a place's reviews in pages, newest first", async () => {
    const page = await list('limit=3');
    expect(page).toMatchObject({ count: 4, totalPages: 2, currentPage: 1, hasNextPage: true });
    expect(page.data.map((review: Review) => review.comments)).toEqual(['fourth', 'third', 'second']);
    expect(await comments('limit=3&page=2')).toEqual(['first']);
    expect(await comments('sortBy=created_at')).toEqual(['fourth', 'third', 'second', 'first']);
  });

  it("filters reviews by topic and by the author's visited_as", async () => {
    const place = (await server.buildLocation(user)).id;
    const photo = await server.buildPhoto(user);
    await server.send('PATCH', `/api/v1/photos/${photo.Id}`, { user, payload: { topic: 'toilet' } });
    await server.buildReview(user, place, { comments: 'Says nothing' });
    await server.buildReview(user, place, { comments: 'Its toilet', details: { toilet: 'no' } });
    await server.buildReview(user, place, { comments: 'A picture', photos: [photo.url] });
    await server.buildReview(user, place, {
      comments: 'With a pram',
      details: { lift: 'yes' },
      visited_as: 'pram',
      visited_as_consent: true,
    });
    const find = async (query: string) => {
      const { body } = await server.send('GET', `/api/v1/locations/${place}/reviews?${query}`);
      return [body.count, ...body.data.map((review: Review) => review.comments)];
    };
    expect(await find('about=toilet')).toEqual([2, 'A picture', 'Its toilet']);
    expect(await find('visited_as=pram')).toEqual([1, 'With a pram']);
    expect(await find('visited_as=pram&about=inside')).toEqual([1, 'With a pram']);
    expect(await find('visited_as=pram&about=toilet')).toEqual([0]);
    for (const field of ['about', 'visited_as']) {
      expect((await list(`${field}=moat`)).errors).toMatchObject([{ field }]);
    }
  });

  it('sorts reviews by rating, then newest first', async () => {
    expect(await comments('sortBy=rating')).toEqual(['fourth', 'first', 'third', 'second']);
  });

  it('sorts verified reviews first, then newest first', async () => {
    expect(await comments('sortBy=is_verified')).toEqual(['third', 'second', 'fourth', 'first']);
  });

  it('returns 4xx for reviews of unknown places or unknown order', async () => {
    const wrong = await server.send('GET', `/api/v1/locations/${locationId}/reviews?sortBy=user_id`);
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'sortBy' }] } });
    expect((await server.send('GET', `/api/v1/locations/${user.id}/reviews`)).status).toBe(404);
  });
});

describe('reviews with equal timestamps', () => {
  const AMOUNT = 400;
  let busyId: string;

  beforeAll(async () => {
    busyId = (await server.buildLocation(user)).id;
    await server.sql`
      insert into reviews (user_id, location_id, rating, is_verified, created_at)
      select ${user.id}, ${busyId}, 1 + number % 5, number % 3 = 0,
        timestamptz '2026-01-01' + number / 100 * interval '1 minute'
      from generate_series(1, ${AMOUNT}) as number
    `;
  });

  it.each(LOCATION_REVIEW_SORTS)('lists each review on one page when sorted by %s', async (sortBy) => {
    const seen: string[] = [];
    for (let page = 1; page <= AMOUNT / 50; page++) {
      const url = `/api/v1/locations/${busyId}/reviews?limit=50&page=${page}&sortBy=${sortBy}`;
      const { body } = await server.send('GET', url);
      seen.push(...body.data.map(({ id }: Review) => id));
    }
    expect(seen).toHaveLength(AMOUNT);
    expect(new Set(seen).size).toBe(AMOUNT);
  });
});
