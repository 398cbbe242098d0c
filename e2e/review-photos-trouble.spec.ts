import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe-states.ts';
import { countReviews } from './factories.ts';
import { expect, test } from './fixtures.ts';
import { expectVisibleFocus, moveTo } from './keys.ts';
import {
  altField,
  choose,
  chooseButton,
  drawFile,
  expectUploaded,
  openReview,
  photoItem,
  submit,
  submitButton,
  UPLOADS,
} from './review-photos.ts';

const FILES = '**/storage/v1/object/public/review-photos/**';
const toast = (page: Page, text: string) => page.getByRole('alertdialog').filter({ hasText: text });

test('a slow upload tells how far it is', async ({ page, member }) => {
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

test('a review that is submitted meanwhile waits for its photos, and sends them once', async ({
  page,
  member,
}) => {
  const place = await openReview(page, member);
  const answer = Promise.withResolvers<void>();
  let uploads = 0;
  await page.route(UPLOADS, async (route) => {
    uploads++;
    await answer.promise;
    await route.continue();
  });
  await choose(page, await drawFile());
  await expect(photoItem(page, 1).getByRole('progressbar')).toBeVisible();
  await submitButton(page).click();
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeDisabled();
  answer.resolve();
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible();
  expect(uploads).toBe(1);
  await page.goto(`/locations/${place.id}`);
  await expect(page.getByRole('button', { name: 'Photo 1 of 1' })).toBeVisible();
});

test('leaving the form ends its uploads', async ({ page, member }) => {
  await openReview(page, member);
  await page.route(UPLOADS, () => {});
  await choose(page, await drawFile());
  await expect(photoItem(page, 1).getByRole('progressbar')).toBeVisible();
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/review-photos/'));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
});

test('photos that the server has removed meanwhile are uploaded again', async ({
  page,
  member,
  expectConsoleError,
}) => {
  expectConsoleError(/4\d\d/);
  await openReview(page, member);
  const uploaded = page.waitForResponse((response) => response.url().includes('/object/review-photos/'));
  await choose(page, await drawFile());
  await expectUploaded(page, 1);
  const removal = await fetch((await uploaded).url(), {
    method: 'DELETE',
    headers: { authorization: `Bearer ${member.accessToken}` },
  });
  expect(removal.status).toBe(204);
  await submit(page);
});

test('what photos show is sent again by itself when only that failed', async ({
  page,
  member,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  const place = await openReview(page, member);
  await choose(page, await drawFile());
  await expectUploaded(page, 1);
  await altField(page, 1).fill('A bell beside the door');
  await page.route('**/api/v1/photos/*', (route) => route.abort());
  await submitButton(page).click();
  const waiting = page.getByRole('region', { name: /waiting to be sent/ });
  await expect(waiting).toContainText('Waiting for the network');
  await page.unroute('**/api/v1/photos/*');
  await waiting.getByRole('button', { name: 'Send now' }).click();
  await expect(waiting).toBeHidden();
  expect(await countReviews(place.id)).toBe(1);
  await page.goto(`/locations/${place.id}`);
  await expect(page.getByRole('button', { name: 'Photo 1 of 1: A bell beside the door' })).toBeVisible();
});

test('a removal that does not reach the server says what becomes of the photo', async ({
  page,
  member,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  await openReview(page, member);
  await choose(page, await drawFile());
  await expectUploaded(page, 1);
  await page.route(UPLOADS, (route) => route.abort());
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(toast(page, 'that happens by itself after a day')).toBeVisible();
  await expect(photoItem(page, 1)).toHaveCount(0);
});

test('a picture of 5 MB that is damaged says what to do', async ({ page, member }) => {
  await openReview(page, member);
  const whole = await drawFile('damaged.jpg', { width: 4_000, height: 3_000, isNoisy: true });
  const damaged = Buffer.concat([whole.buffer.subarray(0, 20), Buffer.alloc(whole.buffer.length - 20)]);
  await choose(page, { ...whole, buffer: damaged });
  await expect(page.getByRole('listitem').filter({ hasText: 'damaged.jpg' })).toContainText(
    'This picture cannot be read. It may be damaged: take it again, or choose another one.',
  );
});

test('photos are dropped on the form and pasted into the page', async ({ page, member }, testInfo) => {
  await openReview(page, member);
  const { buffer } = await drawFile();
  const file = testInfo.outputPath('dropped.jpg');
  await writeFile(file, buffer);
  const zone = page.getByText('or drop them here, or paste them');
  await zone.scrollIntoViewIfNeeded();
  const box = await zone.boundingBox();
  const session = await page.context().newCDPSession(page);
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', {
      type,
      x: (box?.x ?? 0) + 10,
      y: (box?.y ?? 0) + 10,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    });
  await drag('dragEnter');
  await drag('dragOver');
  await expect(page.getByText('Let go to add the photos')).toBeVisible();
  await drag('drop');
  await expect(photoItem(page, 1)).toContainText('dropped.jpg');
  await expectUploaded(page, 1);
  await page.evaluate((base64) => {
    const clipboardData = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    clipboardData.items.add(new File([bytes], 'pasted.jpg', { type: 'image/jpeg' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, buffer.toString('base64'));
  await expect(photoItem(page, 2)).toContainText('pasted.jpg');
  await expectUploaded(page, 2);
});

test('a photo that cannot be loaded says so, and is tried again', async ({
  page,
  member,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  const place = await openReview(page, member);
  await choose(page, await drawFile());
  await expectUploaded(page, 1);
  await submit(page);
  await page.route(FILES, (route) => route.abort());
  await page.goto(`/locations/${place.id}`);
  await page.getByRole('button', { name: 'Photo 1 of 1' }).click();
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

test('each stop of the form with photos shows in forced colours', async ({ page, member }) => {
  await openReview(page, member);
  await page.emulateMedia({ forcedColors: 'active' });
  await choose(page, await drawFile());
  await expectUploaded(page, 1);
  for (const target of [
    altField(page, 1),
    page.getByRole('button', { name: 'Remove photo 1' }),
    chooseButton(page),
  ]) {
    await moveTo(page, target, 'Tab');
  }
});
