import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { makeModeratedReview, serveAdmin } from '~/testing/admin-server';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { CUT, refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');
const toasts = page.getByRole('region', { name: /Notifications/ });

it('reports failed requests on each admin tab and retries', async () => {
  const server = getServer();
  serveAdmin(server, { reviews: [makeModeratedReview()] });
  let isBroken = true;
  const fail = () => (isBroken ? new Response(null, { status: 500 }) : undefined);
  for (const call of [
    'GET stats',
    'GET adminReviews',
    'GET adminUsers',
    'GET adminLog',
    'GET adminInstallation',
  ] as const) {
    server.on(call, fail);
  }
  const app = await renderApp('/admin', server);
  const retry = main.getByRole('button', { name: 'Try again' });
  for (const [tab, failure] of [
    ['dashboard', 'Failed to load dashboard statistics'],
    ['users', 'Failed to load users'],
    ['log', 'Failed to load the log'],
    ['settings', 'Failed to load what runs here'],
    ['reviews', 'Failed to load reviews'],
  ] as const) {
    await app.goTo(`/admin?tab=${tab}`);
    await expect.element(main).toMatchTextContent(failure);
    await expect.element(retry).toBeVisible();
    // The settings tab shows and announces the failure in place, without a toast.
    if (tab !== 'settings') await expect.element(toasts).toMatchTextContent(failure);
  }
  isBroken = false;
  await retry.click();
  await expect.element(main.getByRole('heading', { name: 'Corner Bakery' })).toBeVisible();
});

it("keeps a moderator's written reason after a failed removal", async () => {
  const server = getServer();
  serveAdmin(server, { reviews: [makeModeratedReview()] });
  let isCut = true;
  const sent: unknown[] = [];
  server.on('DELETE adminReview', ({ body }) => {
    if (isCut) return CUT;
    sent.push(body);
    return undefined;
  });
  await renderApp('/admin?tab=reviews&status=all', server);
  const ask = main.getByRole('button', { name: /^Delete: the review/ });
  await ask.click();
  const dialog = page.getByRole('dialog', { name: 'Delete this review?' });
  await dialog.getByRole('radio', { name: 'Offensive' }).click();
  await dialog.getByRole('textbox').fill('It calls the staff names.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(toasts).toMatchTextContent('Failed to delete review');
  isCut = false;
  await ask.click();
  await expect.element(dialog.getByRole('radio', { name: 'Offensive' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect
    .poll(() => sent)
    .toEqual([expect.objectContaining({ reason: 'offensive', details: 'It calls the staff names.' })]);
});

it('shows failures of several decisions while the reviews are selected', async () => {
  const server = getServer();
  const reviews = Array.from({ length: 21 }, () => makeModeratedReview());
  serveAdmin(server, { reviews });
  server.on('PUT adminReviewVerification', () => refuse(403, 'own_content', 'Own'));
  await renderApp('/admin?tab=reviews&status=all', server);
  await main.getByRole('checkbox').first().click();
  await main.getByRole('checkbox').nth(1).click();
  await main.getByRole('button', { name: 'Verify selected' }).click();
  await expect.element(main).toMatchTextContent('2 could not be changed and stay selected');
  await main.getByRole('button', { name: 'Next' }).click();
  await expect.element(main).toMatchTextContent('Page 2 of 2');
  await expect.element(main).not.toMatchTextContent('could not be changed and stay selected');
});

it("reports a moderator's failed action with the reason", async () => {
  const server = getServer();
  const review = makeModeratedReview({ open_reports: 1 });
  const removal = {
    removed_at: '2026-05-03T10:00:00.000Z',
    removed_by: null,
    reason: 'spam',
    details: null,
    can_be_restored: true,
  };
  serveAdmin(server, { reviews: [review], removed: [makeModeratedReview({ removal })] });
  for (const call of [
    'PUT adminReviewVerification',
    'DELETE adminReview',
    'PUT adminReviewReportsResolution',
    'POST adminReviewRestoration',
  ] as const) {
    server.on(call, () => refuse(403, 'own_content', 'Own'));
  }
  const app = await renderApp('/admin?tab=reviews&status=all', server);
  const failsWith = (failure: string) =>
    expect.element(toasts).toMatchTextContent(new RegExp(`${failure}\\. .*Another administrator has to`));
  await main.getByRole('button', { name: /^Verify/ }).click();
  await failsWith('Failed to update review verification status');
  await main.getByRole('button', { name: /^Close reports/ }).click();
  await failsWith('Failed to close the reports');
  await main.getByRole('button', { name: /^Delete: the review/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this review?' });
  await dialog.getByRole('radio', { name: 'Offensive' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await failsWith('Failed to delete review');
  await app.goTo('/admin?tab=reviews&show=removed');
  await main.getByRole('button', { name: /^Restore/ }).click();
  await failsWith('Failed to restore review');
});
