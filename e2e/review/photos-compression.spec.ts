import type { Page } from '@playwright/test';
import { measurePhoto } from '../../server/src/testing/files/draw-photo.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  type ChosenFile,
  choose,
  drawFile,
  expectUploaded,
  openReview,
  photoItem,
  UPLOADS,
} from '../support/review-photos.ts';

/** Draws a photo as an upright phone stores it: 12 megapixels, sideways, with an orientation tag. */
const takePhoto = () => drawFile('large.jpg', { width: 4_000, height: 3_000, isNoisy: true, orientation: 6 });

/** Chooses a photo of about 5 MB. Checks that the upload is upright, smaller, and 1,920 pixels high. */
async function expectCompressed(page: Page, original: ChosenFile): Promise<void> {
  expect(original.buffer.length).toBeGreaterThan(4.5 * 1_024 * 1_024);
  expect(original.buffer.length).toBeLessThan(10 * 1_024 * 1_024);
  let sent: Buffer | null = null;
  await page.route(UPLOADS, (route) => {
    sent = route.request().postDataBuffer();
    return route.continue();
  });
  await choose(page, original);
  await expect(photoItem(page, 1)).toContainText('Preparing…');
  await expectUploaded(page, 1);
  const bytes = (sent as Buffer | null) ?? Buffer.alloc(0);
  expect(bytes.length).toBeLessThan(original.buffer.length);
  expect(await measurePhoto(bytes)).toEqual({ format: 'jpeg', width: 1_440, height: 1_920 });
}

test('rotates and compresses a large photo in a worker', async ({ page, member }) => {
  await openReview(page, member);
  const worker = page.waitForEvent('worker', (started) => started.url().includes('compression.worker'));
  await expectCompressed(page, await takePhoto());
  await worker;
});
