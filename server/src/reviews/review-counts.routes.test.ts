import { CATEGORIES, type Category } from '@wayable/protocol/categories';
import type { Review } from '@wayable/protocol/reviews';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let user: TestUser;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.buildUser();
});

const [FIRST, SECOND] = CATEGORIES as [Category, Category];
const verify = (id: string, isVerified = true) =>
  server.sql`update reviews set is_verified = ${isVerified} where id = ${id}`;
const moveTo = (locationId: string, category: Category) =>
  server.sql`update locations set category = ${category} where id = ${locationId}`;
const list = async (query = '') =>
  (await server.send('GET', `/api/v1/users/${user.id}/reviews?${query}`, { user })).body;

/** Computes the counts of My Reviews from all reviews. */
async function countPlainly() {
  const rows = await server.sql<{ category: Category; is_verified: boolean }[]>`
    select category, is_verified from reviews join locations on locations.id = location_id
    where user_id = ${user.id}`;
  const verified = rows.filter(({ is_verified }) => is_verified).length;
  return {
    counts: { total: rows.length, verified, pending: rows.length - verified },
    categories: [...new Set(rows.map(({ category }) => category))].toSorted(),
  };
}

async function expectPlainCounts() {
  const plain = await countPlainly();
  expect(await list()).toMatchObject({ ...plain, count: plain.counts.total });
  const { body } = await server.send('GET', `/api/v1/users/${user.id}/reviews/counts`, { user });
  expect(body).toEqual(plain.counts);
  expect(await server.findDrift()).toEqual([]);
}

describe('counts of My Reviews', () => {
  it('updates counts of My Reviews after every change', async () => {
    const shop = await server.buildLocation(user, { category: FIRST });
    const other = await server.buildLocation(user, { category: SECOND });
    await expectPlainCounts();
    const review = await server.buildReview(user, shop.id);
    const second = await server.buildReview(user, other.id);
    await expectPlainCounts();
    await verify(review.id);
    await verify(second.id);
    await expectPlainCounts();
    await verify(second.id, false);
    await expectPlainCounts();
    // A changed review becomes pending again.
    await server.send('PATCH', `/api/v1/reviews/${review.id}`, { user, payload: { comments: 'New door.' } });
    await expectPlainCounts();
    await verify(review.id);
    await server.send('DELETE', `/api/v1/reviews/${review.id}`, { user });
    await expectPlainCounts();
    expect((await list()).categories).toEqual([SECOND]);
  });

  it("updates counts of My Reviews when a place's category changes", async () => {
    const other = await server.buildUser();
    const { id } = await server.buildLocation(user, { category: FIRST });
    await verify((await server.buildReview(user, id)).id);
    await server.buildReview(user, id);
    await server.buildReview(other, id);
    await moveTo(id, SECOND);
    expect((await list()).categories).toEqual([SECOND]);
    await expectPlainCounts();
  });

  it("removes reviews of a deleted place from My Reviews' counts", async () => {
    const gone = await server.buildLocation(user);
    const kept = await server.buildLocation(user);
    await verify((await server.buildReview(user, gone.id)).id);
    await server.buildReview(user, kept.id);
    await server.sql`delete from locations where id = ${gone.id}`;
    expect((await list()).counts).toEqual({ total: 1, verified: 0, pending: 1 });
    await expectPlainCounts();
  });

  it('keeps counts of My Reviews correct after parallel changes', async () => {
    const { id } = await server.buildLocation(user, { category: FIRST });
    for (let round = 0; round < 8; round++) {
      const reviews = await Promise.all(Array.from({ length: 4 }, () => server.buildReview(user, id)));
      const [doomed, ...others] = reviews as [Review, ...Review[]];
      await Promise.all([
        moveTo(id, round % 2 === 0 ? SECOND : FIRST),
        ...others.map((review) => verify(review.id)),
        server.send('DELETE', `/api/v1/reviews/${doomed.id}`, { user }),
        server.buildReview(user, id),
      ]);
      await expectPlainCounts();
    }
  });
});

describe('paging of My Reviews', () => {
  it('lists the same pages of My Reviews from either end', async () => {
    const places = await Promise.all(
      [FIRST, SECOND].map((category) => server.buildLocation(user, { category })),
    );
    for (let index = 0; index < 13; index++) {
      const { id } = places[index % 3 === 0 ? 1 : 0] as { id: string };
      const review = await server.buildReview(user, id, { rating: 1 + (index % 3) });
      if (index % 2) await verify(review.id);
    }
    for (const filter of ['', `&categoryFilter=${FIRST}`, '&verificationFilter=pending', '&searchQuery=test'])
      for (const sortBy of ['created_at', 'rating'] as const)
        for (const direction of ['asc', 'desc']) {
          const query = `sortBy=${sortBy}&sortOrder=${direction}${filter}`;
          const all = (await list(`${query}&limit=50`)).data as Review[];
          const sorted = all.toSorted((one, other) => {
            const order = one[sortBy] === other[sortBy] ? one.id < other.id : one[sortBy] < other[sortBy];
            return order === (direction === 'asc') ? -1 : 1;
          });
          expect(all).toEqual(sorted);
          const paged: Review[] = [];
          for (let page = 1; page <= Math.ceil(all.length / 3); page++)
            paged.push(...(await list(`${query}&limit=3&page=${page}`)).data);
          expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
          expect((await list(`${query}&limit=3&page=9`)).data).toEqual([]);
        }
  });
});
