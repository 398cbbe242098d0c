import { toPagedResult } from '@wayable/protocol/paging';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { renderForVisitor } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';

const getServer = serveEachTest();

it('links visitors to the sign-in and back to the question', async () => {
  const server = getServer();
  const place = server.addPlace();
  server.on('GET locationReviews', () => toPagedResult([], 0, 1, 10));
  const app = await renderForVisitor(`/locations/${place.id}?sort=rating`);
  const question = page.getByRole('region', { name: 'Still true?' });
  await expect.element(question).toMatchTextContent('You’ll be asked to sign in, then brought back here.');
  await expectAccessible('the question to visitors');
  await question.getByRole('link', { name: 'Something has changed' }).click();
  await expect
    .poll(app.readAddress)
    .toBe(`/auth?${new URLSearchParams({ next: `/locations/${place.id}?sort=rating` })}`);
});

it('asks nothing about a place that is closed', async () => {
  const server = getServer();
  const place = server.addPlace({ closed_at: '2026-05-04T10:00:00.000Z' });
  server.on('GET locationReviews', () => toPagedResult([], 0, 1, 10));
  await renderForVisitor(`/locations/${place.id}`);
  await expect.element(page.getByText(/Closed for good/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible();
  expect(page.getByRole('region', { name: 'Still true?' }).elements()).toEqual([]);
});
