import { foldAllCellChanges } from '@wayable/geo/tiles/cell-folder';
import { FEATURES, type Feature } from '@wayable/protocol/features';
import type { Location } from '@wayable/protocol/locations';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mercatorUnits } from '../squares/tile-address.ts';
import { mapBoxes } from '../squares/view-squares.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;

/** Towns: dense, with neighbors at the edge, across the antimeridian, near a pole, and on grid lines. */
const TOWNS: [latitude: number, longitude: number, degrees: number][] = [
  [41.88, -87.63, 0.02],
  [41.88, -87.63, 1],
  [0, 180, 4],
  [84, 20, 1],
  [45, -90, 0.5],
];
/** The total exceeds the number of places that one query sorts, so that the test covers each strategy. */
const PLACES_PER_TOWN = 110;

const saidOf = (features: Feature[]) => ({
  features,
  verdicts: features.map((id) => `${id}=yes`).join(),
});

/** Returns pseudo-random numbers, which are the same in each run. */
const random = (() => {
  let state = 7;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
})();

beforeAll(async () => {
  server = await startTestApp();
  const places = TOWNS.flatMap(([latitude, longitude, degrees]) =>
    Array.from({ length: PLACES_PER_TOWN }, (_, index) => {
      const reviews = Math.floor(random() * 4);
      const east = longitude + (Math.round(random() * 8) / 8 - 0.5 + (index % 2) * 0.013) * degrees;
      return {
        name: `Place ${latitude} ${degrees} ${index}`,
        latitude: latitude + (random() - 0.5) * degrees,
        longitude: east > 180 ? east - 360 : east,
        category: random() < 0.2 ? 'retail' : 'restaurant',
        reviews,
        stars: reviews + Math.floor(random() * (4 * reviews + 1)),
        ...saidOf(FEATURES.filter(() => random() < 0.5)),
      };
    }),
  );
  await server.sql`
    insert into locations (name, address, category, latitude, longitude, total_reviews, raters, rating_sum,
      verdicts, features)
    select name, '', category, latitude, longitude, reviews, reviews, stars, verdicts, features
    from jsonb_to_recordset(${server.sql.json(places)}) as place(name text, category text, latitude float8,
      longitude float8, reviews int, stars int, verdicts text, features text[])`;
});
beforeEach(() => foldAllCellChanges(server.sql));
afterAll(() => server.close());

type Row = Pick<
  Location,
  'id' | 'category' | 'latitude' | 'longitude' | 'overall_rating' | 'total_reviews' | 'accessibility_features'
>;
const readRows = () => server.sql<Row[]>`
  select id, category, latitude, longitude, overall_rating, total_reviews, features as accessibility_features
  from locations`;

/** Reads all pages of a view, with the count of the first page. */
async function readView(query: string, limit = 50) {
  const found: Location[] = [];
  let count: number | undefined;
  for (let page = 1; page < 30; page++) {
    const { status, body } = await server.send(
      'GET',
      `/api/v1/locations/in-view?${query}&limit=${limit}&page=${page}`,
    );
    expect(status).toBe(200);
    found.push(...body.data);
    count ??= body.count;
    if (!body.hasNextPage) break;
  }
  return { count, found, ids: found.map(({ id }) => id) };
}

/** Returns the places in a box as documented: the server rounds the edges of a large box. */
function inside(rows: readonly Row[], bbox: [number, number, number, number]): Row[] {
  const boxes = mapBoxes(bbox);
  return rows.filter((row) => {
    const { x, y } = mercatorUnits(row);
    return boxes.some(({ x0, y0, x1, y1 }) => x >= x0 && x < x1 && y >= y0 && y < y1);
  });
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id).toSorted();
const hasAll = (features: readonly Feature[]) => (row: Row) =>
  features.every((feature) => row.accessibility_features.includes(feature));

