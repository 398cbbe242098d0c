import {
  checkAccount,
  checkAuth,
  checkHome,
  checkMap,
  checkMyReviews,
  checkReview,
  checkSecondFactor,
  expectAccessible,
} from './axe-states.ts';
import { test } from './fixtures.ts';

// Each opens many states in two colour schemes.
test.slow();

test('home with its menu, and signing in', async ({ page }) => {
  await checkHome(page);
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expectAccessible(page, 'the open menu');
  await checkAuth(page);
});

test('a review', ({ page, member }) => checkReview(page, member));
test('the profile and my reviews', ({ page, member }) => checkMyReviews(page, member));
test('the account and its end', ({ page, member }) => checkAccount(page, member));
test('the second factor', ({ page, member }) => checkSecondFactor(page, member));

test('the map and its list', async ({ page, member }) => {
  await checkMap(page, member, 'list');
  await page.goto('/map');
  await page.getByText('Legend').tap();
  await expectAccessible(page, 'the map with its legend');
});
