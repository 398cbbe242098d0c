import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isInside, type Ring } from '../import/geometry.ts';
import type { OsmElement } from '../osm-file/elements.ts';
import { openOsmFile } from '../osm-file/open-osm-file.ts';
import { MONACO_EXTRACT } from '../testing/monaco-extract.ts';
import { writeOsmFile } from '../testing/osm-file-writer.ts';
import { boxAt, townIn } from '../testing/town-by-the-sea.ts';
import { readStreets } from './read-streets.ts';
import { areaNameOf, importStreets } from './streets.service.ts';
import { type Bounds, tilesWithin } from './tile-grid.ts';

let server: TestApp;
let folder: string;
const silent = { onRead: () => undefined, onDraw: () => undefined };

beforeAll(async () => {
  server = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'wayable-streets-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function importTown(file: string, name: string, bounds: Bounds, more: OsmElement[] = []) {
  const path = join(folder, file);
  await writeOsmFile(path, [...more, ...townIn(bounds, name)], { bounds });
  return importStreets(server.sql, path, silent);
}

const addressOf = (bounds: Bounds, zoom: number): string => {
  const [tile] = tilesWithin(bounds, zoom);
  if (!tile) throw new Error('The bounds touch no tile');
  return `/api/v1/basemap/streets/${tile.zoom}/${tile.x}/${tile.y}.mvt`;
};

async function getTile(url: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: answered, rawPayload } = await server.app.inject({ url, headers });
  return { status: statusCode, headers: answered, payload: rawPayload };
}

async function namesAt(url: string): Promise<string[]> {
  const { layers } = new VectorTile(new PbfReader((await getTile(url)).payload));
  return Object.values(layers).flatMap((layer) =>
    Array.from({ length: layer.length }, (_, index) => layer.feature(index).properties.name).filter(
      (name) => typeof name === 'string',
    ),
  );
}

/** Returns an element with shifted IDs, also in its references. */
function shiftIds(element: OsmElement, by: number): OsmElement {
  const id = element.id + by;
  if (element.type === 'node') return { ...element, id };
  if (element.type === 'way') return { ...element, id, refs: element.refs.map((ref) => ref + by) };
  return { ...element, id, members: element.members.map((member) => ({ ...member, ref: member.ref + by })) };
}

const areas = async () =>
  (await server.sql`select name from street_areas order by name`).map(({ name }) => name);

describe('an imported town', () => {
  const BOUNDS = boxAt(20, 40, 0.02);

  it('draws sea, streets, parks and names of an imported town', async () => {
    const summary = await importTown('alpha-2024-05-01.osm.pbf', 'Alpha', BOUNDS);
    expect(summary).toMatchObject({ outcome: 'drawn', area: 'alpha' });
    const { payload } = await getTile(addressOf(BOUNDS, 12));
    const { layers } = new VectorTile(new PbfReader(payload));
    expect(Object.keys(layers).sort()).toEqual([
      'extent',
      'landuse',
      'place_label',
      'road',
      'road_label',
      'water',
    ]);
    // The sea and the pond. The park keeps the shore of the pond as second ring, despite a missing piece of
    // the park's outline.
    expect(layers.water?.length).toBe(2);
    expect(layers.landuse?.feature(0).loadGeometry()).toHaveLength(2);
    expect(await namesAt(addressOf(boxAt(20.005, 40.005, 0.0001), 14))).toContain('Alpha Park');
  });

  it('lists imported street areas in GET /config', async () => {
    const { body } = await server.send('GET', '/api/v1/config');
    expect(body.streetAreas).toMatchObject([{ name: 'alpha', license: 'ODbL-1.0', west: 20, north: 40.02 }]);
    await importTown('extra.osm.pbf', 'Extra', boxAt(60, 10, 0.01));
    await expect
      .poll(async () => (await server.send('GET', '/api/v1/config')).body.streetAreas.length)
      .toBe(2);
  });

  it("replaces a town's tiles when importing a newer file", async () => {
    const url = addressOf(BOUNDS, 14);
    const before = await getTile(url);
    await importTown('alpha-2024-05-01.osm.pbf', 'Alpha', BOUNDS);
    expect((await getTile(url)).headers.etag).toBe(before.headers.etag);
    const moved = boxAt(20, 40, 0.01);
    await importTown('alpha-latest.osm.pbf', 'Alpha Nova', moved);
    expect(await areas()).toEqual(['alpha', 'extra']);
    expect(await namesAt(addressOf(BOUNDS, 12))).toContain('Alpha Nova');
    const stale = await server.sql`
      select 1 from street_tiles where area = 'alpha' and zoom = 15
        and x > (select max(x) from unnest(${[...tilesWithin(moved, 15)].map(({ x }) => x)}::int[]) as x)`;
    expect(stale).toHaveLength(0);
  });

  it('skips drawing when a street file is unchanged', async () => {
    const place = boxAt(70, 10, 0.01);
    await importTown('same.osm.pbf', 'Same', place);
    const before = await getTile(addressOf(place, 14));
    expect(await importTown('same.osm.pbf', 'Same', place)).toMatchObject({
      outcome: 'unchanged',
      area: 'same',
    });
    expect((await getTile(addressOf(place, 14))).headers.etag).toBe(before.headers.etag);
    expect(await importTown('same.osm.pbf', 'Other', place)).toMatchObject({ outcome: 'drawn' });
    await server.sql`delete from street_areas where name = 'same'`;
  });

  it("keeps a town's tiles when a newer file is damaged", async () => {
    const path = join(folder, 'alpha.osm.pbf');
    await writeOsmFile(path, townIn(BOUNDS, 'Broken'), { bounds: BOUNDS });
    await writeFile(path, (await readFile(path)).subarray(0, -20));
    await expect(importStreets(server.sql, path, silent)).rejects.toThrow(/nothing was imported/);
    expect(await namesAt(addressOf(BOUNDS, 12))).toContain('Alpha Nova');
  });
});

