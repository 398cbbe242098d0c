import {
  card,
  closeDialog,
  clusters,
  entries,
  expectCount,
  expectMapDrawn,
  expectTrueCount,
  filtersButton,
  openShowing,
  searchBox,
  zoomOf,
} from '../support/explorer-panel.ts';
import { makeLocation, makeReview, unique } from '../support/factories.ts';
import { expect, test } from '../support/fixtures.ts';
import { listItem } from '../support/location-card.ts';

test('restores search, filters, order and position from a link', async ({ page, otherPage, member }) => {
  const word = unique();
  const place = await makeLocation(member, { name: `Linked ${word}`, latitude: -10.25, longitude: 70.75 });
  await makeReview(member, place.id, { rating: 4, accessibility_features: ['visual-aids', 'audio-cues'] });
  const query = {
    q: word,
    category: 'restaurant',
    rating: 'good',
    features: 'audio-cues,visual-aids',
    scope: 'area',
    sort: 'distance',
    location: place.id,
    lat: '-10.25',
    lng: '70.751',
    z: '16.5',
  };
  const expectView = async () => {
    await expectMapDrawn(otherPage);
    await expect(card(otherPage, place.name)).toContainText('4.0');
    await expect(listItem(otherPage, place.name)).toHaveAttribute('aria-current', 'true');
    await expectCount(otherPage, 1);
    await expect(searchBox(otherPage)).toHaveValue(word);
    await expect(otherPage.getByRole('combobox', { name: 'Category' })).toHaveValue('restaurant');
    await filtersButton(otherPage).click();
    await expect(otherPage.getByRole('combobox', { name: 'Rating' })).toHaveValue('good');
    await expect(otherPage.getByRole('combobox', { name: 'Where to search' })).toHaveValue('area');
    const only = otherPage.getByRole('group', { name: 'Only places with' });
    for (const name of ['audio cues', 'visual aids'])
      await expect(only.getByRole('checkbox', { name })).toBeChecked();
    await expect(only.getByRole('checkbox', { name: 'automatic doors' })).not.toBeChecked();
    await closeDialog(otherPage);
    await expect(otherPage.getByRole('combobox', { name: 'Order of the list' })).toHaveValue('distance');
    expect(Object.fromEntries(new URL(otherPage.url()).searchParams)).toEqual(query);
  };
  await otherPage.goto(`${process.env.BASE_URL}/map?${new URLSearchParams(query)}`);
  await expectView();
  await otherPage.reload();
  await expectView();
  // Only the second browser opened the link, so the first browser's map has no search.
  await page.goto('/map');
  await expect(searchBox(page)).toHaveValue('');
});

test('moves between views of the map with Back and Forward', async ({ page, member }) => {
  const word = unique();
  const at = { latitude: -15.25, longitude: 100.25 };
  const one = await makeLocation(member, { name: `One ${word}`, ...at });
  const two = await makeLocation(member, { name: `Two ${word}`, ...at, longitude: 100.253 });
  await openShowing(page, '/map?lat=-15.25&lng=100.25&z=14', 2);
  await expectMapDrawn(page);
  await listItem(page, one.name).click();
  await expect(card(page, one.name)).toBeVisible();
  await expect.poll(() => zoomOf(page)).toBe(15);
  await listItem(page, two.name).click();
  await expect(card(page, two.name)).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.get('lng')).toBe('100.253');

  await page.goBack();
  await expect(card(page, one.name)).toBeVisible();
  await expect(card(page, two.name)).toBeHidden();
  await page.goBack();
  await expect(card(page, one.name)).toBeHidden();
  await expect(page).toHaveURL(/z=14$/);
  await expectCount(page, 2);
  await page.goForward();
  await expect(card(page, one.name)).toBeVisible();
  await page.goForward();
  await expect(card(page, two.name)).toBeVisible();
  await expect(listItem(page, two.name)).toHaveAttribute('aria-current', 'true');
});

test('shows the number of listed places at every zoom level', async ({ page }) => {
  const counts = new Map<number, number>();
  for (const zoom of [2, 11, 13.5, 17]) {
    await page.goto(`/map?lat=41.8781&lng=-87.6298&z=${zoom}`);
    await expectMapDrawn(page);
    await expect(clusters(page)).toHaveCount(0);
    counts.set(zoom, await expectTrueCount(page));
    expect(counts.get(zoom), `zoom ${zoom}`).toBeGreaterThan(0);
  }
  for (const filter of ['category=restaurant', 'rating=good', 'features=wheelchair-accessible']) {
    await page.goto(`/map?${filter}&lat=41.8781&lng=-87.6298&z=11`);
    const filtered = await expectTrueCount(page);
    expect(filtered, filter).toBeGreaterThan(3);
    expect(counts.get(11), filter).toBeGreaterThan(filtered);
  }
});

