import { DEFAULT_PRIVACY_SETTINGS } from '@wayable/protocol/privacy';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PasswordStrength } from '~/auth/passwords/password-advice';
import { makeAdminUser, makeModeratedReview, serveAdmin } from '~/testing/admin-server';
import { serveBadges } from '~/testing/badge-data';
import { findCutTexts, findForeignTexts, findSqueezedIcons, findTurnedTexts } from '~/testing/pseudo-texts';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import type { MemberServer } from '~/testing/stand-in-data';
import { PSEUDO_LOCALE } from '../../vite/pseudo-locale';

const getServer = serveEachTest();

// 320 CSS pixels are 1,280 pixels at 400 % zoom (WCAG 2.2, 1.4.10).
beforeEach(async () => {
  document.documentElement.lang = PSEUDO_LOCALE;
  await page.viewport(320, 640);
});
afterEach(() => {
  document.documentElement.lang = 'en';
});

const MADE_UP = [makeModeratedReview({ signals: ['new_account'] }), makeAdminUser()];

/** Additional server responses for each page. */
const SERVED: Record<string, (server: MemberServer) => void> = {
  '/review': () => undefined,
  '/profile': () => undefined,
  '/profile/edit': () => undefined,
  '/profile/reviews': () => undefined,
  '/profile/privacy': (server) => server.on('GET privacySettings', () => DEFAULT_PRIVACY_SETTINGS),
  '/notifications': () => undefined,
  '/leaderboard': (server) => server.on('GET leaderboard', () => ({ users: [], regions: [] })),
  '/badges': (server) => serveBadges(server, 7),
  '/admin': (server) => serveAdmin(server),
  '/admin?tab=reviews': (server) =>
    serveAdmin(server, { reviews: [makeModeratedReview({ signals: ['new_account'] })] }),
  '/admin?tab=users': (server) => serveAdmin(server, { users: [makeAdminUser()] }),
};

it.each(
  Object.entries(SERVED),
)('shows only translatable texts, with room for longer texts: %s', async (address, serve) => {
  const server = getServer();
  serve(server);
  const place = server.addPlace();
  server.addReview({
    location_id: place.id,
    comments: 'Level from the street.',
    accessibility_features: ['audio-cues'],
  });
  await renderApp(address, server);
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  // When the last loading animation is gone, the page contains all texts.
  await expect.poll(() => document.querySelector('main :is(.animate-breathe, .animate-turn)')).toBeNull();
  const data = JSON.stringify([server.member, server.places, server.reviews, server.notifications, MADE_UP]);
  await expect.poll(() => findForeignTexts(data)).toEqual([]);
  expect(findCutTexts()).toEqual([]);
  expect(findSqueezedIcons()).toEqual([]);
  const written = server.places.flatMap(({ name, address }) => [name, address]);
  expect(findTurnedTexts([...written, server.member.fullName, 'Robin Writer', 'Corner Bakery'])).toEqual([]);
});

it('explains weak passwords with translatable texts', async () => {
  await render(<PasswordStrength password="12345" known={[]} />);
  await expect.poll(() => document.querySelectorAll('p:not([role])').length).toBe(2);
  expect(findForeignTexts('')).toEqual([]);
  expect(findCutTexts()).toEqual([]);
});
