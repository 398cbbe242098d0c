import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeModeratedReview, serveAdmin } from '~/testing/admin-server';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');
const toasts = page.getByRole('region', { name: /Notifications/ });
const heading = (name: string) => main.getByRole('heading', { level: 3, name });
const list = main.getByRole('heading', { level: 2, name: 'Reviews' });
const trees = (...names: string[]) =>
  names.map((name) =>
    makeModeratedReview({ locations: { id: crypto.randomUUID(), name, address: '1 Elm St' } }),
  );

async function remove(dialogName: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: dialogName });
  await dialog.getByRole('radio', { name: 'Offensive' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
}

it('moves the focus to the next review after a decision', async () => {
  const server = getServer();
  serveAdmin(server, { reviews: trees('Alder', 'Birch', 'Cedar', 'Dogwood') });
  await renderApp('/admin?tab=reviews', server);
  await expect.element(heading('Alder')).toBeVisible();
  await userEvent.keyboard('jjv');
  await expect.element(heading('Birch')).not.toBeInTheDocument();
  await expect.element(heading('Cedar')).toHaveFocus();
  await userEvent.keyboard('d');
  await remove('Delete this review?');
  await expect.element(heading('Cedar')).not.toBeInTheDocument();
  await expect.element(heading('Dogwood')).toHaveFocus();
  await userEvent.keyboard('v');
  await expect.element(heading('Dogwood')).not.toBeInTheDocument();
  await expect.element(heading('Alder')).toHaveFocus();
  await main.getByRole('button', { name: /^Verify: the review of Alder/ }).click();
  await expect.element(main).toMatchTextContent('Nothing is waiting');
  await expect.element(list).toHaveFocus();
});

it('keeps the focused review while a decision is sent', async () => {
  const server = getServer();
  serveAdmin(server, { reviews: trees('Alder', 'Birch', 'Cedar') });
  let finish: () => void = () => undefined;
  server.on('PUT adminReviewVerification', async () => {
    return new Promise<undefined>((resolve) => {
      finish = () => resolve(undefined);
    });
  });
  await renderApp('/admin?tab=reviews', server);
  await expect.element(heading('Alder')).toBeVisible();
  await userEvent.keyboard('jvjj');
  await expect.element(heading('Cedar')).toHaveFocus();
  finish();
  await expect.element(heading('Alder')).not.toBeInTheDocument();
  await expect.element(heading('Cedar')).toHaveFocus();
});

it('moves the focus to the next review after several decisions', async () => {
  const server = getServer();
  serveAdmin(server, { reviews: trees('Alder', 'Birch', 'Cedar', 'Dogwood') });
  await renderApp('/admin?tab=reviews', server);
  await main.getByRole('checkbox', { name: /review of Birch/ }).click();
  await main.getByRole('checkbox', { name: /review of Cedar/ }).click();
  await main.getByRole('button', { name: 'Verify selected' }).click();
  await expect.element(heading('Cedar')).not.toBeInTheDocument();
  await expect.element(heading('Dogwood')).toHaveFocus();
  await main.getByRole('button', { name: 'Select all on this page' }).click();
  await main.getByRole('button', { name: 'Delete selected' }).click();
  await remove('Delete 2 reviews?');
  await expect.element(main).toMatchTextContent('Nothing is waiting');
  await expect.element(list).toHaveFocus();
});

it('deselects each review after its decision succeeds', async () => {
  const server = getServer();
  const reviews = trees('Alder', 'Birch');
  serveAdmin(server, { reviews });
  let refused = reviews[1]?.id;
  server.on('PUT adminReviewVerification', ({ params }) =>
    params.id === refused ? refuse(409, 'review_changed', 'Changed') : undefined,
  );
  await renderApp('/admin?tab=reviews&status=all', server);
  await main.getByRole('button', { name: 'Select all on this page' }).click();
  await main.getByRole('button', { name: 'Verify selected' }).click();
  await expect.element(main).toMatchTextContent('1 could not be changed and stay selected');
  refused = undefined;
  await main.getByRole('button', { name: 'Verify selected' }).click();
  await expect.element(toasts).toMatchTextContent('Review verified successfully');
  await expect.element(main.getByRole('button', { name: 'Select all on this page' })).toBeVisible();
  await expect.element(main).not.toMatchTextContent('could not be changed');
  await expect.element(main.getByRole('checkbox', { name: /review of Birch/ })).not.toBeChecked();
});
