import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { Sitemaps } from './sitemap.service.ts';

let server: TestApp;
let now = 0;

const PLACES = 25;
const OPTIONS = {
  publicUrl: 'https://map.example',
  hasPages: true,
  placesAtFirst: 10,
  placesMax: 12,
  now: () => now,
};

beforeAll(async () => {
  server = await startTestApp();
  await server.sql`
    insert into locations (name, address, category, latitude, longitude)
    select 'Place ' || n, n || ' Street', 'other', 1, 1 from generate_series(1, ${PLACES}) n`;
});
afterAll(() => server.close());

const placesOf = (map: string | undefined) =>
  [...(map ?? '').matchAll(/<loc>https:\/\/map\.example\/locations\/([0-9a-f-]{36})<\/loc>/g)].map(
    ([, id]) => id,
  );

describe('site maps of places', () => {
  it('lists each place once in site maps, with its date', async () => {
    const sitemaps = new Sitemaps({ sql: server.sql, ...OPTIONS });
    const index = await sitemaps.readIndex();
    expect([...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)).toEqual(
      ['pages', 'places-1', 'places-2', 'places-3'].map((name) => `https://map.example/sitemaps/${name}.xml`),
    );
    const parts = await Promise.all([1, 2, 3, 4].map((number) => sitemaps.readPart(number)));
    expect(parts.map((part) => placesOf(part).length)).toEqual([10, 10, 5, 0]);
    expect(parts[3]).toBe(undefined);
    expect(new Set(parts.flatMap(placesOf)).size).toBe(PLACES);
    expect(parts[0]).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
  });

  it('caches site maps of limited size for an hour', async () => {
    const sitemaps = new Sitemaps({ sql: server.sql, ...OPTIONS });
    const before = await sitemaps.readPart(1);
    const [first] = await server.sql<{ id: string }[]>`select id from locations order by id limit 1`;
    await server.sql`
      insert into locations (id, name, address, category, latitude, longitude)
      select (left(${first?.id ?? ''}, 24) || lpad(to_hex(n), 12, 'f'))::uuid, 'New ' || n, n || ' Road', 'other', 1, 1
      from generate_series(1, 5) n`;
    expect(await sitemaps.readPart(1)).toBe(before);
    now += 3_600_000;
    const after = await sitemaps.readPart(1);
    expect(after).not.toBe(before);
    expect(placesOf(after).length).toBeLessThanOrEqual(OPTIONS.placesMax);
  });

  it('composes a site map once for parallel requests', async () => {
    const asked: string[] = [];
    const sql = new Proxy(server.sql, {
      apply: (target, self, args) => {
        asked.push(String(args[0]));
        return Reflect.apply(target, self, args);
      },
    });
    const sitemaps = new Sitemaps({ sql, ...OPTIONS });
    const parts = await Promise.all(Array.from({ length: 10 }, () => sitemaps.readPart(1)));
    expect(new Set(parts).size).toBe(1);
    expect(asked.filter((text) => text.includes('changed_on'))).toHaveLength(1);
  });

  it('reads each part of a site map by an index', async () => {
    const plan = await server.sql.begin(async (transaction) => {
      await transaction`set local enable_seqscan = off`;
      return transaction<{ 'QUERY PLAN': string }[]>`
        explain select id from locations where id >= gen_random_uuid() order by id offset 10 limit 1`;
    });
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('locations_pkey');
  });
});
