import type { VerificationChange } from '@wayable/protocol/moderation';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeAdminUser, makeModeratedReview, serveAdmin } from '~/testing/admin-server';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { CUT, refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');
const toasts = page.getByRole('region', { name: /Notifications/ });
const card = (name: string) =>
  main.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const at = (name: string) => ({ id: crypto.randomUUID(), name, address: '1 Elm St' });

it('undoes only the reviews that a decision changed', async () => {
  const server = getServer();
  const reviews = ['Alder', 'Birch'].map((name) =>
    makeModeratedReview({ locations: at(name), is_verified: name === 'Alder' }),
  );
  serveAdmin(server, { reviews });
  await renderApp('/admin?tab=reviews&status=all', server);
  await main.getByRole('button', { name: 'Select all on this page' }).click();
  await main.getByRole('button', { name: 'Verify selected' }).click();
  await expect.element(toasts).toMatchTextContent('Review verified successfully');
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(card('Birch')).toMatchTextContent('Pending Verification');
  await expect.element(card('Alder')).not.toMatchTextContent('Pending Verification');
  server.on('PUT adminReviewVerification', () => ({ changed: false }));
  await main.getByRole('button', { name: /^Verify: the review of Birch/ }).click();
  await expect.element(toasts).toMatchTextContent('that had been decided already');
  await expect.element(toasts.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

it('sends undo requests with is_undo instead of a reason', async () => {
  const server = getServer();
  const verified = makeModeratedReview({ is_verified: true });
  const removal = {
    removed_at: '2026-05-03T10:00:00.000Z',
    removed_by: null,
    reason: 'spam',
    details: null,
    can_be_restored: true,
  };
  const removed = makeModeratedReview({ removal });
  serveAdmin(server, { reviews: [verified], removed: [removed] });
  const sent: unknown[] = [];
  for (const call of ['PUT adminReviewVerification', 'DELETE adminReview'] as const) {
    server.on(call, ({ body }) => {
      sent.push(body);
      return { changed: true };
    });
  }
  const app = await renderApp('/admin?tab=reviews&status=all', server);
  await main.getByRole('button', { name: /^Unverify/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Return this review to pending?' });
  await dialog.getByRole('radio', { name: 'Not accurate' }).click();
  await dialog.getByRole('button', { name: 'Unverify' }).click();
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toEqual({ is_verified: true, updated_at: verified.updated_at, is_undo: true });
  await app.goTo('/admin?tab=reviews&show=removed');
  await main.getByRole('button', { name: /^Restore/ }).click();
  await expect.element(toasts).toMatchTextContent('Review restored successfully');
  await userEvent.keyboard('u');
  await expect.poll(() => sent).toHaveLength(3);
  expect(sent[2]).toEqual({ is_undo: true });
});

it('removes the undo button after an undo by keyboard', async () => {
  const server = getServer();
  serveAdmin(server, { reviews: [makeModeratedReview()] });
  await renderApp('/admin?tab=reviews&status=all', server);
  await main.getByRole('button', { name: /^Verify/ }).click();
  await expect.element(toasts).toMatchTextContent('Review verified successfully');
  await userEvent.keyboard('u');
  await expect.element(toasts).toMatchTextContent('Undone');
  expect(toasts.getByText('Review verified successfully').elements()).toEqual([]);
});

it('reopens the reports that the undone decision closed', async () => {
  const server = getServer();
  const review = makeModeratedReview({ open_reports: 1 });
  serveAdmin(server, { reviews: [review] });
  const sent: unknown[] = [];
  server.on('PUT adminReviewReportsResolution', ({ body }) => {
    sent.push(body);
    return { changed: true, decision_id: '71' };
  });
  await renderApp('/admin?tab=reviews&show=reported', server);
  await main.getByRole('button', { name: /^Close reports, keep review/ }).click();
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(toasts).toMatchTextContent('Undone');
  expect(sent).toEqual([{ is_resolved: true }, { is_resolved: false, decision_id: '71' }]);
});

it('undoes possible decisions and keeps failed undos for later', async () => {
  const server = getServer();
  const reviews = ['Alder', 'Birch', 'Cedar', 'Dogwood'].map((name) =>
    makeModeratedReview({ locations: at(name) }),
  );
  const [, birch, cedar] = reviews;
  const data = serveAdmin(server, { reviews });
  const names = () => data.reviews.map(({ locations }) => locations.name).sort();
  let unreachable = [birch?.id, cedar?.id];
  server.on('POST adminReviewRestoration', ({ params }) =>
    unreachable.includes(params.id) ? CUT : undefined,
  );
  await renderApp('/admin?tab=reviews&status=all', server);
  await main.getByRole('button', { name: 'Select all on this page' }).click();
  await main.getByRole('button', { name: 'Delete selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 4 reviews?' });
  await dialog.getByRole('radio', { name: 'Spam or advertising' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(main.getByRole('heading', { name: 'Nothing found' })).toBeVisible();

  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(toasts).toMatchTextContent(/2 could not be undone: .*cannot be reached/);
  await expect.element(toasts).toMatchTextContent('Undone');
  expect(names()).toEqual(['Alder', 'Dogwood']);
  await expect.element(card('Dogwood')).toBeVisible();

  unreachable = [cedar?.id];
  await userEvent.keyboard('u');
  await expect.element(toasts).toMatchTextContent(/1 could not be undone: .*cannot be reached/);
  expect(names()).toEqual(['Alder', 'Birch', 'Dogwood']);

  await toasts.getByRole('button', { name: 'Undo' }).first().click();
  await expect.element(toasts).toMatchTextContent(/Could not be undone\. .*cannot be reached/);
  unreachable = [];
  await userEvent.keyboard('u');
  await expect.element(card('Cedar')).toBeVisible();
  expect(names()).toEqual(['Alder', 'Birch', 'Cedar', 'Dogwood']);
});

it('reports that an undo changed nothing', async () => {
  const server = getServer();
  const { id, fullName } = server.member;
  const profile = { ...makeAdminUser({ id, full_name: fullName }), updated_at: '2026-05-04T10:00:00.000Z' };
  serveAdmin(server, { reviews: [makeModeratedReview()] });
  let answer: () => object = () => ({ changed: false });
  server.on('PUT adminReviewVerification', ({ body }) =>
    (body as VerificationChange).is_undo ? answer() : { changed: true },
  );
  await renderApp('/admin?tab=reviews&status=all', server);
  const verify = main.getByRole('button', { name: /^Verify: the review/ });
  await verify.click();
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(toasts).toMatchTextContent('Nothing to undo: someone has decided otherwise since');

  answer = () => refuse(403, 'not_permitted', 'No');
  server.on('GET profile', () => profile);
  await verify.click();
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(toasts).toMatchTextContent('Could not be undone.');
  await expect.element(main.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  expect(toasts.getByRole('button', { name: 'Undo' }).elements()).toEqual([]);
});

it('undoes each decision from its own toast', async () => {
  const server = getServer();
  const reviews = ['Alder', 'Birch'].map((name) => makeModeratedReview({ locations: at(name) }));
  serveAdmin(server, { reviews });
  await renderApp('/admin?tab=reviews&status=all', server);
  for (const name of ['Alder', 'Birch']) {
    await main.getByRole('button', { name: `Verify: the review of ${name} by Robin Writer` }).click();
    await expect.element(card(name)).not.toMatchTextContent('Pending Verification');
  }
  const undo = toasts.getByRole('button', { name: 'Undo' });
  await expect.poll(() => undo.elements().length).toBe(2);
  for (const button of undo.elements()) await userEvent.click(button);
  for (const name of ['Alder', 'Birch']) {
    await expect.element(card(name)).toMatchTextContent('Pending Verification');
  }
});