const BOXES: [name: string, bbox: [number, number, number, number]][] = [
  ['the world', [-180, -90, 180, 90]],
  ['a continent', [-130, 20, -60, 60]],
  ['a city', [-88.2, 41.5, -87.3, 42.3]],
  ['a quarter', [-87.636, 41.873, -87.624, 41.887]],
  ['a corner', [-87.6309, 41.879, -87.629, 41.8811]],
  ['the antimeridian', [178.5, -3, -178.5, 3]],
  ['a pole', [15, 83.6, 25, 90]],
  ['whole squares', [-90.25, 44.7, -90, 45.3]],
];
const FILTERS: [query: string, matches: (row: Row) => boolean][] = [
  ['', () => true],
  ['category=retail', ({ category }) => category === 'retail'],
  ['category=restaurant', ({ category }) => category === 'restaurant'],
  ['rating=excellent', ({ overall_rating }) => overall_rating >= 4],
  [
    `category=retail&features=${FEATURES[0]},${FEATURES[1]}`,
    (row) => row.category === 'retail' && hasAll(FEATURES.slice(0, 2))(row),
  ],
];
const RATED = ({ overall_rating, total_reviews }: Row): number[] => [
  -Math.round(overall_rating * 1_000),
  -total_reviews,
];

/** Fails unless the lists of numbers ascend. Earlier numbers of a list count more. */
function expectAscending(ranks: number[][]) {
  for (const [index, rank] of ranks.slice(1).entries()) {
    const before = ranks[index] as number[];
    const differs = rank.findIndex((number, place) => number !== before[place]);
    if (differs >= 0) expect(rank[differs]).toBeGreaterThan(before[differs] as number);
  }
}

describe('GET /api/v1/locations/in-view', () => {
  it.each(BOXES)('counts and lists each place in view once: %s', async (_, bbox) => {
    const rows = inside(await readRows(), bbox);
    expect(rows.length).toBeGreaterThan(0);
    for (const [filter, matches] of FILTERS) {
      const expected = idsOf(rows.filter(matches));
      for (const sort of ['near', 'rating', 'reviews']) {
        const { count, found, ids } = await readView(`bbox=${bbox}&sort=${sort}&${filter}`);
        expect([filter, sort, ids.toSorted()]).toEqual([filter, sort, expected]);
        expect(count).toBe(expected.length);
        const ranks = found.map(RATED);
        if (sort !== 'near') expectAscending(sort === 'rating' ? ranks : ranks.map((rank) => rank.reverse()));
      }
    }
  });

  it('sorts places in view by distance, even across the antimeridian', async () => {
    for (const bbox of [BOXES[3]?.[1], BOXES[5]?.[1]]) {
      const [west, south, east, north] = bbox as [number, number, number, number];
      const { found } = await readView(`bbox=${bbox}&sort=near`);
      const middle = mercatorUnits({ latitude: (south + north) / 2, longitude: west });
      const width = ((east - west + 360) % 360) * (2 ** 30 / 360);
      const distances = found.map((place) => {
        const { x, y } = mercatorUnits(place);
        const right = (x - middle.x + 2 ** 30) % 2 ** 30;
        return Math.hypot(right - width / 2, y - middle.y);
      });
      // The server also rounds the center of a large box.
      const slack = width / 32;
      for (const [index, distance] of distances.slice(1).entries())
        expect(distance).toBeGreaterThan((distances[index] as number) - slack);
    }
  });

  it('sorts places in view by distance from a given point', async () => {
    for (const [bbox, point] of [
      [BOXES[3]?.[1], { latitude: 41.875, longitude: -87.635 }],
      [BOXES[3]?.[1], { latitude: 41.9, longitude: -87.6 }],
      [BOXES[5]?.[1], { latitude: 1, longitude: -179.5 }],
    ] as const) {
      const { found } = await readView(`bbox=${bbox}&sort=near&near=${point.latitude},${point.longitude}`);
      const start = mercatorUnits(point);
      const distances = found.map((place) => {
        const { x, y } = mercatorUnits(place);
        const across = Math.abs(x - start.x);
        return [Math.hypot(Math.min(across, 2 ** 30 - across), y - start.y)];
      });
      expect(distances.length).toBeGreaterThan(10);
      expectAscending(distances);
    }
  });

  it('sorts places with all needed features first across pages', async () => {
    const needs = FEATURES.slice(0, 2);
    const bbox = BOXES[2]?.[1] as [number, number, number, number];
    for (const sort of ['near', 'rating', 'reviews']) {
      const { count, found, ids } = await readView(`bbox=${bbox}&sort=${sort}&needs=${needs}`, 17);
      const met = found.map(hasAll(needs));
      const amount = met.filter(Boolean).length;
      expect(amount).toBeGreaterThan(17);
      expect(met.slice(0, amount)).not.toContain(false);
      expect(ids.toSorted()).toEqual(idsOf(inside(await readRows(), bbox)));
      expect(count).toBe(ids.length);
    }
  });

  it('sorts fitting places first among 200 of a wide view', async () => {
    for (const sort of ['near', 'rating', 'reviews', 'stale']) {
      const { count, found, ids } = await readView(`bbox=-180,-90,180,90&sort=${sort}&max_steps=1`);
      expect([count, new Set(ids).size]).toEqual([550, 550]);
      const fitting = found.map(hasAll(['wheelchair-accessible'])).slice(0, 200);
      const amount = fitting.filter(Boolean).length;
      expect(amount).toBeGreaterThan(50);
      expect(fitting.slice(0, amount)).not.toContain(false);
    }
  });

  it('lists the same places in small and large pages', async () => {
    for (const sort of ['near', 'rating', 'reviews']) {
      const query = `bbox=-88.2,41.5,-87.3,42.3&sort=${sort}`;
      expect((await readView(query, 17)).ids).toEqual((await readView(query, 50)).ids);
    }
  });

  it('reads sorted indexes instead of sorting places in view', async () => {
    const ranks =
      'map_confirmations(latitude, longitude, last_confirmation_at, rating_sum, raters, total_reviews, id)';
    for (const [order, index] of [
      ['map_point(latitude, longitude) <-> point(0, 0)', 'locations_map_point'],
      [`${ranks} ~> 7`, 'locations_map_confirmed'],
      [`${ranks} ~> 9`, 'locations_map_confirmed'],
    ]) {
      const plan = await server.sql.unsafe(`explain select id from locations order by ${order} limit 50`);
      expect(JSON.stringify(plan)).toContain(index);
      expect(JSON.stringify(plan)).not.toContain('Sort');
    }
  });
});

