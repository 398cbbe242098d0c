import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OsmElement, OsmNode, OsmTags } from '../osm-file/elements.ts';
import { writeOsmFile } from '../testing/osm-file-writer.ts';
import { importOsmFile } from './import.service.ts';
import { writeImportReport } from './import-report.ts';

let server: TestApp;
let folder: string;
beforeAll(async () => {
  server = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'wayable-newer-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

type FileOptions = Parameters<typeof writeOsmFile>[2];

async function importElements(elements: OsmElement[], options: FileOptions = {}, takesOlder = false) {
  const path = join(folder, `${crypto.randomUUID()}.osm.pbf`);
  await writeOsmFile(path, elements, options);
  return importOsmFile(server.sql, path, { takesOlder });
}

let nextId = 1_000;
const idsFor = (count: number): number => {
  nextId += count;
  return nextId - count;
};
const cafe = (id: number, name: string, tags: OsmTags = {}): OsmNode => ({
  type: 'node',
  id,
  lat: 47.3,
  lon: 9.7 + (id % 100) / 10_000,
  tags: { amenity: 'cafe', name, wheelchair: 'yes', 'addr:street': 'A', 'addr:city': 'Vaduz', ...tags },
});

const placesCalled = (prefix: string) =>
  server.sql<{ name: string; is_closed: boolean; says: string | null; address: string }[]>`
    select name, closed_at is not null as is_closed, address,
      public_facts -> 'wheelchair-accessible' ->> 'says' as says
    from locations where name like ${`${prefix}%`} order by name, says
  `;

describe('importOsmFile', () => {
  it('closes places that ended or vanished in a newer extract', async () => {
    const first = idsFor(7);
    const before = ['a', 'b', 'c', 'd', 'e'].map((letter, index) => cafe(first + index, `Shut ${letter}`));
    expect(await importElements(before)).toMatchObject({ added: 5, closed: 0 });
    const [a, , c, d, e] = before as [OsmNode, OsmNode, OsmNode, OsmNode, OsmNode];
    const after: OsmNode[] = [
      { ...a, tags: { 'disused:amenity': 'cafe', name: 'Shut a' } },
      c,
      { ...d, tags: { ...d.tags, end_date: '2020' } },
      e,
    ];
    expect(await importElements(after)).toMatchObject({ added: 0, closed: 3 });
    expect(await placesCalled('Shut')).toMatchObject([
      { name: 'Shut a', is_closed: true, says: null },
      { name: 'Shut b', is_closed: true, says: null },
      { name: 'Shut c', is_closed: false, says: 'yes' },
      { name: 'Shut d', is_closed: true, says: null },
      { name: 'Shut e', is_closed: false, says: 'yes' },
    ]);
    const { body } = await server.send('GET', '/api/v1/locations/search?q=Shut');
    expect(body.data).toHaveLength(2);
    expect(await server.findDrift()).toEqual([]);
  });

  it('reopens a place when a newer extract contains the place', async () => {
    const first = idsFor(3);
    const all = ['a', 'b', 'c'].map((letter, index) => cafe(first + index, `Again ${letter}`));
    await importElements(all);
    await importElements(all.slice(1));
    expect(await importElements(all)).toMatchObject({ reopened: 1, closed: 0 });
    expect((await placesCalled('Again')).map(({ is_closed, says }) => [is_closed, says])).toEqual(
      Array(3).fill([false, 'yes']),
    );
  });

  it('keeps a place closed that people closed when importing extracts', async () => {
    const first = idsFor(3);
    const all = ['a', 'b', 'c'].map((letter, index) => cafe(first + index, `People ${letter}`));
    await importElements(all);
    await importElements(all.slice(1));
    await server.sql`update locations set closed_at = now() + interval '1 second' where name = 'People a'`;
    expect(await importElements(all)).toMatchObject({ reopened: 0 });
  });

  it('keeps places open that are outside of an extract', async () => {
    const first = idsFor(20);
    const large = Array.from({ length: 9 }, (_, index) => cafe(first + index, `Region ${index}`));
    await importElements(large);
    expect(await importElements([cafe(first + 15, 'Elsewhere')])).toMatchObject({ closed: 0 });
    expect(await importElements(large.slice(0, 3))).toMatchObject({ closed: 0 });
    // The larger extract contains the complete smaller extract.
    const larger = [...large.slice(1), ...[16, 17].map((more) => cafe(first + more, `Region ${more}`))];
    expect(await importElements(larger)).toMatchObject({ closed: 1, added: 2 });
  });

  it('keeps a place open when a way replaces its node', async () => {
    const id = idsFor(6);
    const node = cafe(id, 'Node to way', { wheelchair: 'no' });
    const others = [1, 2].map((index) => cafe(id + index, `Node to way ${index}`));
    await importElements([node, ...others]);
    const corners = [0, 1, 2].map(
      (index): OsmNode => ({
        type: 'node',
        id: id + 10_000 + index,
        lat: node.lat + (index === 2 ? 1e-4 : 0),
        lon: node.lon + index * 5e-5,
      }),
    );
    const refs = [0, 1, 2, 0].map((index) => id + 10_000 + index);
    const way: OsmElement = { type: 'way', id, refs, tags: { ...node.tags, wheelchair: 'yes' } };
    expect(await importElements([...others, ...corners, way])).toMatchObject({ joined: 1, closed: 0 });
    const [place] = await placesCalled('Node to way');
    expect(place).toMatchObject({ is_closed: false, says: 'yes' });
    // The next import updates name, address and position from the way, only once.
    expect(await importElements([...others, ...corners, way])).toMatchObject({ unchanged: 2, updated: 1 });
    expect(await importElements([...others, ...corners, way])).toMatchObject({ unchanged: 3, updated: 0 });
  });

  it('rejects an older extract unless takesOlder is set', async () => {
    const id = idsFor(1);
    const [older, newer] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')];
    await importElements([cafe(id, 'Newer')], { dataAt: newer });
    await expect(importElements([cafe(id, 'Older')], { dataAt: older })).rejects.toThrow(/is older than/);
    expect(await placesCalled('Newer')).toHaveLength(1);
    expect(await importElements([cafe(id, 'Older')], { dataAt: older }, true)).toMatchObject({ updated: 1 });
  });

  it('rejects an older extract of a newly imported area', async () => {
    const first = idsFor(9);
    const large = Array.from({ length: 9 }, (_, index) => cafe(first + index, `Part ${index}`));
    const [older, newer] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')];
    await importElements(large, { dataAt: newer });
    await expect(importElements(large.slice(0, 2), { dataAt: older })).rejects.toThrow(/is older than/);
  });

  it('separates floors and bus stops with the same name', async () => {
    const id = idsFor(4);
    const floors = ['0', '1'].map((level, index) =>
      cafe(id + index, 'Two floors', { level, wheelchair: level === '0' ? 'yes' : 'no' }),
    );
    const stops = ['yes', 'no'].map(
      (wheelchair, index): OsmNode => ({
        ...cafe(id + 2 + index, ''),
        tags: {
          highway: 'bus_stop',
          name: 'Two stops',
          wheelchair,
          'addr:street': 'A',
          'addr:city': 'Vaduz',
        },
      }),
    );
    expect(await importElements([...floors, ...stops])).toMatchObject({ added: 4, joined: 0 });
    for (const name of ['Two floors', 'Two stops'])
      expect((await placesCalled(name)).map(({ says }) => says)).toEqual(['no', 'yes']);
  });

  it('lists facts of two elements and shows the worse fact', async () => {
    const id = idsFor(2);
    const [first, second] = [cafe(id, 'Differs'), cafe(id + 1, 'Differs', { wheelchair: 'no' })];
    expect(await importElements([first, { ...second, lon: first.lon }])).toMatchObject({
      added: 1,
      joined: 1,
    });
    const [{ id: locationId } = { id: '' }] = await server.sql<{ id: string }[]>`
      select id from locations where name = 'Differs'`;
    const { body } = await server.send('GET', `/api/v1/locations/${locationId}`);
    expect(body.public_facts['wheelchair-accessible'].says).toBe('no');
    const facts = body.facts as { value: string; source_url: string }[];
    expect(facts.map(({ value, source_url }) => [value, source_url.split('/').at(-1)])).toEqual([
      ['yes', String(id)],
      ['no', String(id + 1)],
    ]);
    expect(body).toMatchObject({
      kind: 'cafe',
      sources: [
        { source: 'OpenStreetMap', id: `node/${id}`, licence: 'ODbL-1.0' },
        { source: 'OpenStreetMap', id: `node/${id + 1}` },
      ],
    });
  });

  it('keeps facts of a joined element from another file', async () => {
    const id = idsFor(2);
    const [first, second] = [cafe(id, 'Two files'), cafe(id + 1, 'Two files', { wheelchair: 'no' })];
    await importElements([first]);
    await importElements([{ ...second, lon: first.lon }]);
    const changed = { ...first, tags: { ...first.tags, wheelchair: 'limited' } };
    expect(await importElements([changed])).toMatchObject({ updated: 1, closed: 0 });
    expect((await placesCalled('Two files')).map(({ says }) => says)).toEqual(['no']);
  });

  it('notifies followers when an import closes a place', async () => {
    const id = idsFor(3);
    const all = [0, 1, 2].map((index) => cafe(id + index, `Followed ${index}`));
    await importElements(all);
    const user = await server.buildUser();
    const [{ id: locationId } = { id: '' }] = await server.sql<{ id: string }[]>`
      select id from locations where name = 'Followed 0'`;
    await server.send('PUT', `/api/v1/locations/${locationId}/follow`, { user });
    await importElements(all.slice(1));
    const { body } = await server.send('GET', '/api/v1/notifications', { user });
    expect(body.data).toMatchObject([{ kind: 'place_changed', details: { is_closed: true } }]);
  });

  it("reads the building's entrance for a place inside the building", async () => {
    const id = idsFor(10);
    const corners = [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ].map(
      ([x = 0, y = 0], index): OsmNode => ({
        type: 'node',
        id: id + 1 + index,
        lat: 47.4 + y / 10_000,
        lon: 9.8 + x / 10_000,
        ...(index === 0 && { tags: { entrance: 'main', wheelchair: 'no', step_count: '3' } }),
      }),
    );
    const inside: OsmNode = { ...cafe(id, 'Inside', { wheelchair: '' }), lat: 47.4002, lon: 9.8002 };
    const refs = [1, 2, 3, 4, 1].map((index) => id + index);
    const building: OsmElement = { type: 'way', id, refs, tags: { building: 'yes' } };
    await importElements([inside, ...corners, building]);
    expect((await placesCalled('Inside'))[0]).toMatchObject({ says: 'no' });
  });

  it('repairs or reports invalid elements and imports the others', async () => {
    const id = idsFor(8);
    const elements: OsmElement[] = [
      cafe(id, `Odd ${'x'.repeat(255)}`),
      cafe(id + 1, 'Odd two', { 'wheelchair:description': 'One\nstep \u202eback' }),
      { ...cafe(id + 2, 'Odd north'), lat: 95 },
      { type: 'way', id, refs: [], tags: { amenity: 'cafe', name: 'Odd way' } },
      { type: 'node', id: id + 5, lat: 95, lon: 9.7, tags: { place: 'town', name: 'Odd town' } },
      { type: 'node', id: id + 3, lat: 47.3, lon: 9.7, tags: { amenity: 'cafe' } },
      { type: 'node', id: id + 4, lat: 47.3, lon: 9.7, tags: { amenity: 'toilets', wheelchair: 'yes' } },
    ];
    const { added, skipped } = await importElements(elements);
    expect(added).toBe(3);
    expect(skipped).toEqual([
      { element: `node/${id + 2}`, reason: 'no position' },
      { element: `node/${id + 3}`, reason: 'no name' },
      { element: `way/${id}`, reason: 'no position' },
    ]);
    const report = await readFile(await writeImportReport(folder, 'odd.osm.pbf', skipped), 'utf8');
    expect(report.split('\n')).toContain(`way/${id},no position`);
    const odd = await placesCalled('Odd');
    expect(odd.map(({ name }) => name.length)).toEqual([7, 200]);
    const [told] = await server.sql`select value from location_facts where key = 'wheelchair:description'`;
    expect(told?.value).toBe('One step back');
  });
});
