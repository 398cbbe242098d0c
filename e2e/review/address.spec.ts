import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe-states.ts';
import { makeLocation, unique } from '../support/factories.ts';
import { beSignedIn, expect, expectNoSidewaysScrolling, test } from '../support/fixtures.ts';
import { expectVisibleFocus, moveTo } from '../support/keys.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const address = (page: Page) => page.getByRole('combobox', { name: 'Address' });
const locate = (page: Page) => page.getByRole('button', { name: 'Use my location' });

async function openNewPlace(page: Page): Promise<void> {
  await page.goto('/review');
  await page.getByRole('button', { name: 'Add a new place' }).click();
  await expect(address(page)).toBeVisible();
}

test("sets a new place's coordinates from a suggested street address", async ({ page, member }) => {
  await beSignedIn(page, member);
  await openNewPlace(page);
  await field(page, 'Location name').fill('Corner stand');
  await moveTo(page, address(page));
  await page.keyboard.type('Lincoln Park, Chi');
  const option = page.getByRole('option', { name: 'Lincoln Park, Chicago, IL, United States' });
  await expect(option).toBeVisible();
  await expectAccessible(page, 'suggestions of addresses', [
    // While suggestions are open, React Aria hides the rest of the page from screen readers.
    'aria-hidden-focus',
    'page-has-heading-one',
    'region',
  ]);
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(option).toHaveAttribute('data-focused', 'true', { timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(option).toBeHidden();
  await expect(address(page)).toBeFocused();
  await expectVisibleFocus(page);
  await expect(address(page)).toHaveValue('Lincoln Park, Chicago, IL, United States');
  await expect(field(page, 'Latitude')).toHaveValue(/^41\.9/);
  await expect(field(page, 'Longitude')).toHaveValue(/^-87\.6/);
  await expect(field(page, 'Location name')).toHaveValue('Corner stand');
  // Editing the text of a chosen address keeps the coordinates.
  await address(page).fill('12 W Dickens Ave, Lincoln Park, Chicago');
  await page.keyboard.press('Tab');
  await expect(address(page)).toHaveValue('12 W Dickens Ave, Lincoln Park, Chicago');
  await expect(field(page, 'Latitude')).toHaveValue(/^41\.9/);
});

test('selects an existing place suggested in the address field', async ({ page, member }) => {
  const place = await makeLocation(member, { name: `Tailor ${unique()}` });
  await beSignedIn(page, member);
  await openNewPlace(page);
  await address(page).fill(place.name);
  await page.getByRole('option', { name: place.address }).click();
  await expect(page.getByRole('button', { name: `Change the location, now ${place.name}` })).toBeFocused();
});

test("sets a new place's coordinates from the device's position", async ({ page, member }) => {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 41.8563, longitude: -87.6598, accuracy: 14 });
  await beSignedIn(page, member);
  await openNewPlace(page);
  await locate(page).click();
  await expect(
    page.getByText('The point is set to where you are, within about 14 meters.').first(),
  ).toBeVisible();
  await expect(field(page, 'Latitude')).toHaveValue('41.8563');
  await expect(field(page, 'Longitude')).toHaveValue('-87.6598');
  await expect(page.getByText('Only the area is known: Pilsen, Chicago').first()).toBeVisible();
  await expect(address(page)).toHaveValue('');
  await expectAccessible(page, 'a new place where the device is');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScrolling(page, 'a new place on a narrow screen');
});

test("sets a new place's coordinates from a linked street address", async ({
  page,
  member,
  expectConsoleError,
}) => {
  // The lookup of the place returns 404, because the place is new.
  expectConsoleError(/locations\/lookup/);
  await beSignedIn(page, member);
  await page.goto(
    `/review?${new URLSearchParams({ location: 'Mural walk', address: 'Lincoln Park, Chicago' })}`,
  );
  await expect(field(page, 'Location name')).toHaveValue('Mural walk');
  await expect(field(page, 'Latitude')).toHaveValue(/^41\.9/);
  // The center of a neighborhood is not the position of a house.
  await page.goto(
    `/review?${new URLSearchParams({ location: 'Kiosk', address: '98761 Lincoln Park, Chicago' })}`,
  );
  await expect(field(page, 'Location name')).toHaveValue('Kiosk');
  await expect(field(page, 'Latitude')).toHaveValue('');
});
