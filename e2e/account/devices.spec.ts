import type { Page } from '@playwright/test';
import { isSignedIn, makeMember } from '../support/factories.ts';
import { beSignedIn, expect, signIn, test } from '../support/fixtures.ts';

/**
 * Waits until the API rejects the session, which it caches for some seconds. Then expects the sign-in page.
 */
async function expectSignedOut(page: Page): Promise<void> {
  const stored = await page.evaluate(() => localStorage.getItem('wayable.session'));
  const { access_token: accessToken } = JSON.parse(stored ?? '{}');
  await expect.poll(() => isSignedIn({ accessToken })).toBe(false);
  await page.goto('/profile/reviews');
  await expect(page).toHaveURL(/\/auth/);
}

test("signs out another browser from the account's security page", async ({
  page,
  otherPage,
  member,
  expectConsoleError,
}) => {
  expectConsoleError(/40[013]/);
  await beSignedIn(page, member);
  await signIn(otherPage, member.email);
  await page.goto('/profile/security');
  const devices = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await devices.getByRole('button', { name: /^Sign out Chrome on Linux/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out Chrome on Linux?' });
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'What happened lately' })).toContainText(
    'A device was signed out',
  );
  await expectSignedOut(otherPage);
});

test('signs out all other devices at once', async ({ page, otherPage, expectConsoleError }) => {
  expectConsoleError(/40[013]/);
  const member = await makeMember();
  await signIn(otherPage, member.email);
  await signIn(page, member.email);
  await page.goto('/profile/security');
  const devices = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await devices.getByRole('button', { name: 'Sign out all other devices' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out all other devices?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await devices.getByRole('button', { name: 'Sign out all other devices' }).click();
  await question.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expectSignedOut(otherPage);
});

test('offers a retry when the list of sessions fails', async ({ page, member, expectConsoleError }) => {
  expectConsoleError(/500/);
  await beSignedIn(page, member);
  await page.route('**/api/v1/account/**', (route) => route.fulfill({ status: 500 }));
  await page.goto('/profile/security');
  const devices = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(devices.getByRole('alert')).toContainText('Your devices could not be loaded');
  const events = page.getByRole('region', { name: 'What happened lately' });
  await expect(events.getByRole('alert')).toContainText('The list could not be loaded');
  await page.unroute('**/api/v1/account/**');
  await devices.getByRole('button', { name: 'Try again' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await events.getByRole('button', { name: 'Try again' }).click();
  await expect(events).toContainText('Account created');
});
