import { toPagedResult } from '@wayable/protocol/paging';
import { DEFAULT_PRIVACY_SETTINGS } from '@wayable/protocol/privacy';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import type { Call } from '~/testing/stand-in-routes';
import { refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');
afterEach(() => vi.useRealTimers());

/** Returns to the page after a minute. From now on, the server rejects this call. */
async function comeBack(call: Call): Promise<void> {
  let refused = 0;
  getServer().on(call, () => {
    refused += 1;
    return refuse(500, 'unexpected_failure', 'Broken');
  });
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 60_000);
  // A page sends a second request only after the first rejection, so a second request proves the arrival.
  await expect
    .poll(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      return refused;
    })
    .toBeGreaterThan(1);
}

it('keeps an unsent answer when refetching its decision fails', async () => {
  const server = getServer();
  server.on('GET moderationDecision', () => ({
    id: '12',
    action: 'review_removed',
    reason: 'other',
    details: 'Never open on that day.',
    location_name: 'Corner Bakery',
    created_at: '2026-05-04T10:00:00.000Z',
    answer: null,
  }));
  await renderApp('/moderation/12', server);
  const answer = main.getByRole('textbox', { name: 'Your answer' });
  await answer.fill('It was open.');
  await comeBack('GET moderationDecision');
  await expect.element(answer).toHaveValue('It was open.');
});

it.each([
  ['one’s own profile', () => '/profile'],
  ['a person', () => `/people/${getServer().member.id}`],
])('keeps showing %s when refetching fails', async (_, pathOf) => {
  const server = getServer();
  server.on('GET privacySettings', () => DEFAULT_PRIVACY_SETTINGS);
  server.on('GET profileReviews', () => ({ data: [] }));
  await renderApp(pathOf(), server);
  const heading = main.getByRole('heading', { name: server.member.fullName });
  await expect.element(heading).toBeVisible();
  await comeBack('GET profile');
  await expect.element(heading).toBeVisible();
});

it("keeps showing the user's reviews when refetching fails", async () => {
  const server = getServer();
  const place = server.addPlace();
  server.addReview({ location_id: place.id });
  await renderApp('/profile', server);
  const review = main.getByRole('link', { name: place.name });
  await expect.element(review).toBeVisible();
  await comeBack('GET userReviews');
  await expect.element(review).toBeVisible();
});

it("keeps a place's question when refetching the confirmation fails", async () => {
  const server = getServer();
  const place = server.addPlace();
  server.on('GET locationConfirmation', () => ({ confirmation: null }));
  server.on('GET locationReviews', () => toPagedResult([], 0, 1, 10));
  await renderApp(`/locations/${place.id}`, server);
  const yes = main.getByRole('button', { name: 'Yes, as described' });
  await expect.element(yes).toBeVisible();
  await comeBack('GET locationConfirmation');
  await expect.element(yes).toBeVisible();
  expect(main.getByText('Failed to load your answer').elements()).toEqual([]);
});

it('refreshes a session that the server ended early', async () => {
  const server = getServer();
  const { session } = server.member as { session: object };
  const asked: string[] = [];
  server.onAuth('GET', '/user', () => {
    asked.push('user');
    return Response.json({ code: 'bad_jwt', message: 'No.' }, { status: 403 });
  });
  server.onAuth('POST', '/token', ({ query }) => {
    if (query.get('grant_type') === 'refresh_token') asked.push('refresh');
    return session;
  });
  const place = server.addPlace();
  server.addReview({ location_id: place.id });
  server.on('GET userReviews', () =>
    asked.includes('refresh') ? undefined : refuse(401, 'token_expired', 'Expired'),
  );
  await renderApp('/profile', server);
  await expect.element(main.getByRole('link', { name: place.name })).toBeVisible();
  expect(asked).toEqual(['user', 'refresh']);
});
