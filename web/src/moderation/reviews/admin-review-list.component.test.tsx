import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { makeModeratedReview, serveAdmin } from '~/testing/admin-server';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';

const getServer = serveEachTest();
const main = page.getByRole('main');
const card = (name: string) =>
  main.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

it('requests pending reviews oldest first, other queues with all reviews', async () => {
  const server = getServer();
  serveAdmin(server, { reviews: [makeModeratedReview({ is_verified: true, open_reports: 1 })] });
  let asked = new URLSearchParams();
  server.on('GET adminReviews', ({ query }) => {
    asked = query;
    return undefined;
  });
  const readAsked = () => ['verificationFilter', 'sortBy', 'sortOrder'].map((name) => asked.get(name));
  const app = await renderApp('/admin?tab=reviews', server);
  await expect.element(main.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible();
  expect(readAsked()).toEqual(['pending', 'created_at', 'asc']);
  await main.getByRole('combobox', { name: 'Show' }).selectOptions('Reported');
  await expect.element(card('Corner Bakery')).toBeVisible();
  expect(readAsked()).toEqual(['all', 'created_at', 'asc']);
  expect(app.readAddress()).toBe('/admin?tab=reviews&show=reported');
});

it("keeps the review list's page, search and order in URLs", async () => {
  const server = getServer();
  const reviews = Array.from({ length: 45 }, (_, index) =>
    makeModeratedReview({ comments: `Number ${index}` }),
  );
  serveAdmin(server, { reviews });
  const asked: string[] = [];
  server.on('GET adminReviews', ({ query }) => {
    asked.push(String(query));
    return undefined;
  });
  const app = await renderApp('/admin?tab=reviews&status=all', server);
  await expect.element(main).toMatchTextContent('Page 1 of 3');
  await main.getByRole('button', { name: 'Next' }).click();
  await expect.element(main).toMatchTextContent('Page 2 of 3');
  expect(app.readAddress()).toBe('/admin?tab=reviews&status=all&page=2');
  await main.getByRole('combobox', { name: 'Sort by' }).selectOptions('Location A-Z');
  await expect.element(main).toMatchTextContent('Page 1 of 3');
  expect(asked.at(-1)).toContain('sortBy=location_name&sortOrder=asc');
  await main.getByRole('searchbox', { name: 'Search reviews' }).fill('number 44');
  await expect.element(main).toMatchTextContent('1 in this list');
  expect(app.readAddress()).toBe('/admin?tab=reviews&q=number+44&status=all&sort=location');
});

it('requests each chosen sort order of reviews and people', async () => {
  const server = getServer();
  serveAdmin(server, { reviews: [makeModeratedReview()] });
  const asked: string[] = [];
  for (const call of ['GET adminReviews', 'GET adminUsers'] as const) {
    server.on(call, ({ query }) => {
      asked.push(`${call} ${query.get('sortBy')} ${query.get('sortOrder')}`);
      return undefined;
    });
  }
  await renderApp('/admin?tab=reviews&status=all', server);
  const sort = main.getByRole('combobox', { name: 'Sort by' });
  await expect.poll(() => asked.at(-1)).toBe('GET adminReviews created_at asc');
  for (const [order, sorting] of [
    ['Newest First', 'GET adminReviews created_at desc'],
    ['Highest Rating', 'GET adminReviews rating desc'],
    ['Lowest Rating', 'GET adminReviews rating asc'],
    ['Location A-Z', 'GET adminReviews location_name asc'],
    ['User A-Z', 'GET adminReviews user_name asc'],
  ] as const) {
    await sort.selectOptions(order);
    await expect.poll(() => asked.at(-1)).toBe(sorting);
  }
  await main.getByRole('tab', { name: 'Users' }).click();
  for (const [order, sorting] of [
    ['Newest First', 'GET adminUsers created_at desc'],
    ['Oldest First', 'GET adminUsers created_at asc'],
    ['Name A-Z', 'GET adminUsers full_name asc'],
    ['Most Reviews', 'GET adminUsers total_reviews desc'],
    ['Highest Reputation', 'GET adminUsers reputation_score desc'],
  ] as const) {
    await sort.selectOptions(order);
    await expect.poll(() => asked.at(-1)).toBe(sorting);
  }
});

it('requests filtered reviews 300 ms after the last change', async () => {
  const server = getServer();
  serveAdmin(server, { reviews: [makeModeratedReview()] });
  let askedAt = 0;
  server.on('GET adminReviews', () => {
    askedAt = performance.now();
    return undefined;
  });
  await renderApp('/admin?tab=reviews&status=all', server);
  await expect.element(main).toMatchTextContent('1 in this list');
  const changes = new Promise<number>((resolve) => {
    window.addEventListener('change', () => resolve(performance.now()), { capture: true, once: true });
  });
  askedAt = 0;
  await main.getByRole('combobox', { name: 'Sort by' }).selectOptions('Newest First');
  await expect.poll(() => askedAt).toBeGreaterThan(0);
  // Timers may fire one millisecond early.
  expect(askedAt - (await changes)).toBeGreaterThan(298);
});
