import { afterEach, expect, it, vi } from 'vitest';
import { commands, type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { moveTo } from '~/testing/keys';
import { review, tell } from '~/testing/notifications';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { CUT } from '~/testing/stand-in-server';

const getServer = serveEachTest();
afterEach(() => vi.useRealTimers());

const main = page.getByRole('main');
const bell = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notifications' });
const toasts = page.getByRole('region', { name: /Notifications/ });
const items = main.getByRole('list').first().getByRole('listitem');
it('shows each kind of notification with reason and link', async () => {
  const server = getServer();
  server.notifications.push(
    tell('review_removed', {
      ...review,
      decision_id: '38',
      reason: 'privacy',
      details: 'It names a waiter.',
    }),
    tell('review_returned', {
      ...review,
      decision_id: '38',
      reason: 'inaccurate',
      details: '',
    }),
    tell('review_reported', { ...review, reason: 'wrong_place' }),
    tell('report_decided', { ...review, is_removed: true }),
    tell('report_decided', { ...review, is_removed: false }),
    tell('badge_earned', { badge_type: 'First Steps' }),
    tell('role_given', { role: 'administrator' }),
    tell('role_taken', { role: 'administrator' }, '2026-05-04T09:30:00.000Z'),
    tell('review_restored', review, '2026-05-04T09:30:00.000Z'),
    tell('review_verified', review, '2026-05-04T09:30:00.000Z'),
  );
  await renderApp('/notifications', server);
  await expect.element(bell).toHaveAccessibleName('Notifications, 7 unread');
  await expect.element(main).toMatchTextContent('7 unread notifications');
  const texts = [
    'Your review of Café Ö was removed.The moderators say: Privacy. It names a waiter.',
    'Your review of Café Ö is pending again.The moderators say: Not accurate',
    'Someone has reported your review of Café Ö. The moderators will look at it; nothing has changed yet.The reason given: Wrong place',
    'Thank you for your report: the review of Café Ö was removed.',
    'Thank you for your report. The moderators have looked at the review of Café Ö, and it stays.',
    'You have earned the badge “First Steps”.',
    'You are an administrator now.',
    'You are no longer an administrator.',
    'Your review of Café Ö is back.',
    'Your review of Café Ö was verified. Thank you!',
  ];
  for (const [index, text] of texts.entries())
    await expect.element(items.nth(index)).toMatchTextContent(text);
  await expect.element(items.nth(6)).toMatchTextContent('New');
  await expect.element(items.nth(7)).not.toMatchTextContent('New');
  await expect
    .element(items.nth(0).getByRole('link', { name: 'See the decision, and answer' }))
    .toHaveAttribute('href', '/moderation/38');
  await expect
    .element(items.nth(3).getByRole('link', { name: 'See the place' }))
    .toHaveAttribute('href', `/locations/${review.location_id}`);
  // Several notifications link to a review, so the name of each link contains the notification.
  await expect
    .element(items.nth(8).getByRole('link'))
    .toHaveAccessibleName('See your review Your review of Café Ö is back.');
  await expectAccessible('notifications of all kinds');
});

it('draws notification icons in the forced text color', async () => {
  getServer().notifications.push(tell('review_verified', review));
  await renderApp('/notifications', getServer());
  await expect.element(items.first()).toBeVisible();
  await commands.emulateMedia({ forcedColors: 'active' });
  const sign = items.first().element().querySelector('svg') as SVGElement;
  const text = items.first().getByText('was verified').element();
  await expect.poll(() => getComputedStyle(sign).color).toBe(getComputedStyle(text).color);
});

it('marks notifications as read by keyboard, keeping the focus', async () => {
  const server = getServer();
  server.notifications.push(
    tell('review_verified', review),
    tell('badge_earned', { badge_type: 'First Steps' }),
  );
  await renderApp('/notifications', server);
  const one = main.getByRole('button', { name: 'Mark as read: You have earned the badge “First Steps”.' });
  await moveTo(one);
  await userEvent.keyboard('{Enter}');
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread');
  await expect.element(one).not.toBeInTheDocument();
  await expect.element(main.getByRole('link', { name: /You have earned the badge/ })).toHaveFocus();
  await expect.element(main.getByRole('status')).toHaveTextContent('1 unread notification');
  await moveTo(main.getByRole('button', { name: 'Mark all as read' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(toasts).toMatchTextContent('All notifications are marked as read');
  await expect.element(bell).toHaveAccessibleName('Notifications');
  await expect.element(main).toMatchTextContent('You have read everything.');
});

it('marks several notifications as read in parallel', async () => {
  const server = getServer();
  server.notifications.push(
    tell('review_verified', review),
    tell('badge_earned', { badge_type: 'First Steps' }),
    tell('role_given', { role: 'administrator' }),
  );
  const first = Promise.withResolvers<void>();
  let marked = 0;
  server.on('PUT readNotifications', async () => {
    marked += 1;
    if (marked === 1) await first.promise;
    return undefined;
  });
  await renderApp('/notifications', server);
  const [one, other] = ['Your review of Café Ö', 'You have earned'].map((text) =>
    main.getByRole('button', { name: `Mark as read: ${text}` }),
  ) as [Locator, Locator];
  await moveTo(one);
  await userEvent.keyboard('{Enter}');
  await expect.element(one).toHaveAttribute('aria-disabled', 'true');
  await moveTo(other);
  await userEvent.keyboard('{Enter}');
  await expect.element(other).not.toBeInTheDocument();
  await expect.element(main.getByRole('link', { name: /You have earned/ })).toHaveFocus();
  const followed = main.getByRole('link', { name: 'See your profile' });
  await moveTo(followed);
  first.resolve();
  await expect.element(one).not.toBeInTheDocument();
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread');
  await expect.element(followed).toHaveFocus();
  expect(marked).toBe(2);
});

it('marks a notification as read when its link is followed', async () => {
  const server = getServer();
  server.notifications.push(tell('role_given', { role: 'administrator' }));
  const app = await renderApp('/notifications', server);
  await main.getByRole('link', { name: 'See your profile' }).click();
  await expect.poll(app.readAddress).toBe('/profile');
  await expect.element(bell).toHaveAccessibleName('Notifications');
});

it('marks a notification opened in a new tab as read', async () => {
  const server = getServer();
  server.notifications.push(tell('role_given', { role: 'administrator' }));
  await renderApp('/notifications', server);
  const link = main.getByRole('link', { name: 'See your profile' });
  await moveTo(link);
  // Simulates a click with the middle mouse button.
  link.element().dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true }));
  await expect.element(bell).toHaveAccessibleName('Notifications');
  await expect.element(main).toMatchTextContent('You have read everything.');
  // The list and its focus do not change.
  await expect.element(link).toHaveFocus();
});

it('reports a failed list of notifications and retries', async () => {
  const server = getServer();
  let isCut = true;
  server.on('GET notifications', () => (isCut ? new Response(null, { status: 500 }) : undefined));
  await renderApp('/notifications', server);
  await expect.element(main.getByRole('alert')).toMatchTextContent('Failed to load notifications');
  await expectAccessible('notifications that did not come');
  isCut = false;
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main).toMatchTextContent('No notifications yet');
});

it('keeps notifications unread and reports a failed request', async () => {
  const server = getServer();
  server.notifications.push(tell('review_verified', review));
  server.on('PUT readNotifications', () => CUT);
  await renderApp('/notifications', server);
  await main.getByRole('button', { name: 'Mark all as read' }).click();
  await expect
    .element(toasts)
    .toMatchTextContent('Failed to mark notifications as read. Wayable cannot be reached.');
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread');
});

it('paginates notifications and redirects from missing pages', async () => {
  const server = getServer();
  for (let number = 1; number <= 45; number++) {
    server.notifications.push(tell('review_verified', { ...review, location_name: `Place ${number}` }));
  }
  const app = await renderApp('/notifications?page=9', server);
  await expect.poll(app.readAddress).toBe('/notifications?page=3');
  await expect.element(main).toMatchTextContent('Place 45');
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect.element(main).toMatchTextContent('Place 21');
  expect(app.readAddress()).toBe('/notifications?page=2');
});
