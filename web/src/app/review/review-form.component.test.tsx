import type { Location } from '@wayable/protocol/locations';
import { afterEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findCoveredTexts } from '~/testing/covered-texts';
import { expectAccessible, expectNoSidewaysScrolling } from '~/testing/expect-accessible';
import { moveTo } from '~/testing/keys';
import { submitButton } from '~/testing/photo-form';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { CUT, refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
let position: MockInstance | undefined;
afterEach(() => position?.mockRestore());
const toasts = page.getByRole('region', { name: /Notifications/ });
const find = page.getByRole('combobox', { name: 'Find the location' });
const field = (name: string) => page.getByRole('textbox', { name });
const rate = (name: string) => page.getByRole('radio', { name });
const useThis = page.getByRole('button', { name: 'Use this place' });
const thanks = (place: string) =>
  page.getByRole('heading', { name: `Thank you! Your review of ${place} is live.` });

const category = page.getByRole('combobox', { name: 'Category' });

it('lists the missing fields of a review', async () => {
  await renderApp('/review', getServer());
  await expect.element(find).toBeVisible();
  await expectAccessible('an empty review');
  await submitButton.click();
  await expect.element(toasts).toMatchTextContent('Please fill in all required fields');
  await expect.element(page.getByText('Choose the place, or add a new one').first()).toBeVisible();
  await expect.element(page.getByText('Choose from one to five stars').first()).toBeVisible();
  await expect.element(find).toHaveFocus();
});

it.each([
  [390, 844],
  [1_440, 900],
])('shows title and first error above the toast (%dx%d)', async (width, height) => {
  await page.viewport(width, height);
  await renderApp('/review', getServer());
  await submitButton.click();
  await expect.element(toasts).toMatchTextContent('Please fill in all required fields');
  await expect.element(find).toHaveFocus();
  const covered = findCoveredTexts(toasts.element() as HTMLElement);
  const title = page.getByRole('heading', { level: 1 }).element().textContent;
  for (const text of [title, 'Choose the place, or add a new one']) expect(covered).not.toContain(text);
});

it('removes the error when a rating is chosen', async () => {
  await renderApp('/review', getServer());
  await submitButton.click();
  const error = page.getByText('Choose from one to five stars').first();
  await expect.element(error).toBeVisible();
  await page.getByRole('radio', { name: '4 stars' }).click({ force: true });
  await expect.element(error).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('radio', { name: '4 stars' }))
    .not.toHaveAttribute('aria-invalid', 'true');
});

it('names the licenses before publishing a review', async () => {
  await renderApp('/review', getServer());
  const notice = page.getByText(
    'others may use your review under CC BY 4.0, and your photos under CC BY 4.0',
  );
  await expect.element(notice).toBeVisible();
  await expect.element(notice.getByRole('link')).toHaveAttribute('href', '/terms');
});

it('shows thanks after a review is published', async () => {
  const place = getServer().addPlace();
  await renderApp(`/review?id=${place.id}`, getServer());
  await expect.element(rate('4 stars, Excellent')).toBeInTheDocument();
  await rate('4 stars, Excellent').click();
  await submitButton.click();
  await expect.element(thanks(place.name)).toBeVisible();
  await expectAccessible('thanks for a review');
});

/**
 * Opens the form for a new place. Fills in, by keyboard, its name and coordinates at a distance north of
 * 41.885.
 */
async function describePlace(name: string, meters: number): Promise<void> {
  await renderApp('/review', getServer());
  await page.getByRole('button', { name: 'Add a new place' }).click();
  await expect.element(field('Location name')).toHaveFocus();
  await userEvent.keyboard(name);
  await moveTo(field('Latitude'));
  await userEvent.keyboard(String(41.885 + meters / 111_195));
  await userEvent.tab();
  await userEvent.keyboard('-87.631');
}

it("requires a new place's category and preselects none", async () => {
  getServer().on('GET locationsNearby', () => ({ data: [] }));
  getServer().on('GET geocoderAutocomplete', () => ({ data: [] }));
  await describePlace('Corner Bakery', 0);
  await page.getByRole('combobox', { name: 'Address' }).fill('1 Another St, Chicago');
  // Leave the field, so that the list of suggestions stays closed.
  await userEvent.tab();
  await expect.element(category).toHaveValue('');
  await rate('2 stars, Fair').click();
  await submitButton.click();
  await expect.element(toasts).toMatchTextContent('Please fill in all required fields');
  await expect.element(category).toHaveFocus();
  await expect.element(page.getByText('Choose the category of the place').first()).toBeVisible();
  await expectAccessible('a new place without a category');
  await category.selectOptions('Restaurants');
  await submitButton.click();
  await expect.element(thanks('Corner Bakery')).toBeVisible();
});

