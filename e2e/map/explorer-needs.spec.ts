import {
  closeDialog,
  entries,
  expectCount,
  expectMapDrawn,
  markers,
  needsButton,
  openShowing,
  zoomOf,
} from '../support/explorer-panel.ts';
import { makeLocation, makeReview, unique } from '../support/factories.ts';
import { expect, test } from '../support/fixtures.ts';
import { listItem } from '../support/location-card.ts';

test('remembers accessibility needs and lists matching places first', async ({ page, member }) => {
  const word = unique();
  const at = { latitude: -25.5, longitude: 120.5 };
  // The nearest and best rated place does not meet the needs.
  const near = await makeLocation(member, { name: `Near ${word}`, ...at });
  await makeReview(member, near.id, { rating: 5, accessibility_features: ['audio-cues'] });
  const far = await makeLocation(member, { name: `Far ${word}`, ...at, longitude: 120.504 });
  await makeReview(member, far.id, {
    rating: 3,
    accessibility_features: ['audio-cues', 'automatic-doors'],
  });
  const address = '/map?lat=-25.5&lng=120.5&z=15';
  await openShowing(page, address, 2);
  await expectMapDrawn(page);
  await expect(entries(page).first()).toContainText(near.name);
  await expect(page.getByText('Fits you', { exact: true })).toHaveCount(0);

  const needs = page.getByRole('group', { name: 'Features that I need' });
  await needsButton(page).click();
  for (const name of ['audio cues', 'automatic doors']) {
    await needs.getByText(name).click();
    await expect(needs.getByRole('checkbox', { name })).toBeChecked();
  }
  await closeDialog(page);
  const expectMarked = async () => {
    await expect(entries(page).first()).toContainText(far.name);
    await expect(listItem(page, far.name)).toContainText('Fits you');
    await expect(listItem(page, near.name)).not.toContainText('Fits you');
    await expect(markers(page).filter({ visible: true }).last()).toHaveAccessibleName(
      `${far.name}, Restaurants, 3.0 of 5, 1 review, fits you`,
    );
    await expectCount(page, 2);
  };
  await expectMarked();
  // Needs are personal, so a shared link must not contain them.
  expect(page.url()).not.toMatch(/audio-cues|automatic-doors/);

  await page.reload();
  await expectMapDrawn(page);
  await expectMarked();
  await page.getByRole('combobox', { name: 'Order of the list' }).selectOption('Best rated');
  await expect(page).toHaveURL(/sort=rating/);
  await expectMarked();

  await needsButton(page).click();
  await needs.getByText('automatic doors').click();
  await expect(page.getByText('Fits you', { exact: true })).toHaveCount(2);
  await needs.getByText('audio cues').click();
  await closeDialog(page);
  await expect(page.getByText('Fits you', { exact: true })).toHaveCount(0);
  await expect(entries(page).first()).toContainText(near.name);
});

test("moves the map to the device's position with Near me", async ({ page, context, member }) => {
  const place = await makeLocation(member, {
    name: `Here ${unique()}`,
    latitude: -33.5,
    longitude: 40.5,
  });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: -33.5, longitude: 40.501, accuracy: 10 });
  await openShowing(page, '/map?lat=-33.5&lng=40.5&z=14', 1);
  await page.goto('/map');
  await expectMapDrawn(page);
  await page.getByRole('button', { name: 'Near me' }).click();
  await expect(listItem(page, place.name)).toBeVisible();
  await expectCount(page, 1);
  await expect(page.getByRole('status').filter({ hasText: 'The map shows where you are.' })).toHaveCount(1);
  await expect(page).toHaveURL(/sort=distance&lat=-33\.5&lng=40\.501&z=15$/);
  await page.goBack();
  await expect(listItem(page, place.name)).toBeHidden();
  expect(zoomOf(page)).not.toBe(15);
});

test('reports a denied location permission on the map', async ({ page, context }) => {
  await context.clearPermissions();
  await page.goto('/map');
  await expectMapDrawn(page);
  const button = page.getByRole('button', { name: 'Near me' });
  await button.click();
  await expect(
    page.getByText('Location access denied. Please enable location permissions.', { exact: true }),
  ).toBeVisible();
  await expect(button).toBeEnabled();
  await expect(entries(page).first()).toBeVisible();
});
