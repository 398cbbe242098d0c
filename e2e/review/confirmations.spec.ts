import { ageReview } from '../support/database.ts';
import { closeDialog, entries, expectCount, filtersButton } from '../support/explorer-panel.ts';
import { makeLocation, makeMember, makeReview, unique } from '../support/factories.ts';
import { beSignedIn, expect, test } from '../support/fixtures.ts';
import { moveTo } from '../support/keys.ts';
import { listItem } from '../support/location-card.ts';

test('confirms a place last checked over a year ago', async ({ page, member }) => {
  const word = unique();
  const at = { latitude: -31.5, longitude: 128.5 };
  const author = await makeMember();
  const old = await makeLocation(author, { name: `Old ${word}`, ...at });
  const seen = await makeLocation(author, { name: `Seen ${word}`, ...at, longitude: 128.502 });
  await ageReview((await makeReview(author, old.id)).id, 400);
  await ageReview((await makeReview(author, seen.id)).id, 20);
  await beSignedIn(page, member);

  await test.step('finds the place to confirm', async () => {
    // With the location permission, the search starts at the device's position.
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation(at);
    await page.goto('/map?confirmed=old');
    await expect(page).toHaveURL(/lat=-31\.5&lng=128\.5&z=15/);
    await expectCount(page, 1);
    await expect(listItem(page, old.name)).toContainText('Not checked in over a year');
    await moveTo(page, entries(page).first());
    await page.keyboard.press('Enter');
  });

  await test.step('confirms the place', async () => {
    const card = page.getByRole('region', { name: `Details of ${old.name}` });
    await moveTo(page, card.getByRole('button', { name: 'Yes, as described' }));
    await page.keyboard.press('Enter');
    await expect(card).toContainText('Confirmed today by one person');
    await expect(card.getByText(/^You confirmed on/)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByText('No locations found').first()).toBeVisible();
  });

  await test.step('sorts the last confirmed place first', async () => {
    await filtersButton(page).click();
    await page.getByRole('combobox', { name: 'Last checked' }).selectOption('Any time');
    await closeDialog(page);
    await page.getByRole('combobox', { name: 'Order of the list' }).selectOption('Recently checked');
    await expect(page).toHaveURL(/sort=confirmed/);
    expect(page.url()).not.toContain('confirmed=old');
    await expectCount(page, 2);
    await expect(entries(page).first()).toContainText(old.name);
    await page.reload();
    await expect(entries(page).first()).toContainText('Confirmed today by one person');
  });

  await test.step('shows the notification of a badge without a reload', async () => {
    const bell = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName('Notifications');
    await makeReview(member, seen.id);
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    await moveTo(page, bell, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toContainText('You have earned the badge “First Steps”.');
  });
});
