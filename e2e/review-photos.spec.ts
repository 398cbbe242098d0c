import { expectAccessible } from './axe-states.ts';
import { expect, expectNoSidewaysScrolling, test } from './fixtures.ts';
import { expectVisibleFocus, moveTo } from './keys.ts';
import { cutNetwork } from './network.ts';
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

const dialog = 'dialog';

test('by keyboard: two photos are added, described, sent and looked at', async ({
  page,
  member,
  otherPage,
}) => {
  const place = await openReview(page, member);

  await test.step('choose and describe them', async () => {
    await moveTo(page, chooseButton(page));
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles([
      await drawFile('door.jpg'),
      await drawFile('ramp.png', { format: 'png', width: 500, height: 800 }),
    ]);
    await expectUploaded(page, 1);
    await expectUploaded(page, 2);
    await expect(page.getByText(/Photo \d is uploaded\./)).toBeAttached();
    await moveTo(page, altField(page, 1), 'Shift+Tab');
    await page.keyboard.type('Two steps at the door');
    await expectAccessible(page, 'a review with photos');
  });

  await test.step('submit', async () => {
    await moveTo(page, submitButton(page));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /Thank you/ })).toBeFocused();
    await expect(page.getByRole('list', { name: 'Photos of this review' })).toHaveCount(0);
  });

  await test.step('somebody else sees them on the page of the place', async () => {
    await otherPage.goto(`/locations/${place.id}`);
    const photos = otherPage.getByRole('list', { name: 'Photos' });
    await expect(photos.getByRole('button')).toHaveCount(2);
    const first = photos.getByRole('button', { name: 'Photo 1 of 2: Two steps at the door' });
    const second = photos.getByRole('button', { name: 'Photo 2 of 2, not described' });
    await expect(second).toBeVisible();
    const image = first.locator('img');
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).not.toBe(0);
    // The smallest kept size is enough for its place.
    expect(await image.evaluate((element: HTMLImageElement) => element.currentSrc)).toMatch(
      /\?size=320&format=webp$/,
    );
    await expectAccessible(otherPage, 'a place with photos');

    await moveTo(otherPage, first);
    await otherPage.keyboard.press('Enter');
    const viewer = otherPage.getByRole(dialog, { name: 'Photo 1 of 2' });
    await expect(viewer).toBeVisible();
    await expect(viewer.getByRole('img', { name: 'Two steps at the door' })).toBeVisible();
    await expectAccessible(otherPage, 'the viewer of photos');
    await otherPage.keyboard.press('ArrowRight');
    const last = otherPage.getByRole(dialog, { name: 'Photo 2 of 2' });
    await expect(last).toBeVisible();
    await expect(last.getByRole('status').getByText('Photo 2 of 2, not described')).toBeAttached();
    await expectAccessible(otherPage, 'the viewer of photos at its end');
    await otherPage.keyboard.press('ArrowRight');
    await expect(last).toBeVisible();
    await otherPage.keyboard.press('Home');
    await expect(viewer).toBeVisible();
    await otherPage.keyboard.press('End');
    await expect(last).toBeVisible();
    await moveTo(otherPage, last.getByRole('button', { name: 'Previous photo' }));
    await otherPage.keyboard.press('Enter');
    await expect(viewer).toBeVisible();
    await otherPage.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(first).toBeFocused();
    await expectVisibleFocus(otherPage);
  });

  await test.step('they are in the map’s card and among my reviews', async () => {
    await page.goto(`/map?location=${place.id}`);
    await expect(page.getByRole('list', { name: 'Photos' }).getByRole('button')).toHaveCount(2);
    await page.goto('/profile/reviews');
    const mine = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: place.name }) });
    await expect(mine).toContainText('2 photos');
    await mine.getByRole('button', { name: 'Photo 1 of 2' }).click();
    await expect(page.getByRole(dialog, { name: 'Photo 1 of 2' })).toBeVisible();
  });
});

test('what is no photo, or too large, or too many, is refused with a reason', async ({ page, member }) => {
  await openReview(page, member);
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  const script = Buffer.from('<script>alert(1)</script>');
  const { buffer } = await drawFile();
  const large = Buffer.concat([buffer, Buffer.alloc(10 * 1_024 * 1_024 + 1 - buffer.length)]);
  const refused = page.getByRole('listitem');

  await choose(page, { name: 'stairs.heic', mimeType: 'image/heic', buffer: heic });
  const typeText = 'Please upload only JPEG, PNG, WebP, or GIF images';
  await expect(refused.filter({ hasText: 'stairs.heic' })).toContainText(typeText);
  await expect(page.getByText('save it as JPEG first').first()).toBeVisible();
  await choose(
    page,
    { name: 'renamed.jpg', mimeType: 'image/jpeg', buffer: heic },
    { name: 'evil.png', mimeType: 'image/png', buffer: script },
    { name: 'vector.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: large },
  );
  for (const name of ['renamed.jpg', 'evil.png', 'vector.svg'])
    await expect(refused.filter({ hasText: name })).toContainText(typeText);
  await expect(refused.filter({ hasText: 'huge.jpg' })).toContainText('Image must be smaller than 10MB');
  await expect(refused.filter({ hasText: 'stairs.heic' })).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'huge.jpg' })).toContainText('smaller than 10MB');
  await expectAccessible(page, 'photos that are refused');

  const five = await Promise.all([1, 2, 3, 4, 5].map((number) => drawFile(`${number}.jpg`)));
  await choose(page, ...five, await drawFile('sixth.jpg'));
  for (const number of [1, 2, 3, 4, 5]) await expectUploaded(page, number);
  await expect(photoItem(page, 6)).toHaveCount(0);
  await expect(refused.filter({ hasText: 'sixth.jpg' })).toContainText('You can only upload up to 5 photos');
  await choose(page, await drawFile('seventh.jpg'));
  await expect(refused.filter({ hasText: 'seventh.jpg' })).toContainText(
    'You can only upload up to 5 photos',
  );
});

