import { type Location, VIEW_PAGE_SIZE } from '@wayable/protocol/locations';
import { toPagedResult } from '@wayable/protocol/paging';
import { ROUTES } from '@wayable/protocol/routes';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { PLACES_CACHE } from '~/locations/places-cache';
import { expectAccessible } from '~/testing/expect-accessible';
import { serveExplorer } from '~/testing/explorer-server';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { CUT } from '~/testing/stand-in-server';

const getServer = serveEachTest();
afterEach(() => caches.delete(PLACES_CACHE));

const AT = 'lat=41.885&lng=-87.631&z=15';
const entryOf = (name: string) => page.getByRole('list', { name: 'Locations' }).getByRole('button', { name });
const markerOf = (name: string) =>
  page.getByRole('list', { name: 'Places on the map' }).getByRole('button', { name });

/** Stores a list of another view, as the service worker does. */
async function keepList(parameters: string, places: Location[], sentAt: string) {
  const cache = await caches.open(PLACES_CACHE);
  const list = toPagedResult(places, places.length, 1, VIEW_PAGE_SIZE);
  const url = `${ROUTES.locationsInView}?bbox=-88,41,-87,42&page=1&sort=rating&${parameters}`;
  await cache.put(url, Response.json(list, { headers: { date: new Date(sentAt).toUTCString() } }));
}

/** Serves an explorer. All requests for places fail. */
function cutExplorer() {
  const server = getServer();
  serveExplorer(server);
  server.on('GET locationsInView', () => CUT);
  server.on('GET tile', () => CUT);
  return server;
}

it('lists kept places of the view when the list fails', async () => {
  const server = cutExplorer();
  const cafe = server.addPlace({ name: 'Corner Café' });
  const far = server.addPlace({ name: 'Far Café', latitude: 41.5 });
  await keepList('category=all', [{ ...cafe, name: 'Renamed Café' }], '2026-05-02T10:00:00Z');
  await keepList('category=all&near=41,-87', [cafe, far], '2026-05-01T10:00:00Z');
  await renderApp(`/map?${AT}`, server);
  await expect.element(entryOf('Renamed Café')).toBeVisible();
  await expect.element(markerOf('Renamed Café')).toBeVisible();
  await expect.element(page.getByText('1 location found').first()).toBeVisible();
  await expect.element(page.getByText('Showing places that this device knows').first()).toBeVisible();
  await expect.element(page.getByText('Not all places on the map')).not.toBeInTheDocument();
  await expect.element(page.getByText('Failed to load locations')).not.toBeInTheDocument();
  await expectAccessible('a list of kept places');
  server.on('GET locationsInView', () => toPagedResult([cafe], 1, 1, VIEW_PAGE_SIZE));
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect.element(entryOf('Corner Café')).toBeVisible();
  await expect.element(page.getByText('Showing places that this device')).not.toBeInTheDocument();
});

it('omits kept places of other filters and needs', async () => {
  const server = cutExplorer();
  await keepList('category=retail', [server.addPlace()], '2026-05-01T10:00:00Z');
  await keepList('category=all&need_steps=0', [server.addPlace()], '2026-05-01T10:00:00Z');
  await renderApp(`/map?${AT}`, server);
  await expect.element(page.getByRole('main').getByText('Failed to load locations').first()).toBeVisible();
});
