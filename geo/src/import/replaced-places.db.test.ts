import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeOf } from '../testing/imported-places.ts';
import type { ImportedPlace } from './osm-places.ts';
import { storePlaces } from './store-places.service.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

let count = 0;
const METERS_PER_DEGREE = 111_195;

type Changes = Partial<ImportedPlace> & { meters: number };

/** Imports nodes, then ways that replace the nodes. `meters` is the distance to the north of a point. */
async function replace(common: Partial<ImportedPlace>, nodes: Changes[], ways: Changes[]) {
  const latitude = 10 + ++count;
  const build = (type: string, elements: Changes[]) =>
    elements.map(({ meters, ...changes }, index) =>
      placeOf({
        external_id: `${type}/${count}${index}`,
        address: '',
        has_street: false,
        latitude: latitude + meters / METERS_PER_DEGREE,
        ...common,
        ...changes,
      }),
    );
  const places = build('node', nodes);
  await storePlaces(server.sql, { places });
  return storePlaces(server.sql, {
    places: build('way', ways),
    ended: places.map(({ external_id: id }) => id),
  });
}

const playground = { name: 'Parc', category: 'recreation' as const };
const toilets = { name: 'Toilets', category: 'public-service' as const, is_alone: true };
const joined = { joined: 1, added: 0, closed: 0 };
const notJoined = { joined: 0, added: 1, closed: 1 };

describe('an import of ways that replace nodes', () => {
  it.each([
    ['joins a way to a node without a street address', playground, {}, { meters: 120 }, joined],
    ['joins a way to a node of the same unnamed kind', toilets, {}, { meters: 20 }, joined],
    [
      'joins a way with a street address to a node',
      playground,
      {},
      { meters: 20, address: '1 Quai, Monaco' },
      joined,
    ],
    ['adds a place for a way 200 m away', playground, {}, { meters: 200 }, notJoined],
    ['adds a place for unnamed toilets 60 m away', toilets, {}, { meters: 60 }, notJoined],
    [
      'adds a place for a way of another category',
      playground,
      {},
      { meters: 9, category: 'retail' as const },
      notJoined,
    ],
    ['adds a place for a way on another floor', toilets, { part: '1' }, { meters: 9, part: '2' }, notJoined],
    [
      'adds a place for a way with another street address',
      toilets,
      { address: '1 Quai, Monaco' },
      { meters: 9, address: '2 Quai, Monaco' },
      notJoined,
    ],
  ])('%s', async (_, common, node, way, expected) => {
    expect(await replace(common, [{ meters: 0, ...node }], [way])).toMatchObject(expected);
  });

  it('joins two ways to the nearer of two neighboring places', async () => {
    const counts = await replace(toilets, [{ meters: 0 }, { meters: 25 }], [{ meters: 24 }, { meters: 2 }]);
    expect(counts).toMatchObject({ joined: 2, added: 0, closed: 0 });
    const places = await server.sql`
      select source.external_id, round(((place.latitude - ${10 + count}) * ${METERS_PER_DEGREE})::numeric)::int as meters
      from location_sources as source join locations as place on place.id = source.location_id
      where source.external_id = any(${[`way/${count}0`, `way/${count}1`]}) order by 1`;
    expect(places).toEqual([
      { external_id: `way/${count}0`, meters: 25 },
      { external_id: `way/${count}1`, meters: 0 },
    ]);
  });

  it('closes the farther of two places that one way replaces', async () => {
    const counts = await replace(toilets, [{ meters: 0 }, { meters: 10 }], [{ meters: 8 }]);
    expect(counts).toMatchObject({ joined: 1, added: 0, closed: 1 });
  });

  it("keeps reviews of a node's place that a way replaces", async () => {
    const author = await server.buildUser();
    const element = placeOf({ ...toilets, external_id: 'node/77', address: '', has_street: false });
    await storePlaces(server.sql, { places: [element] });
    const [source] = await server.sql<{ location_id: string }[]>`
      select location_id from location_sources where external_id = 'node/77'`;
    await server.buildReview(author, source?.location_id ?? '');
    const way = { ...element, external_id: 'way/77', address: '7 Quai, Monaco' };
    await storePlaces(server.sql, { places: [way], ended: ['node/77'] });
    expect(await storePlaces(server.sql, { places: [way] })).toMatchObject({ updated: 1, closed: 0 });
    expect(await storePlaces(server.sql, { places: [way] })).toMatchObject({ unchanged: 1, closed: 0 });
    const [place] = await server.sql`
      select total_reviews, address, closed_at from locations where id = ${source?.location_id ?? ''}`;
    expect(place).toEqual({ total_reviews: 1, address: '7 Quai, Monaco', closed_at: null });
    expect(await server.findDrift()).toEqual([]);
  });
});
