import { once } from 'node:events';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { StartupError } from '@wayable/platform/startup/startup-error';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { TileType } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PmtilesContent, writePmtiles } from '../testing/write-pmtiles.ts';
import { MapArchiveStore } from './map-archive.service.ts';
import { openMapArchive } from './open-map-archive.ts';

const layersOf = (...ids: string[]) => ({ vector_layers: ids.map((id) => ({ id, fields: {} })) });
const PROTOMAPS = layersOf('boundaries', 'earth', 'places', 'roads', 'water');
const CONTENT: PmtilesContent = {
  tiles: [
    { zoom: 0, x: 0, y: 0, content: Buffer.from('the world') },
    { zoom: 14, x: 4203, y: 6090, content: Buffer.from('the Loop') },
    { zoom: 14, x: 4204, y: 6090, content: Buffer.from('the lake') },
  ],
  metadata: { ...PROTOMAPS, attribution: '<a href="https://x.example">Makers</a> &copy; OpenStreetMap' },
  bounds: [-88, 41.5, -87.5, 42],
};

let folder: string;
const write = async (name: string, content: Buffer | PmtilesContent): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, Buffer.isBuffer(content) ? content : writePmtiles(content));
  return path;
};
const settingsOf = async ({ app }: TestApp) => (await app.inject('/api/v1/config')).json().mapArchive;
const tile = ({ app }: TestApp, address: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/v1/basemap/map/${address}.mvt`, headers });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wayable-archive-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('map archive in a file', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ MAP_PMTILES: await write('city.pmtiles', CONTENT) });
  });
  afterAll(() => server.close());

  it('returns the description of a map archive without HTML', async () => {
    expect(await settingsOf(server)).toEqual({
      schema: 'protomaps',
      minzoom: 0,
      maxzoom: 14,
      west: -88,
      south: 41.5,
      east: -87.5,
      north: 42,
      attribution: 'Makers © OpenStreetMap',
      version: expect.stringMatching(/^[\w-]+$/),
    });
  });

  it('decompresses tiles of a map archive for clients without gzip', async () => {
    const packed = await tile(server, '14/4203/6090', { 'accept-encoding': 'gzip' });
    expect(packed.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      'cache-control': expect.stringMatching(/max-age=\d+/),
    });
    expect(gunzipSync(packed.rawPayload).toString()).toBe('the Loop');
    expect((await tile(server, '14/4204/6090')).body).toBe('the lake');
    expect((await tile(server, '0/0/0')).body).toBe('the world');
  });

  it("returns 304 for a map archive's unchanged tile", async () => {
    const { headers } = await tile(server, '0/0/0');
    const again = await tile(server, '0/0/0', { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it("returns 204 for a map archive's missing tile", async () => {
    expect((await tile(server, '14/1/1')).statusCode).toBe(204);
    expect((await tile(server, '3/1/1')).statusCode).toBe(204);
  });

  it.each([
    ['23/0/0', 'zoom'],
    ['2/4/0', 'x'],
    ['2/0/4', 'y'],
    ['2/0/-1', 'y'],
  ])('returns 400 for the map archive tile %s, naming %s', async (address, field) => {
    const answer = await tile(server, address);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].field).toBe(field);
  });
});

describe('map archive on a web server', () => {
  let files: Server;
  let isUp = true;
  let path: string;
  let url: string;
  beforeAll(async () => {
    path = await write('remote.pmtiles', CONTENT);
    files = createServer(async (request, response) => {
      const [, first, last] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
      if (!isUp || first === undefined) return response.writeHead(500).end();
      const file = await open(path);
      const { size } = await file.stat();
      const end = Math.min(Number(last), size - 1);
      const bytes = Buffer.alloc(end - Number(first) + 1);
      await file.read(bytes, 0, bytes.length, Number(first));
      await file.close();
      response.writeHead(206, { etag: '"a/b"', 'content-range': `bytes ${first}-${end}/${size}` }).end(bytes);
    }).listen(0, '127.0.0.1');
    await once(files, 'listening');
    url = `http://127.0.0.1:${(files.address() as AddressInfo).port}/map.pmtiles`;
  });
  afterAll(() => {
    files.closeAllConnections();
    files.close();
  });

  it('reads remote map archives, and returns 503 after failed reads', async () => {
    const server = await startTestApp({ MAP_PMTILES: url });
    expect(await settingsOf(server)).toMatchObject({
      schema: 'protomaps',
      west: -88,
      version: expect.stringMatching(/^\w+-\w+-ab$/),
    });
    expect((await tile(server, '14/4203/6090')).body).toBe('the Loop');
    isUp = false;
    const failed = await tile(server, '14/4204/6090');
    isUp = true;
    expect(failed.statusCode).toBe(503);
    expect(failed.json()).toMatchObject({ code: 'storage_unavailable' });
    expect((await tile(server, '14/4204/6090')).body).toBe('the lake');
    await server.close();
  });

  it('keeps the embedded map while the map archive is unavailable', async () => {
    isUp = false;
    const server = await startTestApp({ MAP_PMTILES: url });
    isUp = true;
    expect(await settingsOf(server)).toBeNull();
    const { statusCode, headers } = await tile(server, '0/0/0');
    expect([statusCode, headers['cache-control']]).toEqual([204, 'no-store']);
    await server.close();
  });

  it('opens a remote map archive once its server responds', async () => {
    isUp = false;
    const store = new MapArchiveStore(url, { warn: () => undefined }, { retryMs: 0 });
    await store.start();
    isUp = true;
    await expect.poll(() => store.get()?.description).toMatchObject({ schema: 'protomaps' });
  });
});

describe('openMapArchive', () => {
  it('recognizes a map archive with the schema of OpenMapTiles', async () => {
    const metadata = layersOf('place', 'transportation', 'transportation_name', 'water');
    const archive = await openMapArchive(await write('omt.pmtiles', { ...CONTENT, metadata }));
    expect(archive.description).toMatchObject({ schema: 'openmaptiles', attribution: '' });
  });

  it.each([
    ['a missing file', undefined, 'cannot be opened'],
    ['a file of another kind', Buffer.from('SQLite format 3'.repeat(20)), 'cannot be read as PMTiles'],
    ['an empty file', Buffer.alloc(0), 'cannot be read as PMTiles'],
    ['raster tiles', { ...CONTENT, tileType: TileType.Png }, 'the map needs vector tiles'],
    [
      'an unknown schema',
      { ...CONTENT, metadata: layersOf('roads', 'water') },
      'layers of an unknown schema (roads, water); known are protomaps and openmaptiles',
    ],
    ['no description', { ...CONTENT, metadata: {} }, 'layers of an unknown schema (none)'],
  ])('throws for a map archive from %s', async (_, content, reason) => {
    const path = content ? await write('refused.pmtiles', content) : join(folder, 'missing.pmtiles');
    const refused = await openMapArchive(path).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartupError);
    expect(String(refused)).toContain(reason);
  });
});
