import {
  card,
  clusters,
  countLine,
  entries,
  expectCount,
  expectMapDrawn,
  expectTrueCount,
  filtersButton,
  markers,
  openShowing,
  searchBox,
  zoomOf,
} from '../support/explorer-panel.ts';
import { makeLocation, makeReview, unique } from '../support/factories.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectVisibleFocus, moveTo } from '../support/keys.ts';
import { listItem } from '../support/location-card.ts';

test('finds, filters, opens and shares a place by keyboard', async ({ page, context, member }) => {
  const word = unique();
  const name = `Café Zürich ${word}`;
  const place = await makeLocation(member, { name });
  await makeReview(member, place.id, { rating: 5, accessibility_features: ['audio-cues'] });
  const quiet = await makeLocation(member, { name: `Café Genf ${word}` });
  await makeReview(member, quiet.id, { rating: 2 });
  await makeLocation(member, { name: `Kiosk ${word}`, category: 'retail' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { keyboard } = page;
  await page.goto('/map');
  await expectMapDrawn(page);

  await test.step('searches words without accents and with a typo', async () => {
    await moveTo(page, searchBox(page));
    await keyboard.type(word);
    await keyboard.press('Enter');
    await expectCount(page, 3);
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type(`zurich ${word}`);
    await keyboard.press('Enter');
    await expectCount(page, 1);
    await expect(listItem(page, name)).toBeVisible();
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type('harld washingtn librry');
    await keyboard.press('Enter');
    await expect(listItem(page, 'Harold Washington Library Center')).toBeVisible();
    await expect(page.getByText('No exact match. Showing results for').first()).toBeVisible();
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type(word);
    await keyboard.press('Enter');
    await expectCount(page, 3);
  });

  await test.step('filters by category, feature and rating', async () => {
    await moveTo(page, page.getByRole('combobox', { name: 'Category' }));
    await keyboard.type('Restaurants');
    await expectCount(page, 2);
    await moveTo(page, filtersButton(page));
    await keyboard.press('Enter');
    const only = page.getByRole('group', { name: 'Only places with' });
    await moveTo(page, only.getByRole('checkbox', { name: 'audio cues' }));
    await keyboard.press('Space');
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await expect(dialog).toContainText('1 location found');
    await expect(page).toHaveURL(/features=audio-cues/);
    await keyboard.press('Space');
    await expect(dialog).toContainText('2 locations found');
    await moveTo(page, page.getByRole('combobox', { name: 'Rating' }));
    await keyboard.type('Excellent');
    await expect(dialog).toContainText('1 location found');
    await keyboard.press('Escape');
    await expectCount(page, 1);
    await expect(page).toHaveURL(/category=restaurant.*rating=excellent/);
    await expect(filtersButton(page)).toContainText('1 on');
  });

  await test.step('opens the place and returns to the list', async () => {
    await moveTo(page, listItem(page, name));
    await keyboard.press('Enter');
    await expect(card(page, name).getByRole('heading', { name, exact: true })).toBeFocused();
    await expect.poll(() => zoomOf(page)).toBeGreaterThanOrEqual(15);
    await keyboard.press('Escape');
    await expect(card(page, name)).toBeHidden();
    await expect(listItem(page, name)).toBeFocused();
    await expectVisibleFocus(page);
  });

  await test.step("copies the place's link and opens the link", async () => {
    await keyboard.press('Enter');
    await moveTo(page, card(page, name).getByRole('button', { name: 'Copy link' }));
    await keyboard.press('Enter');
    await expect(page.getByText('Link copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${process.env.BASE_URL}/locations/${place.id}`);
    await moveTo(page, card(page, name).getByRole('link', { name: 'Full details' }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL(link);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused();
    await page.goto(link);
    await expect(page).toHaveTitle(new RegExp(name));
    await moveTo(page, page.getByRole('link', { name: 'Show on the map' }));
    await keyboard.press('Enter');
    await expect(card(page, name)).toBeVisible();
  });
});

test("lists the first places before the map's script arrives", async ({ page }) => {
  const library = Promise.withResolvers<void>();
  await page.route('**/assets/map-controller-*.js', async (route) => {
    await library.promise;
    await route.continue();
  });
  for (const [width, height, address, least] of [
    [1280, 800, '/map', 5],
    [390, 844, '/map?view=list', 4],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(address);
    await expect(entries(page).nth(least)).toBeAttached();
    await expect(clusters(page)).toHaveCount(0);
    for (let index = 0; index < least; index++)
      await expect(entries(page).nth(index)).toBeInViewport({ ratio: 0.99 });
  }
  // Each press of “Show more” adds places, until the list contains all counted places.
  const total = Number((await countLine(page).innerText()).replace(/\D/g, ''));
  expect(total).toBeGreaterThan(50);
  await expect(entries(page)).toHaveCount(50);
  expect(await expectTrueCount(page)).toBe(total);
  await entries(page).first().click();
  await expect(page.getByRole('region', { name: /^Details of/ })).toBeVisible();
  const loading = page.getByText('Loading map...');
  await expect(loading).toBeVisible();
  library.resolve();
  await expect(loading).not.toBeAttached();
});

test('focuses the first place of a cluster opened with Enter', async ({ page, member }) => {
  // These places are far from others, and so close together that low zoom levels form clusters.
  const word = unique();
  for (const step of [0, 1, 2, 3, 4, 5]) {
    await makeLocation(member, {
      name: `Hut ${step} ${word}`,
      latitude: -41.5 + step * 0.0007,
      longitude: 60.5 + step * 0.0007,
    });
  }
  await openShowing(page, '/map?sort=area&lat=-41.498&lng=60.502&z=8', 6);
  await expectMapDrawn(page);
  await expect(clusters(page)).toHaveCount(1);
  await moveTo(page, entries(page).first());
  for (let presses = 0; (await clusters(page).count()) > 0 && presses < 5; presses++) {
    const before = zoomOf(page);
    const id = (await entries(page).first().getAttribute('data-location')) ?? '';
    await page.keyboard.press('Enter');
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(before);
    await expect(entries(page).first()).not.toHaveAttribute('data-location', id);
    await expect(entries(page).first()).toBeFocused();
    await expectVisibleFocus(page);
  }
  await expect(clusters(page)).toHaveCount(0);
  await expectCount(page, 6);
  const [hut = ''] = /Hut \d/.exec((await entries(page).first().textContent()) ?? '') ?? [];
  const name = `${hut} ${word}`;
  await page.keyboard.press('Enter');
  await expect(card(page, name).getByRole('heading', { name, exact: true })).toBeFocused();
});

test('moves the focus between markers with arrow keys', async ({ page, member }) => {
  const word = unique();
  const names = ['West', 'Middle', 'East'].map((side) => `${side} ${word}`);
  for (const [index, name] of names.entries()) {
    const place = await makeLocation(member, { name, latitude: -30.5, longitude: 80.5 + index * 0.002 });
    if (index === 0) await makeReview(member, place.id, { rating: 4 });
  }
  await openShowing(page, '/map?lat=-30.5&lng=80.502&z=16', 3);
  await expectMapDrawn(page);
  await expect(markers(page)).toHaveCount(3);
  const marker = (index: number) => markers(page).filter({ visible: true }).nth(index);
  await expect(marker(0)).toHaveAccessibleName(`${names[0]}, Restaurants, 4.0 of 5, 1 review`);
  await expect(marker(1)).toHaveAccessibleName(`${names[1]}, Restaurants, not rated yet`);
  await moveTo(page, marker(0));
  const { keyboard } = page;
  await keyboard.press('ArrowRight');
  await expect(marker(1)).toBeFocused();
  await keyboard.press('End');
  await expect(marker(2)).toBeFocused();
  await keyboard.press('ArrowRight');
  await expect(marker(0)).toBeFocused();
  await keyboard.press('ArrowLeft');
  await expect(marker(2)).toBeFocused();
  await expectVisibleFocus(page);
  await keyboard.press('Tab');
  await expect(marker(0)).not.toBeFocused();
  await keyboard.press('Shift+Tab');
  await expect(marker(2)).toBeFocused();
  await keyboard.press('Enter');
  const east = card(page, names[2] ?? '');
  await expect(east.getByRole('heading', { name: names[2] ?? '' })).toBeFocused();
  // The map has moved, so other markers may be outside the view.
  const selected = markers(page).and(page.getByRole('button', { name: names[2] ?? '' }));
  await expect(selected).toHaveAttribute('aria-current', 'true');
  await keyboard.press('Escape');
  await expect(east).toBeHidden();
  // The map has moved to the marker that opened the card.
  await expect(markers(page).and(page.getByRole('button', { name: names[2] ?? '' }))).toBeFocused();
});
