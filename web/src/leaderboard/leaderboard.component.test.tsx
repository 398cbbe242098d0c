import type { Leaderboard, LeaderboardUser, OwnStanding } from '@wayable/protocol/leaderboard';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScrolling } from '~/testing/expect-accessible';
import { followText } from '~/testing/follow-text';
import { moveTo } from '~/testing/keys';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { CUT } from '~/testing/stand-in-server';

const getServer = serveEachTest();
afterEach(() => vi.useRealTimers());
const main = page.getByRole('main');
const toasts = page.getByRole('region', { name: /Notifications/ });
const podium = page.getByRole('region', { name: 'The first three' });

/** Returns whether the page still shows a ranking other than the requested one. */
const isBusy = () => podium.element().closest('[aria-busy="true"]') !== null;

const makeUser = (rank: number, changes: Partial<LeaderboardUser> = {}): LeaderboardUser => ({
  id: crypto.randomUUID(),
  full_name: `Contributor ${rank}`,
  avatar_url: null,
  reputation_score: 1_000 - rank,
  total_reviews: 40 - rank,
  badges_earned: 3,
  rank,
  ...changes,
});
const OWN: OwnStanding = {
  standing: 'ranked',
  rank: 73,
  reputation_score: 20,
  total_reviews: 1,
  badges_earned: 1,
};
const serve = (answer: (query: URLSearchParams) => Partial<Leaderboard>) =>
  getServer().on('GET leaderboard', ({ query }) => ({
    users: [],
    regions: ['Chicago', 'Oak Park'],
    ...answer(query),
  }));

