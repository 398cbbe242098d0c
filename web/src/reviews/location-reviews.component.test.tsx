import { toPagedResult } from '@wayable/protocol/paging';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { expectVisibleFocus, moveTo } from '~/testing/keys';
import { renderForVisitor } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
afterEach(() => vi.useRealTimers());

const main = page.getByRole('main');
const button = (name: string) => main.getByRole('button', { name });
const alert = main.getByRole('alert');
const review = (number: number) => main.getByRole('article').filter({ hasText: `Visit ${number}.` });

/** Opens a place with a number of reviews. Pages from `state.brokenFrom` on fail. */
async function openPlace(count: number) {
  const server = getServer();
  const { id: location_id } = server.addPlace({ total_reviews: count });
  for (let number = 1; number <= count; number++) {
    server.addReview({ location_id, comments: `Visit ${number}.` });
  }
  const state = { brokenFrom: Number.POSITIVE_INFINITY, asked: 0 };
  server.on('GET locationReviews', ({ query }) => {
    state.asked += 1;
    const [number, limit] = ['page', 'limit'].map((name) => Number(query.get(name))) as [number, number];
    return number >= state.brokenFrom
      ? refuse(500, 'unexpected_failure', 'Broken')
      : toPagedResult(server.reviews.slice((number - 1) * limit, number * limit), count, number, limit);
  });
  await renderForVisitor(`/locations/${location_id}`);
  await expect.element(review(1)).toBeVisible();
  return state;
}

describe('more reviews of a place', () => {
  it('focuses the first loaded review when no more remain', async () => {
    await openPlace(25);
    await moveTo(button('Show more'));
    await userEvent.keyboard('{Enter}');
    await expect.element(main).toMatchTextContent('20 of 25 reviews shown');
    await expect.element(button('Show more')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(main).toMatchTextContent('25 of 25 reviews shown');
    await expect.element(review(21)).toHaveFocus();
    await expectVisibleFocus();
    await expectAccessible('all reviews of a place');
  });

  it('reports a failed page of reviews and retries', async () => {
    const state = await openPlace(12);
    state.brokenFrom = 2;
    await moveTo(button('Show more'));
    await userEvent.keyboard('{Enter}');
    await expect.element(alert).toMatchTextContent('Failed to load reviews');
    await expect.element(button('Try again')).toHaveFocus();
    await expectAccessible('reviews that did not come');
    state.brokenFrom = 3;
    await userEvent.keyboard('{Enter}');
    await expect.element(review(11)).toHaveFocus();
    await expect.element(alert).not.toBeInTheDocument();
  });
});

it("refetches a place's reviews after a failed refresh", async () => {
  const state = await openPlace(12);
  state.brokenFrom = 1;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 60_000);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.element(alert).toMatchTextContent('Failed to load reviews');
  await expect.element(button('Show more')).toBeVisible();
  state.brokenFrom = 3;
  state.asked = 0;
  await moveTo(button('Try again'));
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(main.getByRole('heading', { name: 'Reviews' })).toHaveFocus();
  await expect.element(review(10)).toBeVisible();
  await expect.element(review(11)).not.toBeInTheDocument();
  expect(state.asked).toBe(1);
});

it("resets the document's title for a missing place", async () => {
  const server = getServer();
  const { id, name } = server.addPlace();
  server.on('GET location', ({ params }) =>
    params.id === id ? undefined : refuse(404, 'not_found', 'There is no location with this id.'),
  );
  server.on('GET locationReviews', () => toPagedResult([], 0, 1, 10));
  const app = await renderForVisitor('/about');
  const before = document.title;
  await app.goTo(`/locations/${id}`);
  await expect.poll(() => document.title).toBe(`${name} · Wayable`);
  await app.goTo(`/locations/${crypto.randomUUID()}`);
  await expect.element(main.getByRole('heading', { name: 'This location does not exist' })).toBeVisible();
  await expect.poll(() => document.title).toBe(before);
});

it("filters a place's reviews by topic and announces the count", async () => {
  await openPlace(3);
  const server = getServer();
  server.on('GET locationReviews', ({ query }) =>
    query.get('about') === 'toilet'
      ? toPagedResult(query.get('visited_as') === 'pram' ? [] : server.reviews.slice(1, 2), 1, 1, 10)
      : undefined,
  );
  const choose = async (field: string, option: string) => {
    await main.getByRole('combobox', { name: field }).selectOptions(option);
  };
  await choose('About', 'Toilet');
  await expect.element(main.getByRole('article')).toHaveLength(1);
  await expect.element(review(2)).toBeVisible();
  await expect.element(main.getByText('1 review matches.')).toBeInTheDocument();
  await expectAccessible('reviews about a part of a place');
  await choose('Visited as', 'With a stroller');
  await expect.element(main.getByText('0 reviews match.').first()).toBeVisible();
  await choose('About', 'All');
  await expect.element(review(3)).toBeVisible();
});
