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

test('passes axe on the home page, with donations and offline', ({ page }) => checkHome(page));
test('passes axe on the sign-in and sign-up forms', ({ page }) => checkAuth(page));
test('passes axe on the review form', ({ page, member }) => checkReview(page, member));
test('passes axe on the profile and My Reviews', ({ page, member }) => checkMyReviews(page, member));
test('passes axe on the account security and deletion pages', ({ page, member }) =>
  checkAccount(page, member));
test('passes axe on the second-factor page', ({ page, member }) => checkSecondFactor(page, member));

test('passes axe on the map', async ({ page, member }) => {
  await checkMap(page, member, 'map');
  await page.goto(FEW_PLACES);
  await page.getByText('Legend').click();
  await expectAccessible(page, 'the map with its legend folded away');
});
