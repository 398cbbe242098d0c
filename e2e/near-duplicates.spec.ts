import type { Page } from '@playwright/test';
import { expectAccessible } from './axe-states.ts';
import { makeLocation, unique } from './factories.ts';
import { beSignedIn, expect, expectNoSidewaysScrolling, test } from './fixtures.ts';
import { moveTo } from './keys.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const useThis = (page: Page) => page.getByRole('button', { name: 'Use this place' });
const addNew = (page: Page) => page.getByRole('button', { name: 'No, add a new one' });

/** Describes a place by keyboard: its name, and a point some metres north of 41.885. */
async function describePlace(page: Page, name: string, meters: number): Promise<void> {
  await page.goto('/review');
  await page.getByRole('button', { name: 'Add a new place' }).click();
  await expect(field(page, 'Location name')).toBeFocused();
  await page.keyboard.type(name);
  await moveTo(page, field(page, 'Latitude'));
  await page.keyboard.type(String(41.885 + meters / 111_195));
  await page.keyboard.press('Tab');
  await page.keyboard.type('-87.631');
}

test('a place of the same name close by is offered, and taken by keyboard', async ({ page, member }) => {
  const place = await makeLocation(member, { name: `Señora Café ${unique()}` });
  await beSignedIn(page, member);
  await describePlace(page, place.name.replace('Señora Café', 'senora  CAFE'), 20);
  const question = `There is already ${place.name}, ${place.address}, 20 m away. Is this the place?`;
  await expect(page.getByRole('status').filter({ hasText: question })).toHaveCount(1);
  await expect(page.getByRole('group', { name: question })).toBeVisible();
  await expect(field(page, 'Longitude')).toBeFocused();
  await expectAccessible(page, 'the offer of a known place');
  await moveTo(page, useThis(page), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Change the location, now ${place.name}` })).toBeFocused();
});

test('another place of the same name is added all the same', async ({ page, member }) => {
  const place = await makeLocation(member);
  const second = await makeLocation(member, { name: place.name, latitude: 41.885 + 30 / 111_195 });
  await beSignedIn(page, member);
  await page.setViewportSize({ width: 320, height: 800 });
  await describePlace(page, place.name, 10);
  await expect(
    page.getByRole('button', { name: `Use ${second.name}, ${second.address}, 20 m away` }),
  ).toBeVisible();
  await expectNoSidewaysScrolling(page, 'the offer of two known places');
  await moveTo(page, addNew(page), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(useThis(page)).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Category' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Address' }).fill(`${unique()} Another St, Chicago`);
  // Leaving the field closes what it offers, now and later.
  await page.keyboard.press('Tab');
  await page.getByRole('radio', { name: '4 stars, Very good' }).check();
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(
    page.getByRole('heading', { name: `Thank you. Your review of ${place.name} is in.` }),
  ).toBeVisible();
});

test('no place is offered further away, nor where the server does not answer', async ({
  page,
  member,
  expectConsoleError,
}) => {
  const place = await makeLocation(member);
  await beSignedIn(page, member);
  const answer = page.waitForResponse(/locations\/nearby/);
  await describePlace(page, place.name, 60);
  await answer;
  await expect(useThis(page)).toHaveCount(0);
  expectConsoleError(/ERR_FAILED/);
  const refused = page.waitForRequest(/locations\/nearby/);
  await page.route('**/api/v1/locations/nearby*', (route) => route.abort());
  await field(page, 'Latitude').fill('41.885');
  await refused;
  await page.getByRole('combobox', { name: 'Address' }).fill(`${unique()} Another St, Chicago`);
  // Leaving the field closes what it offers, now and later.
  await page.keyboard.press('Tab');
  await page.getByRole('radio', { name: '2 stars, Fair' }).check();
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(
    page.getByRole('heading', { name: `Thank you. Your review of ${place.name} is in.` }),
  ).toBeVisible();
});