it('sorts the leaderboard by keyboard and updates the URL', async () => {
  serve((query) => {
    const gained = query.get('timePeriod') === 'all' ? {} : { gained: 30 };
    return {
      users: [1, 2, 3, 4].map((rank) =>
        makeUser(rank, { full_name: `${query.get('sortBy')} ${rank} ${query.get('region')}`, ...gained }),
      ),
      own: OWN,
    };
  });
  const app = await renderApp('/leaderboard', getServer());
  await expect.element(podium).toMatchTextContent(/Champion.*reputation_score 1.*2nd.*3rd/);
  await expect.element(main).toMatchTextContent('You are number 73.');
  await expect
    .element(page.getByRole('columnheader', { name: 'Reputation' }))
    .toHaveAttribute('aria-sort', 'descending');
  await expectAccessible('the leaderboard');
  await moveTo(main.getByRole('button', { name: 'Reviews' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(podium).toMatchTextContent('total_reviews 1');
  await expect
    .element(page.getByRole('columnheader', { name: 'Reviews' }))
    .toHaveAttribute('aria-sort', 'descending');
  await page.getByLabelText('Period').selectOptions('week');
  await page.getByLabelText('Region').selectOptions('Oak Park');
  await expect.element(page.getByRole('columnheader', { name: 'Gained' })).toBeVisible();
  expect(app.readAddress()).toBe('/leaderboard?sortBy=total_reviews&timePeriod=week&region=Oak+Park');
  await expect.element(podium).toMatchTextContent('total_reviews 1 Oak Park');
  await expectAccessible('the leaderboard of a week');
});

it('links to reviews and badges even if the leaderboard fails', async () => {
  getServer().on('GET leaderboard', () => CUT);
  await renderApp('/leaderboard', getServer());
  await expect.element(main.getByRole('link', { name: 'Add Review' })).toHaveAttribute('href', '/review');
  await expect.element(main.getByRole('link', { name: 'Badges' })).toHaveAttribute('href', '/badges');
});

it('omits the podium for fewer than three people', async () => {
  serve(() => ({
    users: [makeUser(1), makeUser(2, { total_reviews: undefined as never })].map(
      ({ total_reviews, ...user }) => (total_reviews === undefined ? user : { ...user, total_reviews }),
    ),
  }));
  await renderApp('/leaderboard', getServer());
  await expect.element(page.getByRole('rowheader', { name: 'Contributor 2' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Not shown' })).toBeVisible();
  expect(podium.elements()).toHaveLength(0);
  expect(page.getByText('Where you stand').elements()).toHaveLength(0);
});

it.each([640, 768, 1_024])("breaks leaders' names only between words at %i pixels", async (width) => {
  serve(() => ({
    users: [makeUser(1, { full_name: 'Rosalind Achterberg', gained: 1_200 })],
  }));
  await page.viewport(width, 800);
  await renderApp('/leaderboard?timePeriod=week', getServer());
  const name = main.getByRole('link', { name: 'Rosalind Achterberg' });
  await expect.element(name).toBeVisible();
  expect(name.element().getClientRects().length).toBeLessThanOrEqual(2);
  expectNoSidewaysScrolling(`the leaderboard at ${width} pixels`);
});

it.each([
  ['hidden', /privacy settings keep you out/],
  ['without_score', /Your first review brings you in/],
  ['not_in_period', /not contributed in this period/],
  ['not_in_region', /no review in this region/],
] as const)('explains why the user is not ranked: %s', async (standing, text) => {
  serve(() => ({ own: { ...OWN, standing, rank: null } }));
  await renderApp('/leaderboard?region=Oak%20Park', getServer());
  await expect.element(main).toMatchTextContent(text);
  await expect.element(main).toMatchTextContent('Nobody here yet');
});

it('shows that the user is beyond the counted ranks', async () => {
  serve(() => ({ own: { ...OWN, standing: 'beyond', rank: null } }));
  await renderApp('/leaderboard', getServer());
  await expect.element(main).toMatchTextContent('You are after number 5,000.');
});

it('keeps the announced ranking while the same ranking is refetched', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const again = Promise.withResolvers<void>();
  let asked = 0;
  getServer().on('GET leaderboard', async () => {
    asked += 1;
    if (asked > 1) await again.promise;
    return { users: [makeUser(1)], regions: [] };
  });
  await renderApp('/leaderboard', getServer());
  const news = page.getByRole('status').filter({ hasText: /Reputation/ });
  await expect.element(news).toBeInTheDocument();
  vi.setSystemTime(Date.now() + 60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => asked).toBe(2);
  await expect.element(news).toBeInTheDocument();
  again.resolve();
});

it('announces a cached ranking with the same number of people', async () => {
  getServer().on('GET leaderboard', () => ({ users: [makeUser(1)], regions: ['Oak Park'] }));
  await renderApp('/leaderboard', getServer());
  const region = page.getByRole('combobox', { name: 'Region' });
  const news = page.getByRole('status').filter({ hasText: /Reputation/ });
  await expect.element(news).toBeInTheDocument();
  const said = followText(news.element());
  for (const name of ['Oak Park', 'All regions']) {
    said.length = 0;
    await region.selectOptions(name);
    await expect.poll(() => said.at(-1)).toMatch(/Reputation/);
    expect(said).toContain('');
  }
});

it('marks the shown ranking as busy while another ranking loads', async () => {
  const arrival = Promise.withResolvers<void>();
  getServer().on('GET leaderboard', async ({ query }) => {
    const isWeek = query.get('timePeriod') === 'week';
    if (isWeek) await arrival.promise;
    const changes = isWeek ? { gained: 0 } : {};
    return { users: [1, 2, 3].map((rank) => makeUser(rank, changes)), regions: [] };
  });
  await renderApp('/leaderboard', getServer());
  await expect.element(podium).toBeVisible();
  expect(isBusy()).toBe(false);
  await main.getByRole('combobox', { name: 'Period' }).selectOptions('Last 7 days');
  await expect.poll(isBusy).toBe(true);
  await expectAccessible('a ranking while another one is on its way');
  arrival.resolve();
  await expect.poll(isBusy).toBe(false);
  await expect.element(page.getByRole('columnheader', { name: 'Gained' })).toBeVisible();
});

it('reports a failed leaderboard and retries', async () => {
  let isCut = true;
  getServer().on('GET leaderboard', () => (isCut ? CUT : { users: [makeUser(1)], regions: [] }));
  await renderApp('/leaderboard', getServer());
  await expect.element(main).toMatchTextContent('Unable to Load Leaderboard');
  await expect.element(toasts).toMatchTextContent('Failed to load leaderboard data');
  await expectAccessible('a leaderboard that cannot be loaded');
  isCut = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('rowheader', { name: 'Contributor 1' })).toBeVisible();
});

it('keeps and reports the ranking when refetching fails', async () => {
  let isCut = false;
  getServer().on('GET leaderboard', () => (isCut ? CUT : { users: [makeUser(1)], regions: [] }));
  await renderApp('/leaderboard', getServer());
  await expect.element(page.getByRole('rowheader', { name: 'Contributor 1' })).toBeVisible();
  isCut = true;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 60_000);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.element(toasts).toMatchTextContent('Failed to load leaderboard data');
  await toasts.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(toasts).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(toasts).toMatchTextContent('Failed to load leaderboard data');
  await expect.element(page.getByRole('rowheader', { name: 'Contributor 1' })).toBeVisible();
});
