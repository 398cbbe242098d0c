import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { serveExplorer } from '~/testing/explorer-server';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';

const getServer = serveEachTest();

it("separates the parts of a place's row for screen readers", async () => {
  const server = getServer();
  serveExplorer(server);
  const place = server.addPlace({ overall_rating: 4.3, total_reviews: 3 });
  await renderApp('/map?lat=41.885&lng=-87.631&z=15', server);
  const row = page.getByRole('list', { name: 'Locations' }).getByRole('button');
  await expect
    .element(row)
    .toHaveAccessibleName(`${place.name} , Restaurants , ${place.address} , Excellent 4.3 , 3 reviews`);
  // The visible text contains no commas.
  await expect.element(row.getByText('3 reviews', { exact: true })).toBeVisible();
});