it('offers to add a place after a search without results', async () => {
  getServer().on('GET locationSearch', () => ({ data: [] }));
  await renderApp('/review', getServer());
  await moveTo(find);
  await userEvent.keyboard('Corner Café');
  const option = page.getByRole('option', { name: 'We don’t have a place with that name yet. Add it?' });
  await expect.element(option).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(field('Location name')).toHaveValue('Corner Café');
});

it('requires coordinates for a new place', async () => {
  getServer().on('GET locationLookup', () => refuse(404, 'location_not_found', 'There is none.'));
  getServer().on('GET geocoderSearch', () => ({ data: [] }));
  await renderApp(
    `/review?${new URLSearchParams({ location: 'New place', address: '1 Somewhere' })}`,
    getServer(),
  );
  await expect.element(field('Location name')).toHaveValue('New place');
  await category.selectOptions('Restaurants');
  await rate('2 stars, Fair').click();
  await submitButton.click();
  await expect.element(toasts).toMatchTextContent('Please select a valid address with location coordinates');
  await expect.element(field('Latitude')).toHaveFocus();
  await field('Latitude').fill('0');
  await field('Longitude').fill('0');
  await submitButton.click();
  await expect.element(page.getByText(/not both are 0/).first()).toBeVisible();
  await field('Latitude').fill('91');
  await expect.element(page.getByText('Enter a number from -90 to 90').first()).toBeVisible();
});

it('accepts a new place when the place search fails', async () => {
  const server = getServer();
  server.on('GET locationsNearby', () => CUT);
  server.on('GET geocoderAutocomplete', () => ({ data: [] }));
  await describePlace('Corner Bakery', 0);
  await expect.poll(() => server.asked).toContain('GET locationsNearby');
  await page.getByRole('combobox', { name: 'Address' }).fill('1 Another St, Chicago');
  // Leave the field, so that the list of suggestions stays closed.
  await userEvent.tab();
  await expect.element(useThis).not.toBeInTheDocument();
  await category.selectOptions('Restaurants');
  await rate('2 stars, Fair').click();
  await submitButton.click();
  await expect.element(thanks('Corner Bakery')).toBeVisible();
});

it("adds a second place with a nearby place's name", async () => {
  const server = getServer();
  const first = server.addPlace();
  const second = server.addPlace({ name: first.name, address: '11 N Clark St, Chicago, IL 60602' });
  server.on('GET locationsNearby', ({ query }) => {
    const isThis = query.get('name') === first.name && query.get('longitude') === '-87.631';
    const near = (place: Location, distance_meters: number) => ({ ...place, distance_meters });
    return { data: isThis ? [near(first, 10), near(second, 20.4)] : [] };
  });
  server.on('GET geocoderAutocomplete', () => ({ data: [] }));
  await page.viewport(320, 800);
  await describePlace(first.name, 10);
  await expect
    .element(page.getByRole('button', { name: `Use ${second.name}, ${second.address}, 20 m away` }))
    .toBeVisible();
  expectNoSidewaysScrolling('the offer of two known places');
  await moveTo(page.getByRole('button', { name: 'No, add a new one' }), 'Shift+Tab');
  await userEvent.keyboard('{Enter}');
  await expect.element(useThis).not.toBeInTheDocument();
  await expect.element(category).toHaveFocus();
  await category.selectOptions('Restaurants');
  await page.getByRole('combobox', { name: 'Address' }).fill('13 Another St, Chicago');
  // Leave the field, so that the list of suggestions stays closed.
  await userEvent.tab();
  await rate('4 stars, Excellent').click();
  await submitButton.click();
  await expect.element(thanks(first.name)).toBeVisible();
});

it("clears a new place's coordinates when its address is replaced", async () => {
  const clark = {
    name: '12 N Clark St',
    address: '12 N Clark St, Chicago',
    latitude: 41.8832,
    longitude: -87.6311,
    kind: 'geocode',
    source: 'OpenStreetMap',
  };
  getServer().on('GET geocoderAutocomplete', () => ({ data: [clark] }));
  getServer().on('GET locationsNearby', () => ({ data: [] }));
  await renderApp('/review', getServer());
  await page.getByRole('button', { name: 'Add a new place' }).click();
  await field('Location name').fill('Corner Bakery');
  const address = page.getByRole('combobox', { name: 'Address' });
  // Leave the field, so that the list of suggestions stays closed.
  const write = async (text: string) => {
    await address.fill(text);
    await userEvent.tab();
  };
  await address.fill('12 N Cl');
  await expect.element(page.getByRole('option', { name: /12 N Clark St/ })).toBeVisible();
  // Choose by keyboard: a click scrolls first, and scrolling closes the list.
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await userEvent.tab();
  await expect.element(field('Latitude')).toHaveValue('41.8832');
  await write('12 N Clark St, Chicago, Suite 5');
  await expect.element(field('Latitude')).toHaveValue('41.8832');
  await write('400 S State St');
  await expect.element(field('Latitude')).toHaveValue('');
  await category.selectOptions('Restaurants');
  await rate('4 stars, Excellent').click();
  await submitButton.click();
  await expect.element(toasts).toMatchTextContent('Please select a valid address with location coordinates');
});

