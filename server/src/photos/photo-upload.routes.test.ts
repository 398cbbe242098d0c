import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PHOTO_MAX_BYTES, PHOTO_TEXTS, type UploadedPhoto } from '@wayable/protocol/photos';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPhoto } from '../testing/files/draw-photo.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let user: TestUser;
let other: TestUser;
let jpeg: Buffer;

beforeAll(async () => {
  server = await startTestApp();
  user = await server.buildUser();
  other = await server.buildUser();
  jpeg = await drawPhoto({ width: 900, height: 600 });
});
afterAll(() => server.close());

const newName = (extension = 'jpg') => `${Date.now()}-${randomBytes(6).toString('hex')}.${extension}`;
const pathOf = (file: string, folder = 'temp', owner = user) => `${owner.id}/${folder}/${file}`;
const upload = (
  path: string,
  payload: Buffer,
  options: { user?: TestUser; type?: string; query?: string } = {},
) =>
  server.send('POST', `/storage/v1/object/review-photos/${path}${options.query ?? ''}`, {
    payload,
    headers: { 'content-type': options.type ?? 'image/jpeg' },
    user: options.user ?? user,
  });
const download = async (url: string, headers: Record<string, string> = {}) => {
  const response = await server.app.inject({ url, headers });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
};
const locate = async (path: string) => {
  const { status, headers } = await download(`/storage/v1/object/public/review-photos/${path}`);
  return [status, headers.location];
};
const countRows = async () =>
  (
    await server.sql`select (select count(*) from photos)::int as photos, (select count(*) from file_removals)::int as removals`
  )[0];
const listFiles = async () =>
  (await readdir(join(server.dataDir, 'photos'), { recursive: true }).catch(() => [])).filter((name) =>
    /\.\w+$/.test(name),
  );

