import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MONACO_EXTRACT } from '../testing/files/monaco-extract.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { importOsmFile, storePlaces } from './import.service.ts';
import type { ImportedPlace } from './osm-places.ts';

let server: TestApp;
let folder: string;
const nothing = () => undefined;

beforeAll(async () => {
  server = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'wayable-import-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const countLocations = async () =>
  (await server.sql`select count(*)::int as amount from locations`)[0]?.amount;

describe('a file that is not whole', () => {
  it.each([
    ['missing.osm.pbf', undefined, 'does not exist'],
    ['empty.osm.pbf', '', 'is empty'],
    ['text.osm.pbf', 'This is a letter, not a map. '.repeat(100), 'is not OpenStreetMap data'],
    ['places.csv', 'a,b', 'is not an .osm.pbf file'],
  ])('%s is refused in a sentence', async (name, content, reason) => {
    const file = join(folder, name);
    if (content !== undefined) await writeFile(file, content);
    await expect(importOsmFile(server.sql, file, nothing)).rejects.toThrow(reason);
    expect(await countLocations()).toBe(0);
  });

  it.skipIf(MONACO_EXTRACT === '').each([10, 2_000, 200_000, 445_000])(
    'cut after %i bytes changes nothing',
    async (length) => {
      const file = join(folder, `cut-${length}.osm.pbf`);
      await writeFile(file, (await readFile(MONACO_EXTRACT)).subarray(0, length));
      await expect(importOsmFile(server.sql, file, nothing)).rejects.toThrow(/nothing was imported/);
      expect(await countLocations()).toBe(0);
    },
  );
});

const place = (changes: Partial<ImportedPlace>): ImportedPlace => ({
  external_id: 'node/1',
  name: 'Café de Paris',
  address: '1 Place du Casino, Monaco, MC',
  has_street: true,
  category: 'restaurant',
  latitude: 43.7392,
  longitude: 7.4271,
  facts: [],
  content_hash: 'a',
  ...changes,
});

/** One import of places as the reader would give them. */
const store = (places: ImportedPlace[]) =>
  server.sql.begin((transaction) => storePlaces(transaction, places));

describe('an import', () => {
  const wheelchair = (value: 'yes' | 'limited' | 'no') => ({
    key: 'wheelchair',
    value,
    about: 'wheelchair-accessible' as const,
    says: value,
  });

  it('adds, then finds unchanged, then updates', async () => {
    const first = place({ external_id: 'node/10', name: 'Once', facts: [wheelchair('yes')] });
    expect(await store([first])).toMatchObject({ added: 1, updated: 0, unchanged: 0 });
    expect(await store([first])).toMatchObject({ added: 0, updated: 0, unchanged: 1 });
    const changed = {
      ...first,
      name: 'Twice',
      latitude: 43.74,
      facts: [wheelchair('limited')],
      content_hash: 'b',
    };
    expect(await store([changed])).toMatchObject({ added: 0, updated: 1, unchanged: 0 });
    const [location] = await server.sql`select * from locations where name = 'Twice'`;
    expect(location).toMatchObject({ latitude: 43.74 });
    const { body } = await server.send('GET', `/api/v1/locations/${location?.id}`);
    expect(body.facts).toMatchObject([
      {
        value: 'limited',
        about: 'wheelchair-accessible',
        says: 'limited',
        feature: null,
        source_url: 'https://www.openstreetmap.org/node/10',
      },
    ]);
    expect(body.public_facts).toEqual({
      'wheelchair-accessible': { says: 'limited', source: 'OpenStreetMap' },
    });
  });

  it('counts the reviews of a place that becomes another kind of place with that kind', async () => {
    const user = await server.buildUser();
    const bar = place({ external_id: 'node/11', name: 'Bar', address: '11 Quai, Monaco, MC' });
    await store([bar]);
    const [{ id } = { id: '' }] = await server.sql<
      { id: string }[]
    >`select id from locations where name = 'Bar'`;
    await server.buildReview(user, id);
    const categoriesOf = async () => {
      const { body } = await server.send('GET', `/api/v1/users/${user.id}/reviews`, { user });
      return body.categories;
    };
    expect(await categoriesOf()).toEqual(['restaurant']);
    await store([{ ...bar, category: 'entertainment', content_hash: 'b' }]);
    expect(await categoriesOf()).toEqual(['entertainment']);
    expect(await server.findDrift()).toEqual([]);
  });

  it('lets places swap names, and keeps the address of one that takes another’s name', async () => {
    const one = place({ external_id: 'node/40', name: 'East Door' });
    const two = place({ external_id: 'node/41', name: 'West Door' });
    await store([one, two]);
    await store([
      { ...one, name: 'West Door', content_hash: 'x' },
      { ...two, name: 'East Door', content_hash: 'x' },
    ]);
    const rows = await server.sql`select name, address from locations where name like '% Door' order by name`;
    expect(rows).toEqual([
      { name: 'East Door', address: one.address },
      { name: 'West Door', address: one.address },
    ]);
    const both = { name: 'Same Door', content_hash: 'y' };
    expect(
      await store([
        { ...one, ...both },
        { ...two, ...both },
      ]),
    ).toMatchObject({ updated: 2 });
  });

  it('keeps what another element of a place says when one of them loses its tag', async () => {
    const node = place({ external_id: 'node/50', name: 'Twofold', facts: [wheelchair('yes')] });
    const way = place({ external_id: 'way/51', name: 'Twofold', facts: [wheelchair('limited')] });
    await store([node, way]);
    await store([{ ...node, facts: [], content_hash: 'z' }, way]);
    const facts = await server.sql`
      select value from location_facts join locations on locations.id = location_id where name = 'Twofold'`;
    expect(facts).toEqual([{ value: 'limited' }]);
  });

  it('joins an element to the place of the same name and address nearby, and leaves what people made alone', async () => {
    const user = await server.buildUser();
    const mine = await server.buildLocation(user, { ...place({ name: 'Mine', category: 'other' }) });
    const staged = place({
      external_id: 'way/20',
      name: 'mine',
      category: 'restaurant',
      latitude: 43.7393,
      facts: [wheelchair('yes')],
    });
    expect(await store([staged])).toMatchObject({ added: 0, joined: 1 });
    await store([{ ...staged, name: 'Renamed', content_hash: 'c' }]);
    const { body } = await server.send('GET', `/api/v1/locations/${mine.id}`);
    expect(body).toMatchObject({ name: 'Mine', category: 'other', facts: [{ value: 'yes' }] });
  });

  it('tells a far place of the same name apart, and says when it cannot', async () => {
    const incomplete = { has_street: false, address: 'Fontvieille, Monaco, MC', name: 'Bank' };
    const outcome = await store([
      place({ external_id: 'node/30', ...incomplete }),
      place({ external_id: 'node/31', ...incomplete, latitude: 43.7395 }),
      place({ external_id: 'node/32', ...incomplete, latitude: 43.76 }),
      place({ external_id: 'node/33', name: 'Chain', address: '5 Main St' }),
      place({ external_id: 'node/34', name: 'Chain', address: '5 Main St', latitude: 43.9 }),
    ]);
    expect(outcome).toMatchObject({ added: 3, joined: 1, conflicting: 1 });
    const banks = await server.sql`select address from locations where name = 'Bank' order by address`;
    expect(banks).toEqual([{ address: '' }, { address: 'Fontvieille, Monaco, MC' }]);
  });
});

describe('Monaco', () => {
  it.skipIf(MONACO_EXTRACT === '')('comes in whole, once, and shows on the map', async () => {
    const first = await importOsmFile(server.sql, MONACO_EXTRACT, nothing);
    expect(first.added).toBeGreaterThan(600);
    expect(first.skipped.get('no name')).toBeGreaterThan(100);
    const again = await importOsmFile(server.sql, MONACO_EXTRACT, nothing);
    expect(again).toMatchObject({ added: 0, updated: 0, joined: 0, unchanged: first.added + first.joined });
    const { body } = await server.send('GET', '/api/v1/locations');
    expect(body.count).toBeGreaterThanOrEqual(first.added);
    const { body: found } = await server.send('GET', '/api/v1/locations/search?q=musee%20oceanographique');
    expect(found.data.map(({ category }: { category: string }) => category)).toContain('entertainment');
    const said = await server.sql<{ says: string; amount: number }[]>`
      select public_facts -> 'wheelchair-accessible' ->> 'says' as says, count(*)::int as amount from locations
      where public_facts ? 'wheelchair-accessible' group by 1`;
    const amounts = Object.fromEntries(said.map(({ says, amount }) => [says, amount]));
    expect(amounts.yes).toBeGreaterThan(40);
    expect(amounts.limited).toBeGreaterThan(3);
    expect(amounts.no).toBeGreaterThan(1);
    expect(await server.findDrift()).toEqual([]);
    const names = await server.send('GET', '/api/v1/geocoder/names?points=43.7393,7.4272,15');
    expect(names.body.data).toEqual(['Monte-Carlo']);
  });
});
