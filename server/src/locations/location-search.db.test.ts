import { foldAllCellChanges } from '@wayable/geo/tiles/cell-folder';
import type { Location } from '@wayable/protocol/locations';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { Bbox } from './boxes.ts';
import { toDegrees } from './distance.ts';
import { type KindFilter, NO_CONDITION } from './location-filters.ts';
import { type SearchBounds, searchForLocations, searchLocations } from './location-search.service.ts';
import { listAddressesAround } from './locations.service.ts';

let server: TestApp;
let places: Place[];

type Place = Pick<
  Location,
  'id' | 'name' | 'category' | 'latitude' | 'longitude' | 'overall_rating' | 'total_reviews'
> & { rank: number };

/** The strategies of a search, each as the only strategy, and in sequence. */
const WAYS: [way: string, bounds: SearchBounds][] = [
  ['reads the area', { smallArea: 1e9, rareWords: 0, walk: 0 }],
  ['looks up the words', { smallArea: 0, rareWords: 1e9, walk: 0 }],
  ['walks the area', { smallArea: 0, rareWords: 0, walk: 1e9 }],
  ['walks a little, then reads the area', { smallArea: 0, rareWords: 0, walk: 40 }],
];
const WORDS = ['Café', 'Museum', 'Library', 'Über', 'Кафе', '喫茶', 'Café Museum', '100%_'];
const SEARCHES = [
  [],
  ['cafe'],
  ['muse'],
  ['uber', 'i'],
  ['КАФЕ'],
  ['茶'],
  ['cafe', 'MUSEUM'],
  ['%_'],
  ['nowhere'],
];

beforeAll(async () => {
  server = await startTestApp();
  const random = (() => {
    let state = 11;
    return () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return state / 2 ** 32;
    };
  })();
  const rows = Array.from({ length: 900 }, (_, index) => {
    const reviews = Math.floor(random() * 5);
    return {
      name: `${WORDS[Math.floor(random() * WORDS.length)]} ${index}`,
      // Places in a town, in a town across the antimeridian, and beyond the edge of the map.
      latitude: index % 3 === 0 ? 86 + random() * 4 : (random() - 0.5) * 4,
      longitude: index % 3 === 1 ? ((178 + random() * 4 + 180) % 360) - 180 : 10 + random() * 4,
      category: random() < 0.3 ? 'retail' : 'restaurant',
      reviews,
      stars: reviews + Math.floor(random() * (4 * reviews + 1)),
    };
  });
  await server.sql`
    insert into locations (name, address, category, latitude, longitude, total_reviews, raters, rating_sum)
    select name, '', category, latitude, longitude, reviews, reviews, stars
    from jsonb_to_recordset(${server.sql.json(rows)}) as place(name text, category text, latitude float8,
      longitude float8, reviews int, stars int)`;
  await foldAllCellChanges(server.sql);
  places = await server.sql<Place[]>`
    select id, name, category, latitude, longitude, overall_rating, total_reviews,
      rating_rank(rating_sum, raters, total_reviews, id) as rank from locations`;
});
afterAll(() => server.close());

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Returns the matches of a naive search that compares every place. */
function matching(terms: string[], filter: KindFilter, bbox: Bbox | undefined): Place[] {
  const [west, south, east, north] = bbox ?? [-180, -90, 180, 90];
  return places.filter(({ name, category, latitude, longitude }) => {
    const isInColumns =
      west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
    return (
      isInColumns &&
      latitude >= south &&
      latitude <= north &&
      (filter.category === 'all' || filter.category === category) &&
      terms.every((term) => fold(`${name} `).includes(fold(term)))
    );
  });
}

const byRank = (one: Place, other: Place) => one.rank - other.rank || (one.id < other.id ? -1 : 1);

