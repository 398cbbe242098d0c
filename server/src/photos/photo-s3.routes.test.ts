import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPhoto } from '../testing/files/draw-photo.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

const BUCKET = 'wayable-photos';
const KEYS = { S3_BUCKET: BUCKET, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };

const upload = async (server: TestApp, user: TestUser, name: string) =>
  server.send('POST', `/storage/v1/object/review-photos/${user.id}/temp/${name}`, {
    payload: await drawPhoto({ width: 900, height: 600 }),
    user,
  });

describe('photos in an S3-compatible store', () => {
  let directory: string;
  let store: S3rver;
  let port: number;
  let server: TestApp;
  let user: TestUser;

  const open = (at: number) =>
    new S3rver({
      address: '127.0.0.1',
      port: at,
      silent: true,
      directory,
      configureBuckets: [{ name: BUCKET }],
    });
  const objects = async () =>
    (await readdir(join(directory, BUCKET), { recursive: true })).filter((name) => name.endsWith('_object'));

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'wayable-s3-'));
    store = open(0);
    ({ port } = await store.run());
    server = await startTestApp({ ...KEYS, S3_ENDPOINT: `http://127.0.0.1:${port}` });
    user = await server.buildUser();
  });
  afterAll(async () => {
    await server.close();
    await store.close();
    await rm(directory, { recursive: true });
  });

  it('stores, serves and removes photos in an S3 store', async () => {
    const { status, body } = await upload(server, user, 'a.jpg');
    expect(status).toBe(200);
    expect(await objects()).toHaveLength(6);
    const file = await server.app.inject({ url: `${body.url}?size=320&format=webp` });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(file.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    const own = `/storage/v1/object/${body.Key}`;
    expect((await server.send('DELETE', own, { user })).status).toBe(204);
    await expect.poll(objects).toEqual([]);
  });

  it('returns 503 for photo uploads while S3 is down', async () => {
    const kept = (await upload(server, user, 'b.jpg')).body;
    await store.close();
    const refused = await upload(server, user, 'c.jpg');
    expect([refused.status, refused.body.code]).toEqual([503, 'storage_unavailable']);
    expect(refused.body.detail).toMatch(/try again in a few minutes/);
    expect((await server.send('GET', kept.url)).status).toBe(503);
    const [rows] = await server.sql`select count(*)::int as count from photos where path like '%/c.jpg'`;
    expect(rows?.count).toBe(0);
    store = open(port);
    await store.run();
    expect((await server.send('GET', kept.url)).status).toBe(200);
    expect((await upload(server, user, 'c.jpg')).status).toBe(200);
  });
});

describe('a full store', () => {
  let full: Server;
  let server: TestApp;

  beforeAll(async () => {
    const body = '<?xml version="1.0"?><Error><Code>XMinioStorageFull</Code><Message>full</Message></Error>';
    full = createServer((request, response) => {
      request.resume();
      request.on('end', () => response.writeHead(507, { 'content-type': 'application/xml' }).end(body));
    });
    await new Promise<void>((resolve) => full.listen(0, '127.0.0.1', resolve));
    const { port } = full.address() as AddressInfo;
    server = await startTestApp({ ...KEYS, S3_ENDPOINT: `http://127.0.0.1:${port}` });
  });
  afterAll(async () => {
    await server.close();
    full.close();
  });

  it('returns 507 for a photo upload to a full store', async () => {
    const user = await server.buildUser();
    const { status, body } = await upload(server, user, 'a.jpg');
    expect([status, body.code]).toEqual([507, 'storage_full']);
    expect(body.detail).toMatch(/not stored; please try again later/);
    expect(await server.sql`select id from photos`).toHaveLength(0);
    expect(await server.sql`select file_id from file_removals`).toHaveLength(1);
  });
});
