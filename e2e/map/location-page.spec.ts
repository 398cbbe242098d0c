import type { Page } from '@playwright/test';
import { LOCALES } from '@wayable/protocol/locales';
import { expectAccessible } from '../support/axe-states.ts';
import { makeLocation, makeMember, makeReview, unique } from '../support/factories.ts';
import { expect, test } from '../support/fixtures.ts';
import { moveTo } from '../support/keys.ts';

const LANGUAGES = [...LOCALES.map(({ code }) => code), 'x-default'];
const UNKNOWN = '/locations/00000000-0000-4000-8000-000000000000';

/** Reads the head of the document. Call it after the scripts have replaced the served head. */
const readHead = (page: Page) =>
  page.evaluate(() => ({
    titles: document.head.querySelectorAll('title').length,
    descriptions: document.head.querySelectorAll('meta[name="description"]').length,
    canonicals: [...document.head.querySelectorAll('link[rel="canonical"]')].map((each) =>
      each.getAttribute('href'),
    ),
    languages: [...document.head.querySelectorAll('link[rel="alternate"]')].map((each) =>
      each.getAttribute('hreflang'),
    ),
    places: document.head.querySelectorAll('script[type="application/ld+json"]').length,
  }));

test("serves a place's page with preview tags", async ({ page, request, member }) => {
  const name = `<b>"${unique()}"</b> & Söhne`;
  const place = await makeLocation(member, { name });
  await makeReview(member, place.id, { rating: 4 });
  await makeReview(await makeMember(), place.id, { rating: 3 });
  const response = await request.get(`/locations/${place.id}`);
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toBe('text/html; charset=utf-8');
  const html = await response.text();
  expect(html).not.toContain(name);
  const head = await page.evaluate((text) => {
    const served = new DOMParser().parseFromString(text, 'text/html');
    const content = (selector: string) =>
      [...served.head.querySelectorAll(selector)].map(
        (each) => each.getAttribute('content') ?? each.getAttribute('href') ?? each.textContent,
      );
    return {
      title: content('title'),
      languages: [...served.head.querySelectorAll('link[rel="alternate"]')].map(
        (each) => each.getAttribute('hreflang') ?? '',
      ),
      description: content('meta[name="description"]'),
      ogTitle: content('meta[property="og:title"]'),
      ogDescription: content('meta[property="og:description"]'),
      ogUrl: content('meta[property="og:url"]'),
      canonical: content('link[rel="canonical"]'),
      bold: served.querySelectorAll('b').length,
    };
  }, html);
  const url = `${process.env.BASE_URL}/locations/${place.id}`;
  const description = `${place.address}. Accessibility 3.5 of 5, 2 reviews.`;
  expect(head).toEqual({
    title: [`${name} · Wayable`],
    languages: LANGUAGES,
    description: [description],
    ogTitle: [`${name} · Wayable`],
    ogDescription: [description],
    ogUrl: [url],
    canonical: [url],
    bold: 0,
  });
});

test('shows all reviews and facts of a place', async ({ page, member }) => {
  const name = `<b>"${unique()}"</b>`;
  const place = await makeLocation(member, { name });
  for (let index = 0; index < 12; index++) {
    await makeReview(member, place.id, {
      rating: 1 + (index % 5),
      accessibility_features: index < 9 ? ['automatic-doors'] : [],
      comments: `Visit ${index}`,
    });
  }
  await page.goto(`/locations/${place.id}`);
  await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible();
  await expect(page).toHaveTitle(`${name} · Wayable`);
  await expect(page.getByRole('main')).toContainText('12 reviews');
  const head = (path: string, places: number) => ({
    titles: 1,
    descriptions: 1,
    canonicals: [`${process.env.BASE_URL}${path}`],
    languages: LANGUAGES,
    places,
  });
  await expect.poll(() => readHead(page)).toEqual(head(`/locations/${place.id}`, 1));
  // Only the newest answer of each person counts.
  await expect(page.getByText(/^Yes 1 · /)).toBeVisible();
  const reviews = page.getByRole('article');
  const more = page.getByRole('button', { name: 'Show more' });
  await expect(reviews.first()).toBeVisible();
  await expectAccessible(page, 'a location’s page');
  for (let seen = 0; (await more.isVisible()) && seen < 12; ) {
    seen = await reviews.count();
    await more.click();
    await expect.poll(() => reviews.count()).toBeGreaterThan(seen);
  }
  await expect(reviews).toHaveCount(12);
  await page.getByRole('link', { name: 'Show on the map' }).click();
  await expect(page.getByRole('region', { name: `Details of ${name}` })).toBeVisible();
  await expect.poll(() => readHead(page)).toEqual(head('/map', 0));
  await page.goBack();
  await expect(page).toHaveTitle(`${name} · Wayable`);
  await expect.poll(() => readHead(page)).toEqual(head(`/locations/${place.id}`, 1));
  await page.goto(`/de/locations/${place.id}`);
  await expect(page.getByRole('main')).toContainText('12 Bewertungen');
  await expect.poll(() => readHead(page)).toEqual(head(`/de/locations/${place.id}`, 1));
  await expect(page).toHaveTitle(`${name} · Wayable`);
});

test("sorts a place's reviews by keyboard and updates the URL", async ({ page, member }) => {
  const place = await makeLocation(member);
  for (const rating of [3, 5, 1, 5, 2, 4]) {
    await makeReview(member, place.id, { rating, comments: `Visit rated ${rating}` });
  }
  await page.goto(`/locations/${place.id}`);
  const order = page.getByRole('combobox', { name: 'Order of the reviews' });
  const stars = page.getByRole('article').getByRole('img', { name: /out of 5/ });
  const ratings = () =>
    stars.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')?.charAt(0)).join(''));
  await expect.poll(ratings).toBe('425153');

  await moveTo(page, order);
  await page.keyboard.type('Best');
  await expect.poll(ratings).toBe('554321');
  await expect(page).toHaveURL(/sort=rating/);
  await expect(page.getByRole('status').filter({ hasText: 'Reviews sorted: Best rated first.' })).toHaveCount(
    1,
  );
  await expect(order).toBeFocused();
  await page.reload();
  await expect.poll(ratings).toBe('554321');
  await expectAccessible(page, 'a location’s reviews in another order');
  await page.goBack();
  await expect(order).toHaveValue('created_at');
  await expect.poll(ratings).toBe('425153');

  await page.goto(`/map?location=${place.id}`);
  await order.selectOption('Verified first');
  await expect(page.getByRole('status').filter({ hasText: 'Reviews sorted: Verified first.' })).toHaveCount(
    1,
  );
  await expect(page).not.toHaveURL(/sort=/);
});

test('returns 404 and an explanation for a missing place', async ({ page, request, expectConsoleError }) => {
  expectConsoleError(/404/);
  const response = await page.goto(UNKNOWN);
  expect(response?.status()).toBe(404);
  expect(await response?.text()).toContain('<title>Wayable</title>');
  await expect(page.getByRole('heading', { name: 'This location does not exist', level: 1 })).toBeVisible();
  await expectAccessible(page, 'a location’s page without a location');
  await page.getByRole('main').getByRole('link', { name: 'Map Explorer' }).click();
  await expect(page).toHaveURL(/\/map/);
  expect((await request.get('/locations/x')).status()).toBe(404);
});
