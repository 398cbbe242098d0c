import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobQueue } from '@wayable/platform/jobs/job-queue';
import { type FileStore, openFileStore } from '@wayable/platform/storage/file-store';
import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { OpenDataFile } from './open-data-file.ts';
import { buildTerms } from './terms.ts';

const PATH = '/api/v1/export/all.zip';
const PUBLIC_URL = 'http://127.0.0.1:3000';

let server: TestApp;
let user: TestUser;
let file: OpenDataFile;
let jobs: JobQueue;

/** Opens the open-data file like another process. */
const openFile = async (files?: FileStore) =>
  new OpenDataFile({
    sql: server.sql,
    jobs,
    files: files ?? (await openFileStore(server.dataDir, undefined)),
    terms: buildTerms({ contributions: 'CC-BY-4.0', photos: 'CC-BY-4.0' }, PUBLIC_URL),
    publicUrl: PUBLIC_URL,
    log: server.app.log,
  });

beforeAll(async () => {
  server = await startTestApp();
  user = await server.buildUser();
  jobs = await server.newJobQueue();
  file = await openFile();
});
afterAll(async () => {
  file.close();
  await jobs.stop();
  await server.close();
});

const ask = (headers: Record<string, string> = {}) => server.app.inject({ url: PATH, headers });
const listFolders = () => readdir(join(server.dataDir, 'open-data'));
const readEntry = (payload: Buffer, name: string) => strFromU8(unzipSync(payload)[name] as Uint8Array);