describe('POST /storage/v1/object/review-photos', () => {
  it("stores and serves a photo's sizes in two formats", async () => {
    const path = pathOf(newName());
    const { status, body } = await upload(path, jpeg, {
      query: '?alt_text=%20A%20ramp%20%20at%20the%20door',
    });
    expect(status).toBe(200);
    const photo = body as UploadedPhoto;
    expect(photo).toMatchObject({
      Id: photo.id,
      Key: `review-photos/${path}`,
      url: `/storage/v1/object/public/review-photos/${photo.id}.jpg`,
      alt_text: 'A ramp at the door',
      width: 900,
      height: 600,
    });
    expect(photo.sizes.map(({ width, height }) => [width, height])).toEqual([
      [320, 213],
      [800, 533],
      [900, 600],
    ]);
    for (const size of photo.sizes) {
      for (const format of ['jpeg', 'webp'] as const) {
        const file = await download(size[format]);
        expect(file.headers['content-type']).toBe(`image/${format}`);
        expect(await sharp(file.bytes).metadata()).toMatchObject({
          format,
          width: size.width,
          height: size.height,
        });
      }
    }
    expect((await download(`${photo.url}?size=100`)).bytes).toEqual(
      (await download(`${photo.url}?size=320`)).bytes,
    );
    expect((await download(`${photo.url}?size=9999`)).bytes).toEqual((await download(photo.url)).bytes);
    expect((await listFiles()).some((name) => name.endsWith('.part'))).toBe(false);
  });

  it('serves photos that browsers cache but never execute', async () => {
    const { url } = await server.buildPhoto(user);
    const { headers } = await download(url);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    expect(headers['content-disposition']).toMatch(/^inline; filename="[\w-]+\.jpg"$/);
    const etag = headers.etag as string;
    expect(await download(url, { 'if-none-match': `"other", ${etag}` })).toMatchObject({ status: 304 });
    expect((await download(`${url}?format=webp`, { 'if-none-match': etag })).status).toBe(200);
    expect((await download(url.replace(/[^/]+$/, `${user.id}.jpg`))).status).toBe(404);
  });

  it("accepts a photo upload as the storage client's form", async () => {
    const form = new FormData();
    form.append('cacheControl', '3600');
    form.append('', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'photo.jpg');
    const request = new Request('http://x', { method: 'POST', body: form });
    const payload = Buffer.from(await request.arrayBuffer());
    const type = request.headers.get('content-type') as string;
    const { status, body } = await upload(pathOf(newName()), payload, { type });
    expect([status, body.width]).toEqual([200, 900]);
    expect((await upload(pathOf(newName()), payload.subarray(0, 900), { type })).status).toBe(400);
    expect((await upload(pathOf(newName()), payload, { type: 'multipart/form-data' })).status).toBe(400);
  });

  it('rotates an uploaded photo upright and removes its metadata', async () => {
    const bytes = await sharp(await drawPhoto({ width: 60, height: 40 }))
      .withExif({
        IFD0: { Make: 'SpyCam', ImageDescription: 'secret' },
        IFD3: { GPSLatitude: '41/1 52/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    expect(bytes.includes('SpyCam')).toBe(true);
    const { body } = await upload(pathOf(newName()), bytes);
    expect([body.width, body.height]).toEqual([40, 60]);
    for (const url of [body.url, `${body.url}?format=webp`]) {
      const file = (await download(url)).bytes;
      const facts = await sharp(file).metadata();
      expect([facts.width, facts.height]).toEqual([40, 60]);
      for (const part of ['exif', 'icc', 'xmp', 'iptc', 'orientation'] as const) {
        expect(facts[part]).toBeUndefined();
      }
      expect(/SpyCam|secret|GPS|Exif/.test(file.toString('latin1'))).toBe(false);
      // The red half was on the left. After a rotation by 90° clockwise, it is on top.
      const pixels = await sharp(file).raw().toBuffer();
      const redAt = (row: number) => pixels[(row * 40 + 20) * 3] as number;
      expect(redAt(5)).toBeGreaterThan(200);
      expect(redAt(55)).toBeLessThan(50);
    }
  });

  it('removes data hidden behind an uploaded picture', async () => {
    const payload = Buffer.concat([
      await drawPhoto({ width: 9, height: 9, format: 'png' }),
      Buffer.from('<script>'),
    ]);
    const { body } = await upload(pathOf(newName('png')), payload, { type: 'image/png' });
    expect((await download(body.url)).bytes.includes('script')).toBe(false);
  });

  it('converts the first frame of an uploaded animation', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const frames = { width: 12, height: 12 * 500, channels: 3, background: '#888', pageHeight: 12 } as const;
    const bytes = await sharp({ create: { ...frames, noise } })
      .gif({ effort: 1, reuse: true })
      .toBuffer();
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(500);
    const { status, body } = await upload(pathOf(newName('gif')), bytes, { type: 'image/gif' });
    expect([status, body.width, body.height]).toEqual([200, 12, 12]);
  });

  const refused: [
    what: string,
    status: number,
    detail: string | RegExp,
    file: () => Promise<Buffer> | Buffer,
    name?: string,
  ][] = [
    ['a script named PNG', 415, PHOTO_TEXTS.type, () => Buffer.from('#!/bin/sh\nrm -rf /'), 'a.png'],
    ['a page named PNG', 415, PHOTO_TEXTS.type, () => Buffer.from('<script>alert(1)</script>'), 'a.png'],
    [
      'an SVG',
      415,
      PHOTO_TEXTS.type,
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'a.svg',
    ],
    [
      'an SVG named JPEG',
      415,
      PHOTO_TEXTS.type,
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a photo named SVG', 415, PHOTO_TEXTS.type, () => jpeg, 'a.svg'],
    ['a TIFF', 415, PHOTO_TEXTS.type, () => sharp(jpeg).tiff().toBuffer(), 'a.jpg'],
    [
      'a script behind the first bytes of a PNG',
      422,
      /damaged/,
      () => Buffer.from('\x89PNG\r\n\x1A\n<script>', 'latin1'),
    ],
    ['a truncated JPEG', 422, /damaged or incomplete/, () => jpeg.subarray(0, jpeg.length / 2)],
    ['an empty file', 400, /empty/, () => Buffer.alloc(0)],
    ['10 MB and a byte', 413, PHOTO_TEXTS.size, () => Buffer.concat([jpeg], PHOTO_MAX_BYTES + 1)],
    ['11 MB', 413, PHOTO_TEXTS.size, () => Buffer.alloc(11 * 1_048_576, 255)],
    [
      'an image bomb',
      422,
      /64 megapixels/,
      () =>
        sharp({
          create: { width: 20_000, height: 20_000, channels: 3, background: '#fff' },
          limitInputPixels: false,
        })
          .png()
          .toBuffer(),
    ],
  ];

  it.each(
    refused,
  )('rejects the uploaded file and stores nothing: %s', async (_, status, detail, file, name = 'a.jpg') => {
    const before = [await countRows(), await listFiles()];
    const answer = await upload(pathOf(`${newName('x').slice(0, -2)}-${name}`), await file());
    expect(answer.status).toBe(status);
    expect(answer.body.detail).toEqual(typeof detail === 'string' ? detail : expect.stringMatching(detail));
    expect([await countRows(), await listFiles()]).toEqual(before);
  });

  it('accepts a photo of exactly 10 MB', async () => {
    expect((await upload(pathOf(newName()), Buffer.concat([jpeg], PHOTO_MAX_BYTES))).status).toBe(200);
  });

  it("detects a photo's type by content, not by name", async () => {
    expect((await upload(pathOf(newName('png')), jpeg, { type: 'application/json' })).status).toBe(200);
  });

  it.each([
    '..%2F..%2Fetc/temp/a.jpg',
    ':user/..%2F:other/a.jpg',
    ':user/temp/..%2F..%2F:other%2Ftemp%2Fa.jpg',
    ':user/temp/%2e%2e%2fa.jpg',
    ':user/temp/..%5Ca.jpg',
    ':user/temp/.a.jpg',
    ':user/temp/a%00.jpg',
    ':user/temp/a.jpg%0d%0aset-cookie:x.jpg',
    ':user/other-folder/a.jpg',
    ':user/temp/a',
    ':user/temp/%252e%252e%252fa.jpg',
  ])('rejects the photo path %s', async (pattern) => {
    const path = pattern.replaceAll(':user', user.id).replaceAll(':other', other.id);
    const files = await listFiles();
    for (const url of [
      `/storage/v1/object/review-photos/${path}`,
      `/storage/v1/object/public/review-photos/${path}`,
    ]) {
      const isUpload = !url.includes('/public/');
      const { status } = await server.send(
        isUpload ? 'POST' : 'GET',
        url,
        isUpload ? { payload: jpeg, user } : {},
      );
      expect([400, 403, 404]).toContain(status);
    }
    expect(await listFiles()).toEqual(files);
  });

  it("rejects uploads and deletions in another user's photo folder", async () => {
    const path = pathOf(newName(), 'temp', other);
    expect(await upload(path, jpeg)).toMatchObject({ status: 403, body: { code: 'not_permitted' } });
    expect(
      (await server.send('POST', `/storage/v1/object/review-photos/${path}`, { payload: jpeg })).status,
    ).toBe(401);
    const photo = await server.buildPhoto(other);
    const own = `/storage/v1/object/${photo.Key}`;
    expect((await server.send('DELETE', own, { user })).status).toBe(403);
    expect((await server.send('DELETE', own)).status).toBe(401);
    expect((await download(photo.url)).status).toBe(200);
  });

  it('never overwrites a photo, even with parallel uploads', async () => {
    const path = pathOf(newName());
    const red = await drawPhoto({ width: 30, height: 30 });
    const answers = await Promise.all([upload(path, jpeg), upload(path, red), upload(path, jpeg)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { url } = answers.find(({ status }) => status === 200)?.body as UploadedPhoto;
    const kept = await download(url);
    expect(await locate(path)).toEqual([307, url]);
    expect(await upload(path, red)).toMatchObject({ status: 409, body: { code: 'photo_exists' } });
    expect(await locate(path)).toEqual([307, url]);
    expect((await download(url)).bytes).toEqual(kept.bytes);
    await expect.poll(countRows).toMatchObject({ removals: 0 });
    const [sum] = await server.sql<{ amount: number }[]>`
      select sum(cardinality(edges) * 2)::int as amount from photos
    `;
    expect(await listFiles()).toHaveLength(sum?.amount as number);
  });

  it('rejects a sixth photo of a review, even in parallel', async () => {
    const folder = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => upload(pathOf(newName(), folder), jpeg)),
    );
    const refusals = answers.filter(({ status }) => status !== 200);
    expect(refusals).toHaveLength(2);
    for (const { status, body } of refusals) {
      expect([status, body.code, body.detail]).toEqual([422, 'too_many_photos', PHOTO_TEXTS.count]);
    }
  });
});