describe('parameters of a view', () => {
  it.each([
    ['', 'bbox'],
    ['bbox=', 'bbox'],
    ['bbox=1,2,3', 'bbox'],
    ['bbox=-200,0,10,10', 'bbox'],
    ['bbox=0,10,10,0', 'bbox'],
    ['bbox=0,-91,10,0', 'bbox'],
    ['bbox=a,b,c,d', 'bbox'],
    ['bbox=0,0,1,1&sort=name', 'sort'],
    ['bbox=0,0,1,1&near=somewhere', 'near'],
    ['bbox=0,0,1,1&near=91,0', 'near'],
    ['bbox=0,0,1,1&needs=lift', 'needs'],
    ['bbox=0,0,1,1&limit=51', 'limit'],
    ['bbox=0,0,1,1&limit=0', 'limit'],
    ['bbox=0,0,1,1&page=21', 'page'],
    ['bbox=0,0,1,1&category=pub', 'category'],
  ])('returns 400 for the view %s and names %s', async (query, field) => {
    const { status, body } = await server.send('GET', `/api/v1/locations/in-view?${query}`);
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
  });

  it('accepts a view of a point, line or empty area', async () => {
    for (const bbox of ['1,1,1,1', '-180,-90,180,-90', '180,-90,180,90', '180,-90,-180,90', '0,89,0,90']) {
      const { status, body } = await server.send('GET', `/api/v1/locations/in-view?bbox=${bbox}`);
      expect([bbox, status]).toEqual([bbox, 200]);
      expect(body.data).toHaveLength(Math.min(50, body.count));
    }
  });

  it('never returns a 5xx for any box of a view', async () => {
    const degrees = fc.double({ min: -200, max: 200, noNaN: true }).map((value) => value.toFixed(9));
    await fc.assert(
      fc.asyncProperty(fc.tuple(degrees, degrees, degrees, degrees), async (bbox) => {
        const response = await server.app.inject({ url: `/api/v1/locations/in-view?bbox=${bbox}` });
        expect(response.statusCode).toBeLessThan(500);
      }),
      { numRuns: 60 },
    );
  });
});
