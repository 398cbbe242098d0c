import { foldAllCellChanges } from '@wayable/geo/tiles/cell-folder';
import type { ConfirmationFilter } from '@wayable/protocol/confirmations';
import { LOCATION_VIEW_SORTS, type Location, type LocationViewSort } from '@wayable/protocol/locations';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mercatorUnits } from '../squares/tile-address.ts';
import { type MapBox, mapBoxes } from '../squares/view-squares.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;

const DAY_MS = 86_400_000;
/**
 * The first town has more places than a list shows, so a search ends before it has read all places. The
 * second town crosses the antimeridian.
 */
const TOWNS = [
  { latitude: 41.88, longitude: -87.63, degrees: 0.5, places: 1_500 },
  { latitude: 0, longitude: 180, degrees: 4, places: 200 },
];

beforeAll(async () => {
  server = await startTestApp();
  for (const { latitude, longitude, degrees, places } of TOWNS) {
    await server.sql`
      insert into locations (name, address, category, latitude, longitude, total_reviews, raters, rating_sum,
        last_confirmation_at)
      select ${`Place ${latitude} `} || n, '', case when n % 19 = 0 then 'retail' else 'restaurant' end,
        ${latitude}::float8 + (n * 7919 % 1000 / 1000.0 - 0.5) * ${degrees}::float8,
        case when east > 180 then east - 360 else east end,
        reviews, reviews, reviews + n * 31 % (4 * reviews + 1),
        case when n % 3 > 0 then now() - n * 104729 % 1000 * interval '1 day' - n * interval '1 minute' end
      from generate_series(1, ${places}::int) as n,
        lateral (select n % 5 as reviews, ${longitude}::float8 + (n * 6271 % 997 / 997.0 - 0.5) * ${degrees}::float8 as east) as drawn
    `;
  }
  await foldAllCellChanges(server.sql);
});
afterAll(() => server.close());

const isFresh = (
  { last_looked_at: confirmed }: Pick<Location, 'last_looked_at'>,
  fresh?: ConfirmationFilter,
) => {
  const dayOf = (time: number) => Math.floor(time / DAY_MS);
  const days = confirmed === null ? Infinity : dayOf(Date.now()) - dayOf(Date.parse(confirmed));
  if (fresh === 'old') return days >= 365;
  return fresh === undefined || days < 90;
};

const minutesOf = ({ last_looked_at: confirmed }: Location) =>
  confirmed === null ? 0 : Math.floor(Date.parse(confirmed) / 60_000);
const thousandths = ({ overall_rating: rating }: Location) => Math.floor(rating * 1_000 + 1e-6);

/** Returns the rank of a place in each sort order, as far as the response contains it. */
function rankOf(sort: LocationViewSort, middle: { x: number; y: number }) {
  return (location: Location): number => {
    if (sort === 'stale') return minutesOf(location);
    if (sort === 'fresh') return -minutesOf(location);
    if (sort === 'rating') return -(thousandths(location) * 1e6 + location.total_reviews);
    if (sort === 'reviews') return -(location.total_reviews * 1e6 + thousandths(location));
    const { x, y } = mercatorUnits(location);
    const across = Math.abs(x - middle.x);
    return Math.hypot(Math.min(across, 2 ** 30 - across), y - middle.y);
  };
}
/** The server's distances are exact to a meter (about 30 map units), so two ranks may differ by 60. */
const TOLERANCE: Partial<Record<LocationViewSort, number>> = { near: 60 };

async function readView(query: string) {
  const found: Location[] = [];
  let count: number | undefined;
  for (let page = 1; page <= 20; page++) {
    const { status, body } = await server.send('GET', `/api/v1/locations/in-view?${query}&page=${page}`);
    expect(status).toBe(200);
    found.push(...body.data);
    count ??= body.count;
    if (!body.hasNextPage) break;
  }
  return { count, found };
}

describe('view by last confirmation', () => {
  it('lists up to a thousand places by last confirmation once', async () => {
    const all = await server.sql<Location[]>`
      select *, features as accessibility_features, last_confirmation_at as last_looked_at from locations
    `;
    const views = fc.record({
      town: fc.constantFrom(...TOWNS),
      share: fc.constantFrom(0.1, 0.5, 1.2),
      sort: fc.constantFrom(...LOCATION_VIEW_SORTS),
      fresh: fc.constantFrom<ConfirmationFilter | undefined>('old', 'recent', undefined),
      category: fc.constantFrom('all', 'retail', 'restaurant'),
    });
    await fc.assert(
      fc.asyncProperty(views, async ({ town, share, sort, fresh, category }) => {
        fc.pre(fresh !== undefined || sort === 'stale' || sort === 'fresh');
        const half = (town.degrees * share) / 2;
        const west = town.longitude - half;
        const east = town.longitude + half > 180 ? town.longitude + half - 360 : town.longitude + half;
        const [south, north] = [town.latitude - half, town.latitude + half];
        const query = `bbox=${west},${south},${east},${north}&sort=${sort}&category=${category}${fresh ? `&fresh=${fresh}` : ''}`;
        const { count, found } = await readView(query);
        const ids = found.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        // The server rounds the edges of large boxes. Check that the list contains all inner places and no
        // place far outside.
        const lies = (margin: number) => (location: Location) => {
          const off = Math.abs(location.longitude - town.longitude);
          return (
            Math.min(off, 360 - off) < half + margin &&
            Math.abs(location.latitude - town.latitude) < half + margin
          );
        };
        const matching = all.filter(
          (location) => isFresh(location, fresh) && (category === 'all' || location.category === category),
        );
        const [least, most] = [-half / 8, half / 8].map(
          (margin) => new Set(matching.filter(lies(margin)).map(({ id }) => id)),
        ) as [Set<string>, Set<string>];
        for (const id of ids) expect(most).toContain(id);
        if (ids.length < 1_000) for (const id of least) expect(ids).toContain(id);
        if (fresh) expect(count).toBe(ids.length);
        const boxes = mapBoxes([west, south, east, north]);
        const [first, last] = [boxes[0], boxes.at(-1)] as [MapBox, MapBox];
        const width = boxes.reduce((sum, { x0, x1 }) => sum + x1 - x0, 0);
        const middle = { x: (first.x0 + width / 2) % 2 ** 30, y: (last.y0 + last.y1) / 2 };
        const ranks = found.map(rankOf(sort, middle));
        for (const [index, rank] of ranks.slice(1).entries()) {
          expect(rank).toBeGreaterThanOrEqual((ranks[index] as number) - (TOLERANCE[sort] ?? 0));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('sorts unconfirmed places with all needed features first', async () => {
    const bbox = '-87.9,41.6,-87.3,42.2';
    await server.sql`update locations set verdicts = 'wheelchair-accessible=yes',
      features = array['wheelchair-accessible'] where total_reviews = 4`;
    await foldAllCellChanges(server.sql);
    const { found } = await readView(`bbox=${bbox}&fresh=old&needs=wheelchair-accessible&category=retail`);
    const met = found.map(({ accessibility_features: has }) => has.includes('wheelchair-accessible'));
    expect(met.lastIndexOf(true)).toBe(met.filter(Boolean).length - 1);
    expect(met).toContain(true);
    expect(met).toContain(false);
    expect(found.every((location) => isFresh(location, 'old'))).toBe(true);
  });

  it.each(['fresh=new', 'fresh=', 'sort=oldest'])('returns 400 for a map view with %s', async (query) => {
    const { status, body } = await server.send('GET', `/api/v1/locations/in-view?bbox=1,1,2,2&${query}`);
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(query.split('=')[0]);
  });
});