const degrees = (range: number) => fc.double({ min: -range, max: range, noNaN: true });
/** Areas around towns, and areas at random positions. */
const bboxes: fc.Arbitrary<Bbox> = fc.oneof(
  fc.constantFrom<Bbox>(
    [-180, -90, 180, 90],
    [9, -3, 15, 3],
    [11, -1, 12, 1],
    [179, -2, -179, 2],
    [177, -3, -177, 90],
    [10, 85, 14, 90],
    [11, 88, 13, 89],
  ),
  fc
    .tuple(degrees(180), degrees(90), degrees(180), degrees(90))
    .map(([west, a, east, b]): Bbox => [west, Math.min(a, b), east, Math.max(a, b)]),
);
const RETAIL: KindFilter = { ...NO_CONDITION, category: 'retail', part: 2 };
const filters = fc.constantFrom<KindFilter>(NO_CONDITION, RETAIL);
const limits = fc.constantFrom(1, 7, 50);

describe('search in an area', () => {
  it.each(WAYS)('finds the best rated matches of an area: %s', async (_, bounds) => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...SEARCHES),
        filters,
        bboxes,
        limits,
        async (terms, filter, bbox, limit) => {
          const found = await searchLocations(server.sql, { terms, filter, bbox, limit }, bounds);
          const expected = matching(terms, filter, bbox).toSorted(byRank).slice(0, limit);
          expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('sorts matches in an area by rating, then reviews', async () => {
    const { data } = await searchForLocations(server.sql, { q: 'cafe', category: 'all', bbox: '9,-3,15,3' });
    expect(data).toHaveLength(50);
    const shown = data.map((place) => [place.overall_rating, place.total_reviews]);
    const sorted = shown.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => c - a || d - b);
    expect(shown).toEqual(sorted);
  });
});

describe('search everywhere', () => {
  it('finds exactly the best rated matches of all places', async () => {
    const order = (one: Place, other: Place) =>
      other.overall_rating - one.overall_rating ||
      other.total_reviews - one.total_reviews ||
      (one.id < other.id ? -1 : 1);
    for (const terms of SEARCHES)
      for (const filter of [NO_CONDITION, RETAIL]) {
        const found = await searchLocations(server.sql, { terms, filter, limit: 50 });
        const expected = matching(terms, filter, undefined).toSorted(order).slice(0, 50);
        expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      }
  });
});

describe('search near a point', () => {
  it.each(WAYS)('finds exactly the matches nearest to a point: %s', async (_, bounds) => {
    const around = fc.record({
      latitude: fc.double({ min: -2, max: 2, noNaN: true }),
      longitude: fc.oneof(
        fc.double({ min: 10, max: 14, noNaN: true }),
        fc.double({ min: 178, max: 180, noNaN: true }),
        fc.double({ min: -180, max: -178, noNaN: true }),
      ),
    });
    const boxes = fc.constantFrom<Bbox | undefined>(undefined, [9, -3, 15, 3], [177, -3, -177, 3]);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...SEARCHES), around, boxes, async (terms, point, bbox) => {
        const near = { latitude: toDegrees(point.latitude), longitude: toDegrees(point.longitude) };
        const distance = (place: Place) => {
          const turn = Math.abs(place.longitude - near.longitude);
          const east = Math.min(turn, 360 - turn) * Math.cos((near.latitude * Math.PI) / 180);
          return Math.hypot(place.latitude - near.latitude, east);
        };
        const search = { terms, filter: NO_CONDITION, bbox, near, limit: 20 };
        const found = await searchLocations(server.sql, search, bounds);
        const expected = matching(terms, NO_CONDITION, bbox).toSorted((a, b) => distance(a) - distance(b));
        expect(found.map(({ id }) => id)).toEqual(expected.slice(0, 20).map(({ id }) => id));
      }),
      { numRuns: 40 },
    );
  });
});

