import { VIEW_PAGE_SIZE } from '@wayable/protocol/locations';
import { toPagedResult } from '@wayable/protocol/paging';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { findCoveredTexts } from '~/testing/covered-texts';
import { expectAccessible } from '~/testing/expect-accessible';
import { serveExplorer } from '~/testing/explorer-server';
import { moveTo } from '~/testing/keys';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { refuse, SILENCE } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const address = window.location.href;
// Each test starts with the same URL.
beforeEach(() => window.history.replaceState(null, '', '/map'));
afterEach(() => {
  vi.restoreAllMocks();
  window.history.replaceState(null, '', address);
  document.documentElement.dir = 'ltr';
});

const entryOf = (name: string) => page.getByRole('list', { name: 'Locations' }).getByRole('button', { name });
const markerOf = (name: string) =>
  page.getByRole('list', { name: 'Places on the map' }).getByRole('button', { name });
const AT = 'lat=41.885&lng=-87.631&z=15';

/** Returns the position of a character's left edge in pixels. */
function leftOf(element: Element, sign: string): number {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
  const range = document.createRange();
  range.setStart(text, text.data.indexOf(sign));
  range.setEnd(text, text.data.indexOf(sign) + 1);
  return range.getBoundingClientRect().left;
}

it("writes a place's name in the name's own text direction", async () => {
  document.documentElement.dir = 'rtl';
  const server = getServer();
  serveExplorer(server);
  const place = server.addPlace({ name: 'Yahoo!' });
  await renderApp(`/map?location=${place.id}&${AT}`, server);
  const heading = page.getByRole('region', { name: 'Details of Yahoo!' }).getByRole('heading', { level: 2 });
  await expect.element(heading).toHaveTextContent('Yahoo!');
  expect(leftOf(heading.element(), '!')).toBeGreaterThan(leftOf(heading.element(), 'Y'));
});

it('positions markers on both sides of the 180th meridian', async () => {
  const server = getServer();
  serveExplorer(server);
  const west = server.addPlace({ latitude: -16.8, longitude: 179.99 });
  const east = server.addPlace({ latitude: -16.8, longitude: -179.99 });
  await renderApp('/map?lat=-16.8&lng=179.995&z=12', server);
  await expect.element(markerOf(west.name)).toBeVisible();
  await expect.element(markerOf(east.name)).toBeVisible();
  const xOf = ({ name }: { name: string }) => markerOf(name).element().getBoundingClientRect().x;
  await expect.poll(() => xOf(east) - xOf(west)).toBeCloseTo((0.02 / 360) * 512 * 2 ** 12, 0);
});

it('focuses the first marker when a cluster opens by keyboard', async () => {
  await commands.emulateMedia({ reducedMotion: 'no-preference' });
  const server = getServer();
  serveExplorer(server, { apartFrom: 14 });
  for (const step of [0, 1, 2]) server.addPlace({ name: `Hut ${step}`, longitude: -87.631 + step * 0.002 });
  const app = await renderApp('/map?lat=41.885&lng=-87.631&z=11', server);
  await moveTo(markerOf('3 places'));
  await userEvent.keyboard('{Enter}');
  await expect.element(markerOf('Hut 0')).toHaveFocus();
  expect(app.readAddress()).toContain('z=14');
});

it.each([
  ['beside the list', 1_280, `/map?${AT}`],
  ['of a phone, which took the place of the list', 390, `/map?view=list&${AT}`],
])('returns the focus when Back closes the card %s', async (_, width, address) => {
  await page.viewport(width, 844);
  const server = getServer();
  serveExplorer(server);
  for (let count = 1; count <= 20; count++) server.addPlace({ name: `Place ${count}.` });
  const app = await renderApp(address, server);
  await expect.element(entryOf('Place 1.')).toBeVisible();
  (entryOf('Place 20.').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 2, name: 'Place 20.' })).toHaveFocus();
  await app.goBack();
  await expect.element(entryOf('Place 20.')).toHaveFocus();
});

