import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeOsmFile } from '../testing/osm-file-writer.ts';
import { boxAt, townIn } from '../testing/town-by-the-sea.ts';
import { importStreets } from './streets.service.ts';
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

async function importTown(file: string, name: string, bounds: Bounds) {
  const path = join(folder, file);
  await writeOsmFile(path, townIn(bounds, name), { bounds });
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

describe('a tile', () => {
  const bounds = boxAt(-70, -30, 0.01);
  let url: string;
  beforeAll(async () => {
    await importTown('south.osm.pbf', 'South', bounds);
    url = addressOf(bounds, 14);
  });

  it('sends a cacheable street tile, compressed if accepted', async () => {
    const plain = await getTile(url);
    const packed = await getTile(url, { 'accept-encoding': 'br, gzip' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/vnd.mapbox-vector-tile',
      vary: 'accept-encoding',
    });
    expect(packed.headers['cache-control']).toMatch(/max-age=\d+/);
    expect(gunzipSync(packed.payload)).toEqual(plain.payload);
    expect((await getTile(url, { 'accept-encoding': 'gzip;q=0' })).payload).toEqual(plain.payload);
  });

  it('returns 304 for a street tile with a matching ETag', async () => {
    const { headers } = await getTile(url);
    const etag = String(headers.etag).replace(/^W\//, '');
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await getTile(url, { 'if-none-match': known });
      expect(again.status).toBe(304);
      expect(again.payload).toHaveLength(0);
    }
    expect((await getTile(url, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('returns 204 for a street tile outside imported areas', async () => {
    const { status, payload } = await getTile('/api/v1/basemap/streets/10/0/0.mvt');
    expect([status, payload.length]).toEqual([204, 0]);
  });

  it.each([
    ['9/0/0', 'zoom'],
    ['16/0/0', 'zoom'],
    ['-1/0/0', 'zoom'],
    ['ten/0/0', 'zoom'],
    ['10/1024/0', 'x'],
    ['10/0/1024', 'y'],
    ['10/-1/0', 'x'],
    ['10/1.5/0', 'x'],
    ['10/0/NaN', 'y'],
    ['10/1e99/0', 'x'],
  ])('returns 400 for the street tile %s, naming %s', async (address, field) => {
    const { status, body } = await server.send('GET', `/api/v1/basemap/streets/${address}.mvt`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'validation_failed', errors: [{ field }] });
  });

  it.each([
    '10/0/0',
    '10/0/0.png',
    '10/0.mvt',
    '10/0/0/0.mvt',
  ])('returns 404 for the street tile %s', async (address) => {
    expect((await server.send('GET', `/api/v1/basemap/streets/${address}`)).status).toBe(404);
  });
});