describe('importStreets', () => {
  it('keeps streets of another region with the same file name', async () => {
    await importTown('map.osm.pbf', 'Left', boxAt(-60, 10, 0.01));
    expect(await importTown('map.osm.pbf', 'Right', boxAt(-50, 10, 0.01))).toMatchObject({
      area: 'map (2)',
    });
    await importTown('map.osm.pbf', 'Left Nova', boxAt(-60, 10, 0.012));
    expect((await areas()).filter((name) => name.startsWith('map'))).toEqual(['map', 'map (2)']);
    expect(await namesAt(addressOf(boxAt(-50, 10, 0.01), 12))).toContain('Right');
    expect(await namesAt(addressOf(boxAt(-60, 10, 0.01), 12))).toContain('Left Nova');
  });

  it('replaces a street area when another file covers the box', async () => {
    await importTown('isle.osm.pbf', 'Isle', boxAt(-70, 10, 0.01));
    await importTown('isle-and-sea.osm.pbf', 'Isle Nova', boxAt(-70, 10, 0.0105));
    expect((await areas()).filter((name) => name.startsWith('isle'))).toEqual(['isle-and-sea']);
  });

  it('draws streets on both sides of the antimeridian', async () => {
    const path = join(folder, 'fiji.osm.pbf');
    const [west, east] = [boxAt(179.98, -17, 0.02), boxAt(-180, -17, 0.02)];
    const second = townIn(east, 'East').map((element) => shiftIds(element, 5_000));
    const world = { west: -180, south: -17, east: 180, north: -16.98 };
    await writeOsmFile(path, [...townIn(west, 'West'), ...second], { bounds: world });
    expect(await importStreets(server.sql, path, silent)).toMatchObject({ area: 'fiji, fiji (2)' });
    expect(await namesAt(addressOf(west, 14))).toContain('West');
    expect(await namesAt(addressOf(east, 14))).toContain('East');
  });
});

describe('areas that meet', () => {
  it('combines two adjacent street areas in their shared tile', async () => {
    const [west, east] = [boxAt(30.01, 40, 0.02), boxAt(30.05, 40, 0.02)];
    await importTown('west.osm.pbf', 'West', west);
    await importTown('east.osm.pbf', 'East', east);
    const names = await namesAt(addressOf(west, 10));
    expect(names).toEqual(expect.arrayContaining(['West', 'East']));
    expect(await namesAt(addressOf(west, 15))).not.toContain('East');
  });

  it('shows the larger of two overlapping street areas', async () => {
    const inner = boxAt(40.2, 40.2, 0.01);
    await importTown('large.osm.pbf', 'Large', boxAt(40, 40, 0.4));
    await importTown('small.osm.pbf', 'Small', inner);
    expect(await namesAt(addressOf(inner, 10))).not.toContain('Small');
  });

  it('draws a tile from the more detailed of two areas', async () => {
    const bounds = boxAt(50, 40, 0.1);
    const street = (id: number): OsmElement[] => [
      { type: 'node', id, lon: 50.001 + (id - 1_000) / 1e5, lat: 40.001 },
      { type: 'node', id: id + 1, lon: 50.001 + (id - 1_000) / 1e5, lat: 40.009 },
      { type: 'way', id, refs: [id, id + 1], tags: { highway: 'residential', name: `Lane ${id}` } },
    ];
    const detailed = Array.from({ length: 30 }, (_, index) => street(1_000 + index * 2)).flat();
    await importTown('rich.osm.pbf', 'Rich', bounds, detailed);
    await importTown('poor.osm.pbf', 'Poor', boxAt(50, 40, 0.15));
    expect(await namesAt(addressOf(boxAt(50.002, 40.002, 0.001), 14))).toContain('Lane 1000');
  });
});