describe('file of all open data', () => {
  it('returns 503 with Retry-After before the first open-data file exists', async () => {
    const { statusCode, headers } = await ask();
    expect(statusCode).toBe(503);
    expect(headers['retry-after']).toBe('600');
  });

  it('serves a ZIP archive with every file of the export', async () => {
    const place = await server.buildLocation(user, { name: 'Zipped Baths' });
    await server.buildReview(user, place.id, { comments: 'Level entrance.' });
    await file.make();
    const { statusCode, headers, rawPayload } = await ask();
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'public, no-cache',
      'content-length': String(rawPayload.length),
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
    expect(Object.keys(unzipSync(rawPayload))).toEqual([
      'README.txt',
      'places.geojson',
      'places.csv',
      'places.a11yjson',
      'reviews.csv',
      'reviews.json',
    ]);
    expect(JSON.parse(readEntry(rawPayload, 'places.geojson')).features).toHaveLength(1);
    expect(readEntry(rawPayload, 'README.txt')).toContain('CC-BY-4.0');
    expect(readEntry(rawPayload, 'reviews.csv')).toContain('Level entrance.');
  });

  it('supports ETags and ranges for the open-data file', async () => {
    const { headers, rawPayload } = await ask();
    const etag = String(headers.etag);
    expect((await ask({ 'if-none-match': etag })).statusCode).toBe(304);
    const part = await ask({ range: 'bytes=10-19', 'if-range': etag });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 10-19/${rawPayload.length}`);
    expect(part.rawPayload).toEqual(rawPayload.subarray(10, 20));
    expect((await ask({ range: 'bytes=-5' })).rawPayload).toEqual(rawPayload.subarray(-5));
    expect((await ask({ range: 'bytes=10-19', 'if-range': '"other"' })).statusCode).toBe(200);
    expect((await ask({ range: 'bytes=0-1,5-6' })).statusCode).toBe(200);
    const beyond = await ask({ range: `bytes=${rawPayload.length}-` });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers['content-range']).toBe(`bytes */${rawPayload.length}`);
    const head = await server.app.inject({ method: 'HEAD', url: PATH, headers: { range: 'bytes=10-19' } });
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-length']).toBe(String(rawPayload.length));
  });

  it('supports dates instead of ETags for the open-data file', async () => {
    const { headers } = await ask();
    const date = String(headers['last-modified']);
    const earlier = new Date(Date.parse(date) - 1_000).toUTCString();
    expect((await ask({ 'if-modified-since': date })).statusCode).toBe(304);
    expect((await ask({ 'if-modified-since': earlier })).statusCode).toBe(200);
    expect((await ask({ 'if-modified-since': date, 'if-none-match': '"other"' })).statusCode).toBe(200);
    expect((await ask({ range: 'bytes=10-19', 'if-range': date })).statusCode).toBe(206);
    expect((await ask({ range: 'bytes=10-19', 'if-range': earlier })).statusCode).toBe(200);
  });

  it('returns 412 for another open-data file than wanted', async () => {
    const { headers } = await ask();
    const { etag, 'last-modified': date } = headers as Record<string, string>;
    const earlier = new Date(Date.parse(String(date)) - 1_000).toUTCString();
    const statusFor = async (wanted: Record<string, string | undefined>) =>
      (await ask({ range: 'bytes=10-19', ...wanted })).statusCode;
    expect(await statusFor({ 'if-match': '"other"' })).toBe(412);
    expect(await statusFor({ 'if-match': `W/${etag}` })).toBe(412);
    expect(await statusFor({ 'if-match': `"other", ${etag}` })).toBe(206);
    expect(await statusFor({ 'if-match': '*' })).toBe(206);
    expect(await statusFor({ 'if-unmodified-since': earlier })).toBe(412);
    expect(await statusFor({ 'if-unmodified-since': date })).toBe(206);
    expect(await statusFor({ 'if-unmodified-since': earlier, 'if-match': etag })).toBe(206);
  });

  it('builds the daily open-data file in one of two processes', async () => {
    const { headers } = await ask();
    const other = await openFile();
    await Promise.all([file.make(), other.make()]);
    expect((await ask()).headers.etag).toBe(headers.etag);
    await server.sql`update open_data_file set made_at = now() - interval '1 day'`;
    await Promise.all([file.make(), other.make()]);
    expect((await ask()).headers.etag).not.toBe(headers.etag);
    expect(await listFolders()).toHaveLength(1);
    other.close();
  });

  it('omits withdrawn reviews from the next open-data file', async () => {
    const { body } = await server.send('GET', '/api/v1/export/reviews.json');
    for (const { id } of body.data) await server.send('DELETE', `/api/v1/reviews/${id}`, { user });
    await file.make({ isForced: true });
    const { rawPayload } = await ask();
    expect(JSON.parse(readEntry(rawPayload, 'reviews.json')).data).toEqual([]);
    expect(await listFolders()).toHaveLength(1);
  });

  it('rebuilds the open-data file when its parts are missing', async () => {
    const files = await openFileStore(server.dataDir, undefined);
    for (const folder of await listFolders()) await files.removeFolder(`open-data/${folder}`);
    expect((await ask()).statusCode).toBe(503);
    await file.make();
    expect((await ask()).statusCode).toBe(200);
  });

  it('finds the open-data file that replaces another meanwhile', async () => {
    const files = await openFileStore(server.dataDir, undefined);
    vi.spyOn(files, 'find').mockImplementationOnce(async (key) => {
      await file.make({ isForced: true });
      return files.find(key);
    });
    const other = await openFile(files);
    const found = await other.find();
    expect(`"${found?.id}"`).toBe((await ask()).headers.etag);
    other.close();
  });

  it('keeps the last open-data file when storing another fails', async () => {
    const broken = new OpenDataFile({
      sql: server.sql,
      jobs,
      files: await openFileStore('/dev/null/nowhere', undefined),
      terms: buildTerms({ contributions: 'CC-BY-4.0', photos: 'CC-BY-4.0' }, PUBLIC_URL),
      publicUrl: PUBLIC_URL,
      log: server.app.log,
    });
    const { headers } = await ask();
    await expect(broken.make({ isForced: true })).rejects.toMatchObject({ code: 'storage_unavailable' });
    expect((await ask()).headers.etag).toBe(headers.etag);
    await file.make({ isForced: true });
    expect((await ask()).headers.etag).not.toBe(headers.etag);
    broken.close();
  });
});
