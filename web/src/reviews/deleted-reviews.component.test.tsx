import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closeToasts } from '~/testing/close-toasts';
import { expectAccessible } from '~/testing/expect-accessible';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';

const getServer = serveEachTest();
const main = page.getByRole('main');
const toasts = page.getByRole('region', { name: /Notifications/ });

it('restores a deleted review of the user', async () => {
  const server = getServer();
  const place = server.addPlace();
  server.addReview({ location_id: place.id, comments: 'The ramp is new.' });
  await renderApp('/profile/reviews', server);
  const remove = async () => {
    await page.getByRole('button', { name: `Delete your review of ${place.name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(toasts).toMatchTextContent('Review deleted successfully');
  };
  await remove();
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(toasts).toMatchTextContent('Review restored successfully');
  await expect.element(main.getByRole('heading', { level: 3, name: place.name })).toHaveFocus();
  await closeToasts();
  await remove();
  const deleted = main.getByRole('region', { name: 'Recently deleted' });
  await expect.element(deleted).toMatchTextContent('Deleted on May 4, 2026, kept until June 3, 2026');
  await expectAccessible('deleted reviews');
  await deleted.getByRole('button', { name: `Restore: ${place.name}` }).click();
  await expect.element(main.getByRole('heading', { level: 3, name: place.name })).toHaveFocus();
  await expect.element(deleted).not.toBeInTheDocument();
});

it('deletes a deleted review of the user permanently', async () => {
  const server = getServer();
  const place = server.addPlace();
  server.addReview({ location_id: place.id });
  await renderApp('/profile/reviews', server);
  await page.getByRole('button', { name: `Delete your review of ${place.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: `Delete for good: ${place.name}` }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete for good?' });
  await expect.element(dialog).toHaveAccessibleDescription(/This action cannot be undone/);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect.element(toasts).toMatchTextContent('Review deleted for good');
  await expect.element(main.getByRole('region', { name: 'Recently deleted' })).not.toBeInTheDocument();
  await expect.element(main.getByRole('heading', { name: 'Reviews', exact: true })).toHaveFocus();
});
