import { CATEGORIES } from '@wayable/protocol/categories';
import {
  FACT_ANSWERS,
  FACT_TOPICS,
  FEATURES,
  type Feature,
  type PublicFacts,
} from '@wayable/protocol/features';
import { bandNumber, ratingBand } from '@wayable/protocol/ratings';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countIn, countWithFacts, fetchTile } from '../testing/files/read-tile.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { foldAllCellChanges } from './cell-folder.ts';
import { pointInTile } from './tile-address.ts';

let server: TestApp;
let users: TestUser[];

beforeAll(async () => {
  server = await startTestApp();
  users = await Promise.all(Array.from({ length: 6 }, () => server.buildUser()));
});
afterAll(() => server.close());

interface Row {
  id: string;
  category: string;
  latitude: number;
  longitude: number;
  overall_rating: number;
  total_reviews: number;
  accessibility_features: Feature[];
  public_facts: PublicFacts;
}

const bandOf = (row: Row) => bandNumber(ratingBand(row.overall_rating, row.total_reviews));

/** Filters as a request has them, and as the places themselves answer them. */
const FILTERS: [query: string, matches: (row: Row) => boolean][] = [
  ['', () => true],
  ['?category=restaurant', ({ category }) => category === 'restaurant'],
  ['?rating=good', (row) => bandOf(row) >= 3],
  [
    '?features=wheelchair-accessible',
    ({ accessibility_features: has }) => has.includes('wheelchair-accessible'),
  ],
  [
    '?category=retail&rating=poor&features=visual-aids,automatic-doors',
    (row) =>
      row.category === 'retail' &&
      bandOf(row) >= 1 &&
      row.accessibility_features.includes('visual-aids') &&
      row.accessibility_features.includes('automatic-doors'),
  ],
  ['?wheelchair=limited,no', ({ public_facts }) => isNotYes(public_facts['wheelchair-accessible']?.says)],
  [
    '?category=healthcare&accessible_toilet=yes&features=audio-cues',
    (row) =>
      row.category === 'healthcare' &&
      row.public_facts['accessible-toilet']?.says === 'yes' &&
      row.accessibility_features.includes('audio-cues'),
  ],
];

const isNotYes = (says: string | undefined) => says === 'limited' || says === 'no';

const readRows = () => server.sql<Row[]>`
  select id, category, latitude, longitude, overall_rating, total_reviews,
    features as accessibility_features, public_facts
  from locations`;

function tileOf(row: Row, z: number): string {
  const { x, y } = pointInTile({ z, x: 0, y: 0 }, row);
  const index = (value: number) => Math.min(2 ** z - 1, Math.max(0, Math.floor(value)));
  return `${z}/${index(x)}/${index(y)}`;
}

/** Compares each tile that should hold something, and the sum over a zoom, with the places themselves. */
async function expectTrueCounts(zooms: number[]) {
  await foldAllCellChanges(server.sql);
  // What was made before the last change may be kept for a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const rows = await readRows();
  for (const z of zooms) {
    const tiles = Map.groupBy(rows, (row) => tileOf(row, z));
    for (const [query, matches] of FILTERS) {
      for (const [address, inside] of tiles) {
        const tile = await fetchTile(server, address, query);
        const found = inside.filter(matches);
        expect([address, query, countIn(tile)]).toEqual([address, query, found.length]);
        const stated = found.filter(({ public_facts }) => Object.keys(public_facts).length > 0);
        expect([address, query, countWithFacts(tile)]).toEqual([address, query, stated.length]);
      }
    }
  }
  expect(await server.findDrift()).toEqual([]);
}

