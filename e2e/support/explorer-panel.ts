import { expect, type Locator, type Page } from '@playwright/test';

export const searchBox = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'Search places, addresses and kinds' });

/** Searches for words. Presses Enter to close the suggestions, which cover the list. */
export async function searchFor(page: Page, words: string): Promise<void> {
  await searchBox(page).fill(words);
  await searchBox(page).press('Enter');
}

export const filtersButton = (page: Page): Locator => page.getByRole('button', { name: /^Filters/ });

export const needsButton = (page: Page): Locator => page.getByRole('button', { name: /^My needs/ });

/** Closes the dialog of needs or the dialog of filters. */
export const closeDialog = (page: Page): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: 'Show places' }).click();

export const list = (page: Page): Locator => page.getByRole('list', { name: 'Locations' });

/** Locates the buttons of the list: places and clusters. */
export const entries = (page: Page): Locator => list(page).getByRole('button');

/** Locates the list entries that represent several locations. */
export const clusters = (page: Page): Locator => entries(page).filter({ hasText: 'Zoom in to see them' });

/** Locates the buttons over the map's markers. */
export const markers = (page: Page): Locator =>
  page.getByRole('list', { name: 'Places on the map' }).getByRole('button');

export const card = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: `Details of ${name}` });

/** Locates the visible count line. */
export const countLine = (page: Page): Locator =>
  page
    .getByRole('region', { name: 'Locations', exact: true })
    .getByText(/^[\d,]+ locations? found$/)
    .first();

/** Fails unless the count line shows this number. */
export const expectCount = (page: Page, count: number): Promise<void> =>
  expect(countLine(page)).toHaveText(`${count} ${count === 1 ? 'location' : 'locations'} found`);

export async function expectMapDrawn(page: Page): Promise<void> {
  await expect(page.getByText('Loading map...')).toBeHidden();
}

/** Returns the zoom level in the URL. */
export const zoomOf = (page: Page): number => Number(new URL(page.url()).searchParams.get('z'));

/**
 * Opens a URL of the explorer until it shows this number of places. The map shows new places with a delay.
 */
export async function openShowing(page: Page, address: string, count: number): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    const found = page.getByText(/^[\d,]+ locations? found$/).first();
    await expect(found).toHaveText(new RegExp(`^${count} locations? found$`), { timeout: 5_000 });
  }).toPass();
}

/**
 * Opens all batches of the list. Returns the number in the count line, and the number of locations in the
 * entries.
 */
export async function readCounts(page: Page): Promise<{ said: number; listed: number }> {
  const more = page.getByRole('button', { name: /^Show [\d,]+ more$/ });
  while (await more.isVisible()) {
    const before = await entries(page).count();
    await more.click();
    await expect(entries(page).nth(before)).toBeAttached();
  }
  const said = Number((await countLine(page).innerText()).replace(/\D/g, ''));
  // The first line of an entry is a place's name, or a cluster's number of places.
  const texts = await entries(page).evaluateAll((buttons) =>
    buttons.map((button) => ({
      isCluster: button.textContent?.includes('Zoom in to see them') ?? false,
      text: button.textContent ?? '',
    })),
  );
  const listed = texts.reduce(
    (sum, { isCluster, text }) => sum + (isCluster ? Number(/^[\d,]+/.exec(text)?.[0].replace(/,/g, '')) : 1),
    0,
  );
  return { said, listed };
}

/** Fails unless the count line equals the sum of the list's entries. Returns this number. */
export async function expectTrueCount(page: Page): Promise<number> {
  let agreed = 0;
  await expect(async () => {
    const { said, listed } = await readCounts(page);
    expect(listed, 'the sum of the list’s entries').toBe(said);
    agreed = said;
  }).toPass();
  return agreed;
}