it('reports a failed map tile, shows other tiles and retries', async () => {
  const server = getServer();
  serveExplorer(server);
  const cafe = server.addPlace({ name: 'Café Loop' });
  const clinic = server.addPlace({ name: 'Clinic Loop', category: 'healthcare', longitude: -87.632 });
  let refused: string | undefined;
  server.on('GET tile', ({ params, query }) => {
    if (query.get('category') !== 'healthcare') return undefined;
    refused ??= `${params.x}/${params.y}`;
    return refused === `${params.x}/${params.y}` ? refuse(429, 'rate_limited', 'Later.') : undefined;
  });
  await renderApp(`/map?${AT}`, server);
  await expect.element(markerOf(cafe.name)).toBeVisible();
  await page.getByRole('combobox', { name: 'Category' }).selectOptions('Healthcare');
  const failure = page.getByRole('alert').filter({ hasText: 'Not all places on the map' });
  await expect.element(failure).toBeVisible();
  await expect.element(markerOf(clinic.name)).toBeVisible();
  await expect.element(markerOf(cafe.name)).not.toBeInTheDocument();
  refused = '';
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect.element(failure).not.toBeInTheDocument();
});

it.each([390, 1_280])('reports a failed list and retries, at %i pixels', async (width) => {
  await page.viewport(width, 844);
  const server = getServer();
  serveExplorer(server);
  server.addPlace();
  let isDown = true;
  const found = toPagedResult(server.places, 1, 1, VIEW_PAGE_SIZE);
  server.on('GET locationsInView', () =>
    isDown ? refuse(500, 'unexpected_failure', 'Broken') : { ...found, hasNextPage: false },
  );
  await renderApp(`/map?${AT}`, server);
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  await expect.element(page.getByRole('alert').first()).toMatchTextContent('Failed to load locations');
  await expectAccessible('a list that failed');
  // The server recovers at the click, because a map that stops earlier requests the places of another view.
  document.addEventListener('click', () => (isDown = false), { capture: true, once: true });
  await retry.click();
  await expect.element(page.getByText('1 location found').first()).toBeVisible();
  await expect.element(retry).not.toBeInTheDocument();
});

it('moves the focus to the first of further loaded places', async () => {
  const server = getServer();
  serveExplorer(server);
  for (let count = 1; count <= 60; count++) server.addPlace({ name: `Place ${count}.` });
  let isDown = true;
  server.on('GET locationsInView', ({ query }) =>
    isDown && query.get('page') === '2'
      ? refuse(500, 'unexpected_failure', 'Broken')
      : toPagedResult(
          server.places.slice((Number(query.get('page')) - 1) * VIEW_PAGE_SIZE).slice(0, VIEW_PAGE_SIZE),
          60,
          Number(query.get('page')),
          VIEW_PAGE_SIZE,
        ),
  );
  await renderApp(`/map?${AT}`, server);
  const button = (name: string) => page.getByRole('main').getByRole('button', { name });
  // The map has stopped, so the list keeps this view.
  await expect.element(markerOf('Place 1.')).toBeVisible();
  await moveTo(button('Show 10 more'));
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent('Failed to load locations');
  await expect.element(button('Try again')).toHaveFocus();
  isDown = false;
  await userEvent.keyboard('{Enter}');
  await expect.element(entryOf('Place 51.')).toHaveFocus();
  await expect.element(page.getByRole('main').getByRole('alert')).not.toBeInTheDocument();
});

it('keeps the “Show more” button in place while drawing', async () => {
  const server = getServer();
  serveExplorer(server);
  for (let count = 1; count <= 60; count++) server.addPlace({ name: `Place ${count}.` });
  await renderApp(`/map?${AT}`, server);
  await expect.element(markerOf('Place 1.')).toBeVisible();
  const more = page.getByRole('main').getByRole('button', { name: 'Show 10 more' }).element();
  const nextFrame = () => new Promise(requestAnimationFrame);
  more.scrollIntoView({ block: 'end', behavior: 'instant' });
  await nextFrame();
  const { top } = more.getBoundingClientRect();
  for (let frame = 1; frame <= 3; frame++) {
    await nextFrame();
    expect(more.getBoundingClientRect().top).toBe(top);
  }
});

it("starts at the device's position and keeps the URL's order", async () => {
  const server = getServer();
  serveExplorer(server);
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state: 'granted' } as PermissionStatus);
  const coords = { latitude: 41.885, longitude: -87.631, accuracy: 14 } as GeolocationCoordinates;
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((onFound) =>
    onFound({ coords, timestamp: 0 } as GeolocationPosition),
  );
  const app = await renderApp('/help', server);
  await app.goTo('/map?fresh=old&sort=stale');
  await expect.poll(app.readAddress).toBe(`/map?confirmed=old&sort=unconfirmed&${AT}`);
  await app.goBack();
  await expect.poll(app.readAddress).toBe('/help');
});