/** The changes are random: a run that failed is repeated with the number that it printed. */
const SEED = Number(process.env.TILES_SEED ?? Math.floor(Math.random() * 2 ** 31));
const random = (() => {
  let state = SEED;
  return (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
})();
const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;

/** A point in one of a few towns, at a pole's edge, or anywhere. */
function anyPoint() {
  const near = pick([
    [41.88, -87.63],
    [41.9, -87.62],
    [-33.9, 151.2],
    [0.01, 179.99],
    [89.9, 10],
  ] as [number, number][]);
  return {
    latitude: Math.min(90, near[0] + random(1000) / 5e4),
    longitude: Math.min(180, near[1] + random(1000) / 5e4),
  };
}

/** Against a review that is being edited the database may give up what no call does yet: deadlock_detected. */
function passOverDeadlock(error: { code?: string }): void {
  if (error.code !== '40P01') throw error;
}

async function deleteLocation(id: string): Promise<void> {
  await server.sql`delete from locations where id = ${id}`.catch(passOverDeadlock);
}

/** What an import does to the facts of a place: takes one away, or replaces one. */
async function stateSomething(id: string): Promise<void> {
  const topic = pick(FACT_TOPICS);
  if (random(4) === 0) {
    await server.sql`delete from location_facts where location_id = ${id} and about = ${topic}`;
    return;
  }
  const says = pick(FACT_ANSWERS);
  await server.sql`
    insert into location_facts (location_id, source, key, value, about, says, source_url, license)
    select id, 'OpenStreetMap', ${topic}, ${says}, ${topic}, ${says}, 'https://www.openstreetmap.org/node/1', 'ODbL-1.0'
    from locations where id = ${id}
    on conflict (location_id, source, key) do update set says = excluded.says`.catch(passOverDeadlock);
}

async function changeSomething(): Promise<void> {
  const user = pick(users);
  const [location] = await server.sql<{ id: string }[]>`
    select id from locations order by md5(id::text || ${random(1e6)}::text) limit 1`;
  const [review] = await server.sql<{ id: string; user_id: string }[]>`
    select id, user_id from reviews order by md5(id::text || ${random(1e6)}::text) limit 1`;
  const features = FEATURES.filter(() => random(2) === 0);
  switch (random(12)) {
    case 10:
    case 11:
      if (location) await stateSomething(location.id);
      return;
    case 0:
    case 1:
      await server.buildLocation(user, { ...anyPoint(), category: pick(CATEGORIES) });
      return;
    case 2:
      if (location) await deleteLocation(location.id);
      return;
    case 3:
      if (location)
        await server.sql`
          update locations set latitude = ${anyPoint().latitude}, category = ${pick(CATEGORIES)}
          where id = ${location.id}`;
      return;
    case 4: {
      const owner = users.find(({ id }) => id === review?.user_id);
      if (review && owner) await server.send('DELETE', `/api/v1/reviews/${review.id}`, { user: owner });
      return;
    }
    case 5: {
      const owner = users.find(({ id }) => id === review?.user_id);
      const payload = { rating: 1 + random(5), accessibility_features: features };
      if (review && owner)
        await server.send('PATCH', `/api/v1/reviews/${review.id}`, { user: owner, payload });
      return;
    }
    default:
      // The place may have been deleted meanwhile: that is an answer, not a failure.
      if (location) {
        const { status } = await server.send('POST', '/api/v1/reviews', {
          user,
          payload: { location_id: location.id, rating: 1 + random(5), accessibility_features: features },
        });
        expect(status).not.toBe(500);
      }
  }
}

describe('GET /api/v1/tiles/:z/:x/:y.mvt', () => {
  it('has true counts at every zoom for every filter, before and after changes of parallel clients', async () => {
    process.stdout.write(`Tiles: TILES_SEED=${SEED}\n`);
    for (let index = 0; index < 120; index++) {
      await server.buildLocation(pick(users), { ...anyPoint(), category: pick(CATEGORIES) });
    }
    await expectTrueCounts([0, 5, 12]);
    let left = 1_000;
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while (left-- > 0) await changeSomething();
      }),
    );
    await expectTrueCounts([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
  }, 120_000);

  it('has the same sum over all tiles of a zoom as the list counts', async () => {
    for (const [query] of FILTERS) {
      const { body } = await server.send('GET', `/api/v1/locations${query}`);
      const quarters = await Promise.all(
        ['1/0/0', '1/0/1', '1/1/0', '1/1/1'].map((address) => fetchTile(server, address, query)),
      );
      const sum = quarters.reduce((total, tile) => total + countIn(tile), 0);
      expect([query, sum]).toEqual([query, body.count]);
    }
  });

  it('shows a new place, its rating and its deletion within two seconds', async () => {
    const [user] = users as [TestUser];
    const location = await server.buildLocation(user, { latitude: 60.17, longitude: 24.94 });
    const seen = async (expected: (rating: number | undefined) => boolean) => {
      const until = Date.now() + 2_000;
      for (;;) {
        const tile = await fetchTile(server, tileOf(location as unknown as Row, 14));
        const place = tile.places.find(({ id }) => id === location.id);
        if (expected(place?.overall_rating)) return true;
        if (Date.now() > until) return false;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    expect(await seen((rating) => rating === 0)).toBe(true);
    await server.buildReview(user, location.id, { rating: 5 });
    expect(await seen((rating) => rating === 5)).toBe(true);
    await server.sql`delete from locations where id = ${location.id}`;
    expect(await seen((rating) => rating === undefined)).toBe(true);
  });

  it('opens a cluster at the zoom that it names', async () => {
    await foldAllCellChanges(server.sql);
    for (const row of (await readRows()).slice(0, 20)) {
      const tile = await fetchTile(server, tileOf(row, 6));
      for (const cluster of tile.clusters) {
        expect(cluster.zoom).toBeGreaterThan(6);
        expect(cluster.mean_rating === 0).toBe(cluster.rated === 0);
      }
    }
    const [user] = users as [TestUser];
    const pair = [
      { latitude: -45.0, longitude: 170.0 },
      { latitude: -45.0, longitude: 170.002 },
    ];
    for (const point of pair) await server.buildLocation(user, point);
    await foldAllCellChanges(server.sql);
    const [first, second] = pair as [Row, Row] | [never, never];
    const { clusters } = await fetchTile(server, tileOf(first, 8));
    expect(clusters.map(({ count }) => count)).toEqual([2]);
    // Where the pair is, to a thirty-second of a square, however far from there the cluster is drawn.
    const [cluster] = clusters;
    const [, column, row] = tileOf(first, 8).split('/').map(Number) as [number, number, number];
    expect(((column + (cluster?.mean_x ?? 0) / 4_096) / 256) * 360 - 180).toBeCloseTo(170.001, 2);
    const down = Math.PI * (1 - (2 * (row + (cluster?.mean_y ?? 0) / 4_096)) / 256);
    expect((Math.atan(Math.sinh(down)) * 180) / Math.PI).toBeCloseTo(-45, 2);
    const zoom = cluster?.zoom ?? 0;
    const tiles = new Set([tileOf(first, zoom), tileOf(second, zoom)]);
    const opened = await Promise.all([...tiles].map((address) => fetchTile(server, address)));
    expect(opened.flatMap((tile) => tile.clusters)).toEqual([]);
    expect(opened.flatMap(({ places }) => places)).toHaveLength(2);
  });

  it('answers an unchanged tile with 304, and compresses', async () => {
    const url = '/api/v1/tiles/0/0/0.mvt?category=healthcare&rating=excellent';
    const first = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      vary: expect.stringMatching(/accept-encoding/i),
      'cache-control': 'public, max-age=0, must-revalidate',
    });
    const again = await server.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each([
    ['23/0/0', 'z'],
    ['-1/0/0', 'z'],
    ['1.5/0/0', 'z'],
    ['a/0/0', 'z'],
    ['2/4/0', 'x'],
    ['2/-1/0', 'x'],
    ['2/0/4', 'y'],
    ['2/0/99999999999999999999', 'y'],
    ['2/0/0', 'category', '?category=pub'],
    ['2/0/0', 'rating', '?rating=superb'],
    ['2/0/0', 'features', '?features=lift'],
    ['2/0/0', 'wheelchair', '?wheelchair=perhaps'],
  ])('refuses %s, naming %s', async (address, field, query = '') => {
    const { status, body } = await server.send('GET', `/api/v1/tiles/${address}.mvt${query}`);
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
  });

  it('never answers with a 5xx, whatever the address', async () => {
    await fc.assert(
      fc.asyncProperty(fc.webPath(), fc.webQueryParameters(), async (path, query) => {
        const response = await server.app.inject({ url: `/api/v1/tiles${path}.mvt?${query}` });
        expect(response.statusCode).toBeLessThan(500);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the database’s numbers of a place', () => {
  it('has the rating band that is shown, for any mean', async () => {
    const rows = await server.sql<{ stars: number; reviews: number; band: number }[]>`
      select stars, reviews, rating_band(stars, reviews) as band
      from generate_series(1, 120) as reviews, lateral generate_series(reviews, 5 * reviews) as stars`;
    const wrong = rows.filter(
      ({ stars, reviews, band }) => bandNumber(ratingBand(stars / reviews, reviews)) !== band,
    );
    expect(wrong).toEqual([]);
  });
});