test('an upload that is cut is tried again', async ({ page, member, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED/);
  await openReview(page, member);
  await page.route(UPLOADS, (route) => route.abort());
  await choose(page, await drawFile());
  await expect(photoItem(page, 1)).toContainText('Failed to upload photo. Please try again.');
  await expect(page.getByText('Photo 1: Failed to upload photo. Please try again.')).toBeAttached();
  await expectAccessible(page, 'a photo that could not be uploaded');
  await page.unroute(UPLOADS);
  await moveTo(page, page.getByRole('button', { name: 'Try again to upload photo 1' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(photoItem(page, 1).getByRole('heading')).toBeFocused();
  await expectUploaded(page, 1);
  await submit(page);
});

test('an answer that is lost counts: the second try finds the photo there', async ({
  page,
  member,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  expectConsoleError(/409/);
  await openReview(page, member);
  await page.route(UPLOADS, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await choose(page, await drawFile());
  await expect(photoItem(page, 1)).toContainText('Failed to upload photo.');
  await page.unroute(UPLOADS);
  await page.getByRole('button', { name: 'Try again to upload photo 1' }).click();
  await expectUploaded(page, 1);
  await submit(page);
});

test('an upload without an answer ends after a minute', async ({ page, member }) => {
  await page.clock.install();
  await openReview(page, member);
  await page.route(UPLOADS, () => {});
  await choose(page, await drawFile());
  await expect(photoItem(page, 1).getByRole('progressbar', { name: 'Uploading' })).toBeVisible();
  await expectAccessible(page, 'a photo that is uploaded');
  await page.clock.fastForward(30_000);
  await expect(photoItem(page, 1).getByRole('progressbar')).toBeVisible();
  await page.clock.fastForward(30_000);
  await expect(photoItem(page, 1)).toContainText(
    'Upload timed out. Please check your connection and try again.',
  );
});

test('what the server says against a photo is told', async ({ page, member, expectConsoleError }) => {
  expectConsoleError(/4\d\d/);
  await openReview(page, member);
  const { buffer } = await drawFile();
  await choose(page, { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: buffer.subarray(0, 300) });
  await expect(photoItem(page, 1)).toContainText(/Upload failed: \w+/);
  await submitButton(page).click();
  await expect(page.getByRole('alertdialog').filter({ hasText: 'Upload failed:' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await submit(page);
});

test('without a network a photo waits, and goes on when it returns', async ({ page, member }) => {
  await openReview(page, member);
  await cutNetwork(page);
  await choose(page, await drawFile());
  await expect(photoItem(page, 1)).toContainText('Will be sent with the review');
  await expectAccessible(page, 'a photo that waits for the network');
  await page.context().setOffline(false);
  await expectUploaded(page, 1);
});

test('a photo is removed here and on the server, and the focus stays near', async ({ page, member }) => {
  await openReview(page, member);
  await choose(page, await drawFile('a.jpg'), await drawFile('b.jpg'));
  await expectUploaded(page, 1);
  await expectUploaded(page, 2);
  const removed = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url().includes('/review-photos/'),
  );
  await moveTo(page, page.getByRole('button', { name: 'Remove photo 1' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  expect((await removed).status()).toBe(204);
  await expect(photoItem(page, 1)).toContainText('b.jpg');
  await expect(photoItem(page, 1).getByRole('heading')).toBeFocused();
  await expect(page.getByText('Photo 1 is removed. 1 photo is left.')).toBeAttached();
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(chooseButton(page)).toBeFocused();
  await submit(page);
});

for (const size of [
  { width: 320, height: 640 },
  { width: 320, height: 256 },
]) {
  test(`photos at ${size.width} × ${size.height}`, async ({ page, member }) => {
    await page.setViewportSize(size);
    const place = await openReview(page, member);
    await choose(page, await drawFile('a-name-without-a-place-to-break-it-that-goes-on-for-long.jpg'));
    await expectUploaded(page, 1);
    await altField(page, 1).fill(
      'Two steps at the door, with a handrail on the left, and no bell within reach.',
    );
    await expectNoSidewaysScrolling(page, 'the form with a photo');
    await submit(page);
    await page.goto(`/locations/${place.id}`);
    await page.getByRole('button', { name: 'Photo 1 of 1' }).click();
    const viewer = page.getByRole(dialog, { name: 'Photo 1 of 1' });
    await expect(viewer.getByRole('img')).toBeVisible();
    await expectNoSidewaysScrolling(page, 'the viewer');
    await expectAccessible(page, `the viewer at ${size.width} × ${size.height}`);
    await viewer.getByRole('button', { name: 'Close' }).click();
    await expect(viewer).toBeHidden();
  });
}
