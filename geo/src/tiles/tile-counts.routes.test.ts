import { CATEGORIES } from '@wayable/protocol/categories';
import {
  FACT_ANSWERS,
  FACT_TOPICS,
  FEATURES,
  type Feature,
  type PublicFacts,
} from '@wayable/protocol/features';
import { bandNumber, ratingBand } from '@wayable/protocol/ratings';
import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressAt, countIn, countInBand, countWithFacts, fetchTile } from '../testing/read-tile.ts';
import { foldAllCellChanges } from './cell-folder.ts';

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

/** Filters as query parameters, each with the same condition on rows */
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

const RATED_BANDS = ['excellent', 'good', 'fair', 'poor'] as const;
/** From this zoom on, the clusters of this test contain few enough kinds to count rating bands. */
const DIVIDED_FROM = 12;

/** Compares the counts of each nonempty tile with the places in the database. */
async function expectTrueCounts(zooms: number[]) {
  await foldAllCellChanges(server.sql);
  // The server may cache tiles from before the last change for a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const rows = await readRows();
  for (const z of zooms) {
    const tiles = Map.groupBy(rows, (row) => addressAt(row, z));
    for (const [query, matches] of FILTERS) {
      for (const [address, inside] of tiles) {
        const tile = await fetchTile(server, address, query);
        const found = inside.filter(matches);
        expect([address, query, countIn(tile)]).toEqual([address, query, found.length]);
        const stated = found.filter(({ public_facts }) => Object.keys(public_facts).length > 0);
        expect([address, query, countWithFacts(tile)]).toEqual([address, query, stated.length]);
        const isDivided = tile.clusters.every(
          ({ rated, excellent, good, fair, poor }) => excellent + good + fair + poor === rated,
        );
        if (z >= DIVIDED_FROM) expect([address, query, isDivided]).toEqual([address, query, true]);
        for (const band of isDivided ? RATED_BANDS : []) {
          const rated = found.filter((row) => bandOf(row) === bandNumber(band));
          expect([address, query, band, countInBand(tile, band)]).toEqual([
            address,
            query,
            band,
            rated.length,
          ]);
        }
        for (const cluster of tile.clusters) {
          expect(cluster.zoom).toBeGreaterThan(z);
          expect(cluster.mean_rating === 0).toBe(cluster.rated === 0);
        }
      }
    }
  }
  expect(await server.findDrift()).toEqual([]);
}

/** The seed of the random changes. To repeat a failed run, set the printed seed. */
const SEED = Number(process.env.TILES_SEED ?? Math.floor(Math.random() * 2 ** 31));
const random = (() => {
  let state = SEED;
  return (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
})();
const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;

/** Returns a random point in one of a few towns, near a pole, or anywhere. */
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

async function deleteLocation(id: string): Promise<void> {
  await server.sql`delete from locations where id = ${id}`;
}

async function moveLocation(id: string): Promise<void> {
  const { latitude } = anyPoint();
  const category = pick(CATEGORIES);
  await server.sql`update locations set latitude = ${latitude}, category = ${category} where id = ${id}`;
}

/** Changes the facts of a place like an import: deletes or replaces a fact. */
async function stateSomething(id: string): Promise<void> {
  const topic = pick(FACT_TOPICS);
  if (random(4) === 0) {
    await server.sql`delete from location_facts where location_id = ${id} and about = ${topic}`;
    return;
  }
  const says = pick(FACT_ANSWERS);
  // Lock the place, because deleting the place before the insert would violate the foreign key.
  await server.sql`
    insert into location_facts (location_id, source, key, value, about, says, source_url, license)
    select id, 'OpenStreetMap', ${topic}, ${says}, ${topic}, ${says}, 'https://www.openstreetmap.org/node/1', 'ODbL-1.0'
    from locations where id = ${id} for key share
    on conflict (location_id, source, key, source_url) do update set says = excluded.says
  `;
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
      if (location) await moveLocation(location.id);
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
      // Accept a 404, because another worker may have deleted the place.
      if (location) {
        const { status } = await server.send('POST', '/api/v1/reviews', {
          user,
          payload: { location_id: location.id, rating: 1 + random(5), accessibility_features: features },
        });
        expect(status).not.toBe(500);
      }
  }
}

it('counts places in tiles correctly during parallel changes', async () => {
  process.stdout.write(`Tiles: TILES_SEED=${SEED}\n`);
  for (let index = 0; index < 60; index++) {
    await server.buildLocation(pick(users), { ...anyPoint(), category: pick(CATEGORIES) });
  }
  await expectTrueCounts([0, 5, 12]);
  let left = 400;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (left-- > 0) await changeSomething();
    }),
  );
  await expectTrueCounts([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
});

it('counts as many places in tiles as in GET /locations', async () => {
  for (const [query] of FILTERS) {
    const { body } = await server.send('GET', `/api/v1/locations${query}`);
    const quarters = await Promise.all(
      ['1/0/0', '1/0/1', '1/1/0', '1/1/1'].map((address) => fetchTile(server, address, query)),
    );
    const sum = quarters.reduce((total, tile) => total + countIn(tile), 0);
    expect([query, sum]).toEqual([query, body.count]);
  }
});
