import { expectAccessible } from '../support/axe-states.ts';
import {
  type MadeLocation,
  type Member,
  makeLocation,
  makeMember,
  makeReview,
  PASSWORD,
} from '../support/factories.ts';
import { beSignedIn, expect, test } from '../support/fixtures.ts';
import { moveTo } from '../support/keys.ts';
import { toasts } from '../support/toasts.ts';

const AUTHOR = 'Ines Quiroga';

/** Creates a place with one review by another person and one review by the member. */
async function makeReviewedPlace(member: Member): Promise<MadeLocation> {
  const author = await makeMember(AUTHOR);
  const place = await makeLocation(author);
  await makeReview(author, place.id, { comments: 'Cheap ramps at my shop, call now!' });
  await makeReview(member, place.id, { comments: 'My own words.' });
  return place;
}

test('reports a review by keyboard, and changes the report', async ({ page, member }) => {
  const place = await makeReviewedPlace(member);
  await beSignedIn(page, member);
  await page.goto(`/locations/${place.id}`);
  const report = page.getByRole('button', { name: `Report the review by ${AUTHOR}` });
  const dialog = page.getByRole('dialog');
  const details = dialog.getByRole('textbox', { name: 'Details' });
  await expect(page.getByRole('article')).toHaveCount(2);
  // People cannot report their own reviews.
  await expect(page.getByRole('button', { name: /^Report/ })).toHaveCount(1);

  await test.step('focuses the report button after the dialog closes', async () => {
    await moveTo(page, report);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveAccessibleName('Report this review');
    await expect(dialog).toHaveAccessibleDescription(/Nobody else learns that you reported it/);
    await expectAccessible(page, 'the dialog of a report');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(report).toBeFocused();
  });

  await test.step('reports missing input at each field', async () => {
    await page.keyboard.press('Enter');
    await moveTo(page, dialog.getByRole('button', { name: 'Send report' }));
    await page.keyboard.press('Enter');
    const spam = dialog.getByRole('radio', { name: 'Spam' });
    await expect(spam).toBeFocused();
    await expect(dialog.getByRole('group')).toHaveAccessibleDescription(
      'Choose what is wrong with the review',
    );
    await page.keyboard.press('ArrowUp');
    await expect(dialog.getByRole('radio', { name: 'Something else' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await moveTo(page, dialog.getByRole('button', { name: 'Send report' }));
    await page.keyboard.press('Enter');
    await expect(details).toBeFocused();
    await expect(details).toHaveAccessibleDescription(/Say what is wrong with the review/);
    await expectAccessible(page, 'the dialog of a report with errors');
  });

  await test.step('sends the report and marks the review as reported', async () => {
    await page.keyboard.type('It sells ramps.');
    await moveTo(page, dialog.getByRole('button', { name: 'Send report' }));
    await page.keyboard.press('Enter');
    await expect(toasts(page)).toContainText('Thank you. The moderators have your report.');
    const reported = page.getByRole('button', { name: `Reported: the review by ${AUTHOR}` });
    await expect(reported).toBeFocused();
    await page.reload();
    await reported.click();
    await expect(dialog).toHaveAccessibleName('Change your report');
    await expect(details).toHaveValue('It sells ramps.');
    await dialog.getByText('Spam', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Send the changed report' }).click();
    await expect(dialog).toHaveCount(0);
    await reported.click();
    await expect(dialog.getByRole('radio', { name: 'Spam' })).toBeChecked();
  });
});

test('offers a retry in the dialog when a report fails', async ({ page, member, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED/);
  const place = await makeReviewedPlace(member);
  await beSignedIn(page, member);
  await page.goto(`/locations/${place.id}`);
  await page.getByRole('button', { name: `Report the review by ${AUTHOR}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Privacy', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Details' }).fill('It names a waiter.');
  await page.route('**/api/v1/reviews/*/reports', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Failed to send the report. Wayable cannot be reached. Check your connection and try again.',
  );
  await page.unroute('**/api/v1/reviews/*/reports');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(toasts(page)).toContainText('Thank you. The moderators have your report.');
});

test('returns a visitor to the report dialog after the sign-in', async ({ page, member }) => {
  const place = await makeReviewedPlace(member);
  await page.goto(`/map?location=${place.id}`);
  await page.getByRole('link', { name: `Report the review by ${AUTHOR}` }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(member.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('Report this review');
  await expect(page).toHaveURL((url) => url.pathname === `/locations/${place.id}` && url.search === '');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: `Report the review by ${AUTHOR}` })).toBeVisible();
});
