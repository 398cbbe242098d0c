import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OsmElement } from '../osm-file/elements.ts';
import { type OsmSource, toSource } from '../osm-file/open-osm-file.ts';
import { importStreets } from '../streets/streets.service.ts';
import { ChangingTown } from '../testing/changing-town.ts';
import { deriveChanges, writeReplication } from '../testing/osm-changes-writer.ts';
import { writeOsmFile } from '../testing/osm-file-writer.ts';
import { applyChanges, followChanges } from './follow-changes.ts';
import { importOsmFile } from './import.service.ts';
import { findKept, keepExtract } from './kept-extracts.ts';

/** `changed` applies changes, `extracted` imports newer extracts. */
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

async function importBoth({ sql }: TestApp, source: string | OsmSource): Promise<string> {
  const { areaId } = await importOsmFile(sql, source);
  await importStreets(sql, source, silent);
  return areaId;
}

/** Returns all data that imports store, without generated IDs and times. */
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

/** Imports the first extract into both databases, and keeps the extract for applying changes. */
async function begin(town: ChangingTown): Promise<void> {
  const path = join(folder, 'town.osm.pbf');
  await writeOsmFile(path, town.elements(), { bounds: BOUNDS, dataAt: dayOf(1) });
  await importBoth(extracted, path);
  await keepExtract(folder, { areaId: await importBoth(changed, path), path, isAsked: true });
}

async function importNewer(town: ChangingTown, day: number): Promise<void> {
  const path = join(folder, `town-${day}.osm.pbf`);
  await writeOsmFile(path, town.elements(), { bounds: BOUNDS, dataAt: dayOf(day) });
  // The street area takes its name from the file.
  await importBoth(extracted, {
    ...toSource(path),
    name: 'town.osm.pbf',
  });
}

const importSource = async (source: OsmSource) => void (await importBoth(changed, source));

it.each([1, 2, 3])('stores equal data by changes and by extracts, seed %i', async (seed) => {
  const town = new ChangingTown(seed);
  await begin(town);
  const replication = join(folder, 'replication');
  // Start before the extract, like a real replication.
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

it('applies the changes of a killed import again', async () => {
  const town = new ChangingTown(7);
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

it('applies changes from a replication URL and reports missing files', async () => {
  const town = new ChangingTown(8);
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

it('applies a single OsmChange file to an extract', async () => {
  const town = new ChangingTown(9);
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

it('rejects changes without a kept extract or with a gap', async () => {
  await expect(findKept(folder, undefined)).rejects.toThrow('--keep');
  const town = new ChangingTown(11);
  await begin(town);
  const replication = join(folder, 'replication');
  await writeReplication(replication, [{ sequence: 9, dataAt: dayOf(9), xml: deriveChanges([], []) }]);
  await expect(followChanges(await findKept(folder, undefined), replication, importSource)).rejects.toThrow(
    '000/000/008.state.txt cannot be read',
  );
});
