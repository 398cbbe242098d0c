import { toPagedResult } from '@wayable/protocol/paging';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderForVisitor } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';

const getServer = serveEachTest();

it('links visitors who suggest an edit to the sign-in', async () => {
  const server = getServer();
  const place = server.addPlace({ name: 'Corner Bakery' });
  server.on('GET locationReviews', () => toPagedResult([], 0, 1, 10));
  await renderForVisitor(`/locations/${place.id}`);
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Suggest an edit' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/auth\?.*locations/));
});
