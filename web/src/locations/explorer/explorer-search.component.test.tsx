import type { SearchAnswer } from '@wayable/protocol/search';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScrolling } from '~/testing/expect-accessible';
import { serveExplorer } from '~/testing/explorer-server';
import { followText } from '~/testing/follow-text';
import { moveTo } from '~/testing/keys';
import { cutNetwork } from '~/testing/network';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { setText } from '~/testing/set-text';
import { CUT, refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const address = window.location.href;
beforeEach(() => {
  localStorage.removeItem('wayable.searches');
  window.history.replaceState(null, '', '/map');
});
afterEach(() => window.history.replaceState(null, '', address));

const AT = 'lat=41.885&lng=-87.631&z=15';
const field = page.getByRole('combobox', { name: 'Search places, addresses and kinds' });
/** Locates a suggestion in the list of suggestions, because filters have options with the same names. */
const option = (name: string | RegExp) => page.getByRole('listbox').getByRole('option', { name });
const entryOf = (name: string) => page.getByRole('list', { name: 'Locations' }).getByRole('button', { name });
/** Suggestions are drawn outside of the landmark that contains the search field. */
const ABOVE = ['region'];
const NOTHING: SearchAnswer = { places: [], addresses: [], kinds: [], place_kinds: [] };
const CLARK = {
  name: '9 N Clark St',
  address: '9 N Clark St, Chicago',
  latitude: 41.8825,
  longitude: -87.6309,
  kind: 'geocode',
  source: 'OpenStreetMap',
  matched: '9 N Clark St',
};

/** Opens the explorer with this search answer, and records the search requests. */
async function open(answer: Partial<SearchAnswer> = {}, query = AT) {
  const server = getServer();
  serveExplorer(server);
  const asked: string[] = [];
  server.on('GET search', ({ query }) => {
    asked.push(query.get('q') ?? '');
    return { ...NOTHING, ...answer };
  });
  server.on('GET locationSearch', ({ query }) => ({
    data: server.places.filter(({ name }) =>
      name.toLowerCase().includes(query.get('q')?.toLowerCase() ?? ''),
    ),
  }));
  const cafe = server.addPlace({ name: 'Corner Café', latitude: 41.885, longitude: -87.631 });
  const place = { ...cafe, matched: 'name' };
  return { server, asked, cafe, place, start: () => renderApp(`/map?${query}`, server) };
}

/** Types a word letter by letter without pauses. */
function typeWithoutPauses(word: string): void {
  const input = field.element() as HTMLInputElement;
  for (let length = 1; length <= word.length; length++) setText(input, word.slice(0, length));
}

describe('search field', () => {
  it('opens a suggested place by keyboard', async () => {
    const explorer = await open();
    explorer.server.on('GET search', () => ({ ...NOTHING, places: [explorer.place] }));
    const app = await explorer.start();
    await moveTo(field);
    await userEvent.keyboard('corner');
    await expect.element(option(/^Corner Café/)).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(page.getByRole('heading', { level: 2, name: 'Corner Café' })).toHaveFocus();
    expect(app.readAddress()).toContain(`location=${explorer.cafe.id}`);
    await expect.element(field).toHaveValue('');
  });

  it('groups search suggestions into addresses and kinds of places', async () => {
    const explorer = await open({ addresses: [CLARK], kinds: [{ id: 'restaurant', matched: 'café' }] });
    await explorer.start();
    await field.fill('café');
    await expect.element(page.getByRole('group', { name: 'Addresses, streets and towns' })).toBeVisible();
    await expect.element(page.getByRole('group', { name: 'Kinds of places' })).toBeVisible();
    await expectAccessible('suggestions', ABOVE);
  });

  it('sorts the list by distance from a street address', async () => {
    const explorer = await open({ addresses: [CLARK] });
    const app = await explorer.start();
    await field.fill('9 n clark');
    await option(/^9 N Clark St/).click();
    await expect.element(page.getByText('Nearest first, from')).toBeVisible();
    await expect.poll(app.readAddress).toContain('lat=41.8825&lng=-87.6309&z=15');
    expect(app.readAddress()).toContain('from=41.8825%2C-87.6309&from_name=9+N+Clark+St');
    await expect.element(entryOf('Corner Café')).toMatchTextContent(/\d (ft|m)/);
    await expectAccessible('a list that begins at an address');
    await moveTo(page.getByRole('button', { name: 'Stop sorting from this point' }));
    await userEvent.keyboard('{Enter}');
    await expect.poll(app.readAddress).not.toContain('from');
    await expect.poll(() => document.activeElement?.textContent).toBe('1 location found');
  });

  it('announces only the final count around a chosen address', async () => {
    const explorer = await open({ addresses: [CLARK] });
    explorer.server.addPlace({ name: 'Beside Clark', latitude: 41.8826, longitude: -87.6308 });
    await explorer.start();
    const announcement = page.getByRole('status').filter({ hasText: /locations? found/ });
    await expect.element(announcement).toHaveTextContent('2 locations found');
    const texts = followText(announcement.element());
    // The words match one place. The view around the address contains two places.
    await field.fill('beside');
    await option(/^9 N Clark St/).click();
    await expect.element(page.getByText('Nearest first, from')).toBeVisible();
    await expect.element(page.getByText('2 locations found').first()).toBeVisible();
    await field.fill('corner');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => texts).toEqual(['1 location found']);
  });

  it('marks a suggested address that is only similar', async () => {
    const explorer = await open({ addresses: [{ ...CLARK, match: 'similar' }] });
    await explorer.start();
    await field.fill('8 n clark');
    await expect.element(option('9 N Clark St Similar address · 9 N Clark St, Chicago')).toBeVisible();
  });

  it('suggests typed coordinates without a request to the server', async () => {
    const explorer = await open();
    const app = await explorer.start();
    await field.fill('41.89, -87.62');
    await option('41.89, -87.62').click();
    await expect.poll(app.readAddress).toContain('from=41.89%2C-87.62&lat=41.89&lng=-87.62');
    expect(explorer.asked).toEqual([]);
  });

  it('sets a category filter from the search field', async () => {
    const explorer = await open({ kinds: [{ id: 'healthcare', matched: 'doctor' }] }, `${AT}&kind=library`);
    const app = await explorer.start();
    await field.fill('doctor');
    await option('Healthcare').click();
    await expect.poll(app.readAddress).toContain('category=healthcare');
    expect(app.readAddress()).not.toMatch(/q=|kind=/);
  });

  it('searches for the typed words on Enter', async () => {
    const explorer = await open({ addresses: [CLARK] });
    const app = await explorer.start();
    await moveTo(field);
    await userEvent.keyboard('café');
    await expect.element(option(/^9 N Clark St/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
    await expect.element(entryOf('Corner Café')).toBeVisible();
    expect(app.readAddress()).toContain('q=caf%C3%A9');
    await expect.element(field).toHaveValue('café');
  });

  it('suggests recent searches until the user clears the list', async () => {
    const explorer = await open({ addresses: [CLARK] });
    await explorer.start();
    await field.fill('clark');
    await option(/^9 N Clark St/).click();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(option('9 N Clark St')).toBeVisible();
    await option('Forget recent searches').click();
    expect(localStorage.getItem('wayable.searches')).toBeNull();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  });

  it('passes axe while the search field shows recent searches', async () => {
    localStorage.setItem('wayable.searches', JSON.stringify([{ kind: 'words', words: 'library' }]));
    window.dispatchEvent(new StorageEvent('storage', { key: 'wayable.searches' }));
    const explorer = await open();
    await explorer.start();
    await field.click();
    await expect.element(option('library')).toBeVisible();
    await expectAccessible('recent searches', ABOVE);
  });

  it('links to the form for a place when nothing matches', async () => {
    const explorer = await open();
    const app = await explorer.start();
    await field.fill('ამ დამწერლობით');
    await expect.element(option(/No place, address or kind matches “ამ დამწერლობით”/)).toBeVisible();
    await option(/^Add this place/).click();
    await expect
      .poll(app.readAddress)
      .toBe(`/review?location=${encodeURIComponent('ამ დამწერლობით').replaceAll('%20', '+')}`);
  });

  it('suggests loaded places while the device is offline', async () => {
    const explorer = await open();
    explorer.server.on('GET search', () => CUT);
    explorer.server.on('GET locationSearch', () => CUT);
    await explorer.start();
    await expect.element(entryOf('Corner Café')).toBeVisible();
    cutNetwork();
    await field.fill('café');
    await expect.element(option(/^Corner Café/)).toBeVisible();
    await expect.element(option('Restaurants')).toBeVisible();
    await expect.element(page.getByText('You’re offline. Showing places')).toBeVisible();
    await field.fill('cafés');
    await field.fill('café');
    expect(page.getByText('Failed to search locations').elements().length).toBeLessThanOrEqual(1);
  });

  it('shows suggestions again when the list contains places again', async () => {
    const explorer = await open();
    explorer.server.on('GET search', () => CUT);
    const isAsked = Promise.withResolvers<void>();
    const isOver = Promise.withResolvers<void>();
    explorer.server.on('GET locationSearch', async () => {
      isAsked.resolve();
      await isOver.promise;
      return CUT;
    });
    await explorer.start();
    await expect.element(entryOf('Corner Café')).toBeVisible();
    cutNetwork();
    await field.fill('corner');
    // The list is empty during the search, and shows all places after a failure.
    await isAsked.promise;
    await expect.element(option(/^Corner Café/)).not.toBeInTheDocument();
    isOver.resolve();
    await expect.element(option(/^Corner Café/)).toBeVisible();
  });

  it('reports that the address search is unavailable', async () => {
    const explorer = await open({
      kinds: [{ id: 'restaurant', matched: 'café' }],
      notice_code: 'outside_failed',
    });
    await explorer.start();
    await field.fill('café');
    await expect.element(page.getByText('The address search doesn’t answer.')).toBeVisible();
  });

  it('keeps suggested places and kinds when the search fails', async () => {
    const explorer = await open();
    explorer.server.on('GET search', () => refuse(500, 'unexpected_failure', 'Broken'));
    await explorer.start();
    await expect.element(entryOf('Corner Café')).toBeVisible();
    await field.fill('café');
    await expect.element(option(/^Corner Café/)).toBeVisible();
    await expect.element(page.getByText('The search doesn’t answer.')).toBeVisible();
  });

  it.each([
    ['500 letters', 'a'.repeat(500), 'a'.repeat(200)],
    ['emoji', `${'😀'.repeat(100)}x`, '😀'.repeat(100)],
    ['half a character at the cut', `a${'😀'.repeat(100)}`, `a${'😀'.repeat(99)}`],
    ['letters from right to left', 'مكتبة المدينة', 'مكتبة المدينة'],
  ])('accepts %s in the search field', async (_, typed, taken) => {
    const explorer = await open();
    const app = await explorer.start();
    await field.fill(typed);
    await expect.element(option(/^Add this place/)).toBeVisible();
    await expect.element(field).toHaveValue(taken);
    expect(explorer.asked).toEqual([taken]);
    await expect.poll(() => new URLSearchParams(app.readAddress().split('?')[1]).get('q')).toBe(taken);
    await page.viewport(320, 640);
    expectNoSidewaysScrolling('a search');
  });

  it('sends one search request for continuous typing', async () => {
    const explorer = await open();
    await explorer.start();
    await moveTo(field);
    typeWithoutPauses('library');
    await expect.element(option(/^Add this place/)).toBeVisible();
    expect(explorer.asked).toEqual(['library']);
  });
});

it('reports a search without results and links to a review', async () => {
  const explorer = await open();
  await explorer.start();
  await field.fill('moon base');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Nothing has “moon base” in its name or address.')).toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Add this place' }))
    .toHaveAttribute('href', '/review?location=moon+base');
});

it('searches everywhere when an area search finds nothing', async () => {
  const explorer = await open({}, `q=moon&scope=area&${AT}`);
  const app = await explorer.start();
  await page.getByRole('button', { name: 'Search everywhere' }).click();
  await expect.poll(app.readAddress).not.toContain('scope');
});
