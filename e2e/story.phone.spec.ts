import { searchBox, searchFor } from './support/explorer-panel.ts';
import { PASSWORD, unique } from './support/factories.ts';
import { expect, test } from './support/fixtures.ts';
import { readCount } from './support/location-card.ts';
import { answerTo } from './support/review-answers.ts';
import { endOfRequests } from './support/sign-out.ts';
import { dismissToasts, toasts } from './support/toasts.ts';

const PLACE = 'Chicago Cultural Center';

test('finds and reviews a place on a phone', async ({ page }) => {
  const main = page.getByRole('main');
  const menu = page.getByRole('button', { name: 'Open menu' });
  const card = page.getByRole('region', { name: `Details of ${PLACE}` });

  await test.step('signs up from the menu', async () => {
    await page.goto('/');
    await menu.tap();
    await page.getByRole('link', { name: 'Sign In' }).tap();
    await page.getByRole('tab', { name: 'Sign Up' }).tap();
    await page.getByRole('textbox', { name: 'Full name' }).fill('Sam Onway');
    await page.getByRole('textbox', { name: 'Email' }).fill(`${unique()}@story.example`);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign Up' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Sam Onway' })).toBeVisible();
    await dismissToasts(page);
  });

  const before = await test.step('finds the place in the list and opens its card', async () => {
    await menu.tap();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Map Explorer' }).tap();
    await expect(page.getByRole('button', { name: 'Map View' })).toHaveAttribute('aria-pressed', 'true');
    await expect(searchBox(page)).toBeVisible();
    await page.getByRole('button', { name: 'List View' }).tap();
    await searchFor(page, 'chicago cultural center');
    const found = page.getByRole('list', { name: 'Locations' }).getByRole('listitem');
    // Wait for the filtered list: the unfiltered list also contains the place, but disappears during the tap.
    await expect(found).toHaveCount(1);
    await found.getByRole('button', { name: PLACE }).tap();
    await expect(page.getByRole('button', { name: 'Map View' })).toHaveAttribute('aria-pressed', 'true');
    await expect(card.getByRole('heading', { name: PLACE })).toBeFocused();
    return readCount(card);
  });

  await test.step('closes the card and shows the list again', async () => {
    await card.getByRole('button', { name: 'Close details' }).tap();
    await expect(page.getByRole('button', { name: 'List View' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('list', { name: 'Locations' }).getByRole('button', { name: PLACE }).tap();
  });

  await test.step('reviews the place', async () => {
    await card.getByRole('link', { name: 'Add Review' }).tap();
    await page.getByRole('radio', { name: '4 stars, Excellent' }).tap();
    await answerTo(page, 'visual aids', 'Yes').tap();
    await page.getByRole('textbox', { name: 'Comments' }).fill('The signs are large.');
    await page.getByRole('button', { name: 'Submit Review' }).tap();
    await expect(toasts(page)).toContainText('Review submitted successfully!');
    await page.getByRole('link', { name: 'See it on the map' }).tap();
    await expect(card).toContainText(`${before + 1} reviews`);
    await dismissToasts(page);
  });

  await test.step('finds the review in My Reviews and deletes it', async () => {
    await menu.tap();
    await page.getByRole('link', { name: 'Profile' }).tap();
    await main.getByRole('link', { name: 'My Reviews' }).tap();
    await expect(main).toContainText('“The signs are large.”');
    await page.getByRole('button', { name: `Delete your review of ${PLACE}` }).tap();
    await page
      .getByRole('alertdialog', { name: 'Delete this review?' })
      .getByText('Delete', { exact: true })
      .tap();
    await expect(main).toContainText('0 reviews total');
  });

  await test.step('signs out from the menu', async () => {
    await endOfRequests(page);
    await menu.tap();
    await page.getByRole('button', { name: 'Sign Out' }).tap();
    await expect(page).toHaveURL('/auth');
  });
});

test("closes a phone's menu with Escape and focuses its button", async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Open menu' });
  await menu.tap();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeHidden();
  await expect(menu).toBeFocused();
});

test("keeps a phone's menu open while the map moves", async ({ page }) => {
  await page.goto('/map');
  await expect(page.getByText('Loading map...')).toBeHidden();
  const signIn = page.getByRole('link', { name: 'Sign In' });
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await page.getByRole('button', { name: 'Zoom in' }).tap();
  await expect(page).toHaveURL(/z=13/);
  await expect(signIn).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Map Explorer' }).tap();
  await expect(signIn).toBeHidden();
});

test("keeps a phone's map or list view in the URL", async ({ page }) => {
  await page.goto('/map');
  await page.getByRole('button', { name: 'List View' }).tap();
  await expect(page).toHaveURL(/view=list/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'List View' })).toHaveAttribute('aria-pressed', 'true');
});
