import type { Route } from '@playwright/test';
import {
  countLine,
  entries,
  expectCount,
  expectMapDrawn,
  searchBox,
  searchFor,
} from '../support/explorer-panel.ts';
import { makeLocation, unique } from '../support/factories.ts';
import { expect, test } from '../support/fixtures.ts';
import { listItem } from '../support/location-card.ts';

const SEARCH = '**/api/v1/locations/search?**';

test('reports a failed search and shows the full list', async ({ page, expectConsoleError }) => {
  expectConsoleError(/500/);
  await page.goto('/map?lat=41.8781&lng=-87.6298&z=15');
  await expectMapDrawn(page);
  await expect(entries(page).first()).toBeVisible();
  const countOf = async () => Number((await countLine(page).innerText()).replace(/\D/g, ''));
  const ofView = await countOf();
  await page.route(SEARCH, (route) => route.fulfill({ status: 500, body: '' }));
  await searchFor(page, 'library');
  await expect(page.getByText('Failed to search locations')).toHaveCount(1);
  await expect(page.getByText('Failed to search locations')).toBeVisible();
  await expect.poll(countOf).toBeGreaterThan(ofView);
  await expect(searchBox(page)).toHaveValue('library');

  await page.unroute(SEARCH);
  await searchFor(page, 'harold washington');
  await expectCount(page, 1);
  await expect(listItem(page, 'Harold Washington Library Center')).toBeVisible();
});

test('ignores results of an earlier search that arrive late', async ({ page, member }) => {
  const [early, late] = [unique(), unique()];
  await makeLocation(member, { name: `Early ${early}` });
  await makeLocation(member, { name: `Late ${late}` });
  await page.goto('/map');
  await expectMapDrawn(page);
  const held = Promise.withResolvers<Route>();
  await page.route(SEARCH, (route) => {
    if (!route.request().url().includes(early)) return route.continue();
    held.resolve(route);
    return undefined;
  });
  await searchFor(page, early);
  const first = await held.promise;
  await searchFor(page, late);
  await expect(listItem(page, `Late ${late}`)).toBeVisible();
  await expectCount(page, 1);

  await first.fulfill({ json: { data: [], count: 0 } });
  // After another round trip, the client has also processed the earlier answer.
  await page.evaluate(() => fetch('/healthz'));
  await expect(listItem(page, `Late ${late}`)).toBeVisible();
  await expectCount(page, 1);
  await expect(searchBox(page)).toHaveValue(late);
});

test('sends one search request for typed words, none for blanks', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/v1/locations/search') asked.push(url.searchParams.get('q') ?? '');
  });
  await page.goto('/map');
  await expectMapDrawn(page);
  await searchBox(page).fill('   ');
  await searchFor(page, 'newberry');
  await expect(listItem(page, 'Newberry Library')).toBeVisible();
  expect(asked).toEqual(['newberry']);
});

test('limits a search to the visible area with scope=area', async ({ page, member }) => {
  const word = unique();
  await makeLocation(member, { name: `Near ${word}`, latitude: -50.5, longitude: 90.5 });
  await makeLocation(member, { name: `Far ${word}`, latitude: 50.5, longitude: 90.5 });
  await page.goto(`/map?q=${word}&lat=-50.5&lng=90.5&z=14`);
  await expectCount(page, 2);
  await page.goto(`/map?q=${word}&scope=area&lat=-50.5&lng=90.5&z=14`);
  await expectCount(page, 1);
  await expect(listItem(page, `Near ${word}`)).toBeVisible();
  await page.goto(`/map?q=${word}&scope=near&lat=50.4&lng=90.5&z=14`);
  await expect(entries(page).first()).toContainText(`Far ${word}`);
});

test('returns to the earlier area when a kind is chosen', async ({ page }) => {
  const readAddress = () => Object.fromEntries(new URL(page.url()).searchParams);
  await page.goto('/map?lat=41.8781&lng=-87.6298&z=12');
  await expectMapDrawn(page);
  // The words find places by their names, and the map moves there. Other tests add such places.
  await searchBox(page).fill('cafe');
  await expect.poll(() => readAddress().z).not.toBe('12');
  await page.getByRole('option', { name: 'Café', exact: true }).click();
  await expect.poll(readAddress).toMatchObject({ kind: 'cafe', lat: '41.8781', lng: '-87.6298', z: '12' });
});