describe('a file', () => {
  it.each([
    ['/data/monaco-2021-04-21.osm.pbf', 'monaco'],
    ['monaco-latest.osm.pbf', 'monaco'],
    ['berlin_20240501.pbf', 'berlin'],
    ['quarter-7.osm.pbf', 'quarter-7'],
    ['.osm.pbf', 'area'],
  ])("derives the street area's name from %s (%s)", (file, name) => {
    expect(areaNameOf(file)).toBe(name);
  });

  it('skips a street file without features', async () => {
    const before = await areas();
    const path = join(folder, 'shops.osm.pbf');
    await writeOsmFile(path, [{ type: 'node', id: 1, lat: 1, lon: 1, tags: { shop: 'bakery' } }]);
    expect(await importStreets(server.sql, path, silent)).toEqual({ outcome: 'nothing to draw' });
    expect(await areas()).toEqual(before);
  });

  it('draws a street file without bounds by its features', async () => {
    const path = join(folder, 'boundless.osm.pbf');
    await writeOsmFile(path, townIn(boxAt(100, 20, 0.01), 'Boundless'));
    expect(await importStreets(server.sql, path, silent)).toMatchObject({ outcome: 'drawn' });
  });

  it('ignores elements with invalid latitude in a street file', async () => {
    const path = join(folder, 'odd.osm.pbf');
    const odd: OsmElement = {
      type: 'node',
      id: 999,
      lat: 95,
      lon: 100,
      tags: { place: 'town', name: 'Beyond' },
    };
    await writeOsmFile(path, [odd, ...townIn(boxAt(100, 30, 0.01), 'Odd')]);
    expect(await importStreets(server.sql, path, silent)).toMatchObject({ outcome: 'drawn' });
  });

  it('returns "too large" for streets beyond the memory limit', async () => {
    const path = join(folder, 'many.osm.pbf');
    await writeOsmFile(path, townIn(boxAt(0, 0, 1), 'Many'));
    const file = await openOsmFile(path);
    expect(await readStreets(file, silent.onRead, 2)).toBe('too large');
    await file.close();
  });

  it('returns "too large" for streets of a continent', async () => {
    const path = join(folder, 'continent.osm.pbf');
    await writeOsmFile(path, townIn(boxAt(0, 0, 1), 'Middle'), { bounds: boxAt(-20, -20, 40) });
    expect(await importStreets(server.sql, path, silent)).toMatchObject({ outcome: 'too large' });
  });
});

/** Returns whether a point is in water, at the closest zoom. */
async function isWater(lng: number, lat: number): Promise<boolean> {
  const [tile] = tilesWithin(boxAt(lng, lat, 1e-6), 15);
  if (!tile) throw new Error('No tile has this point');
  const { zoom, x, y } = tile;
  const { payload } = await getTile(`/api/v1/basemap/streets/${zoom}/${x}/${y}.mvt`);
  const { water } = new VectorTile(new PbfReader(payload)).layers;
  return Array.from({ length: water?.length ?? 0 }, (_, index) => water?.feature(index).toGeoJSON(x, y, zoom))
    .map((feature) => feature?.geometry)
    .some((geometry) => {
      if (geometry?.type === 'Polygon') return isInside([lng, lat], geometry.coordinates as Ring[]);
      return geometry?.type === 'MultiPolygon' && isInside([lng, lat], geometry.coordinates.flat() as Ring[]);
    });
}

describe('importStreets', () => {
  it.skipIf(MONACO_EXTRACT === '')('draws streets, harbor and sea of Monaco', async () => {
    const summary = await importStreets(server.sql, MONACO_EXTRACT, silent);
    if (summary.outcome !== 'drawn') throw new Error(summary.outcome);
    expect(summary.tiles).toBeGreaterThan(30);
    expect(summary.largestBytes).toBeLessThan(200_000);
    const names = await namesAt(addressOf(boxAt(7.4246, 43.7384, 0.0001), 14));
    expect(names).toEqual(
      expect.arrayContaining(['La Condamine', "Avenue d'Ostende", 'Port Hercule de Monaco']),
    );
    expect(await isWater(7.4275, 43.735)).toBe(true);
    expect(await isWater(7.44, 43.735)).toBe(true);
    expect(await isWater(7.4281, 43.7393)).toBe(false);
    expect(await isWater(7.415, 43.745)).toBe(false);
  });
});
