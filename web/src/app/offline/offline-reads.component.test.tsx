import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cutNetwork } from '~/testing/network';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { type Call, SHAPES } from '~/testing/stand-in-routes';
import { CUT } from '~/testing/stand-in-server';

const getServer = serveEachTest();

it.each([
  ['/leaderboard', 'GET leaderboard', 'Unable to Load Leaderboard'],
  ['/badges', 'GET badges', 'The badges could not be loaded'],
  ['/map?q=harbour&view=list', 'GET locationSearch', 'Failed to search locations'],
  [`/people/${crypto.randomUUID()}`, 'GET profile', 'The profile could not be loaded'],
] as const)('reports a missing network after one request: %s', async (path, call, words) => {
  const server = getServer();
  for (const each of [...(Object.keys(SHAPES) as Call[]), 'GET tile'] as Call[]) server.on(each, () => CUT);
  const app = await renderApp('/about', server);
  cutNetwork();
  const before = server.asked.filter((each) => each === call).length;
  await app.goTo(path);
  await expect.element(page.getByText(words).first()).toBeVisible();
  expect(server.asked.filter((each) => each === call).length).toBe(before + 1);
});
