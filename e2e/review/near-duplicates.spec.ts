import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe-states.ts';
import { makeLocation, unique } from '../support/factories.ts';
import { beSignedIn, expect, test } from '../support/fixtures.ts';
import { moveTo } from '../support/keys.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const useThis = (page: Page) => page.getByRole('button', { name: 'Use this place' });

/** Fills in a new place by keyboard: its name, and coordinates at a distance north of 41.885. */
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

test('offers a nearby place with the same name', async ({ page, member }) => {
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
