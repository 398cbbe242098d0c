import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OsmElement, OsmTags } from '../osm-file/elements.ts';
import { type OsmSource, toSource } from '../osm-file/open-osm-file.ts';
import { importStreets } from '../streets/streets.service.ts';
import { deriveChanges, writeReplication } from '../testing/files/osm-changes-writer.ts';
import { writeOsmFile } from '../testing/files/osm-file-writer.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { applyChanges, followChanges } from './follow-changes.ts';
import { importOsmFile } from './import.service.ts';
import { findKept, keepExtract } from './kept-extracts.ts';

/** One database takes changes, the other one takes newer extracts. */
let changed: TestApp;
let extracted: TestApp;
let folder: string;
beforeAll(async () => {
  [changed, extracted] = await Promise.all([startTestApp(), startTestApp()]);
});
afterAll(async () => {
  await Promise.all([changed.close(), extracted.close()]);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wayable-follow-'));
  for (const { sql } of [changed, extracted])
    await sql`truncate locations, import_areas, addresses, address_streets, street_areas cascade`;
  return () => rm(folder, { recursive: true });
});

const BOUNDS = { west: 9.6, south: 47.2, east: 9.7, north: 47.3 };
const dayOf = (day: number): Date => new Date(Date.UTC(2026, 10, day));
const silent = { onRead: () => undefined, onDraw: () => undefined };

/** A generator of whole numbers below another, the same ones for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const NAMES = ['Rose', 'Lily', 'Oak', 'Elm'];
const RANK = { node: 0, way: 1, relation: 2 };

/** Elements of a small town that change by chance: cafes, buildings with entrances, streets, addresses, a square. */
class Town {
  readonly #random: (below: number) => number;
  #elements = new Map<string, OsmElement>();
  #version = 1;
  #lastId = 100;

  constructor(seed: number) {
    this.#random = randomOf(seed);
    for (let index = 0; index < 60; index++) this.#create();
  }

  /** As extracts have them: by type and number. */
  elements(): OsmElement[] {
    return [...this.#elements.values()].sort(
      (one, other) => RANK[one.type] - RANK[other.type] || one.id - other.id,
    );
  }

  change(): void {
    this.#version++;
    for (let index = 0; index < 6; index++) {
      this.#create();
      this.#modify();
      this.#delete();
    }
  }

  #set(element: OsmElement): void {
    this.#elements.set(`${element.type}/${element.id}`, { ...element, version: this.#version });
  }

  #pick(): OsmElement {
    const all = this.elements();
    return all[this.#random(all.length)] as OsmElement;
  }

  #point = () => ({
    lat: Number((47.21 + this.#random(800) / 10_000).toFixed(7)),
    lon: Number((9.61 + this.#random(800) / 10_000).toFixed(7)),
  });

  #tags(): OsmTags {
    const name = `${NAMES[this.#random(4)]} ${this.#random(6)}`;
    const address = {
      'addr:street': `${NAMES[this.#random(4)]} Road`,
      'addr:housenumber': `${this.#random(9) + 1}`,
    };
    const choices: OsmTags[] = [
      { amenity: 'cafe', name, wheelchair: ['yes', 'no'][this.#random(2)] as string, ...address },
      { shop: 'bakery', name },
      { ...address, 'addr:city': 'Vaduz' },
      { 'disused:shop': 'bakery', name },
    ];
    return choices[this.#random(choices.length)] as OsmTags;
  }

  #create(): void {
    const first = this.#lastId + 1;
    this.#lastId += 5;
    if (this.#random(2) === 0) {
      this.#set({ type: 'node', id: first, ...this.#point(), tags: this.#tags() });
      return;
    }
    const { lat, lon } = this.#point();
    const corners = [
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 0],
    ] as const;
    const door = { entrance: 'main', wheelchair: 'yes', step_count: `${this.#random(3)}` };
    for (const [index, [x, y]] of corners.entries())
      this.#set({
        type: 'node',
        id: first + index,
        lat: Number((lat + y / 5_000).toFixed(7)),
        lon: Number((lon + x / 5_000).toFixed(7)),
        ...(index === 0 && { tags: door }),
      });
    const ring = [first, first + 1, first + 2, first + 3, first];
    const kind = this.#random(3);
    if (kind === 0)
      this.#set({
        type: 'way',
        id: first,
        refs: ring.slice(0, 4),
        tags: { highway: 'residential', name: `${NAMES[this.#random(4)]} Road` },
      });
    else
      this.#set({
        type: 'way',
        id: first,
        refs: ring,
        tags: { building: 'yes', ...(kind === 1 && this.#tags()) },
      });
    if (kind === 2)
      this.#set({
        type: 'relation',
        id: first,
        members: [{ type: 'way', ref: first, role: 'outer' }],
        tags: { type: 'multipolygon', ...this.#tags() },
      });
  }

  #modify(): void {
    const element = this.#pick();
    if (element.type === 'node') this.#set({ ...element, ...this.#point() });
    else
      this.#set({
        ...element,
        tags: { ...element.tags, name: `${NAMES[this.#random(4)]} ${this.#random(6)}` },
      });
  }

  /** Also of elements that others name: an extract may lack a node of a way. */
  #delete(): void {
    const { type, id } = this.#pick();
    this.#elements.delete(`${type}/${id}`);
  }
}

async function importBoth({ sql }: TestApp, source: string | OsmSource): Promise<string> {
  const { areaId } = await importOsmFile(sql, source);
  await importStreets(sql, source, silent);
  return areaId;
}

