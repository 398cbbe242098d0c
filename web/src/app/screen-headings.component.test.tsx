import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import routes from '~/routes.ts?raw';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { type Call, SHAPES } from '~/testing/stand-in-routes';
import { refuse, SILENCE } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const headings = page.getByRole('main').getByRole('heading', { level: 1 });

const VALUES: Record<string, string> = {
  ':slug': 'no-such-post',
  ':decisionId': '12',
  ':id': crypto.randomUUID(),
  ':userId': crypto.randomUUID(),
};
const PATHS = [...routes.matchAll(/route\('([^'*]+)'/g)].map(
  ([, path = '']) => `/${path.replace(/:\w+/, (name) => VALUES[name] ?? name)}`,
);
/** URLs with which the page shows the call's error instead of a redirect. */
const ADDRESSES: Record<string, string> = { '/auth/callback': '/auth/callback?code=1' };
/** Some calls have no schema here. The content of their responses does not matter. */
const CALLS = [...Object.keys(SHAPES), 'GET tile', 'GET accountSessions', 'GET accountEvents'] as Call[];

it('finds the routes of all pages', () => {
  expect(PATHS.length).toBeGreaterThan(25);
  expect(PATHS).toContain('/profile/reviews');
});

it.each(PATHS)('shows a heading while the page %s loads', async (path) => {
  const server = getServer();
  for (const call of CALLS) server.on(call, () => SILENCE);
  for (const name of ['/user', '/settings', '/passkeys']) server.onAuth('GET', name, () => SILENCE);
  server.onAuth('POST', '/token', ({ query }) => (query.get('grant_type') === 'pkce' ? SILENCE : undefined));
  await renderApp(ADDRESSES[path] ?? path, server);
  await expect.element(headings).toMatchTextContent(/\S/);
});

it.each(PATHS)('shows a heading on %s when all calls fail', async (path) => {
  const server = getServer();
  const fail = () => refuse(500, 'unexpected_failure', 'Broken');
  for (const call of CALLS) server.on(call, fail);
  for (const name of ['/user', '/settings', '/passkeys']) server.onAuth('GET', name, fail);
  await renderApp(ADDRESSES[path] ?? path, server);
  await expect.element(headings).toMatchTextContent(/\S/);
  await expect
    .poll(() =>
      page
        .getByRole('main')
        .getByText(/^Loading|^Checking/)
        .elements(),
    )
    .toHaveLength(0);
  await expect.element(headings).toMatchTextContent(/\S/);
});

it('moves the focus from the loading to the loaded heading', async () => {
  const server = getServer();
  const place = server.addPlace();
  const gate = Promise.withResolvers<void>();
  for (const call of CALLS) if (call !== 'GET location') server.on(call, () => SILENCE);
  server.on('GET location', () => gate.promise.then(() => undefined));
  const app = await renderApp('/help', server);
  await app.goTo(`/locations/${place.id}`);
  await expect.element(page.getByRole('heading', { name: 'Location details' })).toHaveFocus();
  gate.resolve();
  await expect.element(page.getByRole('heading', { level: 1, name: place.name })).toHaveFocus();
});
