import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Codec, node, writeOsmFile } from '../testing/osm-file-writer.ts';
import type { OsmElement, OsmVisitor } from './elements.ts';
import { decompressLz4Block } from './lz4-block.ts';
import { openOsmFile } from './open-osm-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wayable-osm-'));
});
afterAll(() => rm(folder, { recursive: true }));

const ELEMENTS: OsmElement[] = [
  { type: 'node', id: 1, lat: 47.14, lon: 9.52, tags: { amenity: 'cafe', name: 'Zürich ☕' } },
  { type: 'node', id: 2, lat: -33.5, lon: -179.99 },
  { type: 'way', id: 7, refs: [1, 2, 1], tags: { building: 'yes' } },
  {
    type: 'relation',
    id: 9,
    members: [{ type: 'way', ref: 7, role: 'outer' }],
    tags: { type: 'multipolygon' },
  },
];

/** Returns all elements of a file as plain objects. */
async function readAll(path: string): Promise<unknown[]> {
  const file = await openOsmFile(path);
  const found: unknown[] = [];
  const keep = ({ version: _, points: __, ...element }: Record<string, unknown>) =>
    found.push(JSON.parse(JSON.stringify(element)));
  const visitor: OsmVisitor = {
    node: (id, lon, lat, tags) =>
      keep({ type: 'node', id, lat: Number(lat.toFixed(7)), lon: Number(lon.toFixed(7)), tags }),
    way: (way) => keep({ ...way }),
    relation: (relation) => keep({ ...relation }),
  };
  await file.read(visitor, () => undefined).finally(() => file.close());
  return found;
}

const readError = (path: string): Promise<string> =>
  readAll(path).then(
    () => 'no error',
    (error: Error) => error.message,
  );