/** Everything that imports store, without ids and times of ours. */
async function readAll({ sql }: TestApp) {
  return {
    places: await sql`
      select name, address, near_street, category, place_kind, latitude, longitude, public_facts, features,
        closed_at is null as is_open,
        (select json_agg(json_build_array(external_id, content_hash, version, part, made_location,
            location_sources.closed_at is null) order by external_id)
          from location_sources where location_id = locations.id) as elements,
        (select json_agg(json_build_array(key, value, says, source_url) order by key, source_url)
          from location_facts where location_id = locations.id) as facts
      from locations order by (select min(external_id) from location_sources where location_id = locations.id), name`,
    addresses: await sql`
      select external_id, number, street, town, rest, latitude, longitude from addresses order by external_id, number`,
    streets: await sql`
      select name, town, latitude, longitude from address_streets order by street_key, town_key`,
    areas: await sql`select data_at from import_areas`,
    tiles: await sql`select zoom, x, y, content_hash from street_tiles order by zoom, x, y`,
  };
}

/** Imports a first extract into both databases, and keeps it for the first. */
async function begin(town: Town): Promise<void> {
  const path = join(folder, 'town.osm.pbf');
  await writeOsmFile(path, town.elements(), { bounds: BOUNDS, dataAt: dayOf(1) });
  await importBoth(extracted, path);
  await keepExtract(folder, { areaId: await importBoth(changed, path), path, isAsked: true });
}

async function importNewer(town: Town, day: number): Promise<void> {
  const path = join(folder, `town-${day}.osm.pbf`);
  await writeOsmFile(path, town.elements(), { bounds: BOUNDS, dataAt: dayOf(day) });
  // Its name decides what the area of its streets is called.
  await importBoth(extracted, {
    ...toSource(path),
    name: 'town.osm.pbf',
  });
}

const importSource = async (source: OsmSource) => void (await importBoth(changed, source));

it.each([1, 2, 3, 4, 5])('makes the database that of newer extracts, by chance %i', async (seed) => {
  const town = new Town(seed);
  await begin(town);
  const replication = join(folder, 'replication');
  // A replication goes back to the extract.
  await writeReplication(replication, [{ sequence: 4_712, dataAt: dayOf(1), xml: deriveChanges([], []) }]);
  for (let day = 2; day <= 4; day++) {
    const before = town.elements();
    town.change();
    const xml = deriveChanges(before, town.elements());
    await writeReplication(replication, [{ sequence: day + 4_711, dataAt: dayOf(day), xml }]);
    await importNewer(town, day);
    expect(await followChanges(await findKept(folder, undefined), replication, importSource)).toBe(1);
    const all = await readAll(changed);
    expect(all).toEqual(await readAll(extracted));
    expect(all.places.length).toBeGreaterThan(10);
  }
});

it('applies the changes again that an import was killed with', async () => {
  const town = new Town(7);
  await begin(town);
  const versions = [town.elements()];
  for (let day = 2; day <= 4; day++) {
    town.change();
    versions.push(town.elements());
  }
  const replication = join(folder, 'replication');
  await writeReplication(
    replication,
    [1, 2, 3, 4].map((day) => ({
      sequence: day,
      dataAt: dayOf(day),
      xml: deriveChanges(versions[Math.max(0, day - 2)] as OsmElement[], versions[day - 1] as OsmElement[]),
    })),
  );
  const kept = await findKept(folder, undefined);
  const killed = followChanges(kept, replication, async (source) => {
    await importSource(source);
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await followChanges(await findKept(folder, undefined), replication, importSource)).toBe(3);
  expect(await followChanges(await findKept(folder, undefined), replication, importSource)).toBe(0);
  await importNewer(town, 4);
  expect((await readAll(changed)).places).toEqual((await readAll(extracted)).places);
});

it('follows a replication at an address, and says what is missing there', async () => {
  const town = new Town(8);
  await begin(town);
  const before = town.elements();
  town.change();
  const replication = join(folder, 'replication');
  await writeReplication(replication, [
    { sequence: 1, dataAt: dayOf(1), xml: deriveChanges([], []) },
    { sequence: 2, dataAt: dayOf(2), xml: deriveChanges(before, town.elements()) },
  ]);
  const site = createServer((request, response) => {
    readFile(join(replication, request.url ?? '')).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  try {
    const kept = await findKept(folder, undefined);
    expect(await followChanges(kept, address, importSource)).toBe(1);
    await importNewer(town, 2);
    expect(await readAll(changed)).toEqual(await readAll(extracted));
    await expect(followChanges(kept, `${address}elsewhere`, importSource)).rejects.toThrow(
      'elsewhere/state.txt cannot be fetched (404)',
    );
  } finally {
    site.closeAllConnections();
    site.close();
  }
});

it('applies one file of changes', async () => {
  const town = new Town(9);
  await begin(town);
  const before = town.elements();
  town.change();
  const file = join(folder, 'changes.osc');
  await writeFile(file, deriveChanges(before, town.elements()));
  await applyChanges(
    await findKept(folder, 'town.osm.pbf'),
    { files: [file], dataAt: dayOf(2) },
    importSource,
  );
  await importNewer(town, 2);
  expect(await readAll(changed)).toEqual(await readAll(extracted));
});

it('refuses changes when no extract is kept, or they do not reach back', async () => {
  await expect(findKept(folder, undefined)).rejects.toThrow('--keep');
  const town = new Town(11);
  await begin(town);
  const replication = join(folder, 'replication');
  await writeReplication(replication, [{ sequence: 9, dataAt: dayOf(9), xml: deriveChanges([], []) }]);
  await expect(followChanges(await findKept(folder, undefined), replication, importSource)).rejects.toThrow(
    '000/000/008.state.txt cannot be read',
  );
});
