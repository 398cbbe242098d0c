import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { serveAdmin } from '~/testing/admin-server';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import type { MemberServer } from '~/testing/stand-in-data';
import { WINDOW } from '~/testing/window-size';

const getServer = serveEachTest();

const makeUsers = () =>
  Array.from({ length: 30 }, (_, index) => ({
    id: crypto.randomUUID(),
    full_name: `Contributor ${index + 1}`,
    avatar_url: null,
    reputation_score: 1_000 - index,
    total_reviews: 40,
    badges_earned: 3,
    rank: index + 1,
  }));

const CASES: [path: string, below: string, hold: (server: MemberServer, gate: Promise<void>) => void][] = [
  [
    '/leaderboard',
    'Every review counts',
    (server, gate) =>
      server.on('GET leaderboard', () => gate.then(() => ({ users: makeUsers(), regions: ['Chicago'] }))),
  ],
  [
    '/admin',
    'Quick Actions',
    (server, gate) => {
      serveAdmin(server);
      server.on('GET stats', () => gate.then(() => undefined));
    },
  ],
];

it.each(CASES)('keeps content in place when a page has loaded: %s', async (path, below, hold) => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  const server = getServer();
  hold(server, gate);
  await renderApp(path, server);
  const heading = page.getByRole('heading', { name: below });
  const readTop = () => heading.element().getBoundingClientRect().top + scrollY;
  const status = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /Loading/ });
  await expect.element(heading).toBeInTheDocument();
  await expect.element(status.first()).toBeInTheDocument();
  const before = readTop();
  release();
  await expect.poll(() => status.elements()).toHaveLength(0);
  expect(before >= WINDOW.height || before === readTop()).toBe(true);
});
