import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { moveTo } from '~/testing/keys';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { CUT } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');
const queue = page.getByRole('region', { name: /waiting to be sent/ });
let isCut = true;
const comments = page.getByRole('textbox', { name: 'Comments' });

/** Submits a review without a network, and opens the queued review for editing. */
async function takeBackReview() {
  const server = getServer();
  isCut = true;
  server.on('POST reviews', () => (isCut ? CUT : undefined));
  const place = server.addPlace();
  const app = await renderApp(`/review?id=${place.id}`, server);
  await page.getByRole('radio', { name: '2 stars, Fair' }).click();
  await comments.fill('Worth keeping.');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect.element(queue).toMatchTextContent('Waiting for the network');
  await queue.getByRole('button', { name: `Edit the waiting review of ${place.name}` }).click();
  await expect.element(comments).toHaveValue('Worth keeping.');
  await expect.element(queue).not.toBeInTheDocument();
  return { app, place };
}

it('lists a queued review after interrupted editing', async () => {
  const { app, place } = await takeBackReview();
  await app.goTo('/profile/reviews');
  await expect.element(queue).toMatchTextContent('Not sent: opened for editing');
  await expect.element(queue).toMatchTextContent('Worth keeping.');
  await expectAccessible('a review that was opened for editing');
  await queue.getByRole('link', { name: `Edit the waiting review of ${place.name}` }).click();
  await expect.element(comments).toHaveValue('Worth keeping.');
  isCut = false;
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect.element(page.getByRole('heading', { name: /^Thank you!/ })).toHaveFocus();
  await app.goTo('/profile/reviews');
  await expect.element(main.getByText('Worth keeping.')).toBeVisible();
  await expect.element(queue).not.toBeInTheDocument();
});

it('focuses the heading when a kept draft is discarded', async () => {
  const { app } = await takeBackReview();
  const address = app.readAddress();
  await app.goTo('/profile/reviews');
  await app.goTo(address);
  await moveTo(page.getByRole('button', { name: 'Start afresh' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(comments).toHaveValue('');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('discards a queued review opened for editing, after confirmation', async () => {
  const { app, place } = await takeBackReview();
  await app.goTo('/profile/reviews');
  await queue.getByRole('button', { name: `Do not send the waiting review of ${place.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(queue).not.toBeInTheDocument();
  await expect.element(main).toHaveFocus();
  await app.reload();
  await expect.element(page.getByText('No reviews yet')).toBeVisible();
  await expect.element(queue).not.toBeInTheDocument();
});
