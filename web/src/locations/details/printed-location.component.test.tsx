import { toPagedResult } from '@wayable/protocol/paging';
import { expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import { renderForVisitor } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { makePhoto } from '~/testing/stand-in-photos';

const getServer = serveEachTest();
const main = page.getByRole('main');

it("prints a place's page without buttons and form fields", async () => {
  const server = getServer();
  const place = server.addPlace({ total_reviews: 2 });
  const details = { entrance: 'main', entrance_steps: 1 } as const;
  const reviews = [1, 2].map(() => server.addReview({ location_id: place.id, details }));
  server.on('GET locationReviews', () => toPagedResult(reviews, 2, 1, 10));
  await renderForVisitor(`/locations/${place.id}`);
  await expect.element(main.getByRole('link', { name: 'Add Review' })).toBeVisible();
  await commands.emulateMedia({ media: 'print' });
  await expect.element(main.getByRole('heading', { name: place.name })).toBeVisible();
  await expect.element(main.getByText('Steps at the entrance').first()).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'Add Review' })).not.toBeInTheDocument();
  await expect.element(main.getByRole('button')).not.toBeInTheDocument();
  await expect.element(main.getByRole('combobox')).not.toBeInTheDocument();
});

it('prints the photos of a place without their tabs', async () => {
  const server = getServer();
  const place = server.addPlace({ total_reviews: 1 });
  const review = server.addReview({ location_id: place.id });
  review.photo_details = [makePhoto({ topic: 'entrance' }), makePhoto({ topic: 'toilet' })];
  server.on('GET locationReviews', () => toPagedResult([], 0, 1, 10));
  await renderForVisitor(`/locations/${place.id}`);
  await expect.element(main.getByRole('tab', { name: 'Toilet (1)' })).toBeVisible();
  await commands.emulateMedia({ media: 'print' });
  await expect.element(main.getByRole('list', { name: 'Photos of this place' })).toBeVisible();
  await expect.element(main.getByRole('tab')).not.toBeInTheDocument();
});
