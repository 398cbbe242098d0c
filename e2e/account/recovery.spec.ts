import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe-states.ts';
import { ageProofs, ageRecovery, forgetAttempts } from '../support/database.ts';
import { PASSWORD, withAuthenticator } from '../support/factories.ts';
import { beSignedIn, expect, test } from '../support/fixtures.ts';
import { moveTo } from '../support/keys.ts';
import { receiveMail } from '../support/mailbox.ts';
import { toasts } from '../support/toasts.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const proof = (page: Page) => page.getByRole('dialog', { name: 'Please confirm that it is you' });

async function signInWithPassword(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused();
}

test('requires the password again for changes after ten minutes', async ({
  page,
  member,
  expectConsoleError,
}) => {
  const { keyboard } = page;
  await beSignedIn(page, member);
  await page.goto('/profile/security');
  await expect(section(page, 'Where you are signed in')).toContainText('This device');
  await ageProofs(member);
  expectConsoleError(/400.*\/user/);
  expectConsoleError(/400.*\/reauthenticate/);
  await moveTo(page, page.getByRole('button', { name: 'Change password' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'New password' })).toBeFocused();
  await keyboard.type('lantern otter velvet');
  await keyboard.press('Enter');

  await test.step('reports a wrong password', async () => {
    const password = proof(page).getByRole('textbox', { name: 'Your password' });
    await expect(password).toBeFocused();
    await keyboard.type('not this one');
    await keyboard.press('Enter');
    await expect(proof(page).getByRole('alert')).toContainText('Your current password is not right');
    await expect(password).toBeFocused();
    await expectAccessible(page, 'the question who is there');
  });

  await test.step('reports a canceled change', async () => {
    await keyboard.press('Escape');
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing was changed' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'New password' })).toBeFocused();
  });

  await test.step('completes the change after the right password', async () => {
    await keyboard.press('Enter');
    await expect(proof(page).getByRole('textbox', { name: 'Your password' })).toBeFocused();
    await keyboard.type(PASSWORD);
    await keyboard.press('Enter');
    await expect(toasts(page)).toContainText('Your password was changed.');
    await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeFocused();
  });

  await test.step('accepts a mailed code instead of the password', async () => {
    await ageProofs(member);
    const download = page.waitForEvent('download');
    expectConsoleError(/403.*export/);
    await page.getByRole('button', { name: 'Download my data' }).click();
    await proof(page).getByRole('button', { name: 'Get a code by email' }).click();
    await proof(page).getByRole('button', { name: 'Send the code' }).click();
    const { code } = await receiveMail(member.email, /Your code for Wayable/);
    await expect(proof(page).getByRole('textbox', { name: 'Six-digit code' })).toBeFocused();
    await keyboard.type(code);
    await keyboard.press('Enter');
    await download;
    await expect(proof(page)).toBeHidden();
  });
});

test('creates recovery codes and signs in with a code', async ({
  page,
  otherPage,
  member,
  expectConsoleError,
}) => {
  const { totp } = await withAuthenticator(member);
  await signInWithPassword(page, member.email);
  await expect(page.getByRole('button', { name: 'Recovery code' })).toBeHidden();
  await page
    .getByRole('textbox', { name: 'Six-digit code' })
    .fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL('/profile');
  await page.goto('/profile/security');
  const codes = section(page, 'Recovery codes');
  await codes.getByRole('button', { name: 'Make recovery codes' }).click();
  await expect(codes.getByRole('heading', { name: 'Your new recovery codes' })).toBeFocused();
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page, 'new recovery codes');
  const [first = ''] = await codes.getByRole('listitem').allInnerTexts();
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(codes.getByText('10 of 10 are left.')).toBeVisible();

  await signInWithPassword(otherPage, member.email);
  await otherPage.getByRole('button', { name: 'Recovery code' }).click();
  await expectAccessible(otherPage, 'a recovery code is asked for');
  expectConsoleError(/422.*recovery-codes/);
  await otherPage.getByRole('textbox', { name: /^Recovery code/ }).fill('aaaa-aaaa-aaaa-aaaa');
  await otherPage.getByRole('button', { name: 'Confirm' }).click();
  await expect(otherPage.getByRole('main').getByRole('alert')).toContainText(
    'That recovery code is not right',
  );
  await otherPage.getByRole('textbox', { name: /^Recovery code/ }).fill(first.toUpperCase());
  await otherPage.getByRole('button', { name: 'Confirm' }).click();
  await expect(otherPage).toHaveURL('/profile');
  await otherPage.goto('/profile/security');
  await expect(section(otherPage, 'Recovery codes').getByText('9 of 10 are left.')).toBeVisible();
});

test('removes lost second factors one day after the request', async ({ page, otherPage, member }) => {
  await withAuthenticator(member);
  await signInWithPassword(page, member.email);
  const ask = async () => {
    await page.getByRole('button', { name: 'I no longer have any of these' }).click();
    await expect(page.getByRole('heading', { name: 'Lost your second factor?' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible();
    await expectAccessible(page, 'lost second factors');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    const { code } = await receiveMail(member.email, /Your code for Wayable/);
    await page.getByRole('textbox', { name: 'Six-digit code' }).fill(code);
    await page.getByRole('button', { name: 'Ask for the removal' }).click();
    await expect(page.getByText('can be removed from')).toBeVisible();
  };
  await ask();

  await test.step('cancels the removal through the link in the warning', async () => {
    const { link } = await receiveMail(member.email, /will be removed in 24 hours/);
    await otherPage.goto(link);
    await expect(otherPage).toHaveURL('/auth/stop-recovery');
    await expectAccessible(otherPage, 'the removal can be stopped');
    await otherPage.getByRole('button', { name: 'Stop the removal' }).click();
    await expect(otherPage.getByText('The removal was stopped.')).toBeVisible();
  });

  await test.step('removes the second factors one day after a second request', async () => {
    await forgetAttempts();
    await page.reload();
    const before = (await receiveMail(member.email, /Your code for Wayable/)).code;
    await page.getByRole('button', { name: 'I no longer have any of these' }).click();
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await expect
      .poll(async () => (await receiveMail(member.email, /Your code for Wayable/)).code)
      .not.toBe(before);
    const { code } = await receiveMail(member.email, /Your code for Wayable/);
    await page.getByRole('textbox', { name: 'Six-digit code' }).fill(code);
    await page.getByRole('button', { name: 'Ask for the removal' }).click();
    await expect(page.getByText('can be removed from')).toBeVisible();
    await ageRecovery(member);
    await forgetAttempts();
    await page.reload();
    await page.getByRole('button', { name: 'I no longer have any of these' }).click();
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await expect
      .poll(async () => (await receiveMail(member.email, /Your code for Wayable/)).code)
      .not.toBe(code);
    const last = await receiveMail(member.email, /Your code for Wayable/);
    await page.getByRole('textbox', { name: 'Six-digit code' }).fill(last.code);
    await page.getByRole('button', { name: 'Remove all second factors' }).click();
    await expect(toasts(page)).toContainText('Your second factors were removed.');
    await expect(page).toHaveURL('/profile');
  });
});
