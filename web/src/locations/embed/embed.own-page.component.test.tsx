import { type Location, VIEW_PAGE_SIZE } from '@wayable/protocol/locations';
import { toPagedResult } from '@wayable/protocol/paging';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import EmbedScreen from '~/app/routes/embed';
import { sessionStore } from '~/app/services';
import App from '~/root';
import { expectAccessible } from '~/testing/expect-accessible';
import { serveExplorer } from '~/testing/explorer-server';
import { moveTo } from '~/testing/keys';
import { serveEachTest } from '~/testing/serve-each-test';

const getServer = serveEachTest();
afterEach(() => void delete document.documentElement.dataset.theme);

async function renderEmbed(query: string, prepare?: (place: Location) => void): Promise<Location> {
  const server = getServer();
  serveExplorer(server);
  const place = server.addPlace();
  prepare?.(place);
  const routes = [{ Component: App, children: [{ path: '/embed', Component: EmbedScreen }] }];
  const router = createMemoryRouter(routes, { initialEntries: [`/embed?${query}`] });
  await render(<RouterProvider router={router} />);
  return place;
}
const AT = 'lat=41.885&lng=-87.631&z=15';

it("links an embedded map's places to our site", async () => {
  const place = await renderEmbed(`${AT}&accent=00aa55`);
  const link = page.getByRole('link', { name: new RegExp(place.name) });
  await expect.element(link).toBeVisible();
  await expect.element(link).toHaveAttribute('href', `/locations/${place.id}`);
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(page.getByRole('banner')).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: /Open the whole map/ }))
    .toHaveAttribute('href', expect.stringMatching(/^\/map\?.*z=15/));
  await moveTo(link);
  await expectAccessible('the embedded map');
});

it('moves the focus from an embedded marker to its entry', async () => {
  const place = await renderEmbed(AT);
  const marker = page
    .getByRole('list', { name: 'Places on the map' })
    .getByRole('button', { name: place.name });
  await expect.element(marker).toBeVisible();
  await moveTo(marker);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('link', { name: new RegExp(place.name) })).toHaveFocus();
});

it('loads more list entries of an embedded map on demand', async () => {
  const places: Location[] = [];
  await renderEmbed('lat=41.885&lng=-87.631&z=16', (place) => {
    for (let index = 0; index <= VIEW_PAGE_SIZE; index += 1) {
      const latitude = place.latitude + (index % 8) / 4_000;
      const longitude = place.longitude + Math.floor(index / 8) / 3_000;
      places.push(getServer().addPlace({ name: `Hall ${index}`, latitude, longitude }));
    }
  });
  const last = places.at(-1) as Location;
  const link = page.getByRole('link', { name: new RegExp(last.name) });
  await expect.element(page.getByRole('link', { name: /Hall 0/ })).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
  const markers = page.getByRole('list', { name: 'Places on the map' });
  const marker = markers.getByRole('button', { name: last.name });
  await expect.element(marker).toBeVisible();
  (marker.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(link).toHaveFocus();
  await page.getByRole('button', { name: /^Show .* more/ }).click();
  await expect.element(page.getByRole('link', { name: /Hall 49/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Show .* more/ })).not.toBeInTheDocument();
  expect(page.getByRole('link', { name: new RegExp(last.name) }).elements()).toHaveLength(1);
});

it("focuses the embedded map's list when a cluster opens", async () => {
  await renderEmbed('lat=41.885&lng=-87.631&z=13', (place) => {
    serveExplorer(getServer(), { apartFrom: 16 });
    getServer().addPlace({ name: 'Hall', latitude: place.latitude, longitude: place.longitude + 0.001 });
  });
  const onMap = page.getByRole('list', { name: 'Places on the map' });
  await moveTo(onMap.getByRole('button', { name: /^2 places/ }));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('region', { name: 'Locations' })).toHaveFocus();
  await expect.element(onMap.getByRole('button', { name: /^Hall/ })).toBeVisible();
});

it("uses the theme from an embedded map's URL", async () => {
  const place = await renderEmbed('theme=dark');
  await expect.element(page.getByRole('link', { name: new RegExp(place.name) })).toBeVisible();
  expect(document.documentElement.dataset.theme).toBe('dark');
});

it("requests an embedded map's places without the session token", async () => {
  const server = getServer();
  await sessionStore.signIn(server.member.email, 'correct horse battery');
  const sent: (string | null)[] = [];
  const place = await renderEmbed(AT, (known) =>
    server.on('GET locationsInView', ({ headers }) => {
      sent.push(headers.get('authorization'));
      return toPagedResult([known], 1, 1, VIEW_PAGE_SIZE);
    }),
  );
  await expect.element(page.getByRole('link', { name: new RegExp(place.name) })).toBeVisible();
  expect(new Set(sent)).toEqual(new Set([null]));
});
