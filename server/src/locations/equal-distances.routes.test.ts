import { foldAllCellChanges } from '@wayable/geo/tiles/cell-folder';
import type { Location } from '@wayable/protocol/locations';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;

/** Buildings with many places at the same point, nearest first. Each building has more places than a page. */
const BUILDINGS = [
  { north: 0, places: 1_000, confirmed: true },
  { north: 0.001, places: 1_200, confirmed: false },
  { north: 0.002, places: 300, confirmed: false },
];
const LISTED_PAGES = 20;

beforeAll(async () => {
  server = await startTestApp();
  for (const { north, places, confirmed } of BUILDINGS) {
    await server.sql`
      insert into locations (name, address, category, latitude, longitude, total_reviews, raters, rating_sum,
        last_confirmation_at)
      select 'Shop ' || n, '', case when n % 5 < 2 then 'retail' else 'restaurant' end, 41.88 + ${north}::float8, -87.63,
        n % 7, n % 7, n % 7 * 3, case when ${confirmed} then now() end
      from generate_series(1, ${places}::int) as n
    `;
  }
  await foldAllCellChanges(server.sql);
});
afterAll(() => server.close());

/** Reads all pages of a list. */
async function readPages(query: string, limit: number): Promise<{ count: number; found: Location[] }> {
  const found: Location[] = [];
  let count = 0;
  for (let page = 1; page <= LISTED_PAGES; page++) {
    const path = `/api/v1/locations/in-view?${query}&limit=${limit}&page=${page}`;
    const { status, body } = await server.send('GET', path);
    expect(status).toBe(200);
    found.push(...body.data);
    count = body.count;
    if (!body.hasNextPage) break;
  }
  return { count, found };
}

it('lists places at equal distances once and in stable order', async () => {
  const lists = fc.record({
    bbox: fc.constantFrom('-87.64,41.87,-87.62,41.89', '-87.66,41.84,-87.6,41.91', '-88.2,41.5,-87.3,42.26'),
    sort: fc.constantFrom('near', 'rating', 'reviews'),
    category: fc.constantFrom('all', 'retail'),
    fresh: fc.constantFrom('', '&fresh=old'),
    limits: fc.constantFrom<[number, number]>([17, 50], [29, 50], [13, 37]),
  });
  await fc.assert(
    fc.asyncProperty(lists, async ({ bbox, sort, category, fresh, limits }) => {
      const query = `bbox=${bbox}&sort=${sort}&category=${category}${fresh}`;
      const [few, many] = [await readPages(query, limits[0]), await readPages(query, limits[1])];
      for (const [index, { count, found }] of [few, many].entries()) {
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
        expect(found).toHaveLength(Math.min(count, LISTED_PAGES * (limits[index] as number)));
      }
      const ids = many.found.map(({ id }) => id);
      expect(few.found.map(({ id }) => id)).toEqual(ids.slice(0, few.found.length));
      if (sort !== 'near' || bbox !== '-87.64,41.87,-87.62,41.89') return;
      const latitudes = many.found.map(({ latitude }) => latitude);
      expect(latitudes).toEqual(latitudes.toSorted());
    }),
    { numRuns: 10 },
  );
});
