import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { searchBox, searchFor } from '../support/explorer-panel.ts';
import { makeLocation, makeMember, makeReview, unique } from '../support/factories.ts';
import { expect, test } from '../support/fixtures.ts';
import { listItem } from '../support/location-card.ts';
import { startServer } from '../support/server.ts';

test('restores the card of a linked place with Back', async ({ page, member }) => {
  const word = unique();
  const first = await makeLocation(member, { name: `Café ${word} one` });
  const second = await makeLocation(member, { name: `Café ${word} two`, category: 'retail' });
  const card = (name: string) => page.getByRole('region', { name: `Details of ${name}` });

  await page.goto(`/map?location=${first.id}`);
  await expect(card(first.name)).toContainText(first.address);
  await expect(card(first.name)).toContainText('No reviews yet.');

  await searchFor(page, word);
  await expect(page.getByText('2 locations found').first()).toBeVisible();
  await listItem(page, second.name).click();
  await expect(card(second.name)).toBeVisible();
  await expect(card(first.name)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`q=${word}.*location=${second.id}`));
  await expect(listItem(page, second.name)).toHaveAttribute('aria-current', 'true');

  await page.getByRole('combobox', { name: 'Category' }).selectOption('Retail Stores');
  await expect(page.getByText('1 location found').first()).toBeVisible();
  await expect(page).toHaveURL(/category=retail/);

  await page.reload();
  await expect(card(second.name)).toBeVisible();
  await expect(searchBox(page)).toHaveValue(word);
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('retail');

  await page.goBack();
  await expect(card(first.name)).toBeVisible();
});

test('reports a search without results and clears the search', async ({ page }) => {
  await page.goto(`/map?q=${unique()}&category=healthcare`);
  await expect(page.getByRole('heading', { name: 'No locations found' })).toBeVisible();
  await expect(page.getByText('Try adjusting your search terms or category filter.')).toBeVisible();
  await expect(page.getByText('0 locations found').first()).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filter' }).click();
  await expect(searchBox(page)).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('all');
  await expect(page.getByRole('list', { name: 'Locations' }).getByRole('button').first()).toBeVisible();
});

test("links a place's card to directions and the review form", async ({ page, member }) => {
  const place = await makeLocation(member, { name: `Tom & Ann’s ${unique()}` });
  await makeReview(member, place.id, { rating: 4 });
  await makeReview(await makeMember(), place.id, { rating: 3 });
  await page.goto(`/map?location=${place.id}`);
  const card = page.getByRole('region', { name: `Details of ${place.name}` });
  await expect(card).toContainText('3.5');
  await expect(card).toContainText('Good');
  await expect(card).toContainText('2 reviews');
  await expect(card.getByRole('img', { name: '3.5 out of 5' })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Directions' })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/dir/?api=1&destination=41.885,-87.631',
  );
  const review = new URL(
    (await card.getByRole('link', { name: 'Add Review' }).getAttribute('href')) ?? '',
    page.url(),
  );
  expect(review.pathname).toBe('/review');
  expect(Object.fromEntries(review.searchParams)).toEqual({
    location: place.name,
    address: place.address,
    id: place.id,
  });
  await card.getByRole('button', { name: 'Close details' }).focus();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(page).not.toHaveURL(/location=/);
});

