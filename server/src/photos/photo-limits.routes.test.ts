import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPhoto } from '../testing/files/draw-photo.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

const PRODUCT = readFileSync(new URL('../../../docs/product.md', import.meta.url), 'utf8');
/** The documented formats, size in MB, and number of photos per review. */
const [, FORMATS = '', MEGABYTES = '', COUNT = ''] =
  /^### Photos\n\n(.+), detected by content; (\d+) MB each, (\w+) per review\./m.exec(PRODUCT) ?? [];
const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const MAX_BYTES = Number(MEGABYTES) * 1_024 * 1_024;

let server: TestApp;
let user: TestUser;

beforeAll(async () => {
  server = await startTestApp();
  user = await server.buildUser();
});
afterAll(() => server.close());

const upload = (payload: Buffer, folder = 'temp') =>
  server.send('POST', `/storage/v1/object/review-photos/${user.id}/${folder}/${randomUUID()}.jpg`, {
    payload,
    headers: { 'content-type': 'image/jpeg' },
    user,
  });

describe('limits of photos', () => {
  it('accepts exactly the documented formats', async () => {
    const picture = sharp(await drawPhoto({ width: 20, height: 20 }));
    const accepted: string[] = [];
    for (const format of ['JPEG', 'PNG', 'WebP', 'GIF', 'TIFF', 'AVIF'] as const) {
      const bytes = await picture
        .clone()
        .toFormat(format.toLowerCase() as 'jpeg')
        .toBuffer();
      if ((await upload(bytes)).status === 200) accepted.push(format);
    }
    expect(accepted).toEqual(FORMATS.split(/, | or /));
  });

  it('accepts photos up to the documented size', async () => {
    const photo = await drawPhoto({ width: 20, height: 20 });
    expect((await upload(Buffer.concat([photo], MAX_BYTES))).status).toBe(200);
    expect((await upload(Buffer.concat([photo], MAX_BYTES + 1))).status).toBe(413);
  });

  it('accepts the documented number of photos per review', async () => {
    const photo = await drawPhoto({ width: 20, height: 20 });
    const [folder, count] = [randomUUID(), NUMBERS.indexOf(COUNT)];
    const statuses: number[] = [];
    while (statuses.length <= count) statuses.push((await upload(photo, folder)).status);
    expect(statuses).toEqual([...Array(count).fill(200), 422]);
  });
});