describe('indexes of a search', () => {
  /** Explains a query with some plans disabled: with few places, the planner prefers scans and sorts. */
  const explain = (query: string, off = ['enable_seqscan']) =>
    server.sql.begin(async (transaction) => {
      for (const setting of off) await transaction.unsafe(`set local ${setting} = off`);
      return JSON.stringify(await transaction.unsafe(`explain ${query}`));
    });

  it('searches words and coordinates with one index', async () => {
    const plan =
      await explain(`select id from locations where map_point(latitude, longitude) <@ box(point(0, 0), point(9, 9))
      and search_text || '' like '%cafe%'`);
    expect(plan).toMatch(/locations_map_point.*Index Cond: .*<@.*~~/);
  });

  it('compares search words within the index of best places', async () => {
    const order = 'order by overall_rating desc, total_reviews desc, id limit 50';
    for (const condition of ['true', `category = 'retail' and kind & 4096 = 4096`]) {
      const plan = await explain(
        `select id from locations where total_reviews > 0 and ${condition} and search_text like '%e%' ${order}`,
        ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'],
      );
      expect(plan).toContain('Index Only Scan using locations_reviewed_best');
      expect(plan).not.toContain('Sort');
    }
  });

  it('stores places with the longest possible texts', async () => {
    const longest = await server.sql<{ written: string }[]>`
      select chr(code) as written from generate_series(161, 65535) as code
      where code not between 55296 and 57343
      order by octet_length(search_form(chr(code))) desc, code limit 300`;
    const mixed = (length: number, factor: number) =>
      Array.from(
        { length },
        (_, index) => longest[(index * factor + (index >> 3) * 7) % longest.length]?.written,
      ).join('');
    const emoji = (length: number, factor: number) =>
      Array.from({ length }, (_, index) => String.fromCodePoint(0x20000 + ((index * factor) % 40_000))).join(
        '',
      );
    for (const text of [mixed, emoji])
      for (const factor of [1, 37, 7_919]) {
        const [row] = await server.sql<{ id: string }[]>`
          insert into locations (name, address, category, latitude, longitude, total_reviews, raters, rating_sum)
          values (${text(200, factor)}, ${text(300, factor + 2)}, 'public-service', 45, 45, 1, 1, 5)
          returning id`;
        await server.sql`delete from locations where id = ${row?.id as string}`;
      }
  });

  it('ignores the index of coordinates in a search for words', async () => {
    const plan = await explain(`select id from locations where search_text like '%cafe%'`);
    expect(plan).not.toContain('locations_map_point');
  });
});

describe('search across the antimeridian', () => {
  beforeAll(async () => {
    await server.sql`
      insert into locations (name, address, category, latitude, longitude, total_reviews, raters, rating_sum)
      select kind || n, 'Pier ' || n, 'restaurant', -40 + n * 0.001, longitude, reviews, reviews, stars
      from (values ('Grill ', 179.5, 60, 1, 5), ('Harbour West ', 179.6, 5, 1, 4), ('Harbour East ', -179.5, 60, 0, 0))
          as made(kind, longitude, amount, reviews, stars),
        lateral generate_series(1, amount) as n`;
    await foldAllCellChanges(server.sql);
  });

  it('finds places on both sides of the antimeridian', async () => {
    const search = {
      terms: ['harbour'],
      filter: NO_CONDITION,
      limit: 20,
      bbox: [179, -41, -179, -39] as Bbox,
    };
    const found = await searchLocations(server.sql, search, { smallArea: 0, rareWords: 0, walk: 40 });
    expect(found).toHaveLength(20);
    expect(found.slice(0, 6).map(({ name }) => name.replace(/\d+$/, '').trim())).toEqual([
      ...Array.from({ length: 5 }, () => 'Harbour West'),
      'Harbour East',
    ]);
  });

  it('finds street addresses across the antimeridian', async () => {
    await server.sql`
      insert into locations (name, address, category, latitude, longitude)
      values ('Lighthouse', 'Date Line 1', 'other', 10, 179.9999), ('Kiosk', 'Date Line 2', 'other', 10, -179.9996)`;
    const found = await listAddressesAround(
      server.sql,
      { latitude: 10, longitude: -179.9999 },
      { meters: 75, limit: 3 },
    );
    expect(found.map(({ name }) => name)).toEqual(['Lighthouse', 'Kiosk']);
  });
});
