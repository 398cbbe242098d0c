import type { LogEntry } from '@wayable/protocol/moderation';
import { MAX_PAGE, toPagedResult } from '@wayable/protocol/paging';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeAdminUser, makeModeratedReview, serveAdmin } from '~/testing/admin-server';
import { expectAccessible } from '~/testing/expect-accessible';
import { followText } from '~/testing/follow-text';
import { moveTo } from '~/testing/keys';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
afterEach(() => vi.useRealTimers());
const main = page.getByRole('main');

it('redirects a missing page of users to the last page', async () => {
  serveAdmin(getServer(), { users: Array.from({ length: 25 }, () => makeAdminUser()) });
  const app = await renderApp('/admin?tab=log', getServer());
  await app.goTo('/admin?tab=users');
  await expect.element(main).toMatchTextContent('Page 1 of 2');
  await app.goTo('/admin?tab=users&page=9');
  await expect.poll(app.readAddress).toBe('/admin?tab=users&page=2');
  await expect.element(main).toMatchTextContent('Page 2 of 2');
  await app.goBack();
  await expect.element(main).toMatchTextContent('Page 1 of 2');
  expect(app.readAddress()).toBe('/admin?tab=users');
});

describe('announcement of the number of results', () => {
  const order = main.getByRole('combobox', { name: 'Sort by' });
  const openUsers = async () => {
    const data = serveAdmin(getServer(), { users: [makeAdminUser(), makeAdminUser()] });
    let asked = 0;
    getServer().on('GET adminUsers', () => {
      asked++;
      return undefined;
    });
    await renderApp('/admin?tab=users', getServer());
    const news = main.getByRole('status').filter({ hasText: '2 in this list' });
    await expect.element(news).toBeInTheDocument();
    return { data, said: followText(news.element()), readAsked: () => asked };
  };
  const spoken = (said: (string | null)[]) => said.filter((text) => text !== '');

  it('announces the number of people once per sort order', async () => {
    const { said } = await openUsers();
    for (const [index, label] of ['Oldest First', 'Newest First', 'Oldest First'].entries()) {
      await order.selectOptions(label);
      await expect.poll(() => spoken(said)).toEqual(Array(index + 1).fill('2 in this list'));
    }
  });

  it('announces no number when the same list is refetched', async () => {
    const { data, said, readAsked } = await openUsers();
    data.users.push(makeAdminUser());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    window.dispatchEvent(new Event('visibilitychange'));
    await expect.element(main).toMatchTextContent('3 in this list');
    expect(readAsked()).toBe(2);
    expect(spoken(said)).toEqual([]);
    // Readers of the whole page must not find the old number either.
    expect(main.element().textContent).not.toContain('2 in this list');
  });
});

it('disables Next on the last page that the server allows', async () => {
  serveAdmin(getServer());
  getServer().on('GET adminUsers', () => toPagedResult([makeAdminUser()], MAX_PAGE * 20 + 1, MAX_PAGE, 20));
  await renderApp(`/admin?tab=users&page=${MAX_PAGE}`, getServer());
  await expect.element(main).toMatchTextContent('Page 10,000 of 10,001');
  await expect.element(main.getByRole('button', { name: 'Next' })).toBeDisabled();
});

it('focuses the action filter when another log filter is removed', async () => {
  const admin = { id: crypto.randomUUID(), full_name: 'Ada Admin' };
  const entry: LogEntry = {
    id: '1',
    action: 'role_given',
    admin,
    subject: null,
    review_id: null,
    reason: null,
    details: null,
    before: {},
    after: { is_admin: true },
    created_at: '2026-05-04T10:00:00.000Z',
    answer: null,
  };
  serveAdmin(getServer(), { log: [entry] });
  const app = await renderApp(`/admin?tab=log&admin=${admin.id}`, getServer());
  const filter = main.getByRole('button', { name: 'Only actions by Ada Admin' }).first();
  await moveTo(filter);
  await userEvent.keyboard('{Enter}');
  await expect.poll(app.readAddress).toBe('/admin?tab=log');
  await expect.element(main.getByRole('combobox', { name: 'Act' })).toHaveFocus();
});

it.each([
  ['is cleared', () => undefined, 'Clear search and filters', { status: 'pending' }],
  [
    'failed and is tried again',
    () => refuse(500, 'unexpected_failure', 'Broken'),
    'Try again',
    { status: 'all' },
  ],
])('moves the focus to "Reviews" when a review list %s', async (_, answer, name, filters) => {
  serveAdmin(getServer(), { reviews: [makeModeratedReview({ is_verified: true })] });
  let isFirst = true;
  getServer().on('GET adminReviews', () => (isFirst ? answer() : undefined));
  await renderApp(`/admin?${new URLSearchParams({ tab: 'reviews', ...filters })}`, getServer());
  const button = main.getByRole('button', { name });
  await moveTo(button);
  isFirst = false;
  await userEvent.keyboard('{Enter}');
  await expect.element(main.getByRole('heading', { name: 'Corner Bakery' })).toBeVisible();
  await expect.element(main.getByRole('heading', { name: 'Reviews' })).toHaveFocus();
});

it('reports a failed profile request on the admin panel', async () => {
  const server = getServer();
  serveAdmin(server);
  let isBroken = true;
  server.on('GET profile', () => (isBroken ? refuse(500, 'unexpected_failure', 'Broken') : undefined));
  await renderApp('/admin', server);
  await expect.element(main.getByRole('alert')).toMatchTextContent('Your profile could not be loaded');
  await expectAccessible('the admin panel without a profile');
  isBroken = false;
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main).toMatchTextContent('Total Users');
});
