import type { Page } from '@playwright/test';
import { type Member, revokeSessions } from '../support/factories.ts';
import { beSignedIn, expect, test } from '../support/fixtures.ts';

const isRefresh = (url: string) => url.includes('grant_type=refresh_token');

/** Returns the member's session with an access token that expires after this number of seconds. */
const endingIn = (member: Member, seconds: number): Member => ({
  ...member,
  session: { ...member.session, expires_at: Math.floor(Date.now() / 1_000) + seconds },
});

const storedToken = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('wayable.session') ?? '{}').access_token);

test('refreshes an expiring session once for all tabs', async ({ page, context, member }) => {
  await beSignedIn(page, endingIn(member, 60));
  const refresh = page.waitForResponse((response) => isRefresh(response.url()));
  await page.goto('/profile');
  expect((await refresh).status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: member.fullName })).toBeVisible();
  await expect.poll(() => storedToken(page)).not.toBe(member.accessToken);
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { level: 1, name: member.fullName })).toBeVisible();
  expect(await storedToken(other)).toBe(await storedToken(page));
});

test('refreshes an expiring session when a background tab is shown', async ({ page, member }) => {
  await page.clock.install();
  await beSignedIn(page, member);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: member.fullName })).toBeVisible();
  // The advanced clock may fire the client's refresh timer, so the test must listen first.
  const refresh = page.waitForResponse((response) => isRefresh(response.url()));
  // The browser stops the timers of a background tab, as this pause does.
  await page.clock.pauseAt(Date.now() + 3_500_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.clock.resume();
  expect((await refresh).status()).toBe(200);
});

test('redirects to the sign-in page when a session refresh fails', async ({
  page,
  member,
  expectConsoleError,
}) => {
  expectConsoleError(/400.*refresh_token/);
  await revokeSessions(member);
  await beSignedIn(page, endingIn(member, -10));
  await page.goto('/map');
  await expect(page).toHaveURL('/auth');
  expect(await storedToken(page)).toBeUndefined();
});