describe('position of the device', () => {
  const locate = page.getByRole('button', { name: 'Use my location' });
  const coords = { latitude: 0.5, longitude: -140, accuracy: 14 } as GeolocationCoordinates;
  const address = page.getByRole('combobox', { name: 'Address' });

  /** Opens the form for a new place on a device that reports this position. */
  async function openOn(tell: (onFound: PositionCallback, onFailed: PositionErrorCallback) => void) {
    position = vi
      .spyOn(navigator.geolocation, 'getCurrentPosition')
      .mockImplementation((onFound, onFailed) => tell(onFound, onFailed as PositionErrorCallback));
    getServer().on('GET geocoderAutocomplete', () => ({ data: [] }));
    getServer().on('GET geocoderReverse', () => ({ data: [] }));
    await renderApp('/review', getServer());
    await page.getByRole('button', { name: 'Add a new place' }).click();
    await expect.element(address).toBeVisible();
  }

  it("uses the device's position when the address lookup fails", async () => {
    await openOn((onFound) => onFound({ coords, timestamp: 0 } as GeolocationPosition));
    await address.fill('Somewhere on the sea');
    // Leave the field, so that the list of suggestions stays closed.
    await userEvent.tab();
    await locate.click();
    await expect.element(toasts).toMatchTextContent('Location detected, but address lookup failed');
    await expect.element(field('Latitude')).toHaveValue('0.5');
    await expect.element(address).toHaveValue('Somewhere on the sea');
  });

  it("uses the device's position without the configuration", async () => {
    getServer().on('GET clientConfig', () => refuse(500, 'unexpected_failure', 'Broken'));
    await openOn((onFound) => onFound({ coords, timestamp: 0 } as GeolocationPosition));
    await locate.click();
    await expect.element(field('Latitude')).toHaveValue('0.5');
  });

  it.each([
    ['address', address, '400 S State St'],
    ['longitude', field('Longitude'), '-87.628'],
  ])("ignores the device's position after a typed %s", async (_, input, typed) => {
    const found = Promise.withResolvers<PositionCallback>();
    await openOn((onFound) => found.resolve(onFound));
    await locate.click();
    await input.fill(typed);
    await userEvent.tab();
    (await found.promise)({ coords, timestamp: 0 } as GeolocationPosition);
    await expect.element(locate).not.toHaveAttribute('aria-disabled');
    await expect.element(field('Latitude')).toHaveValue('');
    await expect.element(input).toHaveValue(typed);
  });

  it("shows the neighborhood of the device's position without a street", async () => {
    const loop = {
      name: 'The Loop',
      address: 'The Loop, Chicago, IL, United States',
      latitude: 41.8835,
      longitude: -87.6305,
      kind: 'geocode',
      source: 'GeoNames',
      is_approximate: true,
    };
    const coords = { latitude: 41.885, longitude: -87.631, accuracy: 14 } as GeolocationCoordinates;
    await openOn((onFound) => onFound({ coords, timestamp: 0 } as GeolocationPosition));
    getServer().on('GET geocoderReverse', () => ({ data: [loop] }));
    await locate.click();
    const hint = `Only the area is known: ${loop.address}. Please type the street and number.`;
    await expect.element(page.getByText(hint, { exact: true })).toBeVisible();
    await expect.element(field('Latitude')).toHaveValue('41.885');
    await expect.element(address).toHaveValue('');
    await expectAccessible('a position of which only the quarter is known');
  });

  it('reports a denied location permission in the review form', async () => {
    const refusal = { code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError;
    await openOn((_, onFailed) => onFailed(refusal));
    await locate.click();
    await expect
      .element(toasts)
      .toMatchTextContent('Location access denied. Please enable location permissions.');
    await expect.element(locate).toHaveFocus();
    await expect.element(field('Latitude')).toHaveValue('');
  });
});
