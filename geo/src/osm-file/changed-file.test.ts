import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { node, writeOsmFile } from '../testing/osm-file-writer.ts';
import { ChangedFile } from './changed-file.ts';
import type { OsmFile, OsmWay } from './elements.ts';
import { openOsmFile } from './open-osm-file.ts';
import { OsmChanges } from './osm-changes.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wayable-changes-'));
});
afterAll(() => rm(folder, { recursive: true }));

const way = (id: number, refs: number[]): OsmWay => ({ type: 'way', id, refs });

async function writeChanges(name: string, content: string, isGzip = false): Promise<string> {
  const path = join(folder, name);
  const xml = `<osmChange version="0.6">${content}</osmChange>`;
  await writeFile(path, isGzip ? gzipSync(xml) : xml);
  return path;
}

async function readOnce(file: OsmFile): Promise<string[]> {
  const met = await read(file);
  await file.close();
  return met;
}

async function read(file: OsmFile): Promise<string[]> {
  const met: string[] = [];
  await file.read(
    {
      node: (id, lon, lat, tags) => void met.push(`n${id} ${lon} ${lat} ${JSON.stringify(tags ?? {})}`),
      way: ({ id, refs }) => void met.push(`w${id} ${refs}`),
    },
    () => undefined,
  );
  return met;
}

async function withChanges(...paths: string[]): Promise<ChangedFile> {
  const path = join(folder, 'base.osm.pbf');
  await writeOsmFile(path, [node(1, 1, 1), node(2, 2, 2), node(4, 4, 4), way(1, [1, 2]), way(2, [2, 4])]);
  const changes = new OsmChanges();
  for (const changed of paths)
    await changes.add(changed).catch((error) => {
      changes.close();
      throw error;
    });
  return new ChangedFile(await openOsmFile(path), path, changes, undefined);
}

it('reads an extract with changes, sorted by ID', async () => {
  const changes = await writeChanges(
    'all.osc.gz',
    `<create><node id="3" version="1" lat="3" lon="30"><tag k="name" v="A &amp; B"/></node><way id="9" version="1"><nd ref="3"/></way></create>
     <modify><node id="2" version="2" lat="2" lon="20"/></modify>
     <delete><node id="4" version="2"/><way id="1" version="2" visible="false"/></delete>`,
    true,
  );
  const file = await withChanges(changes);
  expect(await read(file)).toEqual(['n1 1 1 {}', 'n2 20 2 {}', 'n3 30 3 {"name":"A & B"}', 'w2 2,4', 'w9 3']);
  expect(await read(file)).toHaveLength(5);
  await file.close();
});

it("keeps an element's newest version despite the changes' order", async () => {
  const first = await writeChanges(
    'first.osc',
    '<modify><node id="1" version="3" lat="1" lon="13"/><node id="1" version="2" lat="1" lon="12"/></modify>',
  );
  const second = await writeChanges(
    'second.osc',
    '<modify><node id="1" version="4" lat="1" lon="14"/></modify><delete><node id="2" version="5"/></delete>',
  );
  expect((await readOnce(await withChanges(first)))[0]).toBe('n1 13 1 {}');
  expect((await readOnce(await withChanges(first, second))).slice(0, 2)).toEqual(['n1 14 1 {}', 'n4 4 4 {}']);
});

it('throws for a damaged change file', async () => {
  const path = await writeChanges('damaged.osc', '<modify><node id="1"');
  await expect(withChanges(path)).rejects.toThrow('is damaged');
});

it('throws for an extract as changes and for missing files', async () => {
  const path = join(folder, 'extract.osm');
  await writeFile(path, '<osm version="0.6"><node id="1" lat="1" lon="1"/></osm>');
  await expect(withChanges(path)).rejects.toThrow('is not OpenStreetMap data in XML');
  await expect(withChanges(join(folder, 'missing.osc'))).rejects.toThrow('does not exist');
});
