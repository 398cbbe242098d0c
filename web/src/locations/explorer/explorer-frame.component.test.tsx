import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { serveExplorer } from '~/testing/explorer-server';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';

const getServer = serveEachTest();
const address = window.location.href;
beforeEach(() => window.history.replaceState(null, '', '/map'));
afterEach(() => window.history.replaceState(null, '', address));

const entryOf = (name: string) => page.getByRole('list', { name: 'Locations' }).getByRole('button', { name });
const AT = 'lat=41.885&lng=-87.631&z=15';

it('keeps the search field in place while the list scrolls', async () => {
  const server = getServer();
  serveExplorer(server);
  for (let count = 1; count <= 20; count++) server.addPlace({ name: `Place ${count}.` });
  await renderApp(`/map?${AT}`, server);
  await expect.element(entryOf('Place 1.')).toBeVisible();
  const search = page.getByRole('combobox', { name: 'Search' });
  const { top } = search.element().getBoundingClientRect();
  entryOf('Place 20.').element().scrollIntoView({ block: 'nearest' });
  await expect.element(entryOf('Place 20.')).toBeInViewport();
  expect(search.element().getBoundingClientRect().top).toBe(top);
  const panel = page.getByRole('region', { name: 'Locations' }).element();
  expect(panel.scrollHeight).toBe(panel.clientHeight);
});

it('shows list and map side by side despite a scrollbar', async () => {
  await page.viewport(1_024, 800);
  document.body.style.paddingInlineEnd = '15px';
  onTestFinished(() => {
    document.body.style.paddingInlineEnd = '';
  });
  const server = getServer();
  serveExplorer(server);
  const place = server.addPlace();
  await renderApp(`/map?${AT}`, server);
  await expect.element(entryOf(place.name)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Near me' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'List View' })).not.toBeInTheDocument();
});

it("covers the list with a place's card on medium windows", async () => {
  await page.viewport(1_100, 800);
  const server = getServer();
  serveExplorer(server);
  const place = server.addPlace();
  await renderApp(`/map?${AT}`, server);
  await entryOf(place.name).click();
  const heading = page.getByRole('heading', { name: place.name });
  await expect.element(heading).toBeVisible();
  const card = heading.element().closest('.animate-rise')?.getBoundingClientRect();
  const list = document.querySelector('section[aria-label="Locations"]')?.getBoundingClientRect();
  expect([card?.top, card?.bottom, card?.width]).toEqual([list?.top, list?.bottom, list?.width]);
});

it('keeps the buttons of a short map apart', async () => {
  await page.viewport(640, 450);
  const server = getServer();
  serveExplorer(server);
  server.addPlace();
  await renderApp(`/map?${AT}`, server);
  const add = page.getByRole('link', { name: 'Add a review' });
  const zoomIn = page.getByRole('button', { name: 'Zoom in' });
  await expect.element(add).toBeVisible();
  await expect.element(zoomIn).toBeVisible();
  const [left, right] = [zoomIn, add].map((button) => button.element().getBoundingClientRect());
  expect(left?.right).toBeLessThan(right?.left ?? 0);
});
