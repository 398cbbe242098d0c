import {
  checkAccount,
  checkAuth,
  checkHome,
  checkMap,
  checkMyReviews,
  checkReview,
  checkSecondFactor,
  expectAccessible,
  FEW_PLACES,
} from './support/axe-states.ts';
import { test } from './support/fixtures.ts';

// Each opens many states in two colour schemes.
test.slow();

test('home, donations, offline', ({ page }) => checkHome(page));
test('signing in and up', ({ page }) => checkAuth(page));
test('a review', ({ page, member }) => checkReview(page, member));
test('the profile and my reviews', ({ page, member }) => checkMyReviews(page, member));
test('the account and its end', ({ page, member }) => checkAccount(page, member));
test('the second factor', ({ page, member }) => checkSecondFactor(page, member));

test('the map', async ({ page, member }) => {
  await checkMap(page, member, 'map');
  await page.goto(FEW_PLACES);
  await page.getByText('Legend').click();
  await expectAccessible(page, 'the map with its legend folded away');
});
