import { toPagedResult } from '@wayable/protocol/paging';
import { expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import { renderForVisitor } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';

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
