import { expectAccessible } from '../support/axe-states.ts';
import { expect, expectNoSidewaysScrolling, test } from '../support/fixtures.ts';
import { expectVisibleFocus, moveTo } from '../support/keys.ts';
import {
  altField,
  choose,
  chooseButton,
  drawFile,
  expectUploaded,
  openReview,
  submit,
  submitButton,
} from '../support/review-photos.ts';

const dialog = 'dialog';

test('adds, describes, sends and views photos by keyboard', async ({ page, member, otherPage }) => {
  const place = await openReview(page, member);

  await test.step('chooses and describes the photos', async () => {
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
  });

  await test.step('submits the review', async () => {
    await moveTo(page, submitButton(page));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /Thank you/ })).toBeFocused();
    await expect(page.getByRole('list', { name: 'Photos of this review' })).toHaveCount(0);
  });

  await test.step('shows the new photos to another person', async () => {
    await otherPage.goto(`/locations/${place.id}`);
    const photos = otherPage.getByRole('article').getByRole('list', { name: 'Photos' });
    await expect(photos.getByRole('button')).toHaveCount(2);
    const first = photos.getByRole('button', { name: 'Photo 1 of 2: Two steps at the door' });
    const second = photos.getByRole('button', { name: 'Photo 2 of 2, not described' });
    await expect(second).toBeVisible();
    const image = first.locator('img');
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).not.toBe(0);
    // The browser chooses the smallest stored size for the thumbnail.
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
    // The accessibility check of the viewer has scrolled the page behind the viewer to the top.
    await first.scrollIntoViewIfNeeded();
    await expectVisibleFocus(otherPage);
  });

  await test.step('shows the photos on the map and in My Reviews', async () => {
    await page.goto(`/map?location=${place.id}`);
    await expect(page.getByRole('article').getByRole('button', { name: /^Photo / })).toHaveCount(2);
    await page.goto('/profile/reviews');
    const mine = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: place.name }) });
    await expect(mine).toContainText('2 photos');
    await mine.getByRole('button', { name: 'Photo 1 of 2' }).click();
    await expect(page.getByRole(dialog, { name: 'Photo 1 of 2' })).toBeVisible();
  });
});

test('fits the photo viewer into the smallest windows', async ({ page, member }) => {
  const place = await openReview(page, member);
  await choose(page, await drawFile());
  await expectUploaded(page, 1);
  await altField(page, 1).fill(
    'Two steps at the door, with a handrail on the left, and no bell within reach.',
  );
  await submit(page);
  for (const size of [
    { width: 320, height: 640 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`/locations/${place.id}`);
    await page.getByRole('article').getByRole('button', { name: 'Photo 1 of 1' }).click();
    const viewer = page.getByRole(dialog, { name: 'Photo 1 of 1' });
    await expect(viewer.getByRole('img')).toBeVisible();
    await expectNoSidewaysScrolling(page, 'the viewer');
    await expectAccessible(page, `the viewer at ${size.width} × ${size.height}`);
    await viewer.getByRole('button', { name: 'Close' }).click();
    await expect(viewer).toBeHidden();
  }
});
