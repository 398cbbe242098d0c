import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFileStore } from '@wayable/platform/storage/file-store';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { unzipSync } from 'fflate';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OpenDataFile } from './open-data-file.ts';
import { buildTerms } from './terms.ts';

const BUCKET = 'wayable-files';
const PATH = '/api/v1/export/all.zip';
const PUBLIC_URL = 'http://127.0.0.1:3000';

let directory: string;
let store: S3rver;
let server: TestApp;
let file: OpenDataFile;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'wayable-s3-'));
  store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await store.run();
  const endpoint = `http://127.0.0.1:${port}`;
  server = await startTestApp({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  });
  const settings = {
    endpoint,
    bucket: BUCKET,
    region: 'auto',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  file = new OpenDataFile({
    sql: server.sql,
    jobs: await server.newJobQueue(),
    files: await openFileStore(server.dataDir, settings),
    terms: buildTerms({ contributions: 'CC-BY-4.0', photos: 'CC-BY-4.0' }, PUBLIC_URL),
    publicUrl: PUBLIC_URL,
    log: server.app.log,
  });
});
afterAll(async () => {
  file.close();
  await server.close();
  await store.close();
  await rm(directory, { recursive: true });
});

const ask = (headers: Record<string, string> = {}) => server.app.inject({ url: PATH, headers });
const listParts = async () =>
  (await readdir(join(directory, BUCKET), { recursive: true })).filter((name) => name.endsWith('_object'));

it('serves the file of all open data from S3', async () => {
  // Random texts do not compress, so the file has several parts.
  await server.sql`
    insert into locations (name, address, category, latitude, longitude)
    select 'Stored ' || n, (select string_agg(md5(n || '-' || part), '') from generate_series(1, 9) as part),
      'retail', n / 1000.0, 8
    from generate_series(1, 9000) as n
  `;
  await file.make();
  const parts = await listParts();
  expect(parts.length).toBeGreaterThan(1);
  const { statusCode, headers, rawPayload } = await ask();
  expect(statusCode).toBe(200);
  expect(Object.keys(unzipSync(rawPayload))).toContain('places.geojson');
  expect((await ask({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  const middle = 4 * 1_024 * 1_024;
  const range = await ask({ range: `bytes=${middle - 5}-${middle + 4}`, 'if-range': String(headers.etag) });
  expect(range.statusCode).toBe(206);
  expect(range.rawPayload).toEqual(rawPayload.subarray(middle - 5, middle + 5));
  await file.make({ isForced: true });
  expect((await ask()).headers.etag).not.toBe(headers.etag);
  const renewed = await listParts();
  expect(renewed).toHaveLength(parts.length);
  expect(renewed.filter((part) => parts.includes(part))).toEqual([]);
});
