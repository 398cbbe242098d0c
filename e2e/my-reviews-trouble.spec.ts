import { expectAccessible } from './axe-states.ts';
import { countReviews, makeLocation, makeReview } from './factories.ts';
import { beSignedIn, expect, test } from './fixtures.ts';
import { toasts } from './toasts.ts';

const UNREACHABLE = 'Wayable cannot be reached. Check your connection and try again.';

test('a change that does not arrive is kept in its form, and sent with the next try', async ({
  page,
  member,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  const place = await makeLocation(member);
  await makeReview(member, place.id, { comments: 'As it was.', accessibility_features: ['audio-cues'] });
  await beSignedIn(page, member);
  await page.goto('/profile/reviews');
  await page.getByRole('button', { name: `Edit your review of ${place.name}` }).click();
  const main = page.getByRole('main');
  // What is edited is what the review says.
  await expect(main.getByRole('radio', { name: '4 stars, Very good' })).toBeChecked();
  await expect(main.getByRole('checkbox', { name: 'audio cues' })).toBeChecked();
  await main.getByRole('radio', { name: '2 stars, Fair' }).check();
  await main.getByRole('checkbox', { name: 'automatic doors' }).check();
  await page.getByRole('textbox', { name: 'Comments' }).fill('The bell is broken.');
  await page.route('**/api/v1/reviews/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(page)).toContainText('Failed to update review');
  await expect(main.getByRole('alert')).toHaveText(UNREACHABLE);
  await expectAccessible(page, 'a change of a review that did not arrive');
  await expect(page.getByRole('textbox', { name: 'Comments' })).toHaveValue('The bell is broken.');
  await page.unroute('**/api/v1/reviews/*');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(page)).toContainText('Review updated successfully!');
  await expect(main).toContainText('“The bell is broken.”');
  await expect(main.getByRole('list', { name: 'Accessibility features' })).toHaveText(
    /audio cues.*automatic doors/,
  );
  await expect(main.getByRole('img', { name: '2 out of 5' })).toBeVisible();
});

test('a deletion that does not arrive can be tried again', async ({ page, member, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED/);
  const place = await makeLocation(member);
  await makeReview(member, place.id);
  await beSignedIn(page, member);
  await page.goto('/profile/reviews');
  await page.getByRole('button', { name: `Delete your review of ${place.name}` }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete this review?' });
  await expect(dialog).toHaveAccessibleDescription(
    'Are you sure you want to delete this review? This action cannot be undone.',
  );
  await page.route('**/api/v1/reviews/*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toasts(page)).toContainText('Failed to delete review');
  await expect(dialog.getByRole('alert')).toHaveText(UNREACHABLE);
  expect(await countReviews(place.id)).toBe(1);
  await page.unroute('**/api/v1/reviews/*');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toasts(page)).toContainText('Review deleted successfully');
  await expect(page.getByRole('heading', { name: 'No reviews yet' })).toBeVisible();
  expect(await countReviews(place.id)).toBe(0);
});

test('a review of a place without a name and an address says so', async ({ page, member }) => {
  const place = await makeLocation(member);
  await makeReview(member, place.id);
  await beSignedIn(page, member);
  // The database refuses a place without a name; the interface may come to allow one.
  await page.route('**/api/v1/users/*/reviews?*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const review of answer.data) Object.assign(review.locations, { name: '', address: '' });
    await route.fulfill({ response, json: answer });
  });
  await page.goto('/profile/reviews');
  await expect(page.getByRole('heading', { level: 3, name: 'Unknown Location' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Address not available');
  await expect(page.getByRole('main')).toContainText('0 photos');
});
