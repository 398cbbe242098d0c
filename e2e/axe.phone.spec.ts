import { checkMap, expectAccessible, FEW_PLACES } from './support/axe-states.ts';
import { test } from './support/fixtures.ts';

// Each test opens several states in two color schemes.
test.slow();

test('passes axe with the phone menu open', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expectAccessible(page, 'the open menu');
});

test("passes axe on the phone's map, list and legend", async ({ page, member }) => {
  await checkMap(page, member, 'list');
  await page.goto(FEW_PLACES);
  await page.getByText('Legend').tap();
  await expectAccessible(page, 'the map with its legend');
});
