import { expectAccessible } from '../support/axe-states.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectVisibleFocus, moveTo } from '../support/keys.ts';
import { choose, drawFile, expectUploaded, openReview, photoItem, submit } from '../support/review-photos.ts';

const FILES = '**/storage/v1/object/public/review-photos/**';

test('shows the progress of a slow upload', async ({ page, member }) => {
  await openReview(page, member);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 150 * 1_024,
  });
  await choose(page, await drawFile('slow.jpg', { width: 1_300, height: 1_300, isNoisy: true }));
  const bar = photoItem(page, 1).getByRole('progressbar', { name: 'Uploading' });
  const readShare = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(readShare).toBeGreaterThan(0);
  const early = await readShare();
  expect(early).toBeLessThan(100);
  await expect.poll(readShare).toBeGreaterThan(early);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await expectUploaded(page, 1);
});

test('offers a retry for a photo that fails to load', async ({ page, member, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED/);
  const place = await openReview(page, member);
  await choose(page, await drawFile());
  await expectUploaded(page, 1);
  await submit(page);
  await page.route(FILES, (route) => route.abort());
  await page.goto(`/locations/${place.id}`);
  await page.getByRole('article').getByRole('button', { name: 'Photo 1 of 1' }).click();
  const viewer = page.getByRole('dialog', { name: 'Photo 1 of 1' });
  await expect(viewer.getByRole('alert')).toContainText('This photo could not be loaded.');
  await expectAccessible(page, 'a photo that cannot be loaded');
  await page.unroute(FILES);
  await moveTo(page, viewer.getByRole('button', { name: 'Try again' }));
  await page.keyboard.press('Enter');
  await expect(viewer.getByRole('img')).toBeVisible();
  await page.keyboard.press('Tab');
  await expectVisibleFocus(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
});
