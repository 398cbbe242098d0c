import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctPlace } from '../testing/correct-place.ts';
import { placeOf, wheelchair } from '../testing/imported-places.ts';
import type { ImportedPlace } from './osm-places.ts';
import { storePlaces } from './store-places.service.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** The area of a test. Each test has another area, so that elements of other tests never vanish. */
let area = 0;
const elementOf = (number: number, changes: Partial<ImportedPlace> = {}) =>
  placeOf({
    external_id: `node/${area * 100 + number}`,
    name: `Area ${area}, ${number}`,
    address: `${number} Quai ${area}, Monaco, MC`,
    facts: [wheelchair('yes')],
    ...changes,
  });
const store = (places: ImportedPlace[]) => storePlaces(server.sql, { places });

/** Imports a node with its neighbors. Also returns `way`, a new element of the node's place. */
async function importNode() {
  area++;
  const [node, neighbor, ...others] = [1, 2, 3, 4].map((number) => elementOf(number)) as [
    ImportedPlace,
    ImportedPlace,
    ...ImportedPlace[],
  ];
  const way = { ...node, external_id: `way/${area}`, facts: [wheelchair('no')], content_hash: 'w' };
  await store([node, neighbor, ...others]);
  return { node, neighbor, others: [neighbor, ...others], way };
}

/** Returns the state and the elements of the place with a name. */
async function read(name: string) {
  const [place] = await server.sql<
    { id: string; is_open: boolean; says: string | null; elements: unknown }[]
  >`
    select id, closed_at is null as is_open, public_facts -> 'wheelchair-accessible' ->> 'says' as says, (
      select json_agg(json_build_array(external_id, made_location, was_merged) order by external_id)
      from location_sources where location_id = locations.id) as elements
    from locations where name = ${name}`;
  if (!place) throw new Error(`No place is called ${name}`);
  return place;
}

describe('an import with a new element of a closed place', () => {
  it('reopens a closed place when a new element appears', async () => {
    const { node, others, way } = await importNode();
    expect(await store(others)).toMatchObject({ closed: 1 });
    expect(await store([...others, way])).toMatchObject({ added: 0, joined: 1, reopened: 1 });
    const elements = [[way.external_id, true, false]];
    expect(await read(node.name)).toMatchObject({ is_open: true, says: 'no', elements });
    expect(await store([...others, way])).toMatchObject({ unchanged: 3, updated: 1, joined: 0, reopened: 0 });
    expect(await store([...others, way])).toMatchObject({ unchanged: 4, updated: 0 });
    await store([...others, { ...way, name: `${way.name} Renamed`, content_hash: 'x' }]);
    expect(await read(`${way.name} Renamed`)).toMatchObject({ elements });
    expect(await store(others)).toMatchObject({ closed: 1 });
    expect(await server.findDrift()).toEqual([]);
  });

  it('reopens a closed place when old and new elements appear', async () => {
    const { node, others, way } = await importNode();
    await store(others);
    expect(await store([node, ...others, way])).toMatchObject({ joined: 1, reopened: 1 });
    expect(await read(node.name)).toMatchObject({
      is_open: true,
      elements: [
        [node.external_id, true, false],
        [way.external_id, false, false],
      ],
    });
  });

  it('reopens a closed place that another element joined earlier', async () => {
    const { node, others, way } = await importNode();
    await store([node, ...others, way]);
    await server.sql`
      with ended as (
        update location_sources set closed_at = now() where external_id = ${node.external_id}
        returning location_id, closed_at
      )
      update locations set closed_at = ended.closed_at from ended where id = ended.location_id`;
    expect(await store([...others, way])).toMatchObject({ unchanged: 4, reopened: 1 });
    const elements = [[way.external_id, true, false]];
    expect(await read(node.name)).toMatchObject({ is_open: true, elements });
  });

  it('keeps a place closed that people closed, despite new elements', async () => {
    const { node, others, way } = await importNode();
    await correctPlace(server, (await read(node.name)).id, { kind: 'closed' });
    await store(others);
    expect(await store([...others, way])).toMatchObject({ joined: 1, reopened: 0 });
    expect(await store([...others, way])).toMatchObject({ unchanged: 4, reopened: 0 });
    expect(await read(node.name)).toMatchObject({ is_open: false });
  });
});

describe('an import with a new element of a merged place', () => {
  const mergeInto = async (from: string, to: string) =>
    correctPlace(server, (await read(from)).id, { kind: 'duplicate', duplicate_of: (await read(to)).id });

  it("adds a merged place's new element to the target", async () => {
    const { node, neighbor, others, way } = await importNode();
    await mergeInto(node.name, neighbor.name);
    expect(await store([...others, way])).toMatchObject({ added: 0, joined: 1, closed: 0 });
    const remaining = {
      is_open: true,
      says: 'no',
      elements: [
        [neighbor.external_id, true, false],
        [way.external_id, false, true],
      ],
    };
    expect(await read(neighbor.name)).toMatchObject(remaining);
    expect(await read(node.name)).toMatchObject({ is_open: false, elements: null });
    expect(await store([...others, way])).toMatchObject({ added: 0, joined: 0, unchanged: 4 });
    expect(await read(neighbor.name)).toMatchObject(remaining);
    expect(await server.findDrift()).toEqual([]);
  });

  it('moves an OpenStreetMap element back when undoing a place merge', async () => {
    const { node, neighbor, others, way } = await importNode();
    await mergeInto(node.name, neighbor.name);
    await store([...others, way]);
    const [merge] = await server.sql`
      select id from corrections where kind = 'duplicate' and location_id = ${(await read(node.name)).id}`;
    const admin = await server.buildUser({ isAdmin: true });
    await server.send('POST', `/api/v1/admin/suggestions/${merge?.id}/reversal`, { user: admin });
    await store([...others, { ...way, content_hash: 'x' }]);
    expect(await read(neighbor.name)).toMatchObject({
      says: 'yes',
      elements: [[neighbor.external_id, true, false]],
    });
    expect(await read(node.name)).toMatchObject({
      is_open: true,
      says: 'no',
      elements: [[way.external_id, false, false]],
    });
    expect(await server.findDrift()).toEqual([]);
  });

  it('adds a new element to the target of chained merges', async () => {
    const { node, neighbor, others, way } = await importNode();
    const last = others.at(-1) as ImportedPlace;
    await mergeInto(node.name, neighbor.name);
    await mergeInto(neighbor.name, last.name);
    await store([...others, way]);
    expect(await read(last.name)).toMatchObject({
      says: 'no',
      elements: [
        [neighbor.external_id, false, true],
        [last.external_id, true, false],
        [way.external_id, false, true],
      ],
    });
  });
});
