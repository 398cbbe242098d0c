import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cutNetwork } from '~/testing/network';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { type Call, SHAPES } from '~/testing/stand-in-routes';
import { CUT } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');

it.each([
  ['/leaderboard', 'GET leaderboard', 'Unable to Load Leaderboard'],
  ['/badges', 'GET badges', 'Try again'],
  ['/map?q=harbour&view=list', 'GET locationSearch', 'cannot be reached'],
  [`/people/${crypto.randomUUID()}`, 'GET profile', 'Try again'],
] as const)('%s says without a second try that there is no network', async (path, call, words) => {
  const server = getServer();
  for (const each of Object.keys(SHAPES) as Call[]) server.on(each, () => CUT);
  const app = await renderApp('/help', server);
  cutNetwork();
  const before = server.asked.filter((each) => each === call).length;
  await app.goTo(path);
  await expect.element(main).toMatchTextContent(words);
  expect(server.asked.filter((each) => each === call).length).toBe(before + 1);
});
