import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { cutNetwork, restoreNetwork } from '~/testing/network';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { CUT } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');
const toasts = page.getByRole('region', { name: /Notifications/ });

it('shows the last loaded reviews offline, filtered reviews once online', async () => {
  const server = getServer();
  const [pending, verified] = [server.addPlace(), server.addPlace()];
  server.addReview({ location_id: pending.id, comments: 'Level all the way.' });
  server.addReview({ location_id: verified.id }).is_verified = true;
  await renderApp('/profile/reviews', server);
  const pendingReview = main.getByRole('heading', { name: pending.name });
  const edit = main.getByRole('button', { name: `Edit your review of ${pending.name}` });
  await expect.element(edit).toBeVisible();
  let answer: 'none' | 'broken' | 'reviews' = 'none';
  let broken = 0;
  server.on('GET userReviews', () => {
    if (answer === 'broken') broken += 1;
    return answer === 'none' ? CUT : answer === 'broken' ? new Response(null, { status: 500 }) : undefined;
  });
  cutNetwork();
  await page.getByRole('tab', { name: 'Verified' }).click();
  const notice = main.getByText('These are the reviews that were loaded last').last();
  await expect.element(notice).toBeVisible();
  await expect
    .element(main.getByRole('status').getByText('These are the reviews that were loaded last'))
    .toBeInTheDocument();
  await expect.element(pendingReview).toBeVisible();
  await expect.element(edit).not.toBeInTheDocument();
  await expect.element(page.getByText('Failed to load reviews')).not.toBeInTheDocument();
  await expectAccessible('reviews that were loaded last');
  // A failed response must change nothing.
  answer = 'broken';
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => broken).toBeGreaterThan(0);
  await expect.element(pendingReview).toBeVisible();
  await expect.element(notice).toBeVisible();
  answer = 'reviews';
  await main.getByRole('button', { name: 'Try again' }).click();
  restoreNetwork();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(main.getByRole('heading', { name: verified.name })).toBeVisible();
  await expect.element(pendingReview).not.toBeInTheDocument();
});

it('shows the cached first page of My Reviews offline', async () => {
  const server = getServer();
  const place = server.addPlace();
  server.addReview({ location_id: place.id });
  cutNetwork();
  server.on('GET userReviews', ({ query }) =>
    query.get('verificationFilter') === 'verified' ? CUT : undefined,
  );
  await renderApp('/profile/reviews?status=verified', server);
  await expect.element(main.getByText('These are the reviews that were loaded last').last()).toBeVisible();
  await expect.element(main.getByRole('heading', { name: place.name })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'All (1)' })).toBeVisible();
  restoreNetwork();
});

it('reports a missing network in My Reviews and recovers online', async () => {
  const server = getServer();
  const place = server.addPlace();
  server.addReview({ location_id: place.id });
  let isCut = true;
  cutNetwork();
  server.on('GET userReviews', () => (isCut ? CUT : undefined));
  await renderApp('/profile/reviews', server);
  await expect.element(toasts).toMatchTextContent('Failed to load reviews');
  await expect
    .element(main.getByText('Wayable cannot be reached. Check your connection and try again.'))
    .toBeVisible();
  isCut = false;
  restoreNetwork();
  await expect.element(main.getByRole('heading', { name: place.name })).toBeVisible();
});
