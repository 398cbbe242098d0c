import { toPagedResult } from '@wayable/protocol/paging';
import type { ReviewReport } from '@wayable/protocol/reports';
import type { Review } from '@wayable/protocol/reviews';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
afterEach(() => vi.useRealTimers());
const dialog = page.getByRole('dialog');
const details = dialog.getByRole('textbox', { name: 'Details' });

/** Returns a copy of the review with another author. */
const byAuthor = (review: Review, full_name: string): Review => {
  const author = { id: crypto.randomUUID(), full_name, avatar_url: null };
  const permissions = { update: false, delete: false, report: true };
  return { ...review, id: crypto.randomUUID(), user_id: author.id, user_profiles: author, permissions };
};

/** Serves a place with so many reviews that the requested review is not on the first page. */
function serveLongList(reports: ReviewReport[] = []): Review {
  const server = getServer();
  const { id: location_id } = server.addPlace({ total_reviews: 12 });
  const shown = server.addReview({ location_id });
  const asked = byAuthor(shown, 'Ines Quiroga');
  server.on('GET locationReviews', () => toPagedResult([shown], 12, 1, 10));
  server.on('GET review', ({ params }) => (params.id === asked.id ? asked : undefined));
  server.on('GET locationReports', () => ({ data: reports }));
  server.on('GET locationConfirmation', () => ({ confirmation: null }));
  return asked;
}

const pathOf = ({ id, location_id }: Review) => `/locations/${location_id}?report=${id}`;

it("opens the report dialog after sign-in for any page's review", async () => {
  const review = serveLongList();
  const app = await renderApp(pathOf(review), getServer());
  await expect.element(dialog).toHaveAccessibleName('Report this review');
  await expect.element(dialog).toMatchTextContent('Ines Quiroga');
  expect(app.readAddress()).toBe(`/locations/${review.location_id}`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

it("opens the user's earlier report for a change after sign-in", async () => {
  const reports: ReviewReport[] = [];
  const review = serveLongList(reports);
  reports.push({
    id: crypto.randomUUID(),
    review_id: review.id,
    reason: 'spam',
    details: 'It sells ramps.',
    created_at: review.created_at,
    updated_at: review.created_at,
  });
  await renderApp(pathOf(review), getServer());
  await expect.element(dialog).toHaveAccessibleName('Change your report');
  await expect.element(details).toHaveValue('It sells ramps.');
});

it('loads earlier reports again when another report is sent', async () => {
  const server = getServer();
  const review = serveLongList();
  const { location_id, created_at } = review;
  const reviews = ['Ines Quiroga', 'Desmond Okoro'].map((name) => byAuthor(review, name));
  const reports = reviews.map(({ id }) => ({
    id: crypto.randomUUID(),
    review_id: id,
    reason: 'spam' as const,
    details: '',
    created_at,
    updated_at: created_at,
  }));
  let isBroken = true;
  server.on('GET locationReviews', () => toPagedResult(reviews, 2, 1, 10));
  server.on('GET locationReports', () =>
    isBroken ? refuse(500, 'unexpected_failure', 'Broken') : { data: reports },
  );
  server.on('POST reviewReports', () => reports[0]);
  await renderApp(`/locations/${location_id}`, server);
  await page.getByRole('button', { name: 'Report the review by Ines Quiroga' }).click();
  await dialog.getByText('Spam', { exact: true }).click();
  isBroken = false;
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect
    .element(page.getByRole('button', { name: 'Reported: the review by Desmond Okoro' }))
    .toBeVisible();
});

it('keeps an open report when its review leaves the list', async () => {
  const server = getServer();
  const { id: location_id } = server.addPlace({ total_reviews: 2 });
  let listed = ['Ines Quiroga', 'Desmond Okoro'].map((name) =>
    byAuthor(server.addReview({ location_id }), name),
  );
  server.on('GET locationReviews', () => toPagedResult(listed, listed.length, 1, 10));
  server.on('GET locationReports', () => ({ data: [] }));
  server.on('GET locationConfirmation', () => ({ confirmation: null }));
  server.on('POST reviewReports', () => refuse(404, 'not_found', 'There is no review with this id.'));
  await renderApp(`/locations/${location_id}`, server);
  const report = page.getByRole('button', { name: 'Report the review by Ines Quiroga' });
  await report.click();
  await dialog.getByText('Spam', { exact: true }).click();
  await details.fill('It sells ramps.');
  listed = listed.slice(1);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 60_000);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.poll(() => document.querySelectorAll('article').length).toBe(1);
  await expect.element(details).toHaveValue('It sells ramps.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect.element(dialog).toMatchTextContent('This doesn’t exist, or no longer does.');
  await expect.element(details).toHaveValue('It sells ramps.');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Reviews' })).toHaveFocus();
});

it('reports that the review to report no longer exists', async () => {
  const review = serveLongList();
  getServer().on('GET review', () => refuse(404, 'not_found', 'There is no review with this id.'));
  await renderApp(pathOf(review), getServer());
  await expect.element(page.getByText('This doesn’t exist, or no longer does.')).toBeVisible();
});
