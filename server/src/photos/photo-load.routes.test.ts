import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { PHOTO_MAX_BYTES } from '@wayable/protocol/photos';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProgressiveJpeg } from '../testing/files/build-progressive-jpeg.ts';
import { drawPhoto } from '../testing/files/draw-photo.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let user: TestUser;
let pixel: Buffer;

beforeAll(async () => {
  server = await startTestApp({ ACCOUNT_LIMIT_SCALE: '1' });
  pixel = await drawPhoto({ width: 1, height: 1, format: 'png' });
});
beforeEach(async () => {
  user = await server.buildUser();
});
afterAll(() => server.close());

const upload = (payload: Buffer, by = user) =>
  server.send(
    'POST',
    `/storage/v1/object/review-photos/${by.id}/temp/${randomBytes(8).toString('hex')}.png`,
    { payload, user: by },
  );

describe('quotas', () => {
  it('allows a hundred photo uploads a day per account', async () => {
    for (let sent = 0; sent < 100; sent += 10) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => upload(pixel)));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    }
    const refused = await upload(pixel);
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(refused.body.detail).toMatch(/try again in 24 hours/);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(86_000);
    expect(seconds).toBeLessThanOrEqual(86_400);
    const theirs = await server.buildPhoto(await server.buildUser());
    expect(theirs.width).toBe(40);
  });

  it('allows photo uploads of 300 MB a day per account', async () => {
    const large = Buffer.concat([pixel], PHOTO_MAX_BYTES);
    for (let sent = 0; sent < 30; sent++) expect((await upload(large)).status).toBe(200);
    const refused = await upload(pixel);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
  });
});

describe('load and broken connections', () => {
  it('returns 503 for photo uploads beyond the queue', async () => {
    const payload = await drawPhoto({ width: 700, height: 700, isNoisy: true });
    const answers = await Promise.all(Array.from({ length: 60 }, () => upload(payload)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 503]);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused[0]?.headers['retry-after']).toBe('2');
    expect(refused.every(({ body }) => body.code === 'overloaded')).toBe(true);
    expect((await upload(payload)).status).toBe(200);
  });

  it('converts photos of two people alternately', async () => {
    const other = await server.buildUser();
    const payload = buildProgressiveJpeg({ width: 2_000, height: 2_000, components: 3, passes: 12 });
    let done = 0;
    const theirs = Array.from({ length: 8 }, () => upload(payload).then(() => (done += 1)));
    await theirs[0];
    const before = done;
    // A drawn photo would take time in which further conversions end.
    await upload(pixel, other);
    // Count the running conversion, and the conversions that run in parallel with the other person's
    // conversion.
    expect(done - before).toBeLessThanOrEqual(4);
    await Promise.all(theirs);
  });

  it('discards broken photo uploads and accepts the next upload', async () => {
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = new URL(address);
    const payload = await drawPhoto({ width: 1_200, height: 900, isNoisy: true });
    const path = `/storage/v1/object/review-photos/${user.id}/temp/cut.jpg`;
    await Promise.all(
      Array.from({ length: 45 }, async () => {
        const socket = connect(Number(port), '127.0.0.1');
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${user.bearer.authorization}\r\n` +
            `Content-Type: image/jpeg\r\nContent-Length: ${payload.length}\r\n\r\n`,
        );
        socket.write(payload.subarray(0, payload.length / 2));
        await new Promise((resolve) => setTimeout(resolve, 100));
        const closed = new Promise((resolve) => socket.once('close', resolve));
        socket.destroy();
        await closed;
      }),
    );
    // The 40 upload slots and the file name are free again.
    const send = async () => {
      const response = await fetch(`${address}${path}`, {
        method: 'POST',
        headers: { ...user.bearer, 'content-type': 'image/jpeg', connection: 'close' },
        body: new Uint8Array(payload),
      });
      await response.arrayBuffer();
      return response.status;
    };
    let status = await send();
    // The server detects the last broken connections with a delay.
    for (let tries = 0; status === 503 && tries < 20; tries++) status = await send();
    expect(status).toBe(200);
    const unused = Array.from({ length: 40 }, () => upload(pixel));
    expect((await Promise.all(unused)).filter((answer) => answer.status === 200).length).toBeGreaterThan(9);
    const rows = await server.sql`select id from photos where user_id = ${user.id} and path like '%cut.jpg'`;
    expect(rows).toHaveLength(1);
    await expect.poll(async () => (await server.sql`select from file_removals`).length).toBe(0);
  });
});