it("focuses the count after clearing an empty list's filters", async () => {
  const server = getServer();
  serveExplorer(server);
  server.addPlace({ name: 'Library' });
  await renderApp(`/map?category=healthcare&${AT}`, server);
  await moveTo(page.getByRole('button', { name: 'Clear search and filter' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(entryOf('Library')).toBeVisible();
  await expect.element(page.getByText('1 location found').last()).toHaveFocus();
});

it('keeps a place open on Escape in a text field', async () => {
  const server = getServer();
  serveExplorer(server);
  const place = server.addPlace({ name: 'Library' });
  await renderApp(`/map?location=${place.id}&${AT}`, server);
  await page.getByRole('button', { name: 'Something has changed' }).click();
  const note = page.getByRole('textbox', { name: 'What has changed?' });
  await note.fill('The lift is broken.');
  await userEvent.keyboard('{Escape}');
  // The card would be closed by now.
  await page.getByText('Legend').click();
  await expect.element(note).toHaveValue('The lift is broken.');
});

it('opens the legend by window size until toggled by hand', async () => {
  const server = getServer();
  serveExplorer(server);
  server.addPlace({ name: 'Library' });
  await renderApp(`/map?${AT}`, server);
  const legend = page.getByText('Legend');
  const isOpen = () => legend.element().closest('details')?.open;
  await expect.poll(isOpen).toBe(true);
  await page.viewport(390, 844);
  await expect.poll(isOpen).toBe(false);
  await legend.click();
  await expect.poll(isOpen).toBe(true);
});

it('aligns the search, filters and list on a phone', async () => {
  await page.viewport(390, 844);
  const server = getServer();
  serveExplorer(server);
  server.addPlace({ name: 'Library' });
  await renderApp(`/map?view=list&${AT}`, server);
  await expect.element(entryOf('Library')).toBeVisible();
  const textLeft = (text: string) => leftOf(page.getByText(text).last().element(), text.slice(0, 1));
  const boxLeft = (element: Element) => element.getBoundingClientRect().left;
  expect({
    search: boxLeft(page.getByRole('combobox', { name: 'Search places, addresses and kinds' }).element()),
    category: boxLeft(page.getByRole('combobox', { name: 'Category' }).element()),
    count: textLeft('1 location found'),
    place: textLeft('Library'),
  }).toEqual({ search: 12, category: 12, count: 12, place: 12 });
});

it('keeps the add button off the list on phones', async () => {
  await page.viewport(390, 844);
  const server = getServer();
  serveExplorer(server);
  for (let count = 1; count <= 20; count++) server.addPlace({ name: `Place ${count}.` });
  await renderApp(`/map?view=list&${AT}`, server);
  await expect.element(entryOf('Place 1.')).toBeVisible();
  const plus = page.getByRole('link', { name: 'Add a review' }).element() as HTMLElement;
  expect(findCoveredTexts(plus)).toEqual([]);
  entryOf('Place 20.').element().scrollIntoView();
  expect(findCoveredTexts(plus)).toEqual([]);
});

it("lists a phone's first places before the map loads", async () => {
  await page.viewport(390, 844);
  const server = getServer();
  serveExplorer(server);
  for (let count = 1; count <= 20; count++) server.addPlace({ name: `Place ${count}.` });
  // The map waits for this answer.
  server.on('GET clientConfig', () => SILENCE);
  await renderApp(`/map?${AT}`, server);
  await expect.element(entryOf('Place 1.')).toBeVisible();
  await expect.element(page.getByText('Loading map...')).toBeVisible();
  const { top, bottom } = entryOf('Place 1.').element().getBoundingClientRect();
  expect([top > 600, bottom <= 844]).toEqual([true, true]);
});

it("moves the focus to a phone's card and back", async () => {
  await page.viewport(390, 844);
  const server = getServer();
  serveExplorer(server);
  server.addPlace({ name: 'Library' });
  await renderApp(`/map?${AT}`, server);
  await entryOf('Library').click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Library' })).toHaveFocus();
  await page.getByRole('button', { name: 'Close details' }).click();
  await expect.element(entryOf('Library')).toHaveFocus();
});
