import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeModeratedReview, serveAdmin } from '~/testing/admin-server';
import { expectAccessible } from '~/testing/expect-accessible';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');
const toasts = page.getByRole('region', { name: /Notifications/ });
const card = (name: string) =>
  main.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const at = (name: string) => ({ id: crypto.randomUUID(), name, address: '1 Elm St' });

it('verifies, undoes and unverifies a review', async () => {
  const server = getServer();
  const review = makeModeratedReview();
  serveAdmin(server, { reviews: [review] });
  await renderApp('/admin?tab=reviews&status=all', server);
  await main.getByRole('button', { name: 'Verify: the review of Corner Bakery by Robin Writer' }).click();
  await expect.element(toasts).toMatchTextContent('Review verified successfully');
  await expect.element(card('Corner Bakery')).toMatchTextContent('Verified');
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(toasts).toMatchTextContent('Undone');
  await expect.element(card('Corner Bakery')).toMatchTextContent('Pending Verification');

  review.is_verified = true;
  await main.getByRole('combobox', { name: 'Status' }).selectOptions('Verified');
  await main.getByRole('button', { name: /^Unverify/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Return this review to pending?' });
  await dialog.getByRole('button', { name: 'Unverify' }).click();
  await expect.element(dialog).toMatchTextContent('Choose a reason');
  await dialog.getByRole('radio', { name: 'Something else' }).click();
  await dialog.getByRole('button', { name: 'Unverify' }).click();
  await expect.element(dialog).toMatchTextContent('Say what the reason is');
  await expectAccessible('the dialog that asks why');
  await dialog.getByRole('textbox', { name: 'In your words' }).fill('The lift is gone.');
  await dialog.getByRole('button', { name: 'Unverify' }).click();
  await expect.element(toasts).toMatchTextContent('Review unverified successfully');
  await expect.element(main.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
});

it('deletes a review with a reason and restores the review', async () => {
  const server = getServer();
  const data = serveAdmin(server, { reviews: [makeModeratedReview()] });
  const app = await renderApp('/admin?tab=reviews&status=all', server);
  await main.getByRole('button', { name: /^Delete: the review/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this review?' });
  await expect.element(dialog).toHaveAccessibleDescription('Are you sure you want to delete this review?');
  await expect.element(dialog).toMatchTextContent('For 30 days administrators can still restore');
  await dialog.getByRole('radio', { name: 'Spam or advertising' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(toasts).toMatchTextContent('Review deleted successfully');
  expect(data.reviews).toHaveLength(0);
  await app.goTo('/admin?tab=reviews&show=removed');
  await expect.element(card('Corner Bakery')).toMatchTextContent('Removed on May 4, 2026');
  await expectAccessible('removed reviews');
  await main.getByRole('button', { name: /^Restore/ }).click();
  await expect.element(toasts).toMatchTextContent('Review restored successfully');
  expect(data.reviews).toHaveLength(1);
});

it('shows signals and reports of a review and closes reports', async () => {
  const server = getServer();
  const created_at = '2026-05-03T10:00:00.000Z';
  const review = makeModeratedReview({
    signals: ['burst', 'new_account'],
    open_reports: 7,
    reports: [
      {
        id: crypto.randomUUID(),
        reason: 'privacy',
        details: 'It names my neighbor.',
        created_at,
        updated_at: created_at,
        reporter: { id: crypto.randomUUID(), full_name: 'Jo Reader' },
      },
    ],
    decision: {
      id: '7',
      action: 'review_returned',
      reason: 'inaccurate',
      details: 'The lift is gone.',
      created_at,
      answer: { answer: 'It is back since Monday.', created_at },
    },
  });
  serveAdmin(server, { reviews: [review] });
  const app = await renderApp('/admin?tab=reviews&show=reported', server);
  const shown = card('Corner Bakery');
  for (const text of [
    'By Robin Writer',
    '9 N Clark St, Chicago',
    'May 4, 2026',
    '“Level from the street.”',
    review.id,
    'Many reviews in an hour',
    'Privacy of others, by Jo Reader',
    'It names my neighbor.',
    '6 more',
    'Returned to pending on May 3, 2026: Not accurate. The lift is gone.',
    'The author answers: It is back since Monday.',
  ]) {
    await expect.element(shown).toMatchTextContent(text);
  }
  for (const words of ['It names my neighbor.', 'It is back since Monday.']) {
    expect(shown.getByText(words).element().matches('bdi, [dir=auto]'), words).toBe(true);
  }
  await expectAccessible('a reported review');
  let resolved: unknown;
  server.on('PUT adminReviewReportsResolution', ({ body }) => {
    resolved = body;
    review.open_reports = 0;
    return { changed: true };
  });
  await main.getByRole('button', { name: /^Close reports, keep review/ }).click();
  await expect.element(toasts).toMatchTextContent('Reports closed, the review stays');
  expect(resolved).toEqual({ is_resolved: true });
  expect(app.readAddress()).toBe('/admin?tab=reviews&show=reported');
});

it('verifies several reviews at once and reports failures', async () => {
  const server = getServer();
  const reviews = ['Alder', 'Birch', 'Cedar'].map((name) => makeModeratedReview({ locations: at(name) }));
  const data = serveAdmin(server, { reviews });
  server.on('PUT adminReviewVerification', ({ params }) =>
    params.id === reviews[1]?.id ? refuse(409, 'review_changed', 'Changed') : undefined,
  );
  await renderApp('/admin?tab=reviews&status=all', server);
  await main.getByRole('button', { name: 'Select all on this page' }).click();
  await main.getByRole('button', { name: 'Verify selected' }).click();
  await expect.element(toasts).toMatchTextContent('2 reviews verified');
  await expect
    .element(main)
    .toMatchTextContent('1 could not be changed and stay selected: The author has changed this review');
  await expect.element(main).toMatchTextContent('1 selected');
  await expect.element(main.getByRole('checkbox', { name: /review of Birch/ })).toBeChecked();
  await expectAccessible('several reviews of which one could not be changed');
  await main.getByRole('checkbox', { name: /review of Cedar/ }).click();
  await main.getByRole('button', { name: 'Delete selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 2 reviews?' });
  await dialog.getByRole('radio', { name: 'Offensive' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(toasts).toMatchTextContent('2 reviews deleted');
  expect(data.reviews.map(({ locations }) => locations.name)).toEqual(['Alder']);
});

it('decides about reviews by keyboard shortcuts until turned off', async () => {
  const server = getServer();
  const reviews = ['Alder', 'Birch'].map((name) => makeModeratedReview({ locations: at(name) }));
  serveAdmin(server, { reviews });
  await renderApp('/admin?tab=reviews&status=all', server);
  const heading = (name: string) => main.getByRole('heading', { level: 3, name });
  await expect.element(heading('Alder')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(heading('Alder')).toHaveFocus();
  await userEvent.keyboard('j');
  await expect.element(heading('Birch')).toHaveFocus();
  await userEvent.keyboard('v');
  await expect.element(card('Birch')).toMatchTextContent('Verified');
  await expect.element(heading('Birch')).toHaveFocus();
  await userEvent.keyboard('u');
  await expect.element(card('Birch')).toMatchTextContent('Pending Verification');
  await userEvent.keyboard('k');
  await userEvent.keyboard('x');
  await expect.element(main.getByRole('checkbox', { name: /review of Alder/ })).toBeChecked();
  // Typing text into a field triggers no shortcut.
  await main.getByRole('searchbox', { name: 'Search reviews' }).fill('v');
  expect(reviews.every(({ is_verified }) => !is_verified)).toBe(true);
  await main.getByRole('searchbox', { name: 'Search reviews' }).fill('');
  await expect.element(heading('Alder')).toBeVisible();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(help).toBeVisible();
  await expectAccessible('the list of shortcuts');
  await help.getByRole('checkbox').click();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('?');
  await expect.element(help).not.toBeInTheDocument();
  localStorage.removeItem('wayable.admin-shortcuts');
});

it("hides decisions about the administrator's own reviews", async () => {
  const server = getServer();
  const own = makeModeratedReview({
    user_id: server.member.id,
    permissions: { moderate: false },
    locations: at('Alder'),
  });
  serveAdmin(server, { reviews: [own, makeModeratedReview({ locations: at('Birch') })] });
  await renderApp('/admin?tab=reviews&status=all', server);
  await expect.element(card('Alder')).toMatchTextContent('Another administrator has to');
  expect(card('Alder').getByRole('button').elements()).toHaveLength(0);
  await userEvent.keyboard('jxd');
  await expect.element(main.getByRole('heading', { name: 'Alder' })).toHaveFocus();
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
  await main.getByRole('button', { name: 'Select all' }).click();
  await expect.element(main).toMatchTextContent('1 selected');
  await expectAccessible('an administrator’s own review');
});

it('queues decisions by keyboard while another decision is sent', async () => {
  const server = getServer();
  const reviews = ['Alder', 'Birch'].map((name) => makeModeratedReview({ locations: at(name) }));
  serveAdmin(server, { reviews });
  const held: (() => void)[] = [];
  server.on('PUT adminReviewVerification', async () => {
    return new Promise<undefined>((resolve) => held.push(() => resolve(undefined)));
  });
  await renderApp('/admin?tab=reviews&status=all', server);
  await expect.element(main.getByRole('heading', { name: 'Birch' })).toBeVisible();
  await userEvent.keyboard('jvjv');
  for (let count = 0; count < 2; count++) {
    await expect.poll(() => held.length).toBe(1);
    // A single decision shows no progress.
    await expect.element(main.getByRole('button', { name: /^Verify/, disabled: true }).first()).toBeVisible();
    expect(main.element().textContent).not.toContain('of 1 done');
    held.shift()?.();
  }
  await expect.poll(() => reviews.map(({ is_verified: isVerified }) => isVerified)).toEqual([true, true]);
});
