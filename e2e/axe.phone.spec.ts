import { checkMap, expectAccessible, FEW_PLACES } from './support/axe-states.ts';
import { test } from './support/fixtures.ts';

// Each opens several states in two colour schemes.
test.slow();

test('the open menu', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expectAccessible(page, 'the open menu');
});

test('the map and its list', async ({ page, member }) => {
  await checkMap(page, member, 'list');
  await page.goto(FEW_PLACES);
  await page.getByText('Legend').tap();
  await expectAccessible(page, 'the map with its legend');
});
