import type { Location } from '@wayable/protocol/locations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let user: TestUser;
let location: Location;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.buildUser();
  location = await server.buildLocation(user);
});

describe('GET /api/v1/users/:id/reviews', () => {
  it("filters, searches, sorts and counts the user's own reviews", async () => {
    const cafe = await server.buildLocation(user, { name: 'Señor Café', category: 'restaurant' });
    await server.buildReview(user, location.id, { rating: 5, comments: 'Quiet reading room' });
    await server.buildReview(user, cafe.id, { rating: 2 });
    const verified = await server.buildReview(user, cafe.id, { rating: 3, comments: '100% step-free' });
    await server.sql`update reviews set is_verified = true where id = ${verified.id}`;
    const list = async (query: string) =>
      (await server.send('GET', `/api/v1/users/${user.id}/reviews?${query}`, { user })).body;
    const ratings = async (query: string) =>
      (await list(query)).data.map(({ rating }: { rating: number }) => rating);

    expect(await list('')).toMatchObject({
      count: 3,
      counts: { total: 3, verified: 1, pending: 2 },
      categories: ['public-service', 'restaurant'],
    });
    expect(await ratings('sortBy=rating&sortOrder=asc')).toEqual([2, 3, 5]);
    expect(await ratings('sortBy=rating')).toEqual([5, 3, 2]);
    expect(await ratings('searchQuery=senor%20cafe')).toEqual([3, 2]);
    expect(await ratings('searchQuery=READING')).toEqual([5]);
    expect(await ratings('searchQuery=100%25')).toEqual([3]);
    expect(await ratings('categoryFilter=public-service')).toEqual([5]);
    expect(await list('verificationFilter=pending&limit=1')).toMatchObject({ count: 2, totalPages: 2 });
    expect(await list('verificationFilter=verified&searchQuery=cafe')).toMatchObject({
      count: 1,
      counts: { total: 2, verified: 1, pending: 1 },
    });
    // Without a match, the tabs show zero, and all categories remain.
    expect(await list('searchQuery=nowhere&categoryFilter=restaurant')).toMatchObject({
      data: [],
      count: 0,
      totalPages: 0,
      counts: { total: 0, verified: 0, pending: 0 },
      categories: ['public-service', 'restaurant'],
    });
    const counts = await server.send('GET', `/api/v1/users/${user.id}/reviews/counts`, { user });
    expect(counts.body).toEqual({ total: 3, verified: 1, pending: 2 });
  });

  it("returns the same paging for a user's and place's reviews", async () => {
    const review = await server.buildReview(user, location.id);
    const paging = {
      count: 1,
      totalPages: 1,
      currentPage: 1,
      hasNextPage: false,
      hasPreviousPage: false,
    };
    const ofUser = (await server.send('GET', `/api/v1/users/${user.id}/reviews`, { user })).body;
    const ofPlace = (await server.send('GET', `/api/v1/locations/${location.id}/reviews`)).body;
    expect(ofPlace).toEqual({ data: [expect.objectContaining({ id: review.id })], ...paging });
    expect(ofUser).toEqual({
      data: [expect.objectContaining({ id: review.id })],
      ...paging,
      counts: { total: 1, verified: 0, pending: 1 },
      categories: ['public-service'],
    });
  });

  it("lists each of the user's reviews once in every order", async () => {
    for (let index = 0; index < 12; index++) {
      await server.buildReview(user, location.id, { rating: 1 + (index % 2) });
    }
    for (const order of ['created_at&sortOrder=asc', 'created_at', 'rating&sortOrder=asc', 'rating']) {
      const seen = new Set<string>();
      for (let page = 1; page <= 3; page++) {
        const url = `/api/v1/users/${user.id}/reviews?limit=5&page=${page}&sortBy=${order}`;
        for (const { id } of (await server.send('GET', url, { user })).body.data) seen.add(id);
      }
      expect(seen.size).toBe(12);
    }
  });

  it.each([
    'page=0',
    'limit=51',
    'sortBy=password',
    'sortOrder=up',
    'verificationFilter=maybe',
    'searchQuery=%00',
  ])("returns 400 for the user's reviews with %s", async (query) => {
    const { status } = await server.send('GET', `/api/v1/users/${user.id}/reviews?${query}`, { user });
    expect(status).toBe(400);
  });
});
