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

// Each test opens many states in two color schemes.
test.slow();

test('passes axe at home, with donations and offline', ({ page }) => checkHome(page));
test('passes axe when signing in and up', ({ page }) => checkAuth(page));
test('passes axe on the review form', ({ page, member }) => checkReview(page, member));
test('passes axe on the profile and my reviews', ({ page, member }) => checkMyReviews(page, member));
test('passes axe on the account and its deletion', ({ page, member }) => checkAccount(page, member));
test('passes axe on the second factor', ({ page, member }) => checkSecondFactor(page, member));

test('passes axe on the map', async ({ page, member }) => {
  await checkMap(page, member, 'map');
  await page.goto(FEW_PLACES);
  await page.getByText('Legend').click();
  await expectAccessible(page, 'the map with its legend folded away');
});