describe('openOsmFile', () => {
  it.each<Codec>([
    'raw',
    'zlib',
    'zstd',
    'lz4',
  ])('reads an OpenStreetMap file with blocks stored as %s', async (codec) => {
    const path = join(folder, `${codec}.osm.pbf`);
    await writeOsmFile(path, ELEMENTS, { codec });
    expect(await readAll(path)).toEqual(ELEMENTS);
  });

  it('reports a path through a file as unreadable', async () => {
    const file = join(folder, 'plain');
    await writeFile(file, 'plain');
    expect(await readError(join(file, 'part'))).toMatch(
      /part cannot be opened \(ENOTDIR.*nothing was imported/,
    );
  });

  it('reports an unsupported codec of an OpenStreetMap file', async () => {
    const path = join(folder, 'lzma.osm.pbf');
    await writeOsmFile(path, ELEMENTS, { codec: 'lzma' });
    expect(await readError(path)).toContain('is compressed with LZMA');
  });

  it('skips blocks of unknown types in an OpenStreetMap file', async () => {
    const path = join(folder, 'extra.osm.pbf');
    await writeOsmFile(path, ELEMENTS, { extraBlock: 'SomeIndex' });
    expect(await readAll(path)).toEqual(ELEMENTS);
  });

  it('throws for an OpenStreetMap history file or unknown features', async () => {
    const path = join(folder, 'features.osm.pbf');
    await writeOsmFile(path, ELEMENTS, { requiredFeatures: ['OsmSchema-V0.6', 'HistoricalInformation'] });
    expect(await readError(path)).toContain('is a history file');
    await writeOsmFile(path, ELEMENTS, { requiredFeatures: ['OsmSchema-V0.6', 'Holograms'] });
    expect(await readError(path)).toContain('Holograms');
  });

  it('returns bounds and date of an OpenStreetMap file', async () => {
    const path = join(folder, 'header.PBF');
    const [bounds, dataAt] = [{ west: 9, south: 47, east: 10, north: 48 }, new Date('2026-01-02T03:04:05Z')];
    await writeOsmFile(path, ELEMENTS, { bounds, dataAt });
    const file = await openOsmFile(path);
    expect(file.header).toMatchObject({ bounds, dataAt });
    await file.close();
  });

  it('returns the same ways when reading a file twice', async () => {
    const path = join(folder, 'twice.osm.pbf');
    await writeOsmFile(path, ELEMENTS);
    const file = await openOsmFile(path);
    const ids: number[] = [];
    for (const _ of [1, 2]) await file.read({ way: ({ id }) => ids.push(id) }, () => undefined);
    expect(ids).toEqual([7, 7]);
    await file.close();
  });

  it('skips blocks without wanted elements when reading a file again', async () => {
    const path = join(folder, 'skipped.osm.pbf');
    // The first block has only nodes, and takes nearly the whole file.
    const nodes = Array.from({ length: 8_000 }, (_, index) => node(index + 1, 47, 9, { ref: `${index}` }));
    await writeOsmFile(path, [...nodes, ...ELEMENTS.slice(2)]);
    const file = await openOsmFile(path);
    const ids: number[] = [];
    const readWays = () => file.read({ way: ({ id }) => ids.push(id) }, () => undefined);
    await readWays();
    // Only a read that skips the nodes works after this damage.
    const handle = await open(path, 'r+');
    await handle.write(Buffer.alloc(1_000), 0, 1_000, Math.floor(file.size / 2));
    await handle.close();
    await readWays();
    expect(ids).toEqual([7, 7]);
    const readNodes = file.read({ node: (id) => ids.push(id) }, () => undefined);
    await expect(readNodes).rejects.toThrow('is damaged');
    await file.close();
  });

  it('throws "nothing was imported" for a damaged OpenStreetMap file', async () => {
    const path = join(folder, 'whole.osm.pbf');
    await writeOsmFile(path, ELEMENTS);
    const whole = await readFile(path);
    const damaged = join(folder, 'damaged.osm.pbf');
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (index, byte) => {
        const bytes = Buffer.from(whole);
        bytes[index] = byte;
        await writeFile(damaged, bytes);
        const message = await readError(damaged);
        expect(message).toMatch(/^no error$|nothing was imported\.$/);
      }),
      { numRuns: 300 },
    );
    await writeFile(damaged, whole.subarray(0, -3));
    expect(await readError(damaged)).toContain('truncated');
  });

  const XML = `<?xml version="1.0" encoding="UTF-8"?>
    <osm version="0.6"><bounds minlat="47" minlon="9" maxlat="48" maxlon="10"/>
    <node id="1" lat="47.14" lon="9.52" version="3"><tag k="amenity" v="cafe"/><tag k="name" v="Zürich ☕"/></node>
    <node id="2" lat="-33.5" lon="-179.99"/>
    <node id="3" lat="1" lon="1" action="delete"/>
    <way id="7"><nd ref="1"/><nd ref="2"/><nd ref="1"/><tag k="building" v="yes"/></way>
    <relation id="9"><member type="way" ref="7" role="outer"/><tag k="type" v="multipolygon"/></relation></osm>`;

  it('reads OpenStreetMap XML with or without gzip', async () => {
    for (const [name, content] of [
      ['plain.osm', XML],
      ['packed.osm.gz', gzipSync(XML)],
    ] as const) {
      const path = join(folder, name);
      await writeFile(path, content);
      expect(await readAll(path)).toEqual(ELEMENTS);
      const file = await openOsmFile(path);
      expect(file.header.bounds).toEqual({ west: 9, south: 47, east: 10, north: 48 });
      await file.close();
    }
  });

  it.each([
    ['half.osm', XML.slice(0, 400), 'is damaged'],
    ['changes.osc', '<osmChange version="0.6"></osmChange>', 'is a file of changes'],
    ['page.html', '<html><body/></html>', 'is not OpenStreetMap data in XML'],
    ['old.osm', XML.replace('<node id="2"', '<node id="2" visible="false"'), 'is a history file'],
    ['copy.osm.bz2', 'BZh91AY', 'is compressed with bzip2'],
    ['letter.txt', 'Dear map', 'is not OpenStreetMap data'],
  ])('throws with the reason for the file %s', async (name, content, reason) => {
    const path = join(folder, name);
    await writeFile(path, content);
    expect(await readError(path)).toContain(reason);
  });
});

describe('decompressLz4Block', () => {
  it('decompresses an LZ4 block with repeated bytes', () => {
    // The block contains the text "ab", a match of six bytes at offset two, and the literal "!".
    const block = Buffer.from([0x22, 0x61, 0x62, 2, 0, 0x10, 0x21]);
    expect(Buffer.from(decompressLz4Block(block, 9)).toString()).toBe('abababab!');
  });

  it('throws for any damaged LZ4 block', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(200), (block, size) => {
        try {
          expect(decompressLz4Block(block, size)).toHaveLength(size);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
    );
  });
});
