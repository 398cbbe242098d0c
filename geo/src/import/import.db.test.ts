import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilWaitingForLock } from '@wayable/server/testing/lock-waits';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeOf, wheelchair } from '../testing/imported-places.ts';
import { MONACO_EXTRACT } from '../testing/monaco-extract.ts';
import { writeOsmFile } from '../testing/osm-file-writer.ts';
import { importOsmFile } from './import.service.ts';
import type { ImportedPlace } from './osm-places.ts';
import { storePlaces } from './store-places.service.ts';

let server: TestApp;
let folder: string;

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

describe('incomplete file', () => {
  it.each([
    ['missing.osm.pbf', undefined, 'does not exist'],
    ['empty.osm.pbf', '', 'is empty'],
    ['text.osm.pbf', 'This is a letter, not a map. '.repeat(100), 'is not OpenStreetMap data'],
    ['places.csv', 'a,b', 'is not OpenStreetMap data'],
  ])('rejects the invalid file %s and imports nothing', async (name, content, reason) => {
    const file = join(folder, name);
    if (content !== undefined) await writeFile(file, content);
    await expect(importOsmFile(server.sql, file)).rejects.toThrow(reason);
    expect(await countLocations()).toBe(0);
  });

  it.skipIf(MONACO_EXTRACT === '').each([10, 2_000, 200_000, 445_000])(
    'rejects a file cut after %i bytes and imports nothing',
    async (length) => {
      const file = join(folder, `cut-${length}.osm.pbf`);
      await writeFile(file, (await readFile(MONACO_EXTRACT)).subarray(0, length));
      await expect(importOsmFile(server.sql, file)).rejects.toThrow(/nothing was imported/);
      expect(await countLocations()).toBe(0);
    },
  );
});

/** Stores places as one import. */
const store = (places: ImportedPlace[]) => storePlaces(server.sql, { places });

describe('an import', () => {
  it('adds new places, skips unchanged places and updates changed places', async () => {
    const first = placeOf({ external_id: 'node/10', name: 'Once', facts: [wheelchair('yes')] });
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

  it("moves review counts to a place's new category", async () => {
    const user = await server.buildUser();
    const bar = placeOf({ external_id: 'node/11', name: 'Bar', address: '11 Quai, Monaco, MC' });
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

  it('swaps names of two imported places and keeps street addresses', async () => {
    const one = placeOf({ external_id: 'node/40', name: 'East Door' });
    const two = placeOf({ external_id: 'node/41', name: 'West Door' });
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
});

describe('imports during other changes', () => {
  const writeCafe = async (id: number, name: string) => {
    const file = join(folder, `${name}.osm.pbf`);
    const tags = { amenity: 'cafe', name, 'addr:street': `${name} St`, 'addr:city': 'Monaco' };
    await writeOsmFile(file, [{ type: 'node', id, lat: 43.73, lon: 7.42, tags }]);
    return file;
  };

  it('runs simultaneous imports one after the other', async () => {
    const file = await writeCafe(80, 'Twice at Once');
    const [first, second] = await Promise.all([1, 2].map(() => importOsmFile(server.sql, file)));
    expect([first?.added, second?.added].toSorted()).toEqual([0, 1]);
    expect([first?.unchanged, second?.unchanged].toSorted()).toEqual([0, 1]);
  });

  it('joins an element to a place added during the import', async () => {
    const file = await writeCafe(81, 'Rival');
    let importing: ReturnType<typeof importOsmFile> | undefined;
    await server.sql.begin(async (transaction) => {
      await transaction`
        insert into locations (name, address, category, latitude, longitude)
        values ('Rival', 'Rival St, Monaco', 'restaurant', 43.73, 7.42)`;
      importing = importOsmFile(server.sql, file);
      // Prevents an unhandled rejection until the assertion below.
      importing.catch(() => undefined);
      await untilWaitingForLock(server.sql);
    });
    expect(await importing).toMatchObject({ added: 0, joined: 1 });
  });

  it('flushes pending lists of search indexes after an import', async () => {
    await importOsmFile(server.sql, await writeCafe(82, 'Zwischenlager'));
    const indexes = await server.sql`
      select index.relname as name, gin_clean_pending_list(indexrelid)::int as pages
      from pg_index join pg_class as index on index.oid = indexrelid join pg_am as method on method.oid = relam
      where amname = 'gin' and indrelid in ('locations'::regclass, 'search_words'::regclass)`;
    expect(indexes.map(({ name, pages }) => `${name} ${pages}`).toSorted()).toEqual([
      'locations_search 0',
      'search_words_alike 0',
    ]);
  });
});

describe('Monaco', () => {
  it.skipIf(MONACO_EXTRACT === '')(
    'imports the extract of Monaco, unchanged at the second time',
    async () => {
      const first = await importOsmFile(server.sql, MONACO_EXTRACT);
      expect(first.added).toBeGreaterThan(600);
      expect(first.skipped.filter(({ reason }) => reason === 'no name').length).toBeGreaterThan(100);
      const again = await importOsmFile(server.sql, MONACO_EXTRACT);
      expect(again).toMatchObject({ added: 0, updated: 0, joined: 0, unchanged: first.added + first.joined });
      const { body } = await server.send('GET', '/api/v1/locations');
      expect(body.count).toBeGreaterThanOrEqual(first.added);
      const { body: found } = await server.send('GET', '/api/v1/locations/search?q=musee%20oceanographique');
      expect(found.data.map(({ category }: { category: string }) => category)).toContain('entertainment');
      const namesakes = await server.sql<{ category: string; says: string | null }[]>`
      select category, public_facts -> 'wheelchair-accessible' ->> 'says' as says from locations
      where name in ('Auditorium Rainier III', 'Parc Princesse Antoinette') order by name, category, says`;
      expect(namesakes.map(({ category, says }) => [category, says])).toEqual([
        ['entertainment', null],
        ['transportation', null],
        ['recreation', null],
        // Two stops at opposite sides of the street, each with its platform
        ['transportation', 'yes'],
        ['transportation', 'yes'],
        ['transportation', null],
        ['transportation', null],
      ]);
      const [kept] = await server.sql`
      select count(distinct source_url)::int as amount from location_facts where key = 'wheelchair'`;
      expect(kept?.amount).toBeGreaterThanOrEqual(130);
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
    },
  );
});
