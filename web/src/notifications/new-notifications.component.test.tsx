import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { review, tell } from '~/testing/notifications';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { unreadCount } from './unread-count';

const getServer = serveEachTest();
afterEach(() => vi.useRealTimers());

const main = page.getByRole('main');
const bell = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notifications' });
const items = main.getByRole('list').first().getByRole('listitem');

/** Counts requests for the unread count until `stop`. `settle` waits for the responses. */
function followLooks() {
  const refresh = vi.spyOn(unreadCount, 'refresh');
  return {
    hasLooked: () => refresh.mock.calls.length > 0,
    settle: () => Promise.all(refresh.mock.results.map(({ value }) => value)),
    stop: () => refresh.mockRestore(),
  };
}

/**
 * Advances the fake clock to the next request for the unread count, and waits for the response. Returns the
 * time of the request in milliseconds.
 */
async function lookAgain(): Promise<number> {
  const looks = followLooks();
  // A longer step could end after the announcement, which the page removes after four seconds.
  while (!looks.hasLooked()) await vi.advanceTimersByTimeAsync(100);
  const lookedAt = Date.now();
  await looks.settle();
  looks.stop();
  return lookedAt;
}

it('shows and announces new notifications within six seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  const server = getServer();
  await renderApp('/notifications', server);
  await expect.element(main).toMatchTextContent('No notifications yet');
  await expectAccessible('no notifications');
  await expect.poll(() => unreadCount.getState().unread).toBe(0);
  server.notifications.unshift(tell('review_verified', review));
  const before = Date.now();
  // The fake clock also advances with the real clock.
  expect((await lookAgain()) - before).toBeLessThan(6_000);
  await expect
    .element(page.getByRole('status').filter({ hasText: 'You have a new notification.' }))
    .toBeInTheDocument();
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread');
  await expect.element(items.first()).toMatchTextContent('Your review of Café Ö was verified.');
});

it('stops polling the unread count while offline', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  const server = getServer();
  let asked = 0;
  server.on('GET unreadNotifications', () => {
    asked += 1;
    return undefined;
  });
  await renderApp('/notifications', server);
  await expect.poll(() => unreadCount.getState().unread).toBe(0);
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const before = asked;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toBe(before);
  isOnline.mockRestore();
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => asked).toBeGreaterThan(before);
});

it('announces only notifications that arrive after loading', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  const server = getServer();
  const known = tell('role_given', { role: 'administrator' });
  server.notifications.push(known);
  await renderApp('/notifications', server);
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread');
  const news = page.getByRole('status').filter({ hasText: 'You have a new notification.' });
  await lookAgain();
  await expect.element(news).not.toBeInTheDocument();
  known.read_at = '2026-05-04T10:00:00.000Z';
  const come = { ...tell('review_verified', review), created_at: '2026-05-04T10:00:00.000Z' };
  server.notifications.unshift(come);
  await lookAgain();
  await expect.element(news).toBeInTheDocument();
  await expect.element(items.first()).toMatchTextContent('Your review of Café Ö was verified.');
  await lookAgain();
  await expect.element(news).not.toBeInTheDocument();
  come.read_at = '2026-05-04T10:00:00.000Z';
  await lookAgain();
  await expect.element(bell).toHaveAccessibleName('Notifications');
  await expect.element(news).not.toBeInTheDocument();
});

it('polls notifications slowly while the user is idle', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  const server = getServer();
  let asked = 0;
  server.on('GET unreadNotifications', () => {
    asked += 1;
    return undefined;
  });
  await renderApp('/notifications', server);
  await expect.element(main).toMatchTextContent('No notifications yet');
  const looks = followLooks();
  const pass = async (steps: number) => {
    for (let step = 0; step < steps; step++) {
      await vi.advanceTimersByTimeAsync(5_000);
      // The page schedules its next request after the response.
      await looks.settle();
    }
  };
  await pass(30);
  asked = 0;
  await pass(24);
  looks.stop();
  expect(asked).toBeGreaterThan(3);
  expect(asked).toBeLessThan(9);
  asked = 0;
  window.dispatchEvent(new PointerEvent('pointermove'));
  await expect.poll(() => asked).toBe(1);
});
