import type { Page } from '@playwright/test';
import { PASSWORD } from '../support/factories.ts';
import { beSignedIn, expect, signIn, test } from '../support/fixtures.ts';
import { followLink, receiveMail } from '../support/mailbox.ts';
import { signOut } from '../support/sign-out.ts';
import { toasts } from '../support/toasts.ts';

const NEW_PASSWORD = 'lantern otter violet 7';

async function leaveProfile(page: Page): Promise<void> {
  await expect(page.getByText('No reviews yet')).toBeVisible();
  await expect(page.getByText('Your first badge comes with your first review.')).toBeVisible();
  await signOut(page);
}

test.describe('forgotten password', () => {
  test('replaces a forgotten password through a mailed link', async ({
    page,
    member,
    expectConsoleError,
  }) => {
    await signIn(page, member.email, PASSWORD);
    await leaveProfile(page);
    await expect(page).toHaveURL('/auth');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Email' }).fill(member.email);
    await page.getByRole('button', { name: 'Send the email' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    await expect(page.getByRole('button', { name: /Send it again \(in \d+ s\)/ })).toBeVisible();

    await followLink(page, (await receiveMail(member.email, /new password/)).link);
    await expect(page).toHaveURL('/auth/new-password');
    await page.getByRole('textbox', { name: 'New password' }).fill('password');
    await expect(page.getByText('Strength: very weak').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
    await expect(page.getByText(/Strength: (good|strong)/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('heading', { level: 1, name: member.fullName })).toBeVisible();

    await leaveProfile(page);
    await expect(page).toHaveURL('/auth');
    expectConsoleError(/400.*grant_type=password/);
    await page.getByRole('textbox', { name: 'Email' }).fill(member.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('If you have forgotten the password, choose a new one.')).toBeVisible();
    await signIn(page, member.email, NEW_PASSWORD);
  });

  test('replaces a forgotten password through a mailed code', async ({
    page,
    member,
    expectConsoleError,
  }) => {
    await page.goto('/auth?view=forgot');
    await page.getByRole('textbox', { name: 'Email' }).fill(member.email);
    await page.getByRole('button', { name: 'Send the email' }).click();
    const { code } = await receiveMail(member.email, /new password/);
    const field = page.getByRole('textbox', { name: 'Six-digit code' });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Please enter all six digits')).toBeVisible();
    await expect(field).toBeFocused();
    expectConsoleError(/403.*verify/);
    await field.fill(code === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('That code is not right');
    await field.fill(code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/auth/new-password');
  });
});

test('signs in by mailed code and opens the requested page', async ({ page, member }) => {
  await page.goto('/auth?next=%2Fprofile%2Freviews&view=link');
  await page.getByRole('textbox', { name: 'Email' }).fill(member.email);
  await page.getByRole('button', { name: 'Send the email' }).click();
  const { code } = await receiveMail(member.email, /Sign in to Wayable/);
  await page.getByRole('textbox', { name: 'Six-digit code' }).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/profile/reviews');
  await expect(toasts(page)).toContainText('Welcome back! You have been signed in successfully.');
});

test('rejects a sign-in link opened in another browser', async ({
  page,
  otherPage,
  member,
  expectConsoleError,
}) => {
  const ask = async (at: typeof page) => {
    await at.goto('/auth?next=%2Fprofile%2Freviews');
    await at.getByRole('link', { name: 'Get a link or a code by email' }).click();
    await expect(at.getByRole('heading', { name: 'Sign in by email' })).toBeFocused();
    await at.getByRole('textbox', { name: 'Email' }).fill(member.email);
    await at.getByRole('button', { name: 'Send the email' }).click();
    await expect(at.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  };
  await ask(page);
  const { code, link } = await receiveMail(member.email, /Sign in to Wayable/);

  await test.step('invalidates a link that is opened in another browser', async () => {
    await followLink(otherPage, link);
    await expect(otherPage.getByRole('heading', { name: 'This link did not work' })).toBeVisible();
    await expect(otherPage.getByRole('main').getByRole('alert')).toContainText(
      'Links work only in the browser',
    );
    await otherPage.reload();
    expect(otherPage.url()).not.toContain('code=');
  });

  await test.step('rejects the code that came with the invalidated link', async () => {
    await page.getByRole('textbox', { name: 'Six-digit code' }).fill(code);
    expectConsoleError(/403.*verify/);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('That code is not right');
  });
});

test('reports an expired sign-in link', async ({ page, member }) => {
  await page.goto(
    '/auth/callback?error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
  );
  await expect(page.getByRole('heading', { name: 'This link did not work' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('is too old');
  await expect(page).toHaveURL('/auth/callback');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await beSignedIn(page, member);
  await page.goto('/#error=server_error&error_code=bad_oauth_state&error_description=Call+1-900-555-0100');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Links work only in the browser');
  // A stranger may have written the link's parameters, so the page does not show their text.
  await expect(page.getByText('1-900')).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'Account security' }).click();
  await expect(page).toHaveURL('/profile/security');
});

test('changes the email after both mailboxes confirm', async ({ page, member }) => {
  await beSignedIn(page, member);
  const address = `new-${member.email}`;
  await page.goto('/profile/security');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByRole('textbox', { name: 'New email address' }).fill(address);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText(`A change to ${address} is waiting`)).toBeVisible();
  await followLink(page, (await receiveMail(member.email, /moves to another address/)).link);
  await expect(page).toHaveURL('/profile/security');
  await expect(toasts(page)).toContainText('follow the link in the email to your other address');
  await expect(page.getByText(`Your address is ${member.email}.`)).toBeVisible();
  await followLink(page, (await receiveMail(address, /Confirm your new email/)).link);
  await expect(page).toHaveURL('/profile/security');
  await expect(page.getByText(`Your address is ${address}.`)).toBeVisible();
});