test('counts places correctly when the map opens or zooms out', async ({ page, member }) => {
  const word = unique();
  for (let index = 0; index < 9; index++) {
    await makeLocation(member, {
      name: `Kiosk ${index} ${word}`,
      category: index % 3 === 0 ? 'retail' : 'recreation',
      latitude: -47.5 + (index % 3) * 0.0011,
      longitude: 30.5 + Math.floor(index / 3) * 0.0013,
    });
  }
  const widen = page.getByRole('button', { name: 'Show a wider area' });
  await openShowing(page, '/map?sort=area&lat=-47.4989&lng=30.5013&z=16.5', 9);
  await expectMapDrawn(page);
  for (let zoom = 14.5; zoom > 5; zoom -= 2) {
    await widen.click();
    await expect.poll(() => zoomOf(page)).toBe(zoom);
    expect(await expectTrueCount(page), `zoom ${zoom}`).toBe(9);
  }
  await expect(entries(page)).toHaveCount(1);
  await expect(clusters(page).first()).toContainText('9 places');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Retail Stores');
  await expectCount(page, 3);
  expect(await expectTrueCount(page)).toBe(3);
  await page.getByRole('combobox', { name: 'Category' }).selectOption('All Categories');
  await expectCount(page, 9);
  await clusters(page).first().click();
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(10);
  expect(await expectTrueCount(page), 'after opening').toBe(9);
});

test('moves the map without animation when motion is reduced', async ({ page, member }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const word = unique();
  const place = await makeLocation(member, { name: `Still ${word}`, latitude: -5.5, longitude: 110.5 });
  await openShowing(page, '/map?lat=-5.5&lng=110.53&z=12', 1);
  await expectMapDrawn(page);
  /** Goes to the place, and returns the number of marker positions during the move. */
  const countStations = async () => {
    const marker = page.getByRole('list', { name: 'Places on the map' }).getByRole('button', {
      name: place.name,
    });
    await marker.evaluate((button) => {
      const item = button.parentElement as HTMLElement;
      const stations = new Set<string>();
      Object.assign(window, { stations });
      // Round the positions, because another window size moves the marker by a fraction of a pixel.
      const note = () =>
        stations.add(item.style.transform.replaceAll(/[\d.]+/g, (pixels) => `${Math.round(Number(pixels))}`));
      new MutationObserver(note).observe(item, { attributes: true });
    });
    await listItem(page, place.name).click();
    await expect(card(page, place.name)).toBeVisible();
    await expect.poll(() => zoomOf(page)).toBe(15);
    return page.evaluate(() => (window as unknown as { stations: Set<string> }).stations.size);
  };
  const flight = await countStations();
  // The return also jumps, because a flying map would add to the counted positions.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goBack();
  await expect.poll(() => zoomOf(page)).toBe(12);
  await expectMapDrawn(page);
  const jump = await countStations();
  // The positions are: before the move, after the move, and after the details have opened.
  expect(jump).toBeLessThanOrEqual(3);
  expect(flight).toBeGreaterThan(jump);
});

test("keeps a followed link's URL while the map moves", async ({ page, member }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const place = await makeLocation(member, { latitude: -20.5, longitude: 60.5 });
  await openShowing(page, `/map?lat=-20.5&lng=60.5&z=15&location=${place.id}`, 1);
  await expectMapDrawn(page);
  // Hold the request for the next page until the map has stopped.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = () => {};
  const isAskedFor = new Promise<void>((resolve) => {
    asked = resolve;
  });
  await page.route('**/assets/location-*.js', async (route) => {
    asked();
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Zoom out' }).click();
  // The response with the tiles of the map's final view.
  const atRest = page.waitForResponse(/\/tiles\/14\//);
  await card(page, place.name).getByRole('link', { name: 'Full details' }).click();
  await isAskedFor;
  await atRest;
  release();
  await expect(page.getByRole('heading', { name: place.name, level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/locations/${place.id}`);
});