test('reports a linked place that does not exist', async ({ page, expectConsoleError }) => {
  expectConsoleError(/404/);
  await page.goto('/map?location=00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'This location does not exist' })).toBeVisible();
});

test("opens a place's card with a click on its marker", async ({ page, member }) => {
  // The place is far from the demo data, so it is the only place, in the center of the view.
  const place = await makeLocation(member, { latitude: -20.5, longitude: 20.5 });
  await page.goto('/map?lat=-20.5&lng=20.5&z=16');
  await expect(page.getByText('1 location found').first()).toBeVisible();
  await expect(page.getByText('Loading map...')).toBeHidden();
  // The center of the map next to the list panel: 1280 - (384 + 2 × 16) px.
  const map = page.getByRole('region', { name: 'Map', exact: true });
  const { y, height } = (await map.boundingBox()) ?? { y: 0, height: 0 };
  const card = page.getByRole('region', { name: `Details of ${place.name}` });
  await expect(async () => {
    await page.mouse.click(416 + (1280 - 416) / 2, y + height / 2);
    await expect(card).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect(page).toHaveURL(/z=15(&|$)/);
});

test('explains the rating bands and links to the review form', async ({ page }) => {
  await page.goto('/map');
  const legend = page.getByRole('group').filter({ hasText: 'Legend' });
  for (const row of ['Excellent4.0 and above', 'Good3.0–3.9', 'Fair2.0–2.9', 'Poor1.0–1.9']) {
    await expect(legend.getByRole('listitem').filter({ hasText: row })).toBeVisible();
  }
  await legend.getByText('Legend').click();
  await expect(legend.getByText('4.0 and above')).toBeHidden();
  await page.getByRole('link', { name: 'Add a review' }).click();
  await expect(page).toHaveURL('/review');
});

test('shows a map error and the list without WebGL', async ({ page, expectConsoleError }) => {
  expectConsoleError(/WebGL/i);
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...rest: unknown[]
    ) {
      return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...rest]);
    } as typeof getContext;
  });
  await page.goto('/map');
  const failure = page.getByRole('alert').filter({ hasText: 'Map Error' });
  await expect(failure).toContainText('Failed to load map');
  await expect(failure.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Locations' }).getByRole('button').first()).toBeVisible();
  await searchFor(page, 'harold washington');
  await listItem(page, 'Harold Washington Library Center').click();
  await expect(
    page.getByRole('region', { name: 'Details of Harold Washington Library Center' }),
  ).toBeVisible();
});

test('uses the online style, or the embedded map on failure', async ({ page, expectConsoleError }) => {
  let isRefusing = false;
  const online = createServer((_, response) => {
    const style = { version: 8, sources: {}, layers: [{ id: 'ground', type: 'background' }] };
    response.writeHead(isRefusing ? 503 : 200, {
      'access-control-allow-origin': '*',
      'content-type': 'application/json',
    });
    response.end(isRefusing ? '' : JSON.stringify(style));
  });
  await new Promise<void>((resolve) => online.listen(0, '127.0.0.1', resolve));
  const styleUrl = `http://127.0.0.1:${(online.address() as AddressInfo).port}/style.json`;
  const server = await startServer({ MAP_STYLE_URL: styleUrl });
  try {
    const basemap: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/basemap/')) basemap.push(request.url());
    });
    await page.goto(`${server.url}/map`);
    await expect(page.getByText('Loading map...')).toBeHidden();
    await expect(page.getByRole('list', { name: 'Locations' }).getByRole('button').first()).toBeVisible();
    expect(basemap).toEqual([]);

    isRefusing = true;
    expectConsoleError(/503.*style\.json/);
    await page.reload();
    await expect(page.getByText('Loading map...')).toBeHidden();
    await expect.poll(() => basemap.length).toBeGreaterThan(0);
    await expect(page.getByText('OpenStreetMap contributors').first()).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await server.stop();
    online.closeAllConnections();
    await new Promise((resolve) => online.close(resolve));
  }
});

test('shows markers before the online style arrives', async ({ page }) => {
  const online = createServer(() => undefined);
  await new Promise<void>((resolve) => online.listen(0, '127.0.0.1', resolve));
  const styleUrl = `http://127.0.0.1:${(online.address() as AddressInfo).port}/style.json`;
  const server = await startServer({ MAP_STYLE_URL: styleUrl });
  try {
    await page.goto(`${server.url}/map`);
    await expect(page.getByText('Loading map...')).toBeHidden();
    await expect(
      page.getByRole('list', { name: 'Places on the map' }).getByRole('button').first(),
    ).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await server.stop();
    online.closeAllConnections();
    await new Promise((resolve) => online.close(resolve));
  }
});

test('shows a progress bar while base map tiles load', async ({ page }) => {
  const tiles = Promise.withResolvers<void>();
  await page.route('**/basemap/**', async (route) => {
    await tiles.promise;
    await route.continue();
  });
  await page.goto('/map?lat=41.8796&lng=-87.6237&z=15.5');
  const bar = page.locator('.tiles-sign');
  await expect(bar).toBeVisible();
  tiles.resolve();
  await expect(bar).toHaveCount(0);
});
